// The rules of the login forms, pure: how a number is cleaned, what is invalid, and where a refusal by the server is
// shown. Patterns as in spec §5; their messages are ours, since the spec gives none.
import type { Salutation } from '#contract/enums.ts';
import { emailProblem, nameProblem, salutationProblem } from '#contract/profile-rules.ts';
import { fieldProblems, type Failure } from '#web/api/failure.ts';
import { isOtpRefused, otpMessageOf } from '#web/api/otp-failure.ts';
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

/** Where to show the server's message, given the form's fields; `otp` is the password's. */
export const problemOf = <Field extends string>(
  failure: Failure,
  fields: readonly Field[],
): Problem<Field> => {
  const [only] = fields;
  const atPassword = only === 'otp';
  // An expired password can be replaced by a new one, but not once a password was accepted.
  const over = OVER.has(failure.errorCode ?? '') || (!atPassword && failure.errorCode === 'OTP_EXPIRED');
  if (atPassword && isOtpRefused(failure)) {
    return { fields: { [only]: otpMessageOf(failure) } as FieldProblems<Field>, form: null, over };
  }
  const named = fieldProblems(failure, fields);
  return { fields: named, form: Object.keys(named).length > 0 ? null : failure.message, over };
};

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

/** "Three membership cards use this number." */
export const cardsSentence = (count: number): string =>
  count === 1
    ? 'One membership card uses this number.'
    : `${COUNTS[count] ?? count} membership cards use this number.`;
