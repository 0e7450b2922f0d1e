import {
  cardsSentence,
  enrolmentProblems,
  mobileProblem,
  otpProblem,
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
  it('is asked for when empty', () => {
    expect(mobileProblem('')).toBe('Enter your mobile number');
  });

  it.each(['5876543210', '987654321', '98765432101', '98765abc10', '0000000000'])(
    'is refused: %s',
    (digits) => {
      expect(mobileProblem(digits)).toBe('Enter a mobile number of 10 digits that starts with 6, 7, 8 or 9');
    },
  );

  it.each(['6000000000', '7000000000', '8000000000', '9999999999'])('is taken: %s', (digits) => {
    expect(mobileProblem(digits)).toBeNull();
  });
});

describe('a one-time password', () => {
  it.each(['', '12345', '1234567', '12345a'])('is refused: %j', (otp) => {
    expect(otpProblem(otp)).toBe('Enter the six digits');
  });

  it('of six digits is taken', () => {
    expect(otpProblem('012345')).toBeNull();
  });
});

describe('an enrolment', () => {
  const complete: Enrolment = {
    salutation: 'Ms',
    firstName: 'Asha',
    lastName: 'Menon',
    email: 'asha@example.in',
  };

  it('that is complete has no problem', () => {
    expect(enrolmentProblems(complete)).toEqual({});
  });

  it('names each field that is empty, in the order of the form', () => {
    const found = enrolmentProblems({ salutation: '', firstName: '', lastName: '', email: '' });
    expect(Object.keys(found)).toEqual(['salutation', 'firstName', 'lastName', 'email']);
  });

  it.each([
    ['firstName', 'Al', 'Use 3 to 30 letters and spaces'],
    ['lastName', 'O’Neil', 'Use 3 to 30 letters and spaces'],
    ['email', 'asha@example', 'Enter an e-mail address like name@example.in'],
  ] as const)('names %s at fault: %s', (field, value, problem) => {
    expect(enrolmentProblems({ ...complete, [field]: value })).toEqual({ [field]: problem });
  });
});

describe('a refusal of the server', () => {
  it.each(['OTP_WRONG', 'OTP_EXPIRED', 'OTP_LOCKED'])(
    'of the password stands at its field: %s',
    (errorCode) => {
      expect(problemOf(failure({ errorCode }), ['otp'])).toEqual({
        fields: { otp: 'The server says so' },
        form: null,
        over: false,
      });
    },
  );

  it.each(['OTP_USED', 'OTP_UNKNOWN'])('after which the login begins again says so: %s', (errorCode) => {
    expect(problemOf(failure({ errorCode }), ['otp']).over).toBe(true);
  });

  it('that comes after the password was given begins again once that has expired', () => {
    const refused = failure({ errorCode: 'OTP_EXPIRED' });
    expect(problemOf(refused, ['handle'])).toEqual({ fields: {}, form: 'The server says so', over: true });
  });

  it('stands at the fields that it names', () => {
    const details = { fields: { email: 'Enter a valid e-mail address', other: 'Unknown here' } };
    const refused = failure({ errorCode: 'MALFORMED_REQUEST', details });
    expect(problemOf(refused, ['firstName', 'email'])).toEqual({
      fields: { email: 'Enter a valid e-mail address' },
      form: null,
      over: false,
    });
  });

  it('about no field of the form stands under the form', () => {
    expect(problemOf(failure({ code: 0 }), ['mobile'])).toEqual({
      fields: {},
      form: 'The server says so',
      over: false,
    });
  });
});

describe('the sentence over the cards', () => {
  it.each([
    [1, 'One membership card uses this number.'],
    [3, 'Three membership cards use this number.'],
    [12, '12 membership cards use this number.'],
  ])('counts %d', (count, sentence) => {
    expect(cardsSentence(count)).toBe(sentence);
  });
});
