// What members are told of coins that return after their day: they expire at once (docs/decisions/004), so they are not
// said to be in the account.
import { randomUUID } from 'node:crypto';
import { endOfDayKolkata } from '#backend/ledger/calendar.ts';
import type { CauseKind } from '#backend/ledger/cause-kinds.ts';
import { findExpiredOf } from '#backend/ledger/returning.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { goodsHarness } from '../../support/goods-harness.ts';
import { POINTS } from '../../support/order-harness.ts';
import { issueAllBut, voidAllBut } from '../../support/some-codes.ts';

const { orders } = contract;
const DAY_SECONDS = 86_400;

onEveryDatabase('Coins that come back after their day', (db) => {
  const harness = goodsHarness(db);
  afterEach(async () => {
    harness().vouchers.behave({});
    expect(await harness().faults()).toEqual([]);
  });

  const cause = (kind: CauseKind): Cause => ({ title: 'A test', kind, id: randomUUID() });
  /** Coins that are valid today only. */
  const earnToday = ({ accountId }: TestMember, coins: number) => {
    const at = harness().clock.now();
    const earning = { accountId, coins, cause: cause('bonus'), at, expiresAt: endOfDayKolkata(at) };
    return db().tx((tx) => harness().services.ledger.earn(tx, earning));
  };
  /** Returns the entry of the burn. */
  const spend = async ({ accountId }: TestMember, coins: number): Promise<string> => {
    const { ledger } = harness().services;
    const movement = { accountId, coins, cause: cause('order'), at: harness().clock.now() };
    const expiresAt = endOfDayKolkata(movement.at);
    const { holdId } = await db().tx((tx) => ledger.hold(tx, { ...movement, expiresAt }));
    const burnt = await db().tx((tx) => ledger.commit(tx, { ...movement, holdId }));
    return burnt!.entryId;
  };
  const toLastSecondsOfDay = (seconds: number): void => {
    const now = harness().clock.now();
    harness().clock.advance((endOfDayKolkata(now).getTime() - now.getTime()) / 1000 - seconds);
  };
  const tomorrow = (): void => harness().clock.advance(DAY_SECONDS);
  const failureOf = async (member: TestMember, orderId: string): Promise<string> =>
    (await harness().details(member, orderId)).failure as string;

  it('are told as expired when the codes do not come', async () => {
    const member = await harness().join({ coins: 5000 });
    await earnToday(member, POINTS);
    const orderId = await harness().confirmed(member);
    tomorrow();
    harness().vouchers.behave({ refuse: true });
    await harness().issue(member, orderId);
    expect(await failureOf(member, orderId)).toMatch(/any more\. 1,800 coins came back and expired\.$/);
    expect(harness().told(orderId)[0]).toMatch(/1,800 coins came back and expired\.$/);
    expect((await harness().balance(member)).available).toBe(5000);
  });

  it('are told as expired as far as what is spent does not use them', async () => {
    const member = await harness().join({ coins: 5000 });
    toLastSecondsOfDay(20);
    await earnToday(member, POINTS + 500);
    const orderId = await harness().confirmed(member, { count: 3, points: 3 * POINTS });
    await issueAllBut(harness(), 3, member, orderId);
    // Two codes use all the coins of today, so only others returned with the third.
    expect(await failureOf(member, orderId)).toMatch(/1,800 coins are back in your account\.$/);
    harness().clock.advance(30);
    await harness().act(member, orders.undo, { orderId });
    await harness().voidCodes(member, orderId);
    // The coins of the code that did not come had come back before.
    expect(harness().told(orderId).at(-1)).toMatch(
      /cancelled\. The remaining 3,600 coins came back, 2,300 expired\.$/,
    );
  });

  it('are told as expired when codes are undone in parts, the coins that live longest first', async () => {
    const member = await harness().join({ coins: 5000 });
    toLastSecondsOfDay(20);
    await earnToday(member, 2 * POINTS - 100);
    const orderId = await harness().confirmed(member, { count: 2, points: 2 * POINTS });
    await harness().issue(member, orderId);
    harness().clock.advance(30);
    await harness().act(member, orders.undo, { orderId });
    await voidAllBut(harness(), 2, member, orderId);
    expect(await failureOf(member, orderId)).toBe(
      '1 of 2 vouchers could not be cancelled. 1,800 coins came back, 1,700 expired.',
    );
    await harness().act(member, orders.undo, { orderId });
    await harness().voidCodes(member, orderId);
    expect(harness().told(orderId).at(-1)).toMatch(
      /cancelled\. The remaining 1,800 coins came back and expired\.$/,
    );
    // Nor does the order speak of the codes that were left before.
    expect(await failureOf(member, orderId)).toBe('The remaining 1,800 coins came back and expired.');
    expect((await harness().balance(member)).available).toBe(5000);
  });

  it('are told as expired when goods are cancelled, or not paid for', async () => {
    const member = await harness().shopper({ coins: 5000 });
    await earnToday(member, 1000);
    const draft = { points: 1500, moneyPaise: 625_00 };
    const { orderId } = await harness().ordered(member, draft);
    await harness().settle(member, orderId);
    tomorrow();
    await harness().act(member, orders.cancel, { orderId });
    await harness().fulfil(member, orderId);
    const [, mail] = harness().mailsOf(orderId);
    expect(mail).toMatch(/cancelled\. 1,500 coins came back, 1,000 expired\. ₹625\.00 goes back/);
    expect(await failureOf(member, orderId)).toBe('1,500 coins came back, 1,000 expired.');

    await earnToday(member, 1000);
    const unpaid = await harness().ordered(member, draft);
    tomorrow();
    await harness().settle(member, unpaid.orderId, 'FAILED');
    expect(await failureOf(member, unpaid.orderId)).toMatch(/ 1,500 coins came back, 1,000 expired\.$/);
  });

  it('are told as expired when an order is not confirmed in time', async () => {
    const member = await harness().join({ coins: 5000 });
    await earnToday(member, 300);
    const { orderId } = await harness().placed(member);
    tomorrow();
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await failureOf(member, orderId)).toMatch(/in time\. 1,800 coins came back, 300 expired\.$/);
  });

  describe.each([
    ['as they came back', { before: true }],
    ['while the store counted', { before: false }],
  ])('and expired %s', (_when, { before }) => {
    it.each([
      ['one of two pieces', 1, 5000, /had been used\.$/],
      ['both', 2, 1000, /had been used\. 4,000 coins are spent again\.$/],
    ])('are not paid twice if the store refuses %s', async (_which, reject, left, told) => {
      const member = await harness().shopper({ coins: 5000 });
      await earnToday(member, 5800);
      const { accountId } = member;
      const { ledger } = harness().services;
      const at = harness().clock.now();
      const set = { accountId, cause: cause('order') };
      // Of the coins of today, 1,800 are not spent on the order, and expire too.
      const { holdId } = await db().tx((tx) =>
        ledger.hold(tx, { ...set, coins: 1800, at, expiresAt: endOfDayKolkata(at) }),
      );
      const { orderId } = await harness().ordered(member, { count: 2, points: 8000 });
      await db().tx((tx) => ledger.release(tx, { ...set, holdId, at: harness().clock.now() }));
      await harness().delivered(member, orderId);
      if (before) tomorrow();
      await harness().act(member, orders.giveBack, { orderId });
      await harness().fulfil(member, orderId);
      harness().clock.advance(31);
      await harness().fulfil(member, orderId);
      if (!before) tomorrow();
      harness().fulfilment.behave({ reject });
      harness().clock.advance(31);
      await harness().fulfil(member, orderId);
      await db().tx((tx) => ledger.expireLots(tx, accountId, harness().clock.now()));
      expect((await harness().balance(member)).available).toBe(left);
      expect(harness().told(orderId).at(-1)).toMatch(told);
      // A count that began before midnight and waited for the books finds them too.
      const [refund] = await db().query<{ entryId: string }>(
        `select entry_id as "entryId" from ledger_entry where account_id = $1 and entry_type = 'BURNED_REVERSED'`,
        [accountId],
      );
      const beforeMidnight = new Date(endOfDayKolkata(at).getTime() - 1);
      expect(await findExpiredOf(db(), accountId, refund!.entryId, beforeMidnight)).toBe(4000);
    });
  });

  it('count as paid for a refused piece only as far as they are its own', async () => {
    const { ledger } = harness().services;
    const pickedUp = async (member: TestMember, orderId: string): Promise<void> => {
      await harness().act(member, orders.giveBack, { orderId });
      await harness().fulfil(member, orderId);
      harness().clock.advance(31);
      await harness().fulfil(member, orderId);
    };
    const counted = async (member: TestMember, orderId: string, reject: number): Promise<void> => {
      harness().fulfilment.behave({ reject });
      harness().clock.advance(31);
      await harness().fulfil(member, orderId);
    };

    // Coins of a second order come back to the same lot after its day.
    const member = await harness().shopper({ coins: 20_000 });
    await earnToday(member, 8000);
    const [first, second] = [
      (await harness().ordered(member, { count: 1, points: 4000 })).orderId,
      (await harness().ordered(member, { count: 1, points: 4000 })).orderId,
    ];
    await harness().delivered(member, first);
    await harness().delivered(member, second);
    await pickedUp(member, first);
    await spend(member, 4000);
    tomorrow();
    await pickedUp(member, second);
    await counted(member, second, 0);
    await counted(member, first, 1);
    expect((await harness().balance(member)).available).toBe(16_000);

    // Half of the coins are collected for an earlier return, and others of their lot expire beside the rest.
    const other = await harness().shopper({ coins: 20_000 });
    const { accountId } = other;
    const { entryId } = await earnToday(other, 5800);
    const at = harness().clock.now();
    const set = { accountId, coins: 1800, cause: cause('order'), at };
    const { holdId } = await db().tx((tx) => ledger.hold(tx, { ...set, expiresAt: endOfDayKolkata(at) }));
    const { orderId } = await harness().ordered(other, { count: 1, points: 4000 });
    await harness().delivered(other, orderId);
    // The other coins are not there to be taken in their place.
    const all = { accountId, coins: 20_000, cause: cause('order'), at };
    const away = await db().tx((tx) => ledger.hold(tx, { ...all, expiresAt: endOfDayKolkata(at) }));
    await db().tx((tx) =>
      ledger.reverseEarn(tx, { accountId, entryId, coins: 2000, cause: cause('partner'), at }),
    );
    await pickedUp(other, orderId);
    await db().tx((tx) => ledger.release(tx, { ...set, holdId, at: harness().clock.now() }));
    await db().tx((tx) => ledger.release(tx, { ...all, holdId: away.holdId, at: harness().clock.now() }));
    tomorrow();
    await counted(other, orderId, 1);
    expect((await harness().balance(other)).available).toBe(18_000);
  });

  it('count in full for a refused piece though more was collected of another lot than it gave back', async () => {
    const { ledger } = harness().services;
    const member = await harness().join({ coins: 0 });
    const { accountId } = member;
    const at = harness().clock.now();
    const giveBack = (burnId: string) =>
      db().tx((tx) => ledger.reverseBurn(tx, { accountId, entryId: burnId, cause: cause('order'), at }));

    await earnToday(member, 4000);
    const expiresAt = new Date(at.getTime() + 100 * DAY_SECONDS * 1000);
    const lasting = { accountId, coins: 6000, cause: cause('partner'), at, expiresAt };
    const purchase = await db().tx((tx) => ledger.earn(tx, lasting));
    const [first, second] = [await spend(member, 5000), await spend(member, 5000)];
    const takenBack = { accountId, entryId: purchase.entryId, cause: cause('partner'), at };
    await db().tx((tx) => ledger.reverseEarn(tx, takenBack));
    const { entryId } = await giveBack(first);
    await giveBack(second);
    tomorrow();
    expect(await findExpiredOf(db(), accountId, entryId, harness().clock.now())).toBe(4000);
  });

  it('are told as expired when goods are sent back in parts', async () => {
    const member = await harness().shopper({ coins: 5000 });
    await earnToday(member, 4000);
    const { orderId } = await harness().ordered(member, { count: 2, points: 8000 });
    await harness().delivered(member, orderId);
    tomorrow();
    const sendOneBack = async (): Promise<void> => {
      await harness().act(member, orders.giveBack, { orderId, count: 1 });
      for (let n = 0; n < 3; n += 1) {
        await harness().fulfil(member, orderId);
        harness().clock.advance(31);
      }
    };
    // The coins that live longest return first.
    await sendOneBack();
    expect(await failureOf(member, orderId)).toBeNull();
    await sendOneBack();
    expect(await failureOf(member, orderId)).toBe('8,000 coins came back, 4,000 expired.');
    expect(harness().told(orderId).at(-1)).toMatch(
      / came back\. 8,000 coins came back, 4,000 expired\. Any money goes back the way it came\.$/,
    );
  });
});
