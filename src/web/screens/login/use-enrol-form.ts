// The form that opens an account. Its fields are uncontrolled; what they hold is kept in the tab until the account is
// open, so that a reload, the terms or a step back lose nothing.
import { useEffect, useRef, useState, type InputEvent, type SubmitEvent } from 'react';
import { isSalutation } from '#contract/profile-rules.ts';
import { enrol } from '#web/features/login/flow.ts';
import {
  enrolmentProblems,
  noProblem,
  problemOf,
  type Enrolment,
  type EnrolmentField,
  type Problem,
} from '#web/features/login/rules.ts';
import { selectLogin } from '#web/features/login/state.ts';
import { recordIn } from '#web/lib/record.ts';
import { plainText } from '#web/lib/typed.ts';
import { tabStorage } from '#web/session/storage.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { useNextStep } from './use-return-to.ts';

const FIELDS: readonly EnrolmentField[] = ['salutation', 'firstName', 'lastName', 'email'];
const DRAFT = 'enrolment';

const controlOf = ({ elements }: HTMLFormElement, field: EnrolmentField) =>
  elements.namedItem(field) as HTMLInputElement | HTMLSelectElement;

const readForm = (form: HTMLFormElement): Enrolment => {
  const typed = (field: EnrolmentField): string => controlOf(form, field).value;
  const salutation = typed('salutation');
  return {
    salutation: isSalutation(salutation) ? salutation : '',
    firstName: plainText(typed('firstName')),
    lastName: plainText(typed('lastName')),
    email: typed('email').trim(),
  };
};

/** `target` is the masked number that the account is for: what was typed for another one is not shown. */
const saveDraft = (form: HTMLFormElement, target: string | null): void =>
  tabStorage.write(DRAFT, JSON.stringify({ target, ...readForm(form) }));

/** Fills in the draft where nothing was typed before the script arrived. */
const restoreDraft = (form: HTMLFormElement, target: string | null): void => {
  const draft = recordIn(tabStorage.read(DRAFT));
  if (!draft || draft['target'] !== target) return;
  for (const field of FIELDS) {
    const control = controlOf(form, field);
    const value = draft[field];
    if (control.value === '' && typeof value === 'string') control.value = value;
  }
};

export const useEnrolForm = () => {
  const dispatch = useAppDispatch();
  const goToNextStep = useNextStep();
  const { target } = useAppSelector(selectLogin);
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem<EnrolmentField>>(noProblem);
  const { busy, run } = useSubmit<'enrol'>();

  useEffect(() => {
    if (form.current) restoreDraft(form.current, target);
  }, [target]);

  const refuse = (found: Problem<EnrolmentField>) => {
    setProblem(found);
    const first = FIELDS.find((field) => found.fields[field]);
    if (first && form.current) controlOf(form.current, first).focus();
  };

  const send = async (person: Enrolment) => {
    const fields = enrolmentProblems(person);
    if (Object.keys(fields).length > 0) {
      refuse({ ...noProblem, fields });
      return;
    }
    setProblem(noProblem);
    const { value, failure } = await dispatch(enrol(person));
    if (failure) {
      refuse(problemOf(failure, FIELDS));
      return;
    }
    tabStorage.remove(DRAFT);
    await goToNextStep(value);
  };

  return {
    form,
    problem,
    busy,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const person = readForm(event.currentTarget);
      void run('enrol', () => send(person));
    },
    /** Clears the error of a field that is being corrected. */
    change: ({ target: changed, currentTarget }: InputEvent<HTMLFormElement>) => {
      saveDraft(currentTarget, target);
      const { name } = changed as HTMLInputElement;
      setProblem((before) => ({ ...before, form: null, fields: { ...before.fields, [name]: undefined } }));
    },
  };
};
