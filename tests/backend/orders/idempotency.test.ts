import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { DRAFT, createOrderHarness, POINTS, type OrderHarness } from '../../support/order-harness.ts';

onEveryDatabase('An order sent more than once', (db, kind) => {
  let harness: OrderHarness;
  let origin: string;
  beforeAll(async () => {
    harness = await createOrderHarness(db());
    await harness.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(harness.app.server.address() as AddressInfo).port}`;
  }, OPENING_MS);
  afterAll(() => harness.close());

  const send = async (headers: Record<string, string>, over: object = {}) => {
    const answer = await fetch(origin + contract.orders.placeVoucher.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...DRAFT,
        points: POINTS,
        email: 'a@example.in',
        mobile: '9812345678',
        ...over,
      }),
    });

    return { status: answer.status, body: await answer.json() };
  };

  const ordersOf = (accountId: string) =>
    harness.deps.db.query('select order_id from member_order where account_id = $1', [accountId]);

  it('is placed once when fifty requests share one idempotency key, and each response has the same order id', async () => {
    const member = await harness.join({ coins: 200_000 });
    const headers = { ...member.headers, cartid: randomUUID(), 'idempotency-key': randomUUID() };
    const sendUntilAnswered = async () => {
      for (;;) {
        const answer = await send(headers);
        if (answer.body.data.errorCode !== 'REQUEST_IN_PROGRESS') return answer;
      }
    };
    const answers = await Promise.all(Array.from({ length: 50 }, sendUntilAnswered));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.data.orderId)).size).toBe(1);
    expect(await ordersOf(member.accountId)).toHaveLength(1);
    expect(await harness.balance(member)).toEqual({ available: 200_000 - POINTS, blocked: POINTS });

    const other = await send(headers, { count: 2, points: 2 * POINTS });
    expect(other).toMatchObject({ status: 422, body: { data: { errorCode: 'IDEMPOTENCY_KEY_REUSED' } } });
    const otherCart = await send({ ...headers, cartid: randomUUID() });
    expect(otherCart.status).toBe(422);
  });

  it('gets its first response for thirty days, after which housekeeping deletes the key', async () => {
    const member = await harness.join({ coins: 200_000 });
    const headers = { ...member.headers, cartid: randomUUID(), 'idempotency-key': randomUUID() };
    const first = await send(headers);
    const keptAfter = async (days: number) => {
      const at = new Date(harness.clock.now().getTime() - days * 86_400_000);
      const { accountId } = member;
      await db().query('update idempotent_call set created_at = $2 where account_id = $1', [accountId, at]);
      await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
      return (await db().query('select 1 from idempotent_call where account_id = $1', [accountId])).length;
    };
    expect(await keptAfter(29)).toBe(1);
    expect((await send(headers)).body).toEqual(first.body);
    expect(await keptAfter(31)).toBe(0);
  });

  it('lowers the rate limit counts when it is confirmed, and not again when that is retried with its key', async () => {
    const member = await harness.join({ coins: 5000 });
    for (const mobile of ['7300000001', '7300000002', '7300000003']) {
      await harness.call(contract.login.otpInit, { body: { purpose: 'LOGIN', mobile } });
    }
    const { orderId, cartId } = await harness.placed(member);
    const given = { orderId, ...(await harness.requestPassword(member, cartId)) };
    const key = randomUUID();
    const counts = () => db().query<{ hits: number }>('select hits from rate_limit order by bucket');
    const sum = (hits: { hits: number }[]) => hits.reduce((all, one) => all + one.hits, 0);
    const asked = await counts();
    expect((await harness.verify(member, given, key)).status).toBe(200);
    const before = await counts();
    // The password and its request: only the write itself is counted.
    expect(sum(before)).toBeLessThan(sum(asked));
    for (let time = 1; time <= 3; time += 1) {
      expect((await harness.verify(member, given, key)).data.orderId).toBe(orderId);
    }
    const after = await counts();
    expect(after.filter(({ hits }, n) => hits < (before[n]?.hits ?? 0))).toEqual([]);
  });

  it('is placed once when ten requests with one cart arrive at once, and the others return its order id', async () => {
    const member = await harness.join({ coins: 200_000 });
    const cartid = randomUUID();
    const tabs = Array.from({ length: 10 }, () =>
      send({ ...member.headers, cartid, 'idempotency-key': randomUUID() }),
    );
    const answers = await Promise.all(tabs);
    const placed = answers.filter((answer) => answer.status === 200);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(placed).toHaveLength(1);
    expect(refused).toHaveLength(9);
    for (const { body } of refused) {
      expect(body.data).toMatchObject({ errorCode: 'CART_ORDERED', orderId: placed[0]?.body.data.orderId });
    }
    expect(await ordersOf(member.accountId)).toHaveLength(1);
    expect(await harness.balance(member)).toEqual({ available: 200_000 - POINTS, blocked: POINTS });
  });

  it('spends no coin twice when fifty carts are ordered at once', async () => {
    const member = await harness.join({ coins: 3 * POINTS + 5 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        send({ ...member.headers, cartid: randomUUID(), 'idempotency-key': randomUUID() }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, code: body.data.errorCode }).toEqual({ status: 409, code: 'INSUFFICIENT_POINTS' });
    }
    expect(await harness.balance(member)).toEqual({ available: 5, blocked: 3 * POINTS });
    expect(await harness.faults()).toEqual([]);
  });

  it('sells only the last two pieces when eight members order at once', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => harness.join({ coins: 5000 })));
    const answers = await Promise.all(
      members.map(({ headers }) =>
        send(
          { ...headers, cartid: randomUUID(), 'idempotency-key': randomUUID() },
          { denomination: 1000_00, points: 2 * POINTS },
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(answers.filter((answer) => answer.body.data.errorCode === 'SOLD_OUT')).toHaveLength(6);
    expect(await harness.stockOf(1000_00)).toBe(0);
  });

  // The embedded database has one connection, so nobody else can lock a row.
  if (kind === 'postgres') {
    it('succeeds on retry with the same key after a lock on the balance caused a 503', async () => {
      const member = await harness.join({ coins: 5000 });
      const headers = { ...member.headers, cartid: randomUUID(), 'idempotency-key': randomUUID() };
      const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
      const { promise: held, resolve: hold } = Promise.withResolvers<undefined>();
      const elsewhere = harness.deps.db.tx(async (tx) => {
        await tx.query('select 1 from account_balance where account_id = $1 for update', [member.accountId]);
        hold(undefined);
        await released;
      });
      await held;
      const busy = await send(headers);
      release(undefined);
      await elsewhere;
      expect(busy).toMatchObject({ status: 503, body: { data: { errorCode: 'UNAVAILABLE' } } });
      expect((await send(headers)).status).toBe(200);
      expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: POINTS });
    });
  }

  it('is confirmed once when twenty confirmations arrive at once', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId, cartId } = await harness.placed(member);
    const body = { orderId, ...(await harness.requestPassword(member, cartId)) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => harness.verify(member, body, `tab-${n % 2}-${orderId}`)),
    );
    const codes = new Set(answers.map(({ status, data }) => data.errorCode ?? status));
    expect([...codes].every((code) => code === 200 || code === 'ORDER_STATE')).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const jobs = await harness.deps.db.query(`select 1 from test_job where data->>'orderId' = $1`, [orderId]);
    expect(jobs).toHaveLength(1);
  });
});
