import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { orderDesk, POINTS, type OrderDesk } from '../../support/order-desk.ts';

const { orders } = contract;

onEveryDatabase('A voucher redemption', (db) => {
  let desk: OrderDesk;
  beforeAll(async () => {
    desk = await orderDesk(db());
  }, OPENING_MS);
  afterEach(() => desk.vouchers.behave({}));
  afterAll(() => desk.close());

  const undo = (
    member: { headers: Record<string, string> } & Parameters<OrderDesk['act']>[0],
    orderId: string,
  ) => desk.act(member, orders.undo, { orderId });
  const voided = (orderId: string) =>
    db().query(`select 1 from sandbox_voucher where key like $1 || ':%' and voided_at is not null`, [
      orderId,
    ]);
  const told = (orderId: string) => desk.sent.filter(({ text }) => text.includes(orderId));

  it('can be undone within a minute: its codes are voided before the coins return, and no code is sent', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member, { count: 2, points: 2 * POINTS });
    await desk.issue(member, orderId);
    const done = await desk.details(member, orderId);
    expect(done).toMatchObject({ status: 'ORDER_SUCCESS', actions: ['UNDO'], revealed: false });
    expect(done.undoUntil).toBe(new Date(desk.clock.now().getTime() + 60_000).toISOString());

    const { data } = await undo(member, orderId);
    expect(data.order).toMatchObject({ statusText: 'CANCEL IN PROGRESS', vouchers: [], actions: [] });
    expect(await desk.balance(member)).toEqual({ available: 5000 - 2 * POINTS, blocked: 0 });
    const covered = await desk.details(member, orderId, true);
    expect(covered.vouchers).toEqual([]);
    await desk.voidCodes(member, orderId);
    expect(await desk.details(member, orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      statusText: 'ORDER CANCELLED BY MEMBER',
    });
    expect(await desk.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await voided(orderId)).toHaveLength(2);
    desk.clock.pass(61);
    await desk.queue.work();
    expect(told(orderId).map(({ text }) => text)).toEqual([
      expect.stringContaining('is cancelled. 3,600 coins are back'),
      expect.stringContaining('is cancelled. 3,600 coins are back'),
    ]);
    expect(await desk.faults()).toEqual([]);
  });

  it('that is undone before the issuer was asked never asks it', async () => {
    const member = await desk.join({ coins: 5000 });
    const before = await desk.stockOf(1000_00);
    const orderId = await desk.confirmed(member, { denomination: 1000_00, points: 2 * POINTS });
    const { data } = await undo(member, orderId);
    expect(data.order.statusText).toBe('ORDER CANCELLED BY MEMBER');
    await desk.issue(member, orderId);
    expect(await desk.issued(orderId)).toEqual([]);
    expect(await desk.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await desk.stockOf(1000_00)).toBe(before);
  });

  it('that is undone while a code is being issued has that code voided', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    desk.vouchers.behave({ lose: 1 });
    await expect(desk.issue(member, orderId)).rejects.toThrow('lost');
    await undo(member, orderId);
    desk.vouchers.behave({});
    await desk.issue(member, orderId);
    await desk.voidCodes(member, orderId);
    expect(await voided(orderId)).toHaveLength(1);
    expect((await desk.details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await desk.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await desk.faults()).toEqual([]);
  });

  it('that is undone keeps its coins blocked while the issuer is unavailable, and spends them if a code was used', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    desk.vouchers.behave({ lose: 1 });
    await expect(desk.issue(member, orderId)).rejects.toThrow('lost');
    await undo(member, orderId);
    desk.vouchers.behave({ fail: 1 });
    await expect(desk.voidCodes(member, orderId)).rejects.toThrow();
    desk.clock.pass(30 * 86_400);
    await desk.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await desk.balance(member)).toEqual({ available: 5000 - POINTS, blocked: POINTS });
    desk.vouchers.behave({ used: true });
    await desk.voidCodes(member, orderId);
    desk.vouchers.behave({});
    await desk.issue(member, orderId);
    expect((await desk.details(member, orderId)).statusText).toBe('ORDER DELIVERED');
    expect(await desk.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
    expect(await desk.faults()).toEqual([]);
  });

  it('cannot be undone after a minute or after its code was shown', async () => {
    const member = await desk.join({ coins: 10_000 });
    const late = await desk.confirmed(member);
    await desk.issue(member, late);
    desk.clock.pass(60);
    expect(await undo(member, late)).toMatchObject({ status: 409, data: { errorCode: 'ORDER_STATE' } });
    const seen = await desk.confirmed(member);
    await desk.issue(member, seen);
    const shown = await desk.details(member, seen, true);
    expect(shown).toMatchObject({ revealed: true, actions: [], undoUntil: null });
    expect((await undo(member, seen)).status).toBe(409);
    expect(await desk.balance(member)).toEqual({ available: 10_000 - 2 * POINTS, blocked: 0 });
  });

  it('whose code was already used stays delivered after an undo, and its messages are sent', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    await desk.issue(member, orderId);
    await undo(member, orderId);
    desk.vouchers.behave({ used: true });
    await desk.voidCodes(member, orderId);
    const kept = await desk.details(member, orderId);
    expect(kept).toMatchObject({ status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED' });
    expect(kept.events.at(-1).text).toBe('Could not be cancelled any more');
    expect(await desk.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
    await desk.queue.work();
    expect(told(orderId)).toHaveLength(2);
  });

  it('whose code was used sends its messages after a second undo held them back and failed', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    await desk.issue(member, orderId);
    desk.vouchers.behave({ used: true });
    await undo(member, orderId);
    await desk.voidCodes(member, orderId);
    desk.clock.pass(10);
    expect((await undo(member, orderId)).data.order.statusText).toBe('CANCEL IN PROGRESS');
    // The message becomes due during the undo, and is held back.
    desk.clock.pass(60);
    await desk.queue.nudge('order.tell');
    expect(told(orderId)).toEqual([]);
    await desk.voidCodes(member, orderId);
    await desk.queue.work();
    expect(told(orderId)).toHaveLength(2);
  });

  /** Two vouchers of a value with limited stock; the second one was refused. */
  const partlyDelivered = async (member: TestMember): Promise<string> => {
    const orderId = await desk.confirmed(member, { denomination: 1000_00, count: 2, points: 4 * POINTS });
    const { vouchers } = desk.parts.providers;
    const { issue } = vouchers;
    const refuseSecond = jest.spyOn(vouchers, 'issue').mockImplementation((request) => {
      if (request.key.endsWith(':2')) desk.vouchers.behave({ refuse: true });
      return issue(request).finally(() => desk.vouchers.behave({}));
    });
    await desk.issue(member, orderId);
    refuseSecond.mockRestore();
    expect((await desk.details(member, orderId)).statusText).toBe('ORDER PROCESSING COMPLETED');
    return orderId;
  };

  it('that was partly delivered returns the coins and stock of the delivered part when undone', async () => {
    const member = await desk.join({ coins: 4 * POINTS });
    const before = (await desk.stockOf(1000_00)) ?? 0;
    const orderId = await partlyDelivered(member);
    expect(await desk.balance(member)).toEqual({ available: 2 * POINTS, blocked: 0 });
    expect(await desk.stockOf(1000_00)).toBe(before - 1);
    await undo(member, orderId);
    await desk.voidCodes(member, orderId);
    expect((await desk.details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await desk.balance(member)).toEqual({ available: 4 * POINTS, blocked: 0 });
    expect(await desk.stockOf(1000_00)).toBe(before);
    expect(await desk.faults()).toEqual([]);
  });

  it('that was partly delivered and used stays unchanged after an undo', async () => {
    const member = await desk.join({ coins: 4 * POINTS });
    const orderId = await partlyDelivered(member);
    await undo(member, orderId);
    desk.vouchers.behave({ used: true });
    await desk.voidCodes(member, orderId);
    const kept = await desk.details(member, orderId);
    expect(kept).toMatchObject({ status: 'ORDER_SUCCESS', statusText: 'ORDER PROCESSING COMPLETED' });
    expect(kept.vouchers).toHaveLength(1);
    expect(await desk.balance(member)).toEqual({ available: 2 * POINTS, blocked: 0 });
    expect(await desk.faults()).toEqual([]);
  });

  it('sends no code while its codes are being voided', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    await desk.issue(member, orderId);
    await undo(member, orderId);
    desk.clock.pass(61);
    await desk.queue.work();
    expect(told(orderId)).toEqual([]);
    await desk.voidCodes(member, orderId);
    await desk.queue.work();
    expect(told(orderId).map(({ text }) => text)).toEqual([
      expect.stringContaining('is cancelled. 1,800 coins are back'),
      expect.stringContaining('is cancelled. 1,800 coins are back'),
    ]);
  });

  it('waits for an unavailable issuer when undone, and returns its coins once over many tries', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    await desk.issue(member, orderId);
    await undo(member, orderId);
    desk.vouchers.behave({ fail: 1, lose: 1 });
    await expect(desk.voidCodes(member, orderId)).rejects.toThrow('away');
    await expect(desk.voidCodes(member, orderId)).rejects.toThrow('lost');
    const waiting = await desk.details(member, orderId);
    expect(waiting.statusText).toBe('CANCEL IN PROGRESS');
    expect(waiting.events.slice(-2).map(({ text }: { text: string }) => text)).toEqual([
      'Cancellation requested',
      'The issuer takes longer than usual. Nothing is lost; we keep trying.',
    ]);
    await Promise.all(Array.from({ length: 5 }, () => desk.voidCodes(member, orderId)));
    expect(await desk.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await desk.faults()).toEqual([]);
  });

  it('that waits for its one-time password can be cancelled, which frees its cart', async () => {
    const member = await desk.join({ coins: 5000 });
    const { orderId, cartId } = await desk.placed(member);
    const { data } = await desk.act(member, orders.cancel, { orderId });
    expect(data.order.statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await desk.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect((await desk.place(member, { cartId })).status).toBe(200);
  });

  it('of codes can be neither cancelled after confirmation nor returned', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    await desk.issue(member, orderId);
    expect((await desk.act(member, orders.cancel, { orderId })).status).toBe(409);
    expect((await desk.act(member, orders.giveBack, { orderId })).status).toBe(409);
  });

  it('can be confirmed with the one-time password alone when the request id was lost', async () => {
    const member = await desk.join({ coins: 5000 });
    const { orderId, cartId } = await desk.placed(member);
    const headers = { ...member.headers, 'idempotency-key': 'key-plain-1' };
    const none = await desk.call(orders.verifyPlain, { body: { orderId, otp: '000000' }, headers });
    expect(none).toMatchObject({ status: 400, data: { errorCode: 'OTP_UNKNOWN' } });
    const { otp } = await desk.askPassword(member, cartId);
    const wrong = otp === '111111' ? '222222' : '111111';
    const refused = await desk.call(orders.verifyPlain, { body: { orderId, otp: wrong }, headers });
    expect(refused).toMatchObject({ status: 400, data: { errorCode: 'OTP_WRONG' } });
    const good = await desk.call(orders.verifyPlain, {
      body: { orderId, otp },
      headers: {
        cookie: member.headers['cookie'] ?? '',
        'idempotency-key': 'key-plain-2',
        token: member.headers['token'] ?? '',
      },
    });
    expect(good).toMatchObject({ status: 200, data: { orderId, status: 'PENDING' } });
    const stranger = await desk.join();
    const foreign = await desk.call(orders.verifyPlain, {
      body: { orderId, otp },
      headers: { ...stranger.headers, 'idempotency-key': 'key-plain-3' },
    });
    expect(foreign.status).toBe(404);
  });

  it('is found by words of its name or brand, or by its id', async () => {
    const member = await desk.join({ coins: 5000 });
    const { orderId } = await desk.placed(member);
    const find = async (search: string) => {
      const { data } = await desk.call(orders.list, { query: { search }, headers: member.headers });
      return (data.orderList as { orderId: string }[]).map((order) => order.orderId);
    };
    for (const search of ['desk', 'CARD gift', '& co', orderId.slice(-5).toLowerCase(), ' Desk  Co ']) {
      expect([search, await find(search)]).toEqual([search, [orderId]]);
    }
    for (const search of ['desk lamp', '%', 'd_sk'])
      expect([search, await find(search)]).toEqual([search, []]);
  });
});
