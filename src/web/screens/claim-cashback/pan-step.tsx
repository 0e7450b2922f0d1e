/** The PAN: verified once. After five failures it says until when it is locked. */
import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { CHECK_RULES } from '#contract/enums.ts';
import { inWords } from '#contract/number-words.ts';
import { fieldProblems, messageOf, type Failure } from '#web/api/failure.ts';
import {
  claimant as record,
  refreshClaimant,
  verifyPan,
  type Claimant,
} from '#web/features/cashback/records.ts';
import { PAN_FIELDS, panBodyOf, panProblems, panText, type PanForm } from '#web/features/cashback/rules.ts';
import { claimCart } from '#web/features/cashback/stored-claim.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { triesLeft } from '#web/lib/format.ts';
import { useStoredText } from '#web/screens/shell/use-stored-text.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { bindFields } from '#web/ui/bind-field.ts';
import { DateOfBirthField } from '#web/ui/date-of-birth-field.tsx';
import { FormGrid } from '#web/ui/field.tsx';
import { Block, Stack } from '#web/ui/layout.tsx';
import { SubmitRow } from '#web/ui/submit-row.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useProblems } from '#web/ui/use-problems.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { StepTitle } from './step-title.tsx';
import { useUnlocking } from './use-unlocking.ts';

const triesWords = (left: unknown): string => (typeof left === 'number' ? ` ${triesLeft(left)}.` : '');

/** The server's sentence, with a full stop added if needed, and the number of tries left. */
export const refusalWords = (failure: Failure | undefined): string =>
  messageOf(failure).replace(/\.?$/, '.') + triesWords(failure?.details['triesLeft']);

/** The tab keeps name and date of birth across a reload, until they are verified; the PAN it never keeps. */
const usePerson = () => {
  const [pan, setPan] = useState('');
  const name = useStoredText('cashback-name');
  const birth = useStoredText('cashback-birth');
  const form: PanForm = { pan, fullName: name.text, dateOfBirth: birth.text };
  const type = ({ pan: typed, fullName, dateOfBirth }: Partial<PanForm>) => {
    if (typed !== undefined) setPan(typed);
    if (fullName !== undefined) name.keep(() => fullName);
    if (dateOfBirth !== undefined) birth.keep(() => dateOfBirth);
  };
  const forget = () => {
    name.forget();
    birth.forget();
  };
  return { form, type, forget };
};

const usePanForm = (formRef: RefObject<HTMLFormElement | null>, onDone: () => void) => {
  const dispatch = useAppDispatch();
  const { form, type, forget } = usePerson();
  const [failure, setFailure] = useState<string | null>(null);
  const [isLockNew, setIsLockNew] = useState(false);
  const { problems, showProblems, clearProblems } = useProblems(formRef, PAN_FIELDS);
  const { busy, run } = useSubmit<'verify'>();
  const isShown = useShown();
  const change = (part: Partial<PanForm>) => {
    type(part);
    clearProblems(part);
  };
  const refused = async (why: Failure | undefined) => {
    if (showProblems(fieldProblems(why, PAN_FIELDS))) return;
    const now =
      why?.errorCode === 'PAN_LOCKED' ? await dispatch(refreshClaimant({ cartId: claimCart() })) : null;
    // The page says it in place of the form, which comes back without it.
    if (now?.panStatus === 'LOCKED') setIsLockNew(true);
    else setFailure(refusalWords(why));
  };
  const verify = async () => {
    setFailure(null);
    setIsLockNew(false);
    if (showProblems(panProblems(form))) return;
    const settled = await dispatch(verifyPan({ body: panBodyOf(form), cartId: claimCart() }));
    if (!verifyPan.fulfilled.match(settled)) {
      await refused(settled.payload);
      return;
    }
    const isHere = isShown();
    forget();
    dispatch(record.received(settled.payload));
    if (isHere) onDone();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void run('verify', verify);
  };
  return { form, problems, failure, isLockNew, busy: busy !== null, change, submit };
};

type Form = ReturnType<typeof usePanForm>;

function Locked({ until }: { until: string | null }) {
  const dispatch = useAppDispatch();
  useUnlocking(until, () => dispatch(refreshClaimant({ cartId: claimCart() })));
  return (
    <p role="alert">
      It could not be verified in {inWords(CHECK_RULES.failures)} tries. You can try again after{' '}
      <span className="num strong">{formatDateTime(until)}</span>. Your coins are safe.
    </p>
  );
}

function PanFields({ form: { form, problems, change } }: { form: Form }) {
  const bind = bindFields(form, problems, change);
  return (
    <FormGrid>
      <TextField
        wide
        label="PAN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={14}
        help="Ten characters, as on the card. It is kept encrypted."
        {...bind('pan', panText)}
      />
      <TextField
        label="Name on the card"
        autoComplete="name"
        help="We only pay into accounts in this name."
        {...bind('fullName')}
      />
      <DateOfBirthField {...bind('dateOfBirth')} />
    </FormGrid>
  );
}

export function PanStep({ claimant, onDone }: { claimant: Claimant; onDone: () => void }) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = usePanForm(formRef, onDone);
  const { failure, busy, isLockNew, submit } = form;
  const isLocked = claimant.panStatus === 'LOCKED';
  // The press that caused the lock removed its button, which had the focus: the title takes it, and keeps it afterwards.
  return (
    <Block
      title={<StepTitle focus={isLockNew}>{isLocked ? 'Your PAN is locked' : 'Verify your PAN'}</StepTitle>}
    >
      {isLocked ? (
        <Locked until={claimant.lockedUntil} />
      ) : (
        <form ref={formRef} method="post" noValidate onSubmit={submit}>
          <Stack gap={3}>
            <PanFields form={form} />
            <SubmitRow failure={failure} busy={busy} busyLabel="Verifying">
              Verify PAN
            </SubmitRow>
          </Stack>
        </form>
      )}
    </Block>
  );
}
