import { commitOnRefusal } from '#backend/http/committing-refusal.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { OPENING_MS } from '../../support/db.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';

const { enroll, getLcn, getLcnV1, otpComplete, otpInit, otpResend, otpVerify } = contract.login;
const body = { purpose: 'REDEEM_POINTS' } as const;

let test: TestApp;
let member: TestMember;

beforeAll(async () => {
  test = await testApp();
}, OPENING_MS);
afterAll(() => test.close());

const pending = {
  orderId: 'order-1',
  title: 'Wanderlane Stays gift card × 2',
  coins: 12_345,
  terms: 'as placed',
  codesTo: null,
};

beforeEach(async () => {
  member = await test.join();
  const order = { ...pending, orderId: `order-of-${member.accountId}` };
  jest
    .spyOn(test.services.orders, 'pendingOrderOf')
    .mockImplementation(async (accountId, cartId) =>
      accountId === member.accountId && cartId === 'cart-1' ? order : null,
    );
});

const ask = (headers: Record<string, string> = { ...member.headers, cartId: 'cart-1' }, more = {}) =>
  test.call(otpInit, { body: { ...body, ...more }, headers });

const bound = () => ({
  accountId: member.accountId,
  orderId: `order-of-${member.accountId}`,
  terms: pending.terms,
});

const consume = (requestId: string, otp: string, wrong: { accountId?: string; orderId?: string } = {}) =>
  commitOnRefusal(test.deps.db, (tx) =>
    test.services.otp.consume(tx, {
      requestId,
      otp,
      purpose: 'REDEEM_POINTS',
      binding: { ...bound(), ...wrong },
    }),
  );

describe('The one-time password of an order', () => {
  it('is sent to the registered number, with the coins and the item it confirms', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ status: 200, data: { purpose: 'REDEEM_POINTS' } });
    const message = test.sent.at(-1);
    expect(message).toMatchObject({ to: member.mobile, purpose: 'REDEEM_POINTS' });
    expect(message?.text).toContain('12,345 coins');
    expect(message?.text).toContain('Wanderlane Stays gift card x 2');
  });

  it('needs a session, a cart id, and a waiting order of this member', async () => {
    expect((await ask({ cartId: 'cart-1' })).data.errorCode).toBe('UNAUTHENTICATED');
    const withoutCart = await ask(member.headers);
    expect(withoutCart.data).toMatchObject({
      errorCode: 'MALFORMED_REQUEST',
      fields: { cartId: expect.any(String) },
    });
    expect(await ask({ ...member.headers, cartId: 'cart-2' })).toMatchObject({
      status: 404,
      data: { errorCode: 'NOT_FOUND' },
    });
    const other = await test.join();
    expect((await ask({ ...other.headers, cartId: 'cart-1' })).status).toBe(404);
  });

  it('is never sent to a number given in the request', async () => {
    const before = test.sent.length;
    const answer = await ask(undefined, { mobile: '9876543210' });
    expect(answer.data).toMatchObject({
      errorCode: 'MALFORMED_REQUEST',
      fields: { mobile: expect.any(String) },
    });
    expect(test.sent).toHaveLength(before);
  });

  it('is not sent again within 30 seconds, and then a new one is sent for the same request', async () => {
    const first = await ask();
    const before = test.sent.length;
    test.clock.advance(29);
    const again = await ask();
    expect(again.data).toMatchObject({ requestId: first.data.requestId, resendInSeconds: 1 });
    expect(test.sent).toHaveLength(before);
    test.clock.advance(1);
    expect((await ask()).data).toMatchObject({ requestId: first.data.requestId, resendInSeconds: 30 });
    expect(test.sent).toHaveLength(before + 1);
  });

  it('is sent even if the sign-in limit of the number is used up', async () => {
    const login = () => test.call(otpInit, { body: { purpose: 'LOGIN', mobile: member.mobile } });
    for (let send = 0; send < 5; send += 1) expect((await login()).status).toBe(200);
    expect((await login()).status).toBe(429);
    expect((await ask()).status).toBe(200);
  });

  it('is sent once when five calls arrive at once', async () => {
    const before = test.sent.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(new Set(answers.map(({ data }) => data.requestId)).size).toBe(1);
    expect(test.sent).toHaveLength(before + 1);
  });

  it('is sent again only to its member', async () => {
    const { data } = await ask();
    const { requestId } = data as { requestId: string };
    test.clock.advance(30);
    const stranger = await test.join();
    for (const headers of [{}, stranger.headers]) {
      const answer = await test.call(otpResend, { body: { requestId }, headers });
      expect(answer.data.errorCode).toBe('OTP_UNKNOWN');
    }
    const again = () => test.call(otpResend, { body: { requestId }, headers: member.headers });
    expect((await again()).status).toBe(200);
    test.clock.advance(570);
    // By now the order no longer waits.
    expect((await again()).data.errorCode).toBe('OTP_EXPIRED');
  });

  it('confirms only its own order for its own member, once', async () => {
    const { data } = await ask();
    const { requestId } = data as { requestId: string };
    const code = test.codeFor(member.mobile);
    const stranger = await test.join();
    await expect(consume(requestId, code, { accountId: stranger.accountId })).rejects.toMatchObject({
      code: 'OTP_UNKNOWN',
    });
    await expect(consume(requestId, code, { orderId: 'another' })).rejects.toMatchObject({
      code: 'OTP_UNKNOWN',
    });
    await expect(consume(requestId, code)).resolves.toMatchObject({ requestId });
    await expect(consume(requestId, code)).rejects.toMatchObject({ code: 'OTP_USED' });
  });

  it('stays usable when the transaction that used it rolls back', async () => {
    const { data } = await ask();
    const { requestId } = data as { requestId: string };
    const code = test.codeFor(member.mobile);
    const { otp } = test.services;
    const binding = bound();
    const failing = test.deps.db.tx(async (tx) => {
      await otp.consume(tx, { requestId, otp: code, purpose: 'REDEEM_POINTS', binding });
      throw new Error('The order could not be written');
    });
    await expect(failing).rejects.toThrow('The order could not be written');
    await expect(consume(requestId, code)).resolves.toMatchObject({ requestId });
  });

  it('counts wrong tries even though the failing call is rolled back', async () => {
    const { data } = await ask();
    const { requestId } = data as { requestId: string };
    const wrong = test.codeFor(member.mobile) === '000000' ? '111111' : '000000';
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      await expect(consume(requestId, wrong)).rejects.toMatchObject({
        code: 'OTP_WRONG',
        details: { triesLeft },
      });
    }
    await expect(consume(requestId, wrong)).rejects.toMatchObject({ code: 'OTP_LOCKED', status: 429 });
  });

  it('cannot sign anybody in', async () => {
    const { data } = await ask();
    const answer = await test.call(otpVerify, {
      body: { requestId: data.requestId, otp: test.codeFor(member.mobile) },
    });
    expect(answer).toMatchObject({ status: 400, cookies: [], data: { errorCode: 'OTP_UNKNOWN' } });
  });

  // The member reads the password out to a support agent, who knows its request.
  it('opens no card of the number after its order has used it', async () => {
    const { data } = await ask();
    const { requestId } = data as { requestId: string };
    await consume(requestId, test.codeFor(member.mobile));
    const person = { salutation: 'Ms', firstName: 'Asha', lastName: 'Rao', email: 'asha@example.in' };
    const ways: [Endpoint, object][] = [
      [getLcn, {}],
      [getLcnV1, {}],
      [otpComplete, { handle: 'f'.repeat(64) }],
      [enroll, person],
    ];
    for (const [way, more] of ways) {
      const answer = await test.call(way, { body: { requestId, ...more } });
      expect([way.id, answer.data]).toEqual([way.id, { errorCode: 'OTP_UNKNOWN' }]);
    }
  });
});
