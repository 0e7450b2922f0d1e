/** The payee: a UPI id or a bank account in the name on the PAN. */
import { useRef } from 'react';
import { refreshBeneficiaries, type Beneficiary, type Claimant } from '#web/features/cashback/records.ts';
import { claimCart } from '#web/features/cashback/stored-claim.ts';
import { bankWords } from '#web/features/cashback/use-bank.ts';
import { payeeName } from '#web/features/cashback/words.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { unspaced } from '#web/lib/typed.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { bindFields } from '#web/ui/bind-field.ts';
import { RadioCards } from '#web/ui/choice.tsx';
import { FormGrid } from '#web/ui/field.tsx';
import { Block, Stack } from '#web/ui/layout.tsx';
import { SubmitRow } from '#web/ui/submit-row.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { StepTitle } from './step-title.tsx';
import { isNew, usePayeeForm } from './use-payee-form.ts';
import { useUnlocking } from './use-unlocking.ts';

interface PayeeStepProps {
  who: Claimant;
  payees: readonly Beneficiary[];
  /** Until when no other account is checked; null if one is. */
  lockedUntil: string | null;
  focus: boolean;
  onDone: () => void;
}

type Form = ReturnType<typeof usePayeeForm>;

const optionsFor = (payees: readonly Beneficiary[]) => {
  const has = (kind: Beneficiary['kind']) => payees.some((one) => one.kind === kind);
  return [
    ...payees.map((one) => ({
      value: one.beneficiaryId,
      title: payeeName(one),
      text: `In the name of ${one.accountHolder}`,
    })),
    {
      value: 'UPI',
      title: has('UPI') ? 'Another UPI id' : 'A UPI id',
      text: has('UPI') ? 'Replaces the one above.' : 'Usually paid within minutes.',
    },
    {
      value: 'BANK',
      title: has('BANK') ? 'Another bank account' : 'A bank account',
      text: has('BANK') ? 'Replaces the one above.' : 'Paid within a day.',
    },
  ];
};

function UpiField({ form: { form, problems, change } }: { form: Form }) {
  const bind = bindFields(form, problems, change);
  return (
    <TextField
      label="UPI id"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      help="For example, name@bank."
      {...bind('upiId', (typed) => typed.trim())}
    />
  );
}

function BankFields({ form: { form, problems, asksForBank, bank, change } }: { form: Form }) {
  const bind = bindFields(form, problems, change);
  return (
    <FormGrid>
      <TextField
        label="IFSC"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={14}
        help={
          <span aria-live="polite">{bankWords(bank) || 'Eleven characters, printed on your cheques.'}</span>
        }
        {...bind('ifsc', (typed) => unspaced(typed).toUpperCase())}
      />
      {asksForBank && <TextField label="Bank" autoComplete="off" {...bind('bankName')} />}
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        {...bind('accountNumber', unspaced)}
      />
    </FormGrid>
  );
}

function Locked({ until }: { until: string }) {
  const dispatch = useAppDispatch();
  useUnlocking(until, () => dispatch(refreshBeneficiaries({ cartId: claimCart() })));
  return (
    <p role="alert">
      Too many accounts were checked. You can add one after{' '}
      <span className="num strong">{formatDateTime(until)}</span>. Your coins are safe.
    </p>
  );
}

/** What the choice asks for, and how it goes on. */
function Chosen({ form }: { form: Form }) {
  const { choice, failure, busy } = form;
  return (
    <>
      {choice === 'UPI' && <UpiField form={form} />}
      {choice === 'BANK' && <BankFields form={form} />}
      <SubmitRow
        failure={failure}
        busy={busy}
        busyLabel={isNew(choice) ? 'Checking with the bank' : 'Continuing'}
      >
        Continue
      </SubmitRow>
    </>
  );
}

export function PayeeStep({ who, payees, lockedUntil, focus, onDone }: PayeeStepProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = usePayeeForm(formRef, payees, onDone);
  const { choice } = form;
  return (
    <Block title={<StepTitle focus={focus}>Where should we pay you?</StepTitle>}>
      <form ref={formRef} method="post" noValidate onSubmit={form.submit}>
        <Stack gap={3}>
          <p className="meta">We only pay into accounts in the name of {who.panName}.</p>
          <RadioCards
            legend="Pay to"
            hideLegend
            name="payee"
            options={optionsFor(payees)}
            value={choice}
            onChange={form.choose}
          />
          {isNew(choice) && lockedUntil ? <Locked until={lockedUntil} /> : <Chosen form={form} />}
        </Stack>
      </form>
    </Block>
  );
}
