import { contract } from '#contract/index.ts';
import { OPENING_MS } from '../../support/db.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { statementsOf } from '../../support/statements.ts';

const { otpInit, otpResend, otpVerify } = contract.login;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
}, OPENING_MS);
afterAll(() => test.close());

let lastNumber = 7_000_000_000;
const freshNumber = (): string => String((lastNumber += 1));

const ask = (mobile: string) => test.call(otpInit, { body: { purpose: 'LOGIN', mobile } });
const verify = (requestId: string, otp: string) => test.call(otpVerify, { body: { requestId, otp } });
const resend = (requestId: string) => test.call(otpResend, { body: { requestId } });
const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

const begin = async (mobile = freshNumber()) => {
  const { data } = await ask(mobile);
  return { mobile, requestId: data.requestId as string, code: test.codeFor(mobile) };
};

describe('Asking for a one-time password', () => {
  it('sends six digits to the number, and does not return them', async () => {
    const mobile = freshNumber();
    const answer = await ask(mobile);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      purpose: 'LOGIN',
      target: `70xxxx${mobile.slice(-4)}`,
      expiresInSeconds: 600,
      resendInSeconds: 30,
    });
    const message = test.sent.at(-1);
    expect(message).toMatchObject({ channel: 'SMS', to: mobile, purpose: 'LOGIN' });
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code ?? 'a code');
    expect(message?.text).toMatch(/^\d{6} is your one-time password to sign in to ZILLION\./);
    expect(JSON.stringify(answer)).not.toContain(message?.code);
  });

  it('gives the same answer with the same queries for a known and an unknown number', async () => {
    const known = await test.join({ mobile: freshNumber() });
    const forKnown = await statementsOf(test.deps.db, () => ask(known.mobile));
    const forUnknown = await statementsOf(test.deps.db, () => ask(freshNumber()));
    expect(forUnknown.seen).toEqual(forKnown.seen);
    expect(forKnown.seen.length).toBeGreaterThan(0);
    const shapeOf = ({ answer: { status, message, data, cookies } }: typeof forKnown) => ({
      status,
      message,
      cookies,
      data: { ...data, requestId: '', target: '' },
    });
    expect(shapeOf(forKnown)).toEqual(shapeOf(forUnknown));
  });

  it.each([
    ['the number is too short', { purpose: 'LOGIN', mobile: '98765' }, 'mobile'],
    ['the number starts with 5', { purpose: 'LOGIN', mobile: '5876543210' }, 'mobile'],
    ['the number is empty', { purpose: 'LOGIN', mobile: '' }, 'mobile'],
    ['the number is missing', { purpose: 'LOGIN' }, 'mobile'],
    ['the number is not a string', { purpose: 'LOGIN', mobile: 9876543210 }, 'mobile'],
    ['the purpose is unknown', { purpose: 'GIFT', mobile: '9876543210' }, 'purpose'],
    ['the purpose is unknown and there is no number', { purpose: 'CURIOSITY' }, 'purpose'],
  ])('returns 400 and names the field when %s', async (_what, body, field) => {
    const answer = await test.call(otpInit, { body });
    expect(answer).toMatchObject({ status: 400, data: { errorCode: 'MALFORMED_REQUEST' } });
    expect(Object.keys(answer.data.fields)).toEqual([field]);
  });

  it('refuses the sixth request in ten minutes with the seconds to wait, and accepts one after that', async () => {
    const mobile = freshNumber();
    for (let send = 1; send <= 5; send += 1) {
      expect((await ask(mobile)).status).toBe(200);
      test.clock.advance(60);
    }
    const sixth = await ask(mobile);
    expect(sixth).toMatchObject({ status: 429, data: { errorCode: 'RATE_LIMITED' } });
    expect(sixth.headers['retry-after']).toBe('300');
    test.clock.advance(299);
    expect((await ask(mobile)).headers['retry-after']).toBe('1');
    test.clock.advance(1);
    expect((await ask(mobile)).status).toBe(200);
    expect((await ask(mobile)).status).toBe(429);
  });
});

describe('A number whose one-time passwords are not confirmed', () => {
  it('gets at most thirty in a day, and the normal limit again once one is confirmed', async () => {
    const mobile = freshNumber();
    for (let send = 1; send <= 30; send += 1) {
      expect((await ask(mobile)).status).toBe(200);
      test.clock.advance(120);
    }
    const refused = await ask(mobile);
    expect(refused).toMatchObject({ status: 429, data: { errorCode: 'RATE_LIMITED' } });
    expect(refused.headers['retry-after']).toBe(String(86_400 - 30 * 120));
    test.clock.advance(86_400 - 30 * 120);
    const { answer } = await test.verifyMobile(mobile);
    expect(answer.status).toBe(200);
    for (let send = 1; send <= 5; send += 1) expect((await ask(mobile)).status).toBe(200);
  });
});

describe('Confirming a one-time password', () => {
  it('counts wrong tries and is locked from the sixth on, even for the right password', async () => {
    const { requestId, code } = await begin();
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const wrong = await verify(requestId, otherThan(code));
      expect(wrong).toMatchObject({ status: 400, data: { errorCode: 'OTP_WRONG', triesLeft } });
    }
    for (const sixth of [otherThan(code), code]) {
      const locked = await verify(requestId, sixth);
      expect(locked).toMatchObject({ status: 429, data: { errorCode: 'OTP_LOCKED' } });
      // In the words of the page after the fifth.
      expect(locked.message).toBe('Too many wrong tries. You need a new one-time password');
      expect(locked.headers['retry-after']).toBe('30');
    }
  });

  it('gives a new password its own tries after 30 seconds', async () => {
    const { mobile, requestId, code } = await begin();
    for (let wrong = 0; wrong < 5; wrong += 1) await verify(requestId, otherThan(code));
    test.clock.advance(30);
    expect((await resend(requestId)).status).toBe(200);
    expect((await verify(requestId, test.codeFor(mobile))).status).toBe(200);
  });

  it('refuses a password that was already used', async () => {
    const { requestId, code } = await begin();
    expect((await verify(requestId, code)).status).toBe(200);
    expect(await verify(requestId, code)).toMatchObject({ status: 400, data: { errorCode: 'OTP_USED' } });
  });

  it('refuses a password that is ten minutes old', async () => {
    const { requestId, code } = await begin();
    test.clock.advance(600);
    expect(await verify(requestId, code)).toMatchObject({ status: 400, data: { errorCode: 'OTP_EXPIRED' } });
  });

  it('accepts a password that is one second younger than ten minutes', async () => {
    const { requestId, code } = await begin();
    test.clock.advance(599);
    expect((await verify(requestId, code)).status).toBe(200);
  });

  it('refuses the password of another request for the same number', async () => {
    const first = await begin();
    const second = await begin(first.mobile);
    const answer = await verify(second.requestId, otherThanBoth(first.code, second.code));
    expect(answer.data.errorCode).toBe('OTP_WRONG');
    if (first.code === second.code) return;
    expect((await verify(second.requestId, first.code)).data.errorCode).toBe('OTP_WRONG');
  });

  it('refuses an unknown request id', async () => {
    const answer = await verify('0d3f7c1e-3d60-4a36-9d0e-0a4a5b4f1c11', '123456');
    expect(answer).toMatchObject({ status: 400, data: { errorCode: 'OTP_UNKNOWN' } });
  });

  it.each([
    [{ requestId: 'not-an-id', otp: '123456' }, 'requestId'],
    [{ requestId: '0d3f7c1e-3d60-4a36-9d0e-0a4a5b4f1c11', otp: '12345' }, 'otp'],
    [{ requestId: '0d3f7c1e-3d60-4a36-9d0e-0a4a5b4f1c11', otp: '१२३४५६' }, 'otp'],
    [{ otp: '123456' }, 'requestId'],
  ])('names the field at fault of %j', async (body, field) => {
    const answer = await test.call(otpVerify, { body });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.data.fields)).toEqual([field]);
  });
});

const otherThanBoth = (one: string, other: string): string =>
  ['000000', '111111', '222222'].find((code) => code !== one && code !== other) ?? '';

describe('Sending a one-time password again', () => {
  it('is refused within 30 seconds, and then sends a new one that replaces the first', async () => {
    const { mobile, requestId, code } = await begin();
    test.clock.advance(10);
    const early = await resend(requestId);
    expect(early).toMatchObject({ status: 429, data: { errorCode: 'RATE_LIMITED' } });
    expect(early.headers['retry-after']).toBe('20');
    test.clock.advance(20);
    const again = await resend(requestId);
    expect(again).toMatchObject({ status: 200, data: { requestId, expiresInSeconds: 600 } });
    const second = test.codeFor(mobile);
    if (second !== code) expect((await verify(requestId, code)).data.errorCode).toBe('OTP_WRONG');
    expect((await verify(requestId, second)).status).toBe(200);
  });

  it('counts together with the first send, so that the fifth resend is refused', async () => {
    const { requestId } = await begin();
    for (let send = 2; send <= 5; send += 1) {
      test.clock.advance(30);
      expect((await resend(requestId)).status).toBe(200);
    }
    test.clock.advance(30);
    const sixth = await resend(requestId);
    expect(sixth).toMatchObject({ status: 429, data: { errorCode: 'RATE_LIMITED' } });
    expect(sixth.headers['retry-after']).toBe(String(600 - 5 * 30));
  });

  it('renews a request whose password has expired', async () => {
    const { mobile, requestId } = await begin();
    test.clock.advance(700);
    expect((await resend(requestId)).status).toBe(200);
    expect((await verify(requestId, test.codeFor(mobile))).status).toBe(200);
  });

  it('is refused for a request that was used, is an hour old, or is unknown', async () => {
    const used = await begin();
    const old = await begin();
    await verify(used.requestId, used.code);
    test.clock.advance(3600);
    expect((await resend(used.requestId)).data.errorCode).toBe('OTP_USED');
    expect((await resend(old.requestId)).data.errorCode).toBe('OTP_EXPIRED');
    const never = await resend('0d3f7c1e-3d60-4a36-9d0e-0a4a5b4f1c11');
    expect(never.data.errorCode).toBe('OTP_UNKNOWN');
  });
});

describe('What is stored of a one-time password', () => {
  it('is a keyed hash, and no table holds the password itself', async () => {
    const { requestId, code } = await begin();
    const [row] = await test.deps.db.query('select * from otp_request where request_id = $1', [requestId]);
    expect(row).toMatchObject({ code_hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await rowsWith(test.deps.db, new RegExp(requestId))).toHaveProperty(['public.otp_request']);
    expect(await rowsWith(test.deps.db, new RegExp(`\\b${code}\\b`))).toEqual({});
  });

  it('is deleted after a day, and not before', async () => {
    const { requestId } = await begin();
    const rows = () => test.deps.db.query('select 1 from otp_request where request_id = $1', [requestId]);
    test.clock.advance(86_399);
    await test.services.otp.sweep();
    expect(await rows()).toHaveLength(1);
    test.clock.advance(2);
    await test.services.otp.sweep();
    expect(await rows()).toEqual([]);
  });
});
