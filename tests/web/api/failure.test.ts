import {
  ApiFailure,
  endsSession,
  failureMessage,
  failureOf,
  fieldProblems,
  flattenAnswer,
  isReported,
  messageOf,
  shortMessage,
  type RawAnswer,
} from '#web/api/failure.ts';
import { isOtpSpent, otpMessageOf } from '#web/api/otp-failure.ts';

const answer = (changes: Partial<RawAnswer> = {}): RawAnswer => ({
  status: 200,
  statusText: 'OK',
  body: { status: 'SUCCESS', statusCode: 200, message: 'Found', data: { coins: 4 } },
  ...changes,
});

const refusalOf = (changes: Partial<RawAnswer>): ApiFailure => {
  try {
    flattenAnswer(answer(changes));
  } catch (error) {
    if (error instanceof ApiFailure) return error;
  }
  throw new Error('The answer counted as a success');
};

describe('a successful answer', () => {
  it('is flattened into status, message, statusCode and the fields of data', () => {
    expect(flattenAnswer(answer())).toEqual({
      status: 'SUCCESS',
      statusCode: 200,
      message: 'Found',
      coins: 4,
    });
  });

  it('prefers a field of data to the field of the envelope', () => {
    const body = { status: 'SUCCESS', statusCode: 200, message: 'Found', data: { status: 'ACTIVE' } };
    expect(flattenAnswer(answer({ body }))).toMatchObject({ status: 'ACTIVE', message: 'Found' });
  });

  it('may be a 204 without a body', () => {
    expect(flattenAnswer(answer({ status: 204, statusText: 'No Content', body: '' }))).toEqual({});
  });

  it('may come without data', () => {
    expect(flattenAnswer(answer({ body: { status: 'SUCCESS' } }))).toMatchObject({ status: 'SUCCESS' });
  });
});

describe('a failure whose message is the status text', () => {
  it.each([
    ['a body without status', { body: { message: 'Found', data: {} } }],
    ['an empty text', { body: '' }],
    ['no body', { body: null }],
    ['a list', { body: [] }],
    ['a page of a proxy', { body: '<html></html>' }],
  ])('is %s', (_name, changes) => {
    expect(refusalOf({ ...changes, statusText: 'Odd' })).toMatchObject({ message: 'Odd', code: 200 });
  });

  it('is a status of 300 or above without a message', () => {
    expect(refusalOf({ status: 300, statusText: 'Multiple Choices', body: null })).toMatchObject({
      message: 'Multiple Choices',
      code: 300,
    });
  });
});

describe('the message of a failure', () => {
  const of = (body: unknown, statusText = 'Bad Request') => failureMessage({ status: 400, statusText, body });

  it('is the message of the body', () => {
    expect(of({ message: 'Too few coins' })).toBe('Too few coins');
  });

  it('is the nested debug message when the message of the body is JSON', () => {
    expect(of({ message: '{"debugMessage":"Card blocked","code":3}' })).toBe('Card blocked');
    expect(of({ message: ' {"message":"Card lost"}' })).toBe('Card lost');
    expect(of({ message: { debugMessage: 'Card blocked', code: 3 } })).toBe('Card blocked');
  });

  it.each(['{broken', '{}', '{"debugMessage":7}', '{"debugMessage":""}'])(
    'is the message of the body when its JSON contains no message: %s',
    (message) => {
      expect(of({ message })).toBe(message);
    },
  );

  it.each([undefined, null, '', 'text', {}, { message: '' }, { message: 5 }, { message: {} }])(
    'is the status text when the body is %j',
    (body) => expect(of(body)).toBe('Bad Request'),
  );

  it('is "API FAILED (status)" when there is no status text either', () => {
    expect(of(null, '')).toBe('API FAILED (400)');
  });
});

it('puts the HTTP status into code, and errorCode and details from the data of the body', () => {
  const body = {
    status: 'FAILED',
    message: 'Too few coins',
    data: { errorCode: 'INSUFFICIENT_POINTS', missing: 40 },
  };
  const expected = {
    message: 'Too few coins',
    code: 409,
    errorCode: 'INSUFFICIENT_POINTS',
    details: { missing: 40 },
  };
  expect(failureOf({ status: 409, statusText: 'Conflict', body })).toEqual(expected);
  expect(refusalOf({ status: 409, body })).toMatchObject(expected);
});

it('sets errorCode to null when the body has none', () => {
  expect(failureOf({ status: 500, statusText: '', body: { data: { errorCode: 7 } } }).errorCode).toBeNull();
  expect(failureOf({ status: 500, statusText: '', body: { data: [1] } })).toMatchObject({ details: {} });
});

it('ends the session on 401, 403 and 417 only', () => {
  const statuses = Array.from({ length: 600 }, (_none, status) => status);
  expect(statuses.filter(endsSession)).toEqual([401, 403, 417]);
});

it('reports every failure to the error-tracking service except those that end the session', () => {
  expect([0, 400, 404, 409, 422, 429, 500, 503].map(isReported)).not.toContain(false);
  expect([401, 403, 417].map(isReported)).not.toContain(true);
});

it('shows the message of the server, or else "Something went wrong"', () => {
  expect(messageOf({ message: 'Try later' })).toBe('Try later');
  expect([messageOf({ message: '' }), messageOf(null), messageOf(undefined)]).toEqual(
    Array(3).fill('Something went wrong'),
  );
});

it('shows the message for a product only if it is shorter than 50 characters', () => {
  expect(shortMessage('a'.repeat(49))).toBe('a'.repeat(49));
  expect(shortMessage('a'.repeat(50))).toBe('Something went wrong');
  expect(shortMessage(null)).toBe('Something went wrong');
});

describe('a refusal', () => {
  const failureWith = (errorCode: string, details: Record<string, unknown>) => ({
    message: 'That is wrong',
    code: 400,
    errorCode,
    details,
  });

  it('of fields is shown at those that the form has, and only if the fields are at fault', () => {
    const fields = { email: 'Not an address', pan: 'Not a PAN', upiId: 7 };
    const names = ['email', 'upiId'] as const;
    expect(fieldProblems(failureWith('MALFORMED_REQUEST', { fields }), names)).toEqual({
      email: 'Not an address',
    });
    expect(fieldProblems(failureWith('PRICE_CHANGED', { fields }), names)).toEqual({});
    expect(fieldProblems(failureWith('MALFORMED_REQUEST', {}), names)).toEqual({});
    expect(fieldProblems(undefined, names)).toEqual({});
  });

  it.each([
    ['OTP_WRONG', { triesLeft: 2 }, 'That is wrong. 2 tries are left'],
    ['OTP_WRONG', { triesLeft: 1 }, 'That is wrong. 1 try is left'],
    ['OTP_WRONG', { triesLeft: 0 }, 'That is wrong. You need a new one'],
    ['OTP_WRONG', {}, 'That is wrong'],
    ['OTP_EXPIRED', { triesLeft: 2 }, 'That is wrong'],
  ])('of a one-time password, %s with %j, is told as: %s', (errorCode, details, text) => {
    expect(otpMessageOf(failureWith(errorCode, details))).toBe(text);
  });

  it.each([
    ['OTP_WRONG', { triesLeft: 1 }, false],
    ['OTP_WRONG', { triesLeft: 0 }, true],
    ['OTP_LOCKED', {}, true],
    ['OTP_EXPIRED', {}, true],
    ['RATE_LIMITED', {}, false],
  ])('of a one-time password, %s with %j, makes a new one necessary: %s', (errorCode, details, spent) => {
    expect(isOtpSpent(failureWith(errorCode, details))).toBe(spent);
  });

  it('that says nothing is told in general words', () => {
    expect([messageOf(undefined), otpMessageOf(undefined)]).toEqual([
      'Something went wrong',
      'Something went wrong',
    ]);
  });
});

it.each([199, 300])('counts HTTP status %i as a failure whatever the body says', (status) => {
  expect(refusalOf({ status }).code).toBe(status);
});
