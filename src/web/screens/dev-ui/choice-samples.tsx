/** Chips, tags, steppers, checkboxes and radios. */
import { useState, type ComponentProps } from 'react';
import { ChipRow } from '#web/ui/chip-row.tsx';
import { ChipField } from '#web/ui/chip-field.tsx';
import { Chip, ChipChoice, ChipLink, Chips } from '#web/ui/chip.tsx';
import { Checkbox, Radio, RadioCards } from '#web/ui/choice.tsx';
import { Coins } from '#web/ui/coins.tsx';
import { Fieldset } from '#web/ui/field.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { StateTag, Tag } from '#web/ui/tag.tsx';
import { Line, Sample, States } from './sample.tsx';

const KINDS = ['All', 'Vouchers', 'Products', 'Coupons', 'Flights', 'Donations', 'Surveys', 'Conversions'];

function Values() {
  return ['₹1,000', '₹2,500', '₹5,000', '₹10,000'].map((value) => (
    <ChipChoice
      key={value}
      name="value"
      value={value}
      defaultChecked={value === '₹5,000'}
      disabled={value === '₹10,000'}
    >
      {value}
    </ChipChoice>
  ));
}

function ChipSamples() {
  return (
    <>
      <Sample name="Buttons: at rest, pressed, with a count, disabled">
        <Chips label="Buttons">
          <Chip>At rest</Chip>
          <Chip pressed>Pressed</Chip>
          <Chip icon="sliders-horizontal" count={2}>
            Filters
          </Chip>
          <Chip disabled>Disabled</Chip>
        </Chips>
      </Sample>
      <Sample name="Links: at rest, chosen, to be taken away">
        <Chips label="Links">
          <ChipLink href="#chips">At rest</ChipLink>
          <ChipLink href="#chips" current>
            Chosen
          </ChipLink>
          <ChipLink href="#remove" current iconAfter="x">
            Travel and stays
          </ChipLink>
        </Chips>
      </Sample>
      <Fieldset legend="One of a form, one of them sold out">
        <Chips>
          <Values />
        </Chips>
      </Fieldset>
      <Fieldset legend="One of a form, in error" error="Choose one">
        <Chips>
          <ChipChoice name="when" value="morning">
            Morning
          </ChipChoice>
          <ChipChoice name="when" value="evening">
            Evening
          </ChipChoice>
        </Chips>
      </Fieldset>
    </>
  );
}

function ChipFieldSample({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <ChipField
      legend="Salutation"
      name={error ? 'missing' : 'salutation'}
      options={['Mr', 'Mrs', 'Ms'].map((word) => ({ value: word, label: word }))}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      {...(error ? { error } : {})}
    />
  );
}

function TagSamples() {
  return (
    <Sample name="Tags: tones, with an icon, of a state">
      <Line>
        <Tag>Neutral</Tag>
        <Tag tone="paper">8% off</Tag>
        <Tag tone="coin">New</Tag>
        <Tag tone="accent">5% off</Tag>
        <Tag icon="check">Default</Tag>
        <StateTag tone="positive">Order delivered</StateTag>
        <StateTag tone="warning">Work in progress</StateTag>
        <StateTag tone="negative">Order cancelled by member</StateTag>
      </Line>
    </Sample>
  );
}

interface CardsSampleProps extends Omit<ComponentProps<typeof RadioCards>, 'value' | 'onChange'> {
  begin?: string;
}

function StepperSample({ label, begin }: { label: string; begin: number }) {
  const [count, setCount] = useState(begin);
  return <Stepper label={label} value={count} onChange={setCount} max={5} />;
}

function CardsSample({ begin = '', ...cards }: CardsSampleProps) {
  const [value, setValue] = useState(begin);
  return <RadioCards {...cards} value={value} onChange={setValue} />;
}

function CheckSamples() {
  return (
    <>
      <Sample name="Field of chips; with an error">
        <ChipFieldSample />
        <ChipFieldSample error="Choose how we greet you" />
      </Sample>
      <Sample name="Checks: on, off, disabled, with a count, many words">
        <div>
          <Checkbox label="Travel and stays" count={38} defaultChecked />
          <Checkbox label="Groceries" count="1,28,450" />
          <Checkbox label="Off and disabled" disabled />
          <Checkbox label="On and disabled" disabled defaultChecked />
          <Checkbox label="I have read the terms of the partner, and know that a booking cannot be moved" />
        </div>
      </Sample>
      <Sample name="Radios: on, off, disabled">
        <div>
          <Radio label="On" name="radio" defaultChecked />
          <Radio label="Off" name="radio" />
          <Radio label="Disabled" name="radio" disabled />
        </div>
      </Sample>
      <Sample name="Counts: least, between, most">
        <StepperSample label="Adults" begin={1} />
        <StepperSample label="Children" begin={2} />
        <StepperSample label="How many" begin={5} />
      </Sample>
      <CardsSample
        legend="Which card today?"
        name="card"
        begin="a"
        options={[
          { value: 'a', title: 'xxxxxx4821', text: 'Ananya Venkataraghavan', end: <Coins value={1284560} /> },
          { value: 'b', title: 'xxxxxx0093', text: 'Household', end: <Coins value={84210} /> },
        ]}
      />
      <CardsSample
        legend="Deliver to, with more that fold away"
        name="far"
        begin="home"
        options={[{ value: 'home', title: 'Ananya Venkataraghavan', text: '14 Lake View Road, Bengaluru' }]}
        further={{
          summary: '2 more addresses',
          options: [
            { value: 'work', title: 'Kiran Rao', text: '3 Mill Lane, Pune' },
            { value: 'aunt', title: 'Meera Krishnan', text: '9 Temple Street, Madurai' },
          ],
        }}
      />
      <CardsSample
        legend="Pay with"
        name="pay"
        begin="upi"
        options={[
          { value: 'upi', title: 'UPI' },
          { value: 'bank', title: 'Net banking' },
          { value: 'credit', title: 'Card' },
        ]}
      />
      <CardsSample
        legend="Deliver to, in error"
        name="place"
        error="Choose where to send it"
        options={[
          { value: 'home', title: 'Home', text: '14, Temple Road, Vazhuthacaud, Thiruvananthapuram' },
          { value: 'work', title: 'Office' },
        ]}
      />
    </>
  );
}

export function ChoiceSamples() {
  return (
    <States columns="page">
      <States columns="field">
        <ChipSamples />
        <TagSamples />
        <CheckSamples />
      </States>
      <Sample name="One line; the chosen one is in view">
        <ChipRow label="Kind" chosen="Surveys">
          {KINDS.map((kind) => (
            <ChipLink key={kind} href={`#${kind.toLowerCase()}`} current={kind === 'Surveys'}>
              {kind}
            </ChipLink>
          ))}
        </ChipRow>
      </Sample>
    </States>
  );
}
