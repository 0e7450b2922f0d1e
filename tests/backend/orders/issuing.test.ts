import { contract } from '#contract/index.ts';
import { OPENING_MS } from '../../support/db.ts';
import { createOrderHarness, POINTS, type OrderHarness } from '../../support/order-harness.ts';
import { issueAllBut } from '../../support/some-codes.ts';

const LATE = 'The issuer takes longer than usual. Nothing is lost; we keep trying.';

let harness: OrderHarness;
beforeAll(async () => {
  harness = await createOrderHarness();
}, OPENING_MS);
afterEach(() => harness.vouchers.behave({}));
afterAll(() => harness.close());

describe('Issuing an order', () => {
  it('retries while the provider fails, and then delivers once', async () => {
    harness.vouchers.behave({ fail: 2 });
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await expect(harness.issue(member, orderId)).rejects.toThrow('away');
    expect(await harness.details(member, orderId)).toMatchObject({
      status: 'PENDING',
      statusText: 'WORK IN PROGRESS',
    });
    await expect(harness.issue(member, orderId)).rejects.toThrow('away');
    await harness.issue(member, orderId);
    expect((await harness.details(member, orderId)).status).toBe('ORDER_SUCCESS');
    expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
  });

  it('issues each voucher once even if the first answers are lost', async () => {
    harness.vouchers.behave({ lose: 1 });
    const member = await harness.join({ coins: 10_000 });
    const orderId = await harness.confirmed(member, { count: 3, points: 3 * POINTS });
    await expect(harness.issue(member, orderId)).rejects.toThrow('lost');
    await harness.issue(member, orderId);
    expect((await harness.details(member, orderId)).vouchers).toHaveLength(3);
    expect(await harness.issued(orderId)).toEqual(
      [1, 2, 3].map((n) => ({ key: `${orderId}:${n}`, issues: 1 })),
    );
  });

  it('waits for a provider that answers late, reports the delay once, and issues and spends once', async () => {
    harness.vouchers.behave({ late: 2 });
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    const undecided = async () => {
      await expect(harness.issue(member, orderId)).rejects.toThrow('not decided yet');
      expect(await harness.details(member, orderId)).toMatchObject({
        status: 'PENDING',
        vouchers: [],
        delay: LATE,
      });
      expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: POINTS });
    };
    await undecided();
    await undecided();
    await harness.issue(member, orderId);
    const done = await harness.details(member, orderId);
    expect(done).toMatchObject({ status: 'ORDER_SUCCESS', vouchers: [{}], delay: null });
    expect(done.events.map(({ text }: { text: string }) => text)).toEqual([
      'Order placed, coins set aside',
      'Order confirmed',
      'Asked the issuer for the code',
      LATE,
      'Delivered, coins spent',
    ]);
    expect(await harness.issued(orderId)).toEqual([{ key: `${orderId}:1`, issues: 1 }]);
    expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('moves the expected time into the future while the provider is unavailable', async () => {
    harness.vouchers.behave({ fail: 99 });
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    const promised = (await harness.details(member, orderId)).expectedBy as string;
    harness.clock.advance(2 * 3600);
    await expect(harness.issue(member, orderId)).rejects.toThrow('away');
    const { expectedBy, upcoming } = await harness.details(member, orderId);
    expect(Date.parse(expectedBy as string)).toBe(Date.parse(promised) + 3_600_000);
    expect(Date.parse(expectedBy as string)).toBeGreaterThan(harness.clock.now().getTime());
    expect(upcoming).toEqual([{ text: 'The code is yours', by: expectedBy }]);
  });

  it('keeps the first code when the provider answers the same key twice', async () => {
    harness.vouchers.behave({ twice: true, slowMs: 30 });
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await Promise.all([harness.issue(member, orderId), harness.issue(member, orderId)]);
    const first = await harness.details(member, orderId, true);
    await harness.issue(member, orderId);
    const second = await harness.details(member, orderId, true);
    expect(first.vouchers).toHaveLength(1);
    expect(second.vouchers).toEqual(first.vouchers);
    expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
  });

  it('returns coins and stock and tells the member when the provider refuses for good', async () => {
    harness.vouchers.behave({ refuse: true });
    const member = await harness.join({ coins: 10_000 });
    const before = await harness.stockOf(1000_00);
    const orderId = await harness.confirmed(member, { denomination: 1000_00, points: 2 * POINTS });
    await harness.issue(member, orderId);
    expect(await harness.details(member, orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      statusText: null,
      failure: 'The issuer does not give out this voucher any more. 3,600 coins are back in your account.',
      vouchers: [],
      expectedBy: null,
    });
    expect(await harness.balance(member)).toEqual({ available: 10_000, blocked: 0 });
    expect(await harness.stockOf(1000_00)).toBe(before);
    await harness.queue.work();
    expect(harness.sent.filter((message) => message.text.includes(orderId))).toHaveLength(2);
  });

  it('fails the order after the last try when the provider stays unavailable', async () => {
    harness.vouchers.behave({ fail: 99 });
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId, { last: true });
    const order = await harness.details(member, orderId);
    expect(order).toMatchObject({ status: 'ORDER_FAILED' });
    expect(order.failure).toContain('could not be issued in time');
    expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    // A late try finds that the order has ended.
    harness.vouchers.behave({});
    await harness.issue(member, orderId);
    expect((await harness.details(member, orderId)).status).toBe('ORDER_FAILED');
  });

  it('delivers the code that an early try got when the provider is away until the last try', async () => {
    const member = await harness.join({ coins: 10_000 });
    const orderId = await harness.confirmed(member, { count: 2, points: 2 * POINTS });
    const issueOne = harness.deps.providers.vouchers.issue;
    const issuing = jest
      .spyOn(harness.deps.providers.vouchers, 'issue')
      .mockImplementation((request) =>
        request.key.endsWith(':1') ? issueOne(request) : Promise.reject(new Error('away')),
      );
    await expect(harness.issue(member, orderId)).rejects.toThrow('away');
    issuing.mockRestore();
    harness.vouchers.behave({ fail: 99 });
    await harness.issue(member, orderId, { last: true });
    const order = await harness.details(member, orderId);
    expect(order).toMatchObject({ statusText: 'ORDER PROCESSING COMPLETED', vouchers: [{}] });
    expect(await harness.balance(member)).toEqual({ available: 10_000 - POINTS, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('delivers the issued codes when the provider refuses the rest, and spends coins only for those', async () => {
    const member = await harness.join({ coins: 10_000 });
    const orderId = await harness.confirmed(member, { count: 3, points: 3 * POINTS });
    await issueAllBut(harness, 3, member, orderId);
    const order = await harness.details(member, orderId);
    expect(order).toMatchObject({ status: 'ORDER_SUCCESS', statusText: 'ORDER PROCESSING COMPLETED' });
    expect(order.vouchers).toHaveLength(2);
    expect(order.failure).toBe(
      '2 of 3 vouchers came. The issuer does not give out this voucher any more. 1,800 coins are back in your account.',
    );
    expect(await harness.balance(member)).toEqual({ available: 10_000 - 2 * POINTS, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('spends at most the share of the delivered codes when the price does not divide evenly', async () => {
    await harness.deps.db.query(
      `insert into voucher_denomination (item_id, amount_paise, stock) values ('v-desk', 33400, null)`,
    );
    const member = await harness.join({ coins: 10_000 });
    // ₹300.60 each, so 3,607.2 coins for three.
    const orderId = await harness.confirmed(member, { denomination: 334_00, count: 3, points: 3608 });
    const { vouchers } = harness.deps.providers;
    const { issue } = vouchers;
    const refuseThird = jest.spyOn(vouchers, 'issue').mockImplementation((request) => {
      if (request.key.endsWith(':3')) harness.vouchers.behave({ refuse: true });
      return issue(request).finally(() => harness.vouchers.behave({}));
    });
    await harness.issue(member, orderId);
    refuseThird.mockRestore();
    expect((await harness.details(member, orderId)).failure).toContain('1,203 coins are back');
    expect(await harness.balance(member)).toEqual({ available: 10_000 - 2405, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('happens once when its job runs six times concurrently', async () => {
    const member = await harness.join({ coins: 10_000 });
    const orderId = await harness.confirmed(member, { count: 3, points: 3 * POINTS });
    await Promise.all(Array.from({ length: 6 }, () => harness.issue(member, orderId)));
    harness.clock.advance(60);
    await harness.queue.work();
    expect(await harness.balance(member)).toEqual({ available: 10_000 - 3 * POINTS, blocked: 0 });
    expect(harness.sent.filter((message) => message.text.includes(orderId))).toHaveLength(2);
    expect((await harness.issued(orderId)).map(({ issues }) => issues)).toEqual([1, 1, 1]);
    expect(await harness.faults()).toEqual([]);
  });

  it('gives no code that comes after another run has ended the order, and has it voided', async () => {
    const member = await harness.join({ coins: 10_000 });
    const orderId = await harness.confirmed(member, { count: 2, points: 2 * POINTS });
    const { vouchers } = harness.deps.providers;
    const { issue } = vouchers;
    let askedForSecond = 0;
    const slowSecond = jest.spyOn(vouchers, 'issue').mockImplementation(async (request) => {
      if (!request.key.endsWith(':2')) return issue(request);
      askedForSecond += 1;
      if (askedForSecond > 1) throw new Error('The issuer is away');
      // The first run gets its code only after another one, which does not, has ended the order.
      await harness.issue(member, orderId, { last: true });
      return issue(request);
    });
    await harness.issue(member, orderId);
    slowSecond.mockRestore();
    const order = await harness.details(member, orderId);
    expect(order.vouchers).toHaveLength(1);
    expect(await harness.balance(member)).toEqual({ available: 10_000 - POINTS, blocked: 0 });
    await harness.voidCodes(member, orderId);
    const voided = await harness.deps.db.query<{ key: string }>(
      'select key from sandbox_voucher where voided_at is not null and key like $1',
      [`${orderId}:%`],
    );
    expect(voided).toEqual([{ key: `${orderId}:2` }]);
    expect(await harness.faults()).toEqual([]);
  });

  it('does nothing while the order waits for its one-time password', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId } = await harness.placed(member);
    await harness.issue(member, orderId);
    expect((await harness.details(member, orderId)).awaitsVerification).toBe(true);
    expect(await harness.issued(orderId)).toEqual([]);
  });

  it.each([
    ['order.issue', false],
    ['order.void', true],
  ])('is queued again by housekeeping as %s when that job was lost', async (name, isUndone) => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    if (isUndone) {
      await harness.issue(member, orderId);
      await harness.act(member, contract.orders.undo, { orderId });
    }
    await harness.deps.db.query(`delete from test_job where data->>'orderId' = $1`, [orderId]);
    const sweep = () => harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    const jobs = () =>
      harness.deps.db.query(`select name from test_job where data->>'orderId' = $1`, [orderId]);
    await sweep();
    expect(await jobs()).toEqual([]);
    harness.clock.advance(2 * 3600 + 1);
    await sweep();
    await sweep();
    expect(await jobs()).toEqual([{ name }]);
  });

  describe('after the order has failed', () => {
    const voided = (orderId: string) =>
      harness.deps.db.query(
        `select key from sandbox_voucher where key like $1 || ':%' and voided_at is not null order by key`,
        [orderId],
      );
    const voidJobs = (orderId: string) =>
      harness.deps.db.query(`select 1 from test_job where name = 'order.void' and data->>'orderId' = $1`, [
        orderId,
      ]);
    const sweep = () => harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });

    it('voids the codes that the issuer had accepted once it answers again, without telling the member', async () => {
      harness.vouchers.behave({ late: 99 });
      const member = await harness.join({ coins: 5000 });
      const orderId = await harness.confirmed(member);
      await expect(harness.issue(member, orderId)).rejects.toThrow('not decided yet');
      await harness.issue(member, orderId, { last: true });
      const { events } = await harness.details(member, orderId);
      expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
      expect(await harness.issued(orderId)).toHaveLength(1);
      expect(await voidJobs(orderId)).toHaveLength(1);

      harness.vouchers.behave({ fail: 1 });
      await expect(harness.voidCodes(member, orderId)).rejects.toThrow('away');
      expect(await voided(orderId)).toEqual([]);
      await harness.voidCodes(member, orderId);
      expect(await voided(orderId)).toEqual([{ key: `${orderId}:1` }]);
      // The member, who has the coins back, is told nothing of this.
      expect((await harness.details(member, orderId)).events).toEqual(events);
      expect(await harness.faults()).toEqual([]);
    });

    it('makes the issuer reject a request for a voided code that arrives later', async () => {
      harness.vouchers.behave({ fail: 99 });
      const member = await harness.join({ coins: 5000 });
      const orderId = await harness.confirmed(member);
      await harness.issue(member, orderId, { last: true });
      harness.vouchers.behave({});
      await harness.voidCodes(member, orderId);
      const request = { key: `${orderId}:1`, sku: 'DESK-1', amountPaise: 500_00, validityMonths: 6 };
      await expect(harness.vouchers.issue(request)).rejects.toThrow('voided');
    });

    it('keeps the delivered codes and voids the others', async () => {
      const member = await harness.join({ coins: 10_000 });
      const orderId = await harness.confirmed(member, { count: 3, points: 3 * POINTS });
      const { issue } = harness.deps.providers.vouchers;
      const loseThird = jest.spyOn(harness.deps.providers.vouchers, 'issue').mockImplementation((request) => {
        if (request.key.endsWith(':3')) harness.vouchers.behave({ lose: 9 });
        return issue(request).finally(() => harness.vouchers.behave({}));
      });
      await harness.issue(member, orderId, { last: true });
      loseThird.mockRestore();
      await harness.voidCodes(member, orderId);
      expect(await voided(orderId)).toEqual([{ key: `${orderId}:3` }]);
      const { statusText, vouchers } = await harness.details(member, orderId);
      expect([statusText, vouchers.length]).toEqual(['ORDER PROCESSING COMPLETED', 2]);
    });

    it('queues another voiding job while the issuer is unavailable, and none after it has answered', async () => {
      harness.vouchers.behave({ fail: 99 });
      const member = await harness.join({ coins: 5000 });
      const orderId = await harness.confirmed(member);
      await harness.issue(member, orderId, { last: true });
      harness.clock.advance(2 * 3600 + 1);
      await sweep();
      await sweep();
      expect(await voidJobs(orderId)).toHaveLength(2);
      harness.vouchers.behave({ used: true });
      await harness.voidCodes(member, orderId);
      harness.clock.advance(3600);
      await sweep();
      expect(await voidJobs(orderId)).toHaveLength(2);
      expect((await harness.details(member, orderId)).status).toBe('ORDER_FAILED');
    });

    it('queues no voiding job when the issuer refused for good', async () => {
      harness.vouchers.behave({ refuse: true });
      const member = await harness.join({ coins: 5000 });
      const orderId = await harness.confirmed(member);
      await harness.issue(member, orderId, { last: true });
      expect(await voidJobs(orderId)).toEqual([]);
    });
  });
});
