import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import { OPENING_MS } from '../../support/db.ts';
import { DRAFT, createOrderHarness, POINTS, type OrderHarness } from '../../support/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await createOrderHarness();
}, OPENING_MS);
afterAll(() => harness.close());

const ordersOf = async (accountId: string): Promise<number> => {
  const [row] = await harness.deps.db.query<{ count: number }>(
    'select count(*) as count from member_order where account_id = $1',
    [accountId],
  );
  return row?.count ?? -1;
};

describe('An order is refused', () => {
  it('when the balance is too low, with the number of missing coins', async () => {
    const member = await harness.join({ coins: 40 });
    const answer = await harness.place(member);
    expect(answer).toMatchObject({
      status: 409,
      data: { errorCode: 'INSUFFICIENT_POINTS', missing: POINTS - 40 },
    });
    expect(await ordersOf(member.accountId)).toBe(0);
  });

  it('when the denomination is sold out', async () => {
    const member = await harness.join({ coins: 50_000 });
    const draft = { denomination: 2000_00, points: 4 * POINTS };
    expect(await harness.place(member, { draft })).toMatchObject({
      status: 409,
      data: { errorCode: 'SOLD_OUT' },
    });
    const priced = await harness.call(contract.orders.validate, {
      body: { ...DRAFT, denomination: 2000_00 },
      headers: member.headers,
    });
    expect(priced.data.errorCode).toBe('SOLD_OUT');
  });

  it('when fewer pieces are left than requested, and the stock stays unchanged', async () => {
    const member = await harness.join({ coins: 50_000 });
    const draft = { denomination: 1000_00, count: 3, points: 6 * POINTS };
    expect(await harness.place(member, { draft })).toMatchObject({
      status: 409,
      message: 'Only 2 left',
      data: { errorCode: 'SOLD_OUT', left: 2 },
    });
    const { data } = await harness.call(contract.orders.validate, {
      body: { ...DRAFT, denomination: 1000_00, count: 3 },
      headers: member.headers,
    });
    expect(data).toMatchObject({ errorCode: 'SOLD_OUT', left: 2 });
    expect(await harness.stockOf(1000_00)).toBe(2);
    expect(await harness.balance(member)).toEqual({ available: 50_000, blocked: 0 });
  });

  it.each([
    ['the most that one order may have', { count: 25 }, { errorCode: 'MALFORMED_REQUEST', most: 3 }],
    ['how many are left', { denomination: 1000_00, count: 25 }, { errorCode: 'SOLD_OUT', left: 2 }],
  ])(
    'already in its quote when too many pieces are requested, stating %s',
    async (_what, draft, expected) => {
      const { headers } = await harness.join({ coins: 5000 });
      const { data } = await harness.call(contract.orders.validate, {
        body: { ...DRAFT, ...draft },
        headers,
      });
      expect(data).toMatchObject(expected);
    },
  );

  it('when the price has changed, with the new price', async () => {
    const member = await harness.join({ coins: 5000 });
    const answer = await harness.place(member, { draft: { points: POINTS - 1 } });
    expect(answer).toMatchObject({
      status: 409,
      data: { errorCode: 'PRICE_CHANGED', price: { points: POINTS, totalPaise: 450_00 } },
    });
  });

  it.each([
    ['a denomination that the voucher does not have', { denomination: 123_00 }, 'denomination'],
    ['more pieces than one order may have', { count: 4, points: 4 * POINTS }, 'count'],
    ['a count of zero', { count: 0 }, 'count'],
    ['a fractional count', { count: 1.5 }, 'count'],
    ['a malformed mobile number', { mobile: '123' }, 'mobile'],
    ['a malformed e-mail address', { email: 'nobody' }, 'email'],
    ['missing coins', { points: undefined }, 'points'],
  ])('for %s, naming the field', async (_case, draft, field) => {
    const member = await harness.join({ coins: 50_000 });
    const answer = await harness.place(member, { draft });
    expect(answer).toMatchObject({ status: 400, data: { errorCode: 'MALFORMED_REQUEST' } });
    expect(Object.keys(answer.data.fields)).toEqual([field]);
  });

  it('without a cart id, without an idempotency key, and without a session', async () => {
    const member = await harness.join({ coins: 5000 });
    for (const cartId of ['', 'two words', 'x'.repeat(101)]) {
      const noCart = await harness.place(member, { cartId });
      expect(noCart).toMatchObject({ status: 400, data: { fields: { cartId: expect.any(String) } } });
    }
    const noKey = await harness.place(member, { key: '' });
    expect(noKey).toMatchObject({ status: 400, data: { errorCode: 'IDEMPOTENCY_KEY_MISSING' } });
    expect((await harness.place({ ...member, headers: {} })).status).toBe(401);
  });

  it('for an unknown voucher', async () => {
    const member = await harness.join({ coins: 5000 });
    expect((await harness.place(member, { draft: { productId: 'v-none' } })).status).toBe(404);
  });
});

describe('An order of another account', () => {
  it('returns 404 for its details, codes, summary and confirmation', async () => {
    const owner = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(owner);
    const password = await harness.requestPassword(owner, cartId);
    const other = await harness.join({ coins: 5000 });
    const { details, summary } = contract.orders;
    const { headers } = other;
    expect((await harness.call(details, { body: { orderId }, headers })).status).toBe(404);
    expect((await harness.call(details, { body: { orderId, reveal: true }, headers })).status).toBe(404);
    expect((await harness.call(summary, { query: { orderId }, headers })).status).toBe(404);
    expect((await harness.verify(other, { orderId, ...password })).status).toBe(404);
    expect((await harness.verify(owner, { orderId, ...password })).status).toBe(200);
  });
});

describe('A one-time password', () => {
  it('for another cart does not confirm the order', async () => {
    const member = await harness.join({ coins: 5000 });
    const [one, two] = [await harness.placed(member), await harness.placed(member)];
    const password = await harness.requestPassword(member, one.cartId);
    const answer = await harness.verify(member, { orderId: two.orderId, ...password });
    expect(answer).toMatchObject({ status: 400, data: { errorCode: 'OTP_UNKNOWN' } });
    expect((await harness.details(member, two.orderId)).awaitsVerification).toBe(true);
  });

  it('for a sign-in does not confirm an order', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId } = await harness.placed(member);
    const body = { purpose: 'LOGIN', mobile: member.mobile };
    const { data } = await harness.call(contract.login.otpInit, { body });
    const otp = harness.codeFor(member.mobile);
    const answer = await harness.verify(member, { orderId, requestId: data.requestId, otp });
    expect(answer.data.errorCode).toBe('OTP_UNKNOWN');
  });

  it('that is wrong counts as a try and leaves the order unchanged, and the sixth try is locked out', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(member);
    const { requestId, otp } = await harness.requestPassword(member, cartId);
    const wrong = otp === '000000' ? '111111' : '000000';
    // One key throughout: a refusal is not stored as its answer.
    const key = randomUUID();
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const answer = await harness.verify(member, { orderId, requestId, otp: wrong }, key);
      expect(answer).toMatchObject({ status: 400, data: { errorCode: 'OTP_WRONG', triesLeft } });
    }
    const locked = await harness.verify(member, { orderId, requestId, otp }, key);
    expect(locked).toMatchObject({ status: 429, data: { errorCode: 'OTP_LOCKED' } });
    expect(locked.headers['retry-after']).toBeDefined();
    expect((await harness.details(member, orderId)).awaitsVerification).toBe(true);
    expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: POINTS });
  });

  it('confirms an order once: a retry with the same key returns 200, a new key returns ORDER_STATE', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(member);
    const body = { orderId, ...(await harness.requestPassword(member, cartId)) };
    const key = randomUUID();
    expect((await harness.verify(member, body, key)).status).toBe(200);
    expect((await harness.verify(member, body, key)).status).toBe(200);
    expect(await harness.verify(member, body)).toMatchObject({
      status: 409,
      data: { errorCode: 'ORDER_STATE' },
    });
  });

  it('is sent only for the member’s own cart with a waiting order', async () => {
    const member = await harness.join({ coins: 5000 });
    await expect(harness.requestPassword(member, randomUUID())).rejects.toThrow('404');
    const { cartId } = await harness.placed(member);
    const other = await harness.join();
    await expect(harness.requestPassword(other, cartId)).rejects.toThrow('404');
  });
});

describe('A support agent', () => {
  it('sees the order but never its codes', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId);
    await harness.deps.db.query(`update session set role = 'SUPPORT' where account_id = $1`, [
      member.accountId,
    ]);
    const order = await harness.details(member, orderId, true);
    expect(order).toMatchObject({ status: 'ORDER_SUCCESS', vouchers: [{ code: null, pin: null }] });
  });
});
