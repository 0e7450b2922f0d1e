// The rules of the login forms, pure: how a number is cleaned, what is invalid, and where a refusal by the server is
// shown. Patterns as in spec §5; their messages are ours, since the spec gives none.
import type { Salutation } from '#contract/enums.ts';
import { inWordsFirst } from '#contract/number-words.ts';
import { emailProblem, nameProblem, salutationProblem } from '#contract/profile-rules.ts';
import { fieldProblems, type Failure } from '#web/api/failure.ts';
import { isOtpRefused } from '#web/api/otp-failure.ts';
import { textProblem, withoutEmpty, type FieldProblems } from '#web/lib/field-problems.ts';
import { INVALID_MOBILE } from '#web/lib/mobile.ts';

export const mobileProblem = (digits: string): string | null =>
  textProblem(digits, {
    pattern: 'mobile',
    empty: 'Enter your mobile number',
    invalid: INVALID_MOBILE,
  });

export interface Enrolment {
  salutation: Salutation | '';
  firstName: string;
  lastName: string;
  email: string;
}

export type EnrolmentField = keyof Enrolment;

/** The error of each field, in the order of the form, so that the first one gets the focus. */
export const enrolmentProblems = (form: Enrolment): FieldProblems<EnrolmentField> =>
  withoutEmpty({
    salutation: salutationProblem(form.salutation),
    firstName: nameProblem(form.firstName, 'first'),
    lastName: nameProblem(form.lastName, 'last'),
    email: emailProblem(form.email),
  });

/** How to show a refused step. */
export interface Problem<Field extends string> {
  /** Errors of single fields. */
  fields: FieldProblems<Field>;
  /** An error of the whole form: offline, too many calls, a server failure. */
  form: string | null;
  /** The login cannot continue with this request: it restarts at the number. */
  over: boolean;
}

export const noProblem: Problem<never> = { fields: {}, form: null, over: false };

const OVER = new Set(['OTP_USED', 'OTP_UNKNOWN', 'OTP_NOT_VERIFIED', 'ALREADY_ENROLLED']);

const isOver = ({ errorCode }: Failure): boolean => OVER.has(errorCode ?? '');

const shownAt = <Field extends string>(fields: FieldProblems<Field>, message: string, over: boolean) => ({
  fields,
  form: Object.keys(fields).length > 0 ? null : message,
  over,
});

/** Where to show the server's message, given the form's fields. A password expires for good once it was accepted. */
export const problemOf = <Field extends string>(failure: Failure, fields: readonly Field[]): Problem<Field> =>
  shownAt(
    fieldProblems(failure, fields),
    failure.message,
    isOver(failure) || failure.errorCode === 'OTP_EXPIRED',
  );

/** The same at the field of the password, where an expired one can be replaced; `message` is what to say. */
export const passwordProblemOf = (failure: Failure, message: string): Problem<'otp'> =>
  shownAt(
    isOtpRefused(failure) ? { otp: message } : fieldProblems(failure, ['otp']),
    message,
    isOver(failure),
  );

/** "Three membership cards use this number.", and that the choice is not for good. */
export const cardsSentence = (count: number): string =>
  count === 1
    ? 'One membership card uses this number.'
    : `${inWordsFirst(count)} membership cards use this number. You can switch later in your profile.`;
