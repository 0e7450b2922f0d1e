/** Where the money goes: a UPI id or a bank account in the name on the PAN. */
import { useRef } from 'react';
import { bankWords } from '#web/features/cashback/use-bank.ts';
import type { Beneficiary, Claimant } from '#web/features/cashback/records.ts';
import { payeeName } from '#web/features/cashback/words.ts';
import { Button, ButtonRow } from '#web/ui/button.tsx';
import { RadioCards } from '#web/ui/choice.tsx';
import { FormError, FormGrid } from '#web/ui/field.tsx';
import { Block, Stack } from '#web/ui/layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { StepTitle } from './step-title.tsx';
import { isNew, usePayeeForm } from './use-payee-form.ts';

interface PayeeStepProps {
  who: Claimant;
  payees: readonly Beneficiary[];
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
      text: has('UPI') ? 'Takes the place of the one above.' : 'Paid within minutes as a rule.',
    },
    {
      value: 'BANK',
      title: has('BANK') ? 'Another bank account' : 'A bank account',
      text: has('BANK') ? 'Takes the place of the one above.' : 'Paid within a day.',
    },
  ];
};

function UpiField({ form: { form, problems, change } }: { form: Form }) {
  return (
    <TextField
      label="UPI id"
      name="upiId"
      inputMode="email"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      help="Such as name@bank."
      value={form.upiId}
      error={problems.upiId}
      onChange={(event) => change({ upiId: event.target.value.trim() })}
    />
  );
}

function BankFields({ form: { form, problems, named, bank, change } }: { form: Form }) {
  return (
    <FormGrid>
      <TextField
        label="IFSC"
        name="ifsc"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={14}
        help={<span role="status">{bankWords(bank) || 'Eleven characters, printed on your cheques.'}</span>}
        value={form.ifsc}
        error={problems.ifsc}
        onChange={(event) => change({ ifsc: event.target.value.replace(/\s/g, '').toUpperCase() })}
      />
      {named && (
        <TextField
          label="Bank"
          name="bankName"
          autoComplete="off"
          value={form.bankName}
          error={problems.bankName}
          onChange={(event) => change({ bankName: event.target.value })}
        />
      )}
      <TextField
        label="Account number"
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={24}
        value={form.accountNumber}
        error={problems.accountNumber}
        onChange={(event) => change({ accountNumber: event.target.value.replace(/\s/g, '') })}
      />
    </FormGrid>
  );
}

export function PayeeStep({ who, payees, focus, onDone }: PayeeStepProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = usePayeeForm(formRef, payees, onDone);
  const { choice, failure, busy } = form;
  return (
    <Block title={<StepTitle focus={focus}>Where should it go?</StepTitle>}>
      <form ref={formRef} method="post" noValidate onSubmit={form.submit}>
        <Stack gap={3}>
          <p className="meta">Accounts in the name of {who.panName} can be paid.</p>
          <RadioCards
            legend="Pay to"
            hideLegend
            name="payee"
            options={optionsFor(payees)}
            value={choice}
            onChange={form.choose}
          />
          {choice === 'UPI' && <UpiField form={form} />}
          {choice === 'BANK' && <BankFields form={form} />}
          {failure && <FormError>{failure}</FormError>}
          <ButtonRow>
            <Button
              type="submit"
              scripted
              size="l"
              busy={busy}
              busyLabel={isNew(choice) ? 'Asking the bank' : 'Continuing'}
            >
              Continue
            </Button>
          </ButtonRow>
        </Stack>
      </form>
    </Block>
  );
}
