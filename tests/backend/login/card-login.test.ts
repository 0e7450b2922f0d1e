// Signing in with a card number (the v1 calls), which does not disclose whether the card exists.
import type { SealedMessage } from '#backend/jobs/types.ts';
import { MESSAGE_SEAL_CONTEXT } from '#backend/providers/message-job.ts';
import { contract } from '#contract/index.ts';
import { TEST_KEYS, testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';
import { statementsOf } from '../../support/statements.ts';

const { otpInit, otpInitLcn, otpResend, otpVerify, otpVerifyV1, getLcn, getLcnV1, otpComplete } =
  contract.login;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
}, OPENING_MS);
afterAll(() => test.close());

let lastNumber = 7_400_000_000;
const freshNumber = (): string => String((lastNumber += 1));
const NOBODYS = '6104899990';
const ask = (lcn: string) => test.call(otpInitLcn, { body: { lcn } });
const verify = (requestId: string, otp: string) => test.call(otpVerifyV1, { body: { requestId, otp } });

/** The message of the latest password, whether or not it went to anybody. */
const latestMessage = async () => {
  const [job] = await test.deps.db.query<{ data: SealedMessage }>(
    `select data from test_job where name = 'message.send' order by seq desc limit 1`,
  );
  const text = TEST_KEYS.open(job!.data.sealed, MESSAGE_SEAL_CONTEXT);
  return JSON.parse(text) as { to: string; code: string };
};

describe('Signing in with a card number', () => {
  it('sends the one-time password to the registered mobile number, and signs in with that card', async () => {
    const mobile = freshNumber();
    await test.join({ mobile, coins: 5 });
    const second = await test.join({ mobile, coins: 77 });
    const begun = await ask(second.lcn);
    expect(begun.data).toMatchObject({ purpose: 'LOGIN', target: `xxxxxx${second.lcn.slice(-4)}` });
    const answer = await verify(begun.data.requestId, test.codeFor(mobile));
    expect(answer.data).toEqual({ outcome: 'SIGNED_IN', currentStep: 3, lcnList: [] });
    const jwt = answer.cookies.find(({ name }) => name === 'jwt')?.value;
    const coins = await test.call(contract.member.balance, { headers: { cookie: `jwt=${jwt}` } });
    expect(coins.data.availablePointsAmount).toBe(77);
    expect((await verify(begun.data.requestId, test.codeFor(mobile))).data.errorCode).toBe('OTP_USED');
  });

  it('gives the same answer with the same queries for a known and an unknown card', async () => {
    const { lcn, mobile } = await test.join({ mobile: freshNumber() });
    const known = await statementsOf(test.deps.db, () => ask(lcn));
    const unknown = await statementsOf(test.deps.db, () => ask(NOBODYS));
    const shape = ({ status, message, cookies, data }: Awaited<ReturnType<typeof ask>>) => ({
      status,
      message,
      cookies,
      data: { ...data, requestId: '', target: '' },
    });
    expect(shape(known.answer)).toEqual(shape(unknown.answer));
    expect(known.seen.length).toBeGreaterThan(0);
    expect(unknown.seen).toEqual(known.seen);
    expect(test.sent.filter(({ to }) => to === mobile)).toHaveLength(1);
    expect(test.sent.filter(({ to }) => to === '')).toEqual([]);
  });

  it('never accepts the password of a card that nobody has, not even the right one', async () => {
    const begun = await ask(NOBODYS);
    const { to, code } = await latestMessage();
    expect([to, code]).toEqual(['', expect.stringMatching(/^\d{6}$/)]);
    const answer = await verify(begun.data.requestId, code);
    expect(answer).toMatchObject({ cookies: [], data: { errorCode: 'OTP_WRONG', triesLeft: 4 } });
  });

  it('treats a card of another brand as one that nobody has', async () => {
    const { lcn, mobile } = await test.join({ mobile: freshNumber() });
    const headers = { clientId: 'HOOPOE' };
    const begun = await test.call(otpInitLcn, { body: { lcn }, headers });
    expect(begun.status).toBe(200);
    expect(test.sent.filter(({ to }) => to === mobile)).toEqual([]);
    // A password that its own brand sent opens nothing there either.
    const own = await ask(lcn);
    const body = { requestId: own.data.requestId, otp: test.codeFor(mobile) };
    const answer = await test.call(otpVerifyV1, { body, headers });
    expect(answer).toMatchObject({ cookies: [], data: { errorCode: 'OTP_UNKNOWN' } });
  });

  it('does not wait for the message to be sent, as the delay would reveal a known card', async () => {
    const { lcn } = await test.join({ mobile: freshNumber() });
    let release = () => {};
    const nudge = jest
      .spyOn(test.deps.queue, 'nudge')
      .mockReturnValue(new Promise((resolve) => (release = () => resolve())));
    expect((await ask(lcn)).status).toBe(200);
    expect(nudge).toHaveBeenCalledWith('message.send', expect.any(String));
    release();
    nudge.mockRestore();
    await test.queue.work();
  });

  it('accepts no one-time password for an unknown card, and counts the tries', async () => {
    const begun = await ask('6104899982');
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect((await verify(begun.data.requestId, '123456')).data).toEqual({
        errorCode: 'OTP_WRONG',
        triesLeft,
      });
    }
    expect((await verify(begun.data.requestId, '123456')).status).toBe(429);
  });

  it('shares the message limit of the mobile number without revealing it', async () => {
    const mobile = freshNumber();
    const { lcn } = await test.join({ mobile });
    for (let send = 0; send < 5; send += 1) {
      expect((await test.call(otpInit, { body: { purpose: 'LOGIN', mobile } })).status).toBe(200);
    }
    const before = test.sent.length;
    expect((await ask(lcn)).status).toBe(200);
    await test.queue.work();
    expect(test.sent).toHaveLength(before);
  });

  it('never accepts a password that the limit of the number held back', async () => {
    const mobile = freshNumber();
    const { lcn } = await test.join({ mobile });
    for (let send = 0; send < 5; send += 1) await test.call(otpInit, { body: { purpose: 'LOGIN', mobile } });
    const begun = await ask(lcn);
    const { to, code } = await latestMessage();
    expect(to).toBe('');
    const answer = await verify(begun.data.requestId, code);
    expect(answer).toMatchObject({ cookies: [], data: { errorCode: 'OTP_WRONG', triesLeft: 4 } });
  });

  it('does not reveal the owner of a card by using up the limit of its number', async () => {
    const { lcn, mobile } = await test.join({ mobile: freshNumber() });
    const byNumber = async () => {
      const { status } = await test.call(otpInit, { body: { mobile, purpose: 'LOGIN' } });
      return status;
    };
    for (let n = 0; n < 5; n += 1) expect((await ask(lcn)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) expect(await byNumber()).toBe(200);
    expect(await byNumber()).toBe(429);
    expect(test.sent.filter(({ to }) => to === mobile)).toHaveLength(10);
  });

  it('sends messages again once the number has confirmed a password, even if the card was over the limit', async () => {
    const { lcn, mobile } = await test.join({ mobile: freshNumber() });
    const { lcn: second } = await test.join({ mobile });
    const sentTo = () => test.sent.filter(({ to }) => to === mobile).length;
    for (let n = 0; n < 5; n += 1) await ask(lcn);
    await ask(second);
    await test.queue.work();
    expect(sentTo()).toBe(5);
    await test.verifyMobile(mobile);
    await ask(second);
    await test.queue.work();
    expect(sentTo()).toBe(7);
  });

  it('is refused at the sixth request in ten minutes, for a known and an unknown card', async () => {
    const { lcn } = await test.join({ mobile: freshNumber() });
    for (const one of [lcn, '6104899974']) {
      for (let send = 0; send < 5; send += 1) expect((await ask(one)).status).toBe(200);
      expect(await ask(one)).toMatchObject({ status: 429, data: { errorCode: 'RATE_LIMITED' } });
    }
  });

  it('can send a new password after 30 seconds, which replaces the first', async () => {
    const { lcn, mobile } = await test.join({ mobile: freshNumber() });
    const begun = await ask(lcn);
    await test.queue.work();
    const first = test.codeFor(mobile);
    test.clock.advance(30);
    await test.call(otpResend, { body: { requestId: begun.data.requestId } });
    await test.queue.work();
    const second = test.codeFor(mobile);
    if (first !== second)
      expect((await verify(begun.data.requestId, first)).data.errorCode).toBe('OTP_WRONG');
    expect((await verify(begun.data.requestId, second)).status).toBe(200);
  });
});

describe('The calls for cards and for mobile numbers', () => {
  it('do not accept each other’s requests', async () => {
    const { lcn, mobile } = await test.join({ mobile: freshNumber() });
    const byCard = await ask(lcn);
    await test.queue.work();
    const wrongWay = await test.call(otpVerify, {
      body: { requestId: byCard.data.requestId, otp: test.codeFor(mobile) },
    });
    expect(wrongWay.data.errorCode).toBe('OTP_UNKNOWN');
    const byNumber = await test.call(otpInit, { body: { purpose: 'LOGIN', mobile } });
    expect((await verify(byNumber.data.requestId, test.codeFor(mobile))).data.errorCode).toBe('OTP_UNKNOWN');
  });

  it('return the same error for the request of an unknown card', async () => {
    const begun = await ask('6104899966');
    const body = { requestId: begun.data.requestId, otp: '123456' };
    expect((await test.call(otpVerify, { body })).data.errorCode).toBe('OTP_UNKNOWN');
  });
});

describe('The v1 list of cards', () => {
  it('contains only card numbers and handles, and its handles can complete a sign-in', async () => {
    const mobile = freshNumber();
    await test.join({ mobile, firstName: 'Meera' });
    await test.join({ mobile, firstName: 'Meera', coins: 300 });
    const { requestId } = await test.verifyMobile(mobile);
    const older = await test.call(getLcnV1, { body: { requestId } });
    const newer = await test.call(getLcn, { body: { requestId } });
    expect(older.data.totalLcn).toBe(2);
    expect(older.data.lcnList).toEqual(
      newer.data.lcnList.map(({ handle, lcn }: { handle: string; lcn: string }) => ({ handle, lcn })),
    );
    expect(JSON.stringify(older.data)).not.toContain('Meera');
    const done = await test.call(otpComplete, { body: { requestId, handle: older.data.lcnList[1].handle } });
    expect(done.data.outcome).toBe('SIGNED_IN');
  });

  it('is returned for verified requests only', async () => {
    const mobile = freshNumber();
    const begun = await test.call(otpInit, { body: { purpose: 'LOGIN', mobile } });
    const early = await test.call(getLcnV1, { body: { requestId: begun.data.requestId } });
    expect(early.data.errorCode).toBe('OTP_NOT_VERIFIED');
  });
});
