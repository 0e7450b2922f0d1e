import { OPENING_MS } from '../../support/db.ts';
import { orderDesk, POINTS, type OrderDesk } from '../../support/order-desk.ts';

const LATE = 'The issuer takes longer than usual. Nothing is lost; we keep trying.';

let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk();
}, OPENING_MS);
afterEach(() => desk.vouchers.behave({}));
afterAll(() => desk.close());

describe('Issuing an order', () => {
  it('retries while the provider fails, and then delivers once', async () => {
    desk.vouchers.behave({ fail: 2 });
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    await expect(desk.issue(member, orderId)).rejects.toThrow('away');
    expect(await desk.details(member, orderId)).toMatchObject({
      status: 'PENDING',
      statusText: 'WORK IN PROGRESS',
    });
    await expect(desk.issue(member, orderId)).rejects.toThrow('away');
    await desk.issue(member, orderId);
    expect((await desk.details(member, orderId)).status).toBe('ORDER_SUCCESS');
    expect(await desk.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
  });

  it('issues each voucher once even if the first answers are lost', async () => {
    desk.vouchers.behave({ lose: 1 });
    const member = await desk.join({ coins: 10_000 });
    const orderId = await desk.confirmed(member, { count: 3, points: 3 * POINTS });
    await expect(desk.issue(member, orderId)).rejects.toThrow('lost');
    await desk.issue(member, orderId);
    expect((await desk.details(member, orderId)).vouchers).toHaveLength(3);
    expect(await desk.issued(orderId)).toEqual([1, 2, 3].map((n) => ({ key: `${orderId}:${n}`, issues: 1 })));
  });

  it('waits for a provider that answers late, reports the delay once, and issues and spends once', async () => {
    desk.vouchers.behave({ late: 2 });
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    const undecided = async () => {
      await expect(desk.issue(member, orderId)).rejects.toThrow('not decided yet');
      expect(await desk.details(member, orderId)).toMatchObject({
        status: 'PENDING',
        vouchers: [],
        delay: LATE,
      });
      expect(await desk.balance(member)).toEqual({ available: 5000 - POINTS, blocked: POINTS });
    };
    await undecided();
    await undecided();
    await desk.issue(member, orderId);
    const done = await desk.details(member, orderId);
    expect(done).toMatchObject({ status: 'ORDER_SUCCESS', vouchers: [{}], delay: null });
    expect(done.events.map(({ text }: { text: string }) => text)).toEqual([
      'Order placed, coins blocked',
      'Order confirmed',
      'Asked the issuer for the code',
      LATE,
      'Delivered, coins spent',
    ]);
    expect(await desk.issued(orderId)).toEqual([{ key: `${orderId}:1`, issues: 1 }]);
    expect(await desk.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
    expect(await desk.faults()).toEqual([]);
  });

  it('moves the expected time into the future while the provider is unavailable', async () => {
    desk.vouchers.behave({ fail: 99 });
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    const promised = (await desk.details(member, orderId)).expectedBy as string;
    desk.clock.pass(2 * 3600);
    await expect(desk.issue(member, orderId)).rejects.toThrow('away');
    const { expectedBy, upcoming } = await desk.details(member, orderId);
    expect(Date.parse(expectedBy as string)).toBe(Date.parse(promised) + 3_600_000);
    expect(Date.parse(expectedBy as string)).toBeGreaterThan(desk.clock.now().getTime());
    expect(upcoming).toEqual([{ text: 'The code is yours', by: expectedBy }]);
  });

  it('keeps the first code when the provider answers the same key twice', async () => {
    desk.vouchers.behave({ twice: true, slowMs: 30 });
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    await Promise.all([desk.issue(member, orderId), desk.issue(member, orderId)]);
    const first = await desk.details(member, orderId, true);
    await desk.issue(member, orderId);
    const second = await desk.details(member, orderId, true);
    expect(first.vouchers).toHaveLength(1);
    expect(second.vouchers).toEqual(first.vouchers);
    expect(await desk.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
  });

  it('returns coins and stock and tells the member when the provider refuses for good', async () => {
    desk.vouchers.behave({ refuse: true });
    const member = await desk.join({ coins: 10_000 });
    const before = await desk.stockOf(1000_00);
    const orderId = await desk.confirmed(member, { denomination: 1000_00, points: 2 * POINTS });
    await desk.issue(member, orderId);
    expect(await desk.details(member, orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      statusText: null,
      failure: 'The issuer does not give out this voucher any more. 3,600 coins are back in your account.',
      vouchers: [],
      expectedBy: null,
    });
    expect(await desk.balance(member)).toEqual({ available: 10_000, blocked: 0 });
    expect(await desk.stockOf(1000_00)).toBe(before);
    await desk.queue.work();
    expect(desk.sent.filter((message) => message.text.includes(orderId))).toHaveLength(2);
  });

  it('fails the order after the last try when the provider stays unavailable', async () => {
    desk.vouchers.behave({ fail: 99 });
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    await desk.issue(member, orderId, { last: true });
    const order = await desk.details(member, orderId);
    expect(order).toMatchObject({ status: 'ORDER_FAILED' });
    expect(order.failure).toContain('could not be issued in time');
    expect(await desk.balance(member)).toEqual({ available: 5000, blocked: 0 });
    // A late try finds that the order has ended.
    desk.vouchers.behave({});
    await desk.issue(member, orderId);
    expect((await desk.details(member, orderId)).status).toBe('ORDER_FAILED');
  });

  it('delivers the issued codes when the provider refuses the rest, and spends coins only for those', async () => {
    const member = await desk.join({ coins: 10_000 });
    const orderId = await desk.confirmed(member, { count: 3, points: 3 * POINTS });
    const { issue } = desk.parts.providers.vouchers;
    const refuseThird = jest.spyOn(desk.parts.providers.vouchers, 'issue').mockImplementation((request) => {
      if (request.key.endsWith(':3')) desk.vouchers.behave({ refuse: true });
      return issue(request).finally(() => desk.vouchers.behave({}));
    });
    await desk.issue(member, orderId);
    refuseThird.mockRestore();
    const order = await desk.details(member, orderId);
    expect(order).toMatchObject({ status: 'ORDER_SUCCESS', statusText: 'ORDER PROCESSING COMPLETED' });
    expect(order.vouchers).toHaveLength(2);
    expect(order.failure).toBe(
      '2 of 3 vouchers came. The issuer does not give out this voucher any more. 1,800 coins are back in your account.',
    );
    expect(await desk.balance(member)).toEqual({ available: 10_000 - 2 * POINTS, blocked: 0 });
    expect(await desk.faults()).toEqual([]);
  });

  it('spends at most the share of the delivered codes when the price does not divide evenly', async () => {
    await desk.parts.db.query(
      `insert into voucher_denomination (item_id, amount_paise, stock) values ('v-desk', 33400, null)`,
    );
    const member = await desk.join({ coins: 10_000 });
    // ₹300.60 each, so 3,607.2 coins for three.
    const orderId = await desk.confirmed(member, { denomination: 334_00, count: 3, points: 3608 });
    const { vouchers } = desk.parts.providers;
    const { issue } = vouchers;
    const refuseThird = jest.spyOn(vouchers, 'issue').mockImplementation((request) => {
      if (request.key.endsWith(':3')) desk.vouchers.behave({ refuse: true });
      return issue(request).finally(() => desk.vouchers.behave({}));
    });
    await desk.issue(member, orderId);
    refuseThird.mockRestore();
    expect((await desk.details(member, orderId)).failure).toContain('1,203 coins are back');
    expect(await desk.balance(member)).toEqual({ available: 10_000 - 2405, blocked: 0 });
    expect(await desk.faults()).toEqual([]);
  });

  it('happens once when its job runs six times concurrently', async () => {
    const member = await desk.join({ coins: 10_000 });
    const orderId = await desk.confirmed(member, { count: 3, points: 3 * POINTS });
    await Promise.all(Array.from({ length: 6 }, () => desk.issue(member, orderId)));
    desk.clock.pass(60);
    await desk.queue.work();
    expect(await desk.balance(member)).toEqual({ available: 10_000 - 3 * POINTS, blocked: 0 });
    expect(desk.sent.filter((message) => message.text.includes(orderId))).toHaveLength(2);
    expect((await desk.issued(orderId)).map(({ issues }) => issues)).toEqual([1, 1, 1]);
    expect(await desk.faults()).toEqual([]);
  });

  it('does nothing while the order waits for its one-time password', async () => {
    const member = await desk.join({ coins: 5000 });
    const { orderId } = await desk.placed(member);
    await desk.issue(member, orderId);
    expect((await desk.details(member, orderId)).awaitsVerification).toBe(true);
    expect(await desk.issued(orderId)).toEqual([]);
  });

  it('is queued again by housekeeping when its job was lost', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    await desk.parts.db.query(`delete from test_job where data->>'orderId' = $1`, [orderId]);
    const sweep = () => desk.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    const jobs = () => desk.parts.db.query(`select 1 from test_job where data->>'orderId' = $1`, [orderId]);
    await sweep();
    expect(await jobs()).toHaveLength(0);
    desk.clock.pass(2 * 3600 + 1);
    await sweep();
    await sweep();
    expect(await jobs()).toHaveLength(1);
  });

  describe('after the order has failed', () => {
    const voided = (orderId: string) =>
      desk.parts.db.query(
        `select key from sandbox_voucher where key like $1 || ':%' and voided_at is not null order by key`,
        [orderId],
      );
    const voidJobs = (orderId: string) =>
      desk.parts.db.query(`select 1 from test_job where name = 'order.void' and data->>'orderId' = $1`, [
        orderId,
      ]);
    const sweep = () => desk.queue.handlers['housekeeping.sweep']?.({}, { last: true });

    it('voids the codes that the issuer had accepted once it answers again, without telling the member', async () => {
      desk.vouchers.behave({ late: 99 });
      const member = await desk.join({ coins: 5000 });
      const orderId = await desk.confirmed(member);
      await expect(desk.issue(member, orderId)).rejects.toThrow('not decided yet');
      await desk.issue(member, orderId, { last: true });
      const { events } = await desk.details(member, orderId);
      expect(await desk.balance(member)).toEqual({ available: 5000, blocked: 0 });
      expect(await desk.issued(orderId)).toHaveLength(1);
      expect(await voidJobs(orderId)).toHaveLength(1);

      desk.vouchers.behave({ fail: 1 });
      await expect(desk.voidCodes(member, orderId)).rejects.toThrow('away');
      expect(await voided(orderId)).toEqual([]);
      await desk.voidCodes(member, orderId);
      expect(await voided(orderId)).toEqual([{ key: `${orderId}:1` }]);
      // The member, who has the coins back, is told nothing of this.
      expect((await desk.details(member, orderId)).events).toEqual(events);
      expect(await desk.faults()).toEqual([]);
    });

    it('makes the issuer reject a request for a voided code that arrives later', async () => {
      desk.vouchers.behave({ fail: 99 });
      const member = await desk.join({ coins: 5000 });
      const orderId = await desk.confirmed(member);
      await desk.issue(member, orderId, { last: true });
      desk.vouchers.behave({});
      await desk.voidCodes(member, orderId);
      const request = { key: `${orderId}:1`, sku: 'DESK-1', amountPaise: 500_00, validityMonths: 6 };
      await expect(desk.vouchers.issue(request)).rejects.toThrow('voided');
    });

    it('keeps the delivered codes and voids the others', async () => {
      const member = await desk.join({ coins: 10_000 });
      const orderId = await desk.confirmed(member, { count: 3, points: 3 * POINTS });
      const { issue } = desk.parts.providers.vouchers;
      const loseThird = jest.spyOn(desk.parts.providers.vouchers, 'issue').mockImplementation((request) => {
        if (request.key.endsWith(':3')) desk.vouchers.behave({ lose: 9 });
        return issue(request).finally(() => desk.vouchers.behave({}));
      });
      await desk.issue(member, orderId, { last: true });
      loseThird.mockRestore();
      await desk.voidCodes(member, orderId);
      expect(await voided(orderId)).toEqual([{ key: `${orderId}:3` }]);
      const { statusText, vouchers } = await desk.details(member, orderId);
      expect([statusText, vouchers.length]).toEqual(['ORDER PROCESSING COMPLETED', 2]);
    });

    it('queues another voiding job while the issuer is unavailable, and none after it has answered', async () => {
      desk.vouchers.behave({ fail: 99 });
      const member = await desk.join({ coins: 5000 });
      const orderId = await desk.confirmed(member);
      await desk.issue(member, orderId, { last: true });
      desk.clock.pass(2 * 3600 + 1);
      await sweep();
      await sweep();
      expect(await voidJobs(orderId)).toHaveLength(2);
      desk.vouchers.behave({ used: true });
      await desk.voidCodes(member, orderId);
      desk.clock.pass(3600);
      await sweep();
      expect(await voidJobs(orderId)).toHaveLength(2);
      expect((await desk.details(member, orderId)).status).toBe('ORDER_FAILED');
    });

    it('queues no voiding job when the issuer refused for good', async () => {
      desk.vouchers.behave({ refuse: true });
      const member = await desk.join({ coins: 5000 });
      const orderId = await desk.confirmed(member);
      await desk.issue(member, orderId, { last: true });
      expect(await voidJobs(orderId)).toEqual([]);
    });
  });
});
