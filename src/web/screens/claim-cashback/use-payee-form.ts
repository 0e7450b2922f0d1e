// The payee: one of the known accounts, or a new one that is checked with the bank.
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { fieldProblems, type Failure } from '#web/api/failure.ts';
import type { BeneficiaryKind } from '#contract/enums.ts';
import {
  beneficiaries,
  editBeneficiary,
  refreshBeneficiaries,
  type Beneficiary,
} from '#web/features/cashback/records.ts';
import { EMPTY_PAYEE, PAYEE_FIELDS, payeeProblems, type PayeeForm } from '#web/features/cashback/rules.ts';
import { claimCart, storeClaim, readStoredClaim } from '#web/features/cashback/stored-claim.ts';
import { useBank } from '#web/features/cashback/use-bank.ts';
import { useStoredText } from '#web/screens/shell/use-stored-text.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useProblems } from '#web/ui/use-problems.ts';
import { useRestored } from '#web/ui/use-restored.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { refusalWords } from './pan-step.tsx';

/** The id of a known account, or the kind of a new one. */
type Choice = string;
export const isNew = (choice: Choice): choice is BeneficiaryKind => choice === 'UPI' || choice === 'BANK';

/** The one marked, also before a reload; else the one chosen before, the first known account, a new UPI id. */
const useChoice = (payees: readonly Beneficiary[]) => {
  const { text: marked, keep, forget } = useStoredText('cashback-payee');
  const [usual, setUsual] = useState<Choice>(payees[0]?.beneficiaryId ?? 'UPI');
  useRestored(() => {
    const { beneficiaryId } = readStoredClaim();
    return payees.some((one) => one.beneficiaryId === beneficiaryId) ? beneficiaryId : null;
  }, setUsual);
  const isOffered = isNew(marked) || payees.some(({ beneficiaryId }) => beneficiaryId === marked);
  return { choice: isOffered ? marked : usual, mark: (next: Choice) => keep(() => next), forget };
};

/** The new account as typed. */
const accountIn = (kind: BeneficiaryKind, form: PayeeForm, asksForBank: boolean) => {
  const { upiId, accountNumber, ifsc, bankName } = form;
  if (kind === 'UPI') return { kind, upiId };
  return { kind, accountNumber, ifsc, ...(asksForBank && { bankName: bankName.trim() }) };
};

export const usePayeeForm = (
  formRef: RefObject<HTMLFormElement | null>,
  payees: readonly Beneficiary[],
  onDone: () => void,
) => {
  const dispatch = useAppDispatch();
  const { choice, mark, forget } = useChoice(payees);
  const [form, setForm] = useState<PayeeForm>(EMPTY_PAYEE);
  const [failure, setFailure] = useState<string | null>(null);
  const { problems, showProblems, clearProblems } = useProblems(formRef, PAYEE_FIELDS);
  const { busy, run } = useSubmit<'save'>();
  const isShown = useShown();
  const bank = useBank();
  // The directory does not know the branch, or could not be reached.
  const asksForBank = bank.state.kind === 'unknown' || bank.state.kind === 'failed';

  const change = (part: Partial<PayeeForm>) => {
    setForm((before) => ({ ...before, ...part }));
    clearProblems(part);
    if (part.ifsc !== undefined) bank.lookUp(part.ifsc);
  };
  const done = (beneficiaryId: string) => {
    storeClaim({ beneficiaryId });
    forget();
    if (isShown()) onDone();
  };
  const refused = async (why: Failure | undefined) => {
    if (showProblems(fieldProblems(why, PAYEE_FIELDS))) return;
    const now =
      why?.errorCode === 'PAYEE_LOCKED'
        ? await dispatch(refreshBeneficiaries({ cartId: claimCart() }))
        : null;
    if (now?.lockedUntil) {
      // The fields are gone, and the button that had the focus.
      formRef.current?.querySelector<HTMLElement>(':checked')?.focus();
    } else setFailure(refusalWords(why));
  };
  const add = async (kind: BeneficiaryKind) => {
    if (showProblems(payeeProblems(kind, form, { asksForBank }))) return;
    const body = accountIn(kind, form, asksForBank);
    const settled = await dispatch(editBeneficiary({ body, cartId: claimCart() }));
    if (!editBeneficiary.fulfilled.match(settled)) {
      await refused(settled.payload);
      return;
    }
    const { beneficiary, ...known } = settled.payload;
    dispatch(beneficiaries.received(known));
    done(beneficiary.beneficiaryId);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setFailure(null);
    clearProblems();
    if (isNew(choice)) void run('save', () => add(choice));
    else done(choice);
  };
  return {
    choice,
    form,
    problems,
    failure,
    asksForBank,
    bank: bank.state,
    busy: busy !== null,
    choose: (next: Choice) => {
      mark(next);
      setFailure(null);
      clearProblems();
    },
    change,
    submit,
  };
};
