/** The parts of the page header; the header and the bars themselves surround this page. */
import { useState } from 'react';
import { AgentBarPlace } from '#web/ui/agent-bar-place.tsx';
import { AgentBar } from '#web/ui/agent-bar.tsx';
import { Brand } from '#web/ui/brand.tsx';
import { HeaderBalance, HeaderSignIn, HeaderWait } from '#web/ui/header.tsx';
import { Sample, States } from './sample.tsx';

/** A press shows the busy state for a while; no session ends. */
function AgentBarSample() {
  const [busy, setBusy] = useState(false);
  const end = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  };
  return (
    <AgentBar
      member="Ananya V."
      card="xxxxxx4821"
      agent="Rohit Deshpande, SUPPORT_ZILLION"
      left="12:09 left"
      onEnd={end}
      busy={busy}
    />
  );
}

export function HeaderSamples() {
  return (
    <States columns="page">
      <States>
        <Sample name="Brand">
          <Brand name="ZILLION" />
        </Sample>
        <Sample name="Balance">
          <HeaderBalance coins={1284560} href="#balance" />
        </Sample>
        <Sample name="Balance that an agent sees">
          <HeaderBalance coins={40} />
        </Sample>
        <Sample name="Balance on its way">
          <HeaderWait />
        </Sample>
        <Sample name="Visitor on the home page">
          <HeaderSignIn href="#sign-in" home />
        </Sample>
        <Sample name="Visitor elsewhere">
          <HeaderSignIn href="#sign-in" />
        </Sample>
      </States>
      <Sample name="A support session">
        <AgentBarSample />
      </Sample>
      <Sample name="A support session on its way">
        <AgentBarPlace />
      </Sample>
    </States>
  );
}
