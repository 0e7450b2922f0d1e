/** Shown above every page of a support agent's session: whom they help, the time left, and how to end it. */
import { useEffect, useState } from 'react';
import type { Dashboard } from '#web/features/member/dashboard.ts';
import { maskedName } from '#web/features/member/names.ts';
import { formatCountdown } from '#web/lib/format.ts';
import { endSessionAfter } from '#web/session/session.ts';
import { AgentBar } from '#web/ui/agent-bar.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import { useSignOut } from '#web/features/member/use-sign-out.ts';

type Agent = NonNullable<Dashboard['agent']>;

function Left({ agent }: { agent: Agent }) {
  // On this device's clock, counted from when the server stated the remaining time.
  const [endsAt] = useState(() => Date.now() + agent.endsInSeconds * 1000);
  const seconds = useSecondsUntil(endsAt);
  useEffect(() => {
    if (seconds === 0) endSessionAfter(401);
  }, [seconds]);
  return (
    <>
      <span className="num">{formatCountdown(seconds ?? agent.endsInSeconds)}</span> left
    </>
  );
}

export interface AgentSessionProps {
  member: Dashboard;
  agent: Agent;
}

export function AgentSession({ member, agent }: AgentSessionProps) {
  const { busy, signOut } = useSignOut();
  return (
    <AgentBar
      member={maskedName(member)}
      card={member.lcn}
      agent={`${agent.name}, ${agent.role}`}
      left={<Left key={agent.endsAt} agent={agent} />}
      onEnd={signOut}
      busy={busy}
    />
  );
}
