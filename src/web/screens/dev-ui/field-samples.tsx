/** Form fields, and the submit row of a form. */
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { DateOfBirthField } from '#web/ui/date-of-birth-field.tsx';
import { FailureInView } from '#web/ui/failure-in-view.tsx';
import { FormError, FormGrid } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { ResendHelp } from '#web/ui/resend-help.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { SubmitRow } from '#web/ui/submit-row.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Sample, States } from './sample.tsx';

interface OtpSampleProps {
  label: string;
  typed: string;
  help?: string;
  error?: string;
}

function OtpSample({ typed, ...field }: OtpSampleProps) {
  const [code, setCode] = useState(typed);
  return <OtpField {...field} value={code} onChange={setCode} />;
}

function DateOfBirthSample() {
  const [typed, setTyped] = useState('07/02/1991');
  return (
    <DateOfBirthField
      name="birth"
      value={typed}
      error={null}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

const STATES = [
  { value: 'KL', label: 'Kerala' },
  { value: 'LK', label: 'Lakshadweep' },
  { value: 'long', label: 'Dadra and Nagar Haveli and Daman and Diu' },
];

export function FieldSamples() {
  return (
    <States columns="field">
      <TextField label="Full name" placeholder="As on your card" help="Letters and spaces, 3 to 30." />
      <TextField label="City, filled" defaultValue="Thiruvananthapuram" />
      <TextField label="Mobile number" prefix="+91" inputMode="numeric" defaultValue="98765 04821" />
      <TextField label="UPI id, in error" defaultValue="ananya.okhandle" error="Invalid UPI ID" />
      <TextField
        label="Mobile number, in error, with help"
        prefix="+91"
        defaultValue="98765"
        error="Enter the 10 digits of your mobile number"
        help="The one that is linked to your card: we send a one-time password there."
      />
      <TextField label="State, disabled" defaultValue="Kerala" disabled />
      <TextField label="Mobile number, disabled" prefix="+91" defaultValue="98765 04821" disabled />
      <TextField label="Card, read-only" defaultValue="xxxxxx4821" readOnly />
      <TextField
        label="Many words"
        defaultValue="Flat 1204, Tower 7, Lakeside Residency, near the old mill"
      />
      <SelectField label="State, nothing chosen" placeholder="Choose a state" options={STATES} />
      <SelectField label="State, chosen" options={STATES} defaultValue="long" />
      <SelectField label="State, in error" placeholder="Choose" options={STATES} error="Choose a state" />
      <SelectField label="State, not to be changed" options={STATES} disabled />
      <Sample name="Small and round">
        <SelectField label="Sort by" hideLabel pill options={[{ value: 'p', label: 'Most popular' }]} />
      </Sample>
      <OtpSample label="One-time password, empty" typed="" help="Good for 10 minutes." />
      <OtpSample label="One-time password, half typed" typed="4071" />
      <OtpSample label="One-time password, whole" typed="407193" />
      <OtpSample
        label="One-time password, in error"
        typed="407193"
        error="That code did not match. Three tries left."
      />
      <DateOfBirthSample />
      <TextArea label="Message" placeholder="What went wrong?" />
      <TextArea label="Message, in error" defaultValue="No" error="Tell us a little more" />
      <TextArea label="Message, read-only" defaultValue="The code did not work at the till." readOnly />
    </States>
  );
}

interface ResendSampleProps {
  /** Milliseconds until another one may be sent. */
  wait: number;
  busy?: boolean;
  sentAgain?: boolean;
  spent?: boolean;
}

function ResendSample({ wait, ...state }: ResendSampleProps) {
  const [resendAt] = useState(() => Date.now() + wait);
  return (
    <p className="meta">
      <ResendHelp resendAt={resendAt} onResend={() => undefined} {...state} />
    </p>
  );
}

const OFFLINE = 'You are offline. Your order was not placed.';

/** It scrolls into view when it appears, so it appears on a press. */
function FarSample() {
  const [failed, setFailed] = useState(false);
  return (
    <>
      <div>
        <Button variant="secondary" onClick={() => setFailed(!failed)}>
          {failed ? 'Forget it' : 'Fail'}
        </Button>
      </div>
      {failed && <FailureInView>{OFFLINE}</FailureInView>}
    </>
  );
}

const FEET = [
  { name: 'At rest', failure: null, busy: false },
  { name: 'At work', failure: null, busy: true },
  { name: 'Not sent', failure: OFFLINE, busy: false },
];

export function FormSamples() {
  return (
    <States columns="page">
      <Sample name="Two columns">
        <FormGrid>
          <TextField label="Pincode" inputMode="numeric" defaultValue="695001" />
          <TextField label="Town" defaultValue="Thiruvananthapuram" />
          <TextField label="Street and house" wide defaultValue="14, Temple Road, Vazhuthacaud" />
        </FormGrid>
      </Sample>
      <Sample name="The foot of a form: at rest, at work, not sent">
        <States columns="field">
          {FEET.map(({ name, ...state }) => (
            <form key={name} onSubmit={(event) => event.preventDefault()}>
              <Stack gap={2}>
                <SubmitRow {...state} busyLabel="Saving">
                  Save address
                </SubmitRow>
              </Stack>
            </form>
          ))}
        </States>
      </Sample>
      <States columns="field">
        <Sample name="What went wrong with the whole form">
          <FormError>Something went wrong. Nothing was paid; please try again in some time.</FormError>
        </Sample>
        <Sample name="A failure that comes into view">
          <FarSample />
        </Sample>
        <Sample name="Another password: later, now, on its way, sent">
          <ResendSample wait={24_000} />
          <ResendSample wait={0} />
          <ResendSample wait={0} spent />
          <ResendSample wait={0} busy />
          <ResendSample wait={30_000} sentAgain />
        </Sample>
      </States>
    </States>
  );
}
