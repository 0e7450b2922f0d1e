import { useState } from 'react';
import { Button, ButtonLink, ButtonRow, IconButton } from '#web/ui/button.tsx';
import { Chip, ChipChoice, ChipLink, Chips } from '#web/ui/chip.tsx';
import { Checkbox, Radio, RadioCards } from '#web/ui/choice.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { Fieldset } from '#web/ui/field.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { ResendHelp } from '#web/ui/resend-help.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Tag, StateTag } from '#web/ui/tag.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Group, Line, On, Sample, States } from './sample.tsx';

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

export function ButtonSamples() {
  return (
    <Group title="Buttons">
      <States>
        <Sample name="Primary">
          <Button>Redeem now</Button>
        </Sample>
        <Sample name="Large, a link">
          <ButtonLink href="#buttons" size="l">
            Redeem now
          </ButtonLink>
        </Sample>
        <Sample name="Loading">
          <Button busy busyLabel="Redeeming">
            Redeem now
          </Button>
        </Sample>
        <Sample name="Loads when pressed">
          <BusySample />
        </Sample>
        <Sample name="Disabled">
          <Button disabled>Redeem now</Button>
        </Sample>
        <Sample name="Secondary">
          <Button variant="secondary" icon="download-simple">
            Download
          </Button>
        </Sample>
        <Sample name="Quiet">
          <Button variant="quiet">Clear all</Button>
        </Sample>
        <Sample name="Negative">
          <Button variant="negative">Delete address</Button>
        </Sample>
        <Sample name="Icon alone">
          <IconButton icon="x" label="Close" />
        </Sample>
        <Sample name="Coin, on hero">
          <On ground="hero">
            <Button variant="coin">Redeem</Button>
          </On>
        </Sample>
        <Sample name="Outline, on hero">
          <On ground="hero">
            <Button variant="outline-hero">Earn more</Button>
          </On>
        </Sample>
        <Sample name="Ink and line, on a plate">
          <On ground="plate">
            <ButtonRow>
              <Button variant="ink" icon="copy">
                Copy
              </Button>
              <Button variant="line">Use it</Button>
            </ButtonRow>
          </On>
        </Sample>
      </States>
    </Group>
  );
}

function OtpSample({ error }: { error?: string }) {
  const [code, setCode] = useState(error ? '407193' : '4071');
  return (
    <OtpField
      label={error ? 'One-time password, in error' : 'One-time password'}
      help={error ? undefined : 'Good for 10 minutes.'}
      error={error}
      value={code}
      onChange={setCode}
    />
  );
}

export function FieldSamples() {
  return (
    <Group title="Fields">
      <States wide>
        <TextField label="Full name" placeholder="As on your card" help="Letters and spaces, 3 to 30." />
        <TextField label="Mobile number" prefix="+91" inputMode="numeric" defaultValue="98765 04821" />
        <TextField label="UPI id, in error" defaultValue="ananya.okhandle" error="Invalid UPI ID" />
        <TextField label="State, disabled" defaultValue="Kerala" disabled />
        <TextField label="Mobile number, read-only" defaultValue="98xxxx4821" readOnly />
        <SelectField label="Sort by" options={[{ value: 'p', label: 'Most popular' }]} />
        <OtpSample />
        <OtpSample error="That code did not match. Three tries left." />
        <TextArea label="Message" placeholder="What went wrong?" />
      </States>
    </Group>
  );
}

function ResendSample() {
  const [resendAt] = useState(() => Date.now() + 24_000);
  return (
    <p className="meta">
      <ResendHelp resendAt={resendAt} onResend={() => undefined} />
    </p>
  );
}

function StepperSample() {
  const [count, setCount] = useState(2);
  return <Stepper label="How many" value={count} onChange={setCount} max={5} />;
}

export function ChoiceSamples() {
  return (
    <Group title="Chips, tags, choices">
      <States wide>
        <Chips label="Examples">
          <Chip>At rest</Chip>
          <ChipLink href="#remove" current iconAfter="x">
            Chosen
          </ChipLink>
          <Chip icon="sliders-horizontal" count={2}>
            Filters
          </Chip>
          <ChipLink href="#chips" current>
            A link
          </ChipLink>
          <Chip disabled>Disabled</Chip>
        </Chips>
        <Fieldset legend="Choose a value">
          <Chips>
            {['₹1,000', '₹2,500', '₹5,000'].map((value) => (
              <ChipChoice key={value} name="value" value={value} defaultChecked={value === '₹5,000'}>
                {value}
              </ChipChoice>
            ))}
          </Chips>
        </Fieldset>
        <Line>
          <Tag>Neutral</Tag>
          <Tag tone="coin">New</Tag>
          <Tag tone="accent">5% off</Tag>
          <StateTag tone="positive">Order delivered</StateTag>
          <StateTag tone="warning">Work in progress</StateTag>
          <StateTag tone="negative">Order cancelled by member</StateTag>
        </Line>
        <Line>
          <Checkbox label="Checkbox" defaultChecked />
          <Checkbox label="Off" />
          <Checkbox label="Disabled" disabled />
          <Radio label="Radio" name="z" defaultChecked />
          <Radio label="Off" name="z" />
        </Line>
        <StepperSample />
        <ResendSample />
        <RadioCards
          legend="Which card today?"
          name="card"
          defaultValue="a"
          options={[
            {
              value: 'a',
              title: 'xxxxxx4821',
              text: 'Ananya Venkataraghavan',
              end: <Coins value={1284560} />,
            },
            { value: 'b', title: 'xxxxxx0093', text: 'Household', end: <Coins value={84210} /> },
          ]}
        />
        <RadioCards
          legend="Pay with"
          name="pay"
          defaultValue="upi"
          options={[
            { value: 'upi', title: 'UPI' },
            { value: 'bank', title: 'Net banking' },
            { value: 'card', title: 'Card', disabled: true },
          ]}
        />
      </States>
    </Group>
  );
}
