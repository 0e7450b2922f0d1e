import { useEffect, useRef, useState, type InputEvent, type SubmitEvent } from 'react';
import { SALUTATIONS } from '#contract/enums.ts';
import { isSalutation } from '#contract/profile-rules.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { enrol } from '#web/features/login/flow.ts';
import {
  enrolmentProblems,
  noProblem,
  problemOf,
  type Enrolment,
  type EnrolmentField,
  type Problem,
} from '#web/features/login/rules.ts';
import { coinsInWords } from '#web/lib/format.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { FormGrid } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Agreement } from './agreement.tsx';
import { LoginFrame } from './login-frame.tsx';
import { StepFoot } from './step-foot.tsx';
import { useNextStep, useReturnTo } from './use-return-to.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

const FIELDS: readonly EnrolmentField[] = ['salutation', 'firstName', 'lastName', 'email'];
const GREETINGS = SALUTATIONS.map((value) => ({ value, label: value }));

/** What is asked for, and what the brand gives a new member. */
const leadOf = (welcomeCoins: number): string => {
  const lead = 'This number has no account yet. Fill in these four details to create one.';
  return welcomeCoins > 0 ? `${lead} It comes with ${coinsInWords(welcomeCoins)}.` : lead;
};

export function EnrolStep() {
  const welcomeCoins = useAppSelector(clientConfig.selectData)?.rates.welcomeCoins ?? 0;
  const title = useRef<HTMLHeadingElement>(null);
  const loginHref = hrefs.login(useReturnTo());
  // This step replaced the last one, together with whatever had the focus there.
  useEffect(() => title.current?.focus(), []);
  return (
    <LoginFrame
      backHref={loginHref}
      titleRef={title}
      title="Welcome. Who are we greeting?"
      lead={leadOf(welcomeCoins)}
    >
      <EnrolForm loginHref={loginHref} />
      <Agreement by="By creating an account" />
    </LoginFrame>
  );
}

const readForm = ({ elements }: HTMLFormElement): Enrolment => {
  const text = (field: EnrolmentField): string =>
    (elements.namedItem(field) as HTMLInputElement | HTMLSelectElement).value.trim();
  const salutation = text('salutation');
  return {
    salutation: isSalutation(salutation) ? salutation : '',
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
  };
};

function EnrolForm({ loginHref }: { loginHref: string }) {
  const { problem, busy, submit, mend } = useEnrolForm();
  const { fields } = problem;
  return (
    <form method="post" noValidate onSubmit={submit} onInput={mend}>
      <FormGrid>
        <SelectField
          wide
          label="Salutation"
          name="salutation"
          autoComplete="honorific-prefix"
          placeholder="Choose one"
          options={GREETINGS}
          required
          error={fields.salutation}
        />
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          required
          error={fields.firstName}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          required
          error={fields.lastName}
        />
        <TextField
          wide
          label="E-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          help="We send voucher codes and receipts here."
          error={fields.email}
        />
      </FormGrid>
      <StepFoot
        problem={problem}
        busy={busy !== null}
        label="Create account"
        busyLabel="Creating"
        loginHref={loginHref}
      />
    </form>
  );
}

const useEnrolForm = () => {
  const dispatch = useAppDispatch();
  const goOn = useNextStep();
  const [problem, setProblem] = useState<Problem<EnrolmentField>>(noProblem);
  const { busy, run } = useSubmit<'enrol'>();

  const refuse = (form: HTMLFormElement, found: Problem<EnrolmentField>) => {
    setProblem(found);
    const first = FIELDS.find((field) => found.fields[field]);
    const control = first && form.elements.namedItem(first);
    if (control instanceof HTMLElement) control.focus();
  };

  const send = async (form: HTMLFormElement) => {
    const person = readForm(form);
    const fields = enrolmentProblems(person);
    if (Object.keys(fields).length > 0) {
      refuse(form, { ...noProblem, fields });
      return;
    }
    setProblem(noProblem);
    const { value, failure } = await dispatch(enrol(person));
    if (failure) {
      refuse(form, problemOf(failure, FIELDS));
      return;
    }
    await goOn(value);
  };

  return {
    problem,
    busy,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      void run('enrol', () => send(form));
    },
    /** Clears the error of a field that is being corrected. */
    mend: ({ target }: InputEvent<HTMLFormElement>) => {
      const { name } = target as HTMLInputElement;
      setProblem((before) => ({ ...before, form: null, fields: { ...before.fields, [name]: undefined } }));
    },
  };
};
