import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createOrderHarness, POINTS, type OrderHarness } from '../../support/order-harness.ts';
import { issueAllBut, voidAllBut } from '../../support/some-codes.ts';

const { orders } = contract;

onEveryDatabase('A voucher redemption', (db) => {
  let harness: OrderHarness;
  beforeAll(async () => {
    harness = await createOrderHarness(db());
  }, OPENING_MS);
  afterEach(() => harness.vouchers.behave({}));
  afterAll(() => harness.close());

  const undo = (
    member: { headers: Record<string, string> } & Parameters<OrderHarness['act']>[0],
    orderId: string,
  ) => harness.act(member, orders.undo, { orderId });
  const voided = (orderId: string) =>
    db().query(`select 1 from sandbox_voucher where key like $1 || ':%' and voided_at is not null`, [
      orderId,
    ]);
  const told = (orderId: string) => harness.sent.filter(({ text }) => text.includes(orderId));

  it('can be undone within a minute: its codes are voided before the coins return, and no code is sent', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member, { count: 2, points: 2 * POINTS });
    await harness.issue(member, orderId);
    const done = await harness.details(member, orderId);
    expect(done).toMatchObject({ status: 'ORDER_SUCCESS', actions: ['UNDO'], revealed: false });
    expect(done.undoUntil).toBe(new Date(harness.clock.now().getTime() + 60_000).toISOString());

    const { data } = await undo(member, orderId);
    expect(data.order).toMatchObject({ statusText: 'CANCEL IN PROGRESS', vouchers: [], actions: [] });
    expect(await harness.balance(member)).toEqual({ available: 5000 - 2 * POINTS, blocked: 0 });
    const covered = await harness.details(member, orderId, true);
    expect(covered.vouchers).toEqual([]);
    await harness.voidCodes(member, orderId);
    expect(await harness.details(member, orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      statusText: 'ORDER CANCELLED BY MEMBER',
    });
    expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await voided(orderId)).toHaveLength(2);
    harness.clock.advance(61);
    await harness.queue.work();
    expect(told(orderId).map(({ text }) => text)).toEqual([
      expect.stringContaining('is cancelled. 3,600 coins are back'),
      expect.stringContaining('is cancelled. 3,600 coins are back'),
    ]);
    expect(await harness.faults()).toEqual([]);
  });

  it('that is undone before the issuer was asked never asks it', async () => {
    const member = await harness.join({ coins: 5000 });
    const before = await harness.stockOf(1000_00);
    const orderId = await harness.confirmed(member, { denomination: 1000_00, points: 2 * POINTS });
    const { data } = await undo(member, orderId);
    expect(data.order.statusText).toBe('ORDER CANCELLED BY MEMBER');
    await harness.issue(member, orderId);
    expect(await harness.issued(orderId)).toEqual([]);
    expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await harness.stockOf(1000_00)).toBe(before);
  });

  it('that is undone while a code is being issued has that code voided', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    harness.vouchers.behave({ lose: 1 });
    await expect(harness.issue(member, orderId)).rejects.toThrow('lost');
    await undo(member, orderId);
    harness.vouchers.behave({});
    await harness.issue(member, orderId);
    await harness.voidCodes(member, orderId);
    expect(await voided(orderId)).toHaveLength(1);
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('that is undone keeps its coins blocked while the issuer is unavailable, and spends them if a code was used', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    harness.vouchers.behave({ lose: 1 });
    await expect(harness.issue(member, orderId)).rejects.toThrow('lost');
    await undo(member, orderId);
    harness.vouchers.behave({ fail: 1 });
    await expect(harness.voidCodes(member, orderId)).rejects.toThrow();
    harness.clock.advance(30 * 86_400);
    await harness.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: POINTS });
    harness.vouchers.behave({ used: true });
    await harness.voidCodes(member, orderId);
    harness.vouchers.behave({});
    await harness.issue(member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER DELIVERED');
    expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('cannot be undone after a minute or after its code was shown', async () => {
    const member = await harness.join({ coins: 10_000 });
    const late = await harness.confirmed(member);
    await harness.issue(member, late);
    harness.clock.advance(60);
    expect(await undo(member, late)).toMatchObject({ status: 409, data: { errorCode: 'ORDER_STATE' } });
    const seen = await harness.confirmed(member);
    await harness.issue(member, seen);
    const shown = await harness.details(member, seen, true);
    expect(shown).toMatchObject({ revealed: true, actions: [], undoUntil: null });
    expect((await undo(member, seen)).status).toBe(409);
    expect(await harness.balance(member)).toEqual({ available: 10_000 - 2 * POINTS, blocked: 0 });
  });

  it('whose code was already used stays delivered after an undo, and its messages are sent', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId);
    await undo(member, orderId);
    harness.vouchers.behave({ used: true });
    await harness.voidCodes(member, orderId);
    const kept = await harness.details(member, orderId);
    expect(kept).toMatchObject({ status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED' });
    expect(kept.events.at(-1).text).toBe('Could not be cancelled any more');
    expect(await harness.balance(member)).toEqual({ available: 5000 - POINTS, blocked: 0 });
    // It could be undone once more, and the e-mail has the code.
    await harness.queue.work();
    expect([told(orderId), kept.actions]).toEqual([[], ['UNDO']]);
    harness.clock.advance(61);
    await harness.queue.work();
    expect(told(orderId)).toHaveLength(2);
  });

  it('whose code was used sends its messages after a second undo held them back and failed', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId);
    harness.vouchers.behave({ used: true });
    await undo(member, orderId);
    await harness.voidCodes(member, orderId);
    harness.clock.advance(10);
    expect((await undo(member, orderId)).data.order.statusText).toBe('CANCEL IN PROGRESS');
    // The message becomes due during the undo, and is held back.
    harness.clock.advance(60);
    await harness.queue.nudge('order.tell');
    expect(told(orderId)).toEqual([]);
    await harness.voidCodes(member, orderId);
    await harness.queue.work();
    expect(told(orderId)).toHaveLength(2);
  });

  /** Two vouchers of a value with limited stock; the second one was refused. */
  const partlyDelivered = async (member: TestMember): Promise<string> => {
    const orderId = await harness.confirmed(member, { denomination: 1000_00, count: 2, points: 4 * POINTS });
    await issueAllBut(harness, 2, member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER PROCESSING COMPLETED');
    return orderId;
  };

  it('that was partly delivered returns the coins and stock of the delivered part when undone', async () => {
    const member = await harness.join({ coins: 4 * POINTS });
    const before = (await harness.stockOf(1000_00)) ?? 0;
    const orderId = await partlyDelivered(member);
    expect(await harness.balance(member)).toEqual({ available: 2 * POINTS, blocked: 0 });
    expect(await harness.stockOf(1000_00)).toBe(before - 1);
    await undo(member, orderId);
    await harness.voidCodes(member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await harness.balance(member)).toEqual({ available: 4 * POINTS, blocked: 0 });
    expect(await harness.stockOf(1000_00)).toBe(before);
    expect(await harness.faults()).toEqual([]);
  });

  it('that was partly delivered and used stays unchanged after an undo', async () => {
    const member = await harness.join({ coins: 4 * POINTS });
    const orderId = await partlyDelivered(member);
    await undo(member, orderId);
    harness.vouchers.behave({ used: true });
    await harness.voidCodes(member, orderId);
    const kept = await harness.details(member, orderId);
    expect(kept).toMatchObject({ status: 'ORDER_SUCCESS', statusText: 'ORDER PROCESSING COMPLETED' });
    expect(kept.vouchers).toHaveLength(1);
    expect(await harness.balance(member)).toEqual({ available: 2 * POINTS, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  /** The issuer refuses to void the second code. */
  const voidAllButSecond = (member: TestMember, orderId: string): Promise<void> =>
    voidAllBut(harness, 2, member, orderId);
  const codesOf = async (member: TestMember, orderId: string): Promise<string[]> => {
    const { vouchers } = await harness.details(member, orderId);
    return (vouchers as { voucherId: string }[]).map(({ voucherId }) => voucherId);
  };

  it('of which one code was used keeps that code when undone, and gets the coins of the others back', async () => {
    const member = await harness.join({ coins: 4 * POINTS });
    await db().query('update voucher_denomination set stock = 2 where amount_paise = 100000');
    const orderId = await harness.confirmed(member, { denomination: 1000_00, count: 2, points: 4 * POINTS });
    await harness.issue(member, orderId);
    await undo(member, orderId);
    await voidAllButSecond(member, orderId);
    expect(await codesOf(member, orderId)).toEqual([`${orderId}-2`]);
    const kept = await harness.details(member, orderId);
    expect(kept.statusText).toBe('ORDER PROCESSING COMPLETED');
    expect(kept.failure).toBe(
      '1 of 2 vouchers could not be cancelled. 3,600 coins are back in your account.',
    );
    expect(await harness.balance(member)).toEqual({ available: 2 * POINTS, blocked: 0 });
    expect(await harness.stockOf(1000_00)).toBe(1);
    harness.clock.advance(61);
    await harness.queue.work();
    expect(told(orderId).map(({ text }) => text)).toEqual([
      expect.stringContaining(kept.failure),
      expect.stringContaining(kept.failure),
    ]);
    expect(await harness.faults()).toEqual([]);
  });

  it('of which one code was used gives back what does not divide evenly, too', async () => {
    const member = await harness.join({ coins: 6000 });
    await db().query(`insert into voucher_denomination (item_id, amount_paise) values ('v-desk', 50100)`);
    const orderId = await harness.confirmed(member, { denomination: 501_00, count: 3, points: 5411 });
    await harness.issue(member, orderId);
    await undo(member, orderId);
    await voidAllButSecond(member, orderId);
    expect(await harness.balance(member)).toEqual({ available: 6000 - 1803, blocked: 0 });
    const { failure } = await harness.details(member, orderId);
    expect(failure).toBe('1 of 3 vouchers could not be cancelled. 3,608 coins are back in your account.');
    expect(await harness.faults()).toEqual([]);
  });

  it('of which one code was used can be undone once more, and no code was sent that is void then', async () => {
    const member = await harness.join({ coins: 4 * POINTS });
    await db().query('update voucher_denomination set stock = 2 where amount_paise = 100000');
    const orderId = await harness.confirmed(member, { denomination: 1000_00, count: 2, points: 4 * POINTS });
    await harness.issue(member, orderId);
    await undo(member, orderId);
    await voidAllButSecond(member, orderId);
    await harness.queue.work();
    // Now the issuer agrees.
    await undo(member, orderId);
    await harness.voidCodes(member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await harness.balance(member)).toEqual({ available: 4 * POINTS, blocked: 0 });
    expect(await harness.stockOf(1000_00)).toBe(2);
    harness.clock.advance(61);
    await harness.queue.work();
    expect(told(orderId).map(({ text }) => text)).toEqual([
      expect.stringContaining('is cancelled. The remaining 3,600 coins are back'),
      expect.stringContaining('is cancelled. The remaining 3,600 coins are back'),
    ]);
    expect(await harness.faults()).toEqual([]);
  });

  it('of which one code was used while another was being issued is spent for that code alone when undone', async () => {
    const member = await harness.join({ coins: 2 * POINTS });
    const orderId = await harness.confirmed(member, { count: 2, points: 2 * POINTS });
    harness.vouchers.behave({ lose: 1 });
    await expect(harness.issue(member, orderId)).rejects.toThrow('lost');
    await harness.issue(member, orderId).catch(() => undefined);
    await undo(member, orderId);
    await voidAllButSecond(member, orderId);
    await harness.issue(member, orderId);
    expect(await codesOf(member, orderId)).toEqual([`${orderId}-2`]);
    expect(await harness.balance(member)).toEqual({ available: POINTS, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('that is undone in part while a slow try issues it does not get a void code from that try', async () => {
    const member = await harness.join({ coins: 3 * POINTS });
    const orderId = await harness.confirmed(member, { count: 3, points: 3 * POINTS });
    const { vouchers } = harness.deps.providers;
    const { issue } = vouchers;
    // The codes are made; before we hear of them, the first is voided, and the second not.
    const issuing = jest.spyOn(vouchers, 'issue').mockImplementation(async (request) => {
      const voucher = await issue(request);
      if (request.key.endsWith(':3')) {
        issuing.mockRestore();
        await undo(member, orderId);
        await voidAllButSecond(member, orderId);
      }
      return voucher;
    });
    await harness.issue(member, orderId);
    await harness.issue(member, orderId);
    expect(await codesOf(member, orderId)).toEqual([`${orderId}-2`]);
    expect(await harness.balance(member)).toEqual({ available: 2 * POINTS, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('that is undone in part between two tries keeps no void code of a try that failed', async () => {
    const member = await harness.join({ coins: 2 * POINTS });
    const orderId = await harness.confirmed(member, { count: 2, points: 2 * POINTS });
    const { vouchers } = harness.deps.providers;
    const { issue } = vouchers;
    const issuing = jest.spyOn(vouchers, 'issue').mockImplementation(async (request) => {
      const voucher = await issue(request);
      if (request.key.endsWith(':1')) return voucher;
      issuing.mockRestore();
      await undo(member, orderId);
      await voidAllButSecond(member, orderId);
      throw new Error('The answer was lost');
    });
    await expect(harness.issue(member, orderId)).rejects.toThrow('lost');
    await harness.issue(member, orderId);
    expect(await codesOf(member, orderId)).toEqual([`${orderId}-2`]);
    expect(await harness.balance(member)).toEqual({ available: POINTS, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('sends no code while its codes are being voided', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId);
    await undo(member, orderId);
    harness.clock.advance(61);
    await harness.queue.work();
    expect(told(orderId)).toEqual([]);
    await harness.voidCodes(member, orderId);
    await harness.queue.work();
    expect(told(orderId).map(({ text }) => text)).toEqual([
      expect.stringContaining('is cancelled. 1,800 coins are back'),
      expect.stringContaining('is cancelled. 1,800 coins are back'),
    ]);
  });

  it('waits for an unavailable issuer when undone, and returns its coins once over many tries', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId);
    await undo(member, orderId);
    harness.vouchers.behave({ fail: 1, lose: 1 });
    await expect(harness.voidCodes(member, orderId)).rejects.toThrow('away');
    await expect(harness.voidCodes(member, orderId)).rejects.toThrow('lost');
    const waiting = await harness.details(member, orderId);
    expect(waiting.statusText).toBe('CANCEL IN PROGRESS');
    expect(waiting.events.slice(-2).map(({ text }: { text: string }) => text)).toEqual([
      'Cancellation requested',
      'The issuer takes longer than usual. Nothing is lost; we keep trying.',
    ]);
    await Promise.all(Array.from({ length: 5 }, () => harness.voidCodes(member, orderId)));
    expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('of codes can be neither cancelled after confirmation nor returned', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    const expectRefused = async () => {
      expect((await harness.details(member, orderId)).actions).toEqual(['UNDO']);
      for (const action of [orders.cancel, orders.giveBack]) {
        const refused = await harness.act(member, action, { orderId });
        expect(refused).toMatchObject({ status: 409, data: { errorCode: 'ORDER_STATE' } });
      }
    };
    await expectRefused();
    await harness.issue(member, orderId);
    await expectRefused();
  });
});
