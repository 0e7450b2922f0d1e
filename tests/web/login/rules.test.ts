import {
  cardsSentence,
  enrolmentProblems,
  mobileProblem,
  passwordProblemOf,
  problemOf,
  type Enrolment,
} from '#web/features/login/rules.ts';
import type { Failure } from '#web/api/failure.ts';

const failure = (changes: Partial<Failure>): Failure => ({
  message: 'The server says so',
  code: 400,
  errorCode: null,
  details: {},
  ...changes,
});

describe('a mobile number', () => {
  it('is required', () => {
    expect(mobileProblem('')).toBe('Enter your mobile number');
  });

  it.each(['5876543210', '987654321', '98765432101', '98765abc10', '0000000000'])(
    'is rejected: %s',
    (digits) => {
      expect(mobileProblem(digits)).toBe('Enter a mobile number of 10 digits that starts with 6, 7, 8 or 9');
    },
  );

  it.each(['6000000000', '7000000000', '8000000000', '9999999999'])('is accepted: %s', (digits) => {
    expect(mobileProblem(digits)).toBeNull();
  });
});

describe('an enrolment', () => {
  const complete: Enrolment = {
    salutation: 'Ms',
    firstName: 'Asha',
    lastName: 'Menon',
    email: 'asha@example.in',
  };

  it('has no problem when it is complete', () => {
    expect(enrolmentProblems(complete)).toEqual({});
  });

  it('has a problem for each empty field, in the order of the form', () => {
    const found = enrolmentProblems({ salutation: '', firstName: '', lastName: '', email: '' });
    expect(Object.keys(found)).toEqual(['salutation', 'firstName', 'lastName', 'email']);
  });

  it.each([
    ['firstName', 'Al', 'Use 3 to 30 letters from A to Z, and spaces'],
    ['lastName', 'O’Neil', 'Use 3 to 30 letters from A to Z, and spaces'],
    ['email', 'asha@example', 'Enter an e-mail address like name@example.in'],
  ] as const)('has a problem in %s for the value %s', (field, value, problem) => {
    expect(enrolmentProblems({ ...complete, [field]: value })).toEqual({ [field]: problem });
  });
});

describe('an error from the server', () => {
  it.each(['OTP_WRONG', 'OTP_EXPIRED', 'OTP_LOCKED'])(
    'is shown at the field of the one-time password: %s',
    (errorCode) => {
      expect(passwordProblemOf(failure({ errorCode }), 'Not this one')).toEqual({
        fields: { otp: 'Not this one' },
        form: null,
        over: false,
      });
    },
  );

  it.each(['OTP_USED', 'OTP_UNKNOWN'])('ends the login: %s', (errorCode) => {
    expect(passwordProblemOf(failure({ errorCode }), 'Not this one').over).toBe(true);
  });

  it('is shown for the whole form when it is not about the one-time password', () => {
    expect(passwordProblemOf(failure({ code: 0 }), 'It may be on its way')).toEqual({
      fields: {},
      form: 'It may be on its way',
      over: false,
    });
  });

  it('ends the login when the one-time password has expired after it was entered', () => {
    const refused = failure({ errorCode: 'OTP_EXPIRED' });
    expect(problemOf(refused, ['handle'])).toEqual({ fields: {}, form: 'The server says so', over: true });
  });

  it('is shown at the fields that it names', () => {
    const details = { fields: { email: 'Enter a valid e-mail address', other: 'Unknown here' } };
    const refused = failure({ errorCode: 'MALFORMED_REQUEST', details });
    expect(problemOf(refused, ['firstName', 'email'])).toEqual({
      fields: { email: 'Enter a valid e-mail address' },
      form: null,
      over: false,
    });
  });

  it('is shown for the whole form when it names no field', () => {
    expect(problemOf(failure({ code: 0 }), ['mobile'])).toEqual({
      fields: {},
      form: 'The server says so',
      over: false,
    });
  });
});

describe('the sentence above the cards', () => {
  it.each([
    [1, 'One membership card uses this number.'],
    [3, 'Three membership cards use this number. You can switch later in your profile.'],
    [12, '12 membership cards use this number. You can switch later in your profile.'],
  ])('counts %d', (count, sentence) => {
    expect(cardsSentence(count)).toBe(sentence);
  });
});
