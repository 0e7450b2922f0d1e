/** Buttons: every variant at rest, busy and disabled; and the buttons with a fixed label. */
import { useState } from 'react';
import { Button, ButtonLink, ButtonRow, IconButton, IconLink } from '#web/ui/button.tsx';
import type { ButtonVariant } from '#web/ui/button.tsx';
import { MoreButton, MoreLink } from '#web/ui/layout.tsx';
import { LinkRows } from '#web/ui/link-rows.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { Line, On, Sample, States } from './sample.tsx';

interface Variant {
  name: string;
  variant: ButtonVariant;
  ground?: 'hero' | 'plate';
  label: string;
  busyLabel: string;
}

const VARIANTS: readonly Variant[] = [
  { name: 'Primary', variant: 'primary', label: 'Redeem now', busyLabel: 'Redeeming' },
  { name: 'Secondary', variant: 'secondary', label: 'Show more', busyLabel: 'Loading' },
  { name: 'Quiet', variant: 'quiet', label: 'Clear all', busyLabel: 'Clearing' },
  { name: 'Negative', variant: 'negative', label: 'Delete address', busyLabel: 'Deleting' },
  { name: 'Coin, on hero', variant: 'coin', ground: 'hero', label: 'Redeem', busyLabel: 'Redeeming' },
  {
    name: 'Outline, on hero',
    variant: 'outline-hero',
    ground: 'hero',
    label: 'Earn more',
    busyLabel: 'Opening',
  },
  { name: 'Ink, on a plate', variant: 'ink', ground: 'plate', label: 'Show code', busyLabel: 'Opening' },
  { name: 'Line, on a plate', variant: 'line', ground: 'plate', label: 'Use it', busyLabel: 'Opening' },
];

function VariantSample({ name, variant, ground, label, busyLabel }: Variant) {
  const row = (
    <Line>
      <Button variant={variant}>{label}</Button>
      <Button variant={variant} busy busyLabel={busyLabel}>
        {label}
      </Button>
      <Button variant={variant} disabled>
        {label}
      </Button>
    </Line>
  );
  return (
    <Sample name={`${name}: at rest, at work, disabled`}>
      {ground ? <On ground={ground}>{row}</On> : row}
    </Sample>
  );
}

function BusySample() {
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 2000);
  };
  return (
    <Button busy={busy} busyLabel="Redeeming" onClick={press}>
      Press to wait
    </Button>
  );
}

const nothing = () => undefined;

export function ButtonSamples() {
  return (
    <>
      <States columns="half">
        {VARIANTS.map((variant) => (
          <VariantSample key={variant.variant} {...variant} />
        ))}
      </States>
      <br />
      <States>
        <Sample name="Large, a link">
          <ButtonLink href="#buttons" size="l">
            Redeem now
          </ButtonLink>
        </Sample>
        <Sample name="At work when pressed">
          <BusySample />
        </Sample>
        <Sample name="An icon before, one after">
          <Line>
            <Button variant="secondary" icon="download-simple">
              Download
            </Button>
            <ButtonLink variant="secondary" iconAfter="arrow-up-right" href="#buttons">
              Use it
            </ButtonLink>
          </Line>
        </Sample>
        <Sample name="An icon alone, a link">
          <Line>
            <IconButton icon="x" label="Close" />
            <IconLink icon="magnifying-glass" label="Search" href="#search" />
          </Line>
        </Sample>
        <Sample name="Share">
          <ShareButton title="Components and states" path="/dev/ui" onLoad={nothing} />
        </Sample>
        <Sample name="Print">
          <PrintButton />
        </Sample>
        <Sample name="Once more, at work">
          <Line>
            <TryAgain variant="secondary" onClick={nothing} />
            <TryAgain variant="secondary" busy onClick={nothing} />
          </Line>
        </Sample>
      </States>
      <br />
      <States columns="field">
        <Sample name="Side by side">
          <ButtonRow>
            <Button size="l">Pay</Button>
            <Button size="l" variant="secondary">
              Back
            </Button>
          </ButtonRow>
        </Sample>
        <Sample name="As wide as its column, long words">
          <Button block size="l" icon="lock-simple">
            Pay and redeem 12,84,560 coins
          </Button>
        </Sample>
      </States>
    </>
  );
}

export function LinkSamples() {
  return (
    <States columns="page">
      <Sample name="In a sentence, leading on, with an icon, opening in place">
        <Line>
          <a className="link" href="#links">
            Terms of the partner
          </a>
          <MoreLink href="#links">See all</MoreLink>
          <MoreLink href="#links" icon="headset">
            Help with signing in
          </MoreLink>
          <MoreButton icon="headset">Help in place</MoreButton>
        </Line>
      </Sample>
      <Sample name="Rows: a count, an icon, out of the app, many words">
        <LinkRows
          items={[
            {
              href: '#earning',
              title: 'Earning coins',
              text: 'Partners, rates and dates',
              end: '12 questions',
            },
            { href: '#cards', title: 'Your cards', icon: 'identification-card' },
            { href: '#social', title: 'Write to us', text: 'Answers within a day', outside: true },
            {
              href: '#long',
              title: 'The Great Indian Handloom & Handicraft Collective and its four hundred workshops',
              text: 'What is sold there, in which towns, and from when on a purchase there brings coins',
              icon: 'storefront',
              end: '1,28,450 visits',
            },
          ]}
        />
      </Sample>
    </States>
  );
}
