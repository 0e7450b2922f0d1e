import { randomUUID } from 'node:crypto';
import type { Tx } from '#backend/db/driver.ts';
import { endOfDayKolkata, dayInKolkata, startOfDayKolkata } from '#backend/ledger/calendar.ts';
import { balanceOf, expiringByDay, nextExpiry } from '#backend/ledger/balance.ts';
import { staleHolds } from '#backend/ledger/hold-repository.ts';
import { expireDueLots, releaseStaleHolds } from '#backend/ledger/sweep.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { comesTrue } from '../../support/until.ts';
import {
  accountWithLots,
  after,
  cause,
  DAY,
  entriesOf,
  ledger,
  lotsOf,
  openedAccount,
  T0,
} from './support.ts';

/** What the movements of an account can work on, and the rest of what each is told. */
interface Movable {
  base: { accountId: string; cause: Cause; at: Date };
  earnId: string;
  burnId: string;
  refundId: string;
  expectationId: string;
  holdId: string;
}

describe('The calendar of the ledger', () => {
  it('starts a day at 18:30 UTC, which is midnight in India', () => {
    expect(dayInKolkata(new Date('2026-03-31T18:29:59.999Z'))).toBe('2026-03-31');
    expect(dayInKolkata(new Date('2026-03-31T18:30:00.000Z'))).toBe('2026-04-01');
    expect(startOfDayKolkata('2026-04-01')).toEqual(new Date('2026-03-31T18:30:00.000Z'));
  });

  it('ends a day at its last millisecond, also at the end of a year and on a leap day', () => {
    expect(endOfDayKolkata(new Date('2026-12-31T10:00:00Z'))).toEqual(new Date('2026-12-31T18:29:59.999Z'));
    expect(endOfDayKolkata(new Date('2028-02-28T20:00:00Z'))).toEqual(new Date('2028-02-29T18:29:59.999Z'));
    expect(endOfDayKolkata(endOfDayKolkata(T0))).toEqual(endOfDayKolkata(T0));
  });
});

onEveryDatabase('The expiry of coins', (db, kind) => {
  const midnight = startOfDayKolkata('2026-02-01');
  const lastDay = endOfDayKolkata(new Date(midnight.getTime() - 1));
  const lot = (accountId: string, coins: number, expiresAt: Date) =>
    db().tx((tx) => ledger.earn(tx, { accountId, coins, cause: cause(), at: T0, expiresAt }));
  const hold = (accountId: string, coins: number, at: Date) =>
    db().tx((tx) => ledger.hold(tx, { accountId, coins, cause: cause('order'), at, expiresAt: after(1) }));
  const expiriesOf = async (accountId: string): Promise<Date[]> =>
    (
      await db().query<{ at: Date }>(
        `select at from ledger_entry where account_id = $1 and entry_type = 'EXPIRED' order by seq`,
        [accountId],
      )
    ).map(({ at }) => at);

  it('happens at midnight in Asia/Kolkata and not before', async () => {
    const accountId = await openedAccount(db());
    await lot(accountId, 70, lastDay);
    const before = new Date(midnight.getTime() - 2);
    expect(await db().tx((tx) => ledger.expireLots(tx, accountId, before))).toEqual([]);
    expect(await db().tx((tx) => ledger.expireLots(tx, accountId, midnight))).toMatchObject([
      { entryType: 'EXPIRED', coins: 70 },
    ]);
    expect(await db().tx((tx) => ledger.expireLots(tx, accountId, midnight))).toEqual([]);
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 0, expired: 70 });
  });

  it('writes one entry for each day of expiry', async () => {
    const accountId = await openedAccount(db());
    for (const [coins, days] of [
      [10, -1],
      [20, -1],
      [5, 0],
    ] as const) {
      await lot(accountId, coins, new Date(lastDay.getTime() + days * DAY));
    }
    await db().tx((tx) => ledger.expireLots(tx, accountId, midnight));
    expect((await entriesOf(db(), accountId)).slice(3)).toEqual(['EXPIRED 30 → 5', 'EXPIRED 5 → 0']);
  });

  it('belongs to its day, whenever it is written, but never comes before an earlier entry', async () => {
    const dayBefore = new Date(lastDay.getTime() - DAY);
    const idle = await openedAccount(db());
    await lot(idle, 10, dayBefore);
    await lot(idle, 20, lastDay);
    await expireDueLots(db(), new Date(midnight.getTime() + 3 * DAY));
    expect(await expiriesOf(idle)).toEqual([dayBefore, lastDay]);

    const released = await openedAccount(db());
    await lot(released, 70, lastDay);
    const { holdId } = await hold(released, 60, T0);
    const later = new Date(midnight.getTime() + DAY);
    await db().tx((tx) => ledger.expireLots(tx, released, later));
    await db().tx((tx) => ledger.release(tx, { accountId: released, holdId, cause: cause(), at: later }));
    expect(await expiriesOf(released)).toEqual([lastDay, later]);
  });

  it.each<[string, (tx: Tx, of: Movable) => Promise<unknown>]>([
    ['coins earned', (tx, { base }) => ledger.earn(tx, { ...base, coins: 1, expiresAt: after(300) })],
    [
      'coins announced',
      (tx, { base }) => ledger.announceEarn(tx, { ...base, coins: 1, expectedBy: after(300) }),
    ],
    [
      'coins expected',
      (tx, { base }) => ledger.expectEarn(tx, { ...base, coins: 1, expectedBy: after(300) }),
    ],
    [
      'expected coins confirmed',
      (tx, { base, expectationId }) =>
        ledger.confirmEarn(tx, { ...base, expectationId, expiresAt: after(300) }),
    ],
    [
      'expected coins cancelled',
      (tx, { base, expectationId }) => ledger.cancelExpected(tx, { ...base, expectationId }),
    ],
    ['coins blocked', (tx, { base }) => ledger.hold(tx, { ...base, coins: 1, expiresAt: after(300) })],
    ['blocked coins spent', (tx, { base, holdId }) => ledger.commit(tx, { ...base, holdId })],
    ['some spent', (tx, { base, holdId }) => ledger.commitPart(tx, { ...base, holdId, coins: 1 })],
    ['blocked coins returned', (tx, { base, holdId }) => ledger.release(tx, { ...base, holdId })],
    ['an earning taken back', (tx, { base, earnId }) => ledger.reverseEarn(tx, { ...base, entryId: earnId })],
    ['a purchase refunded', (tx, { base, burnId }) => ledger.reverseBurn(tx, { ...base, entryId: burnId })],
    [
      'a refund taken back',
      (tx, { base, refundId }) => ledger.reverseRefund(tx, { ...base, entryId: refundId }),
    ],
  ])('comes on its day before %s after midnight, before the sweep', async (_, move) => {
    const accountId = await openedAccount(db());
    const base = { accountId, cause: cause(), at: after(40) };
    const { entryId: earnId } = await lot(accountId, 100, after(300));
    const spend = async (): Promise<string> => {
      const { holdId } = await hold(accountId, 10, T0);
      return (await db().tx((tx) => ledger.commit(tx, { accountId, holdId, cause: cause(), at: T0 })))!
        .entryId;
    };
    const expected = { accountId, coins: 5, cause: cause(), at: T0, expectedBy: after(300) };
    const refunded = { accountId, entryId: await spend(), cause: cause(), at: T0 };
    const of: Movable = {
      base,
      earnId,
      burnId: await spend(),
      refundId: (await db().tx((tx) => ledger.reverseBurn(tx, refunded))).entryId,
      expectationId: (await db().tx((tx) => ledger.expectEarn(tx, expected))).entryId,
      holdId: (await hold(accountId, 10, T0)).holdId,
    };
    await lot(accountId, 70, lastDay);

    await db().tx((tx) => move(tx, of));
    expect(await expiriesOf(accountId)).toEqual([lastDay]);
    expect(await balanceOf(db(), accountId)).toMatchObject({ expired: 70 });
  });

  it('is listed by day, nearest first', async () => {
    const accountId = await openedAccount(db());
    await lot(accountId, 5, midnight);
    await lot(accountId, 10, lastDay);
    await lot(accountId, 20, new Date(lastDay.getTime() - 3_600_000));
    expect(await expiringByDay(db(), accountId)).toEqual([
      { on: '2026-01-31', coins: 30 },
      { on: '2026-02-01', coins: 5 },
    ]);
  });

  it('keeps expired coins from being spent even before the sweep has run', async () => {
    const accountId = await openedAccount(db());
    await lot(accountId, 70, lastDay);
    await lot(accountId, 30, after(300));
    await expect(hold(accountId, 31, midnight)).rejects.toMatchObject({ details: { missing: 1 } });
    await hold(accountId, 30, midnight);
    expect((await entriesOf(db(), accountId)).slice(2)).toEqual(['EXPIRED 70 → 30', 'BLOCKED 30 → 0']);
  });

  it('does not touch held coins until their hold is released', async () => {
    const accountId = await openedAccount(db());
    await lot(accountId, 70, lastDay);
    await lot(accountId, 30, after(300));
    const { holdId } = await hold(accountId, 80, T0);
    expect(await db().tx((tx) => ledger.expireLots(tx, accountId, midnight))).toEqual([]);
    await db().tx((tx) => ledger.release(tx, { accountId, holdId, cause: cause(), at: midnight }));
    expect(await lotsOf(db(), accountId)).toEqual([0, 30]);
    expect((await entriesOf(db(), accountId)).slice(3)).toEqual([
      'BLOCK_REVERSED 80 → 100',
      'EXPIRED 70 → 30',
    ]);
  });

  it('does not prevent a hold from being committed', async () => {
    const accountId = await openedAccount(db());
    await lot(accountId, 70, lastDay);
    const { holdId } = await hold(accountId, 60, T0);
    const end = { accountId, holdId, cause: cause(), at: midnight };
    expect(await db().tx((tx) => ledger.commit(tx, end))).toMatchObject({ entryType: 'BURNED', coins: 60 });
  });

  it('takes refunded coins of an expired lot at once, for each refund', async () => {
    const accountId = await openedAccount(db());
    await lot(accountId, 70, lastDay);
    const { holdId } = await hold(accountId, 60, T0);
    const end = { accountId, holdId, cause: cause(), at: T0 };
    const { entryId } = (await db().tx((tx) => ledger.commit(tx, end)))!;
    for (const coins of [20, 40]) {
      const refund = { accountId, entryId, coins, cause: cause('order'), at: midnight };
      await db().tx((tx) => ledger.reverseBurn(tx, refund));
    }
    expect((await entriesOf(db(), accountId)).slice(4)).toEqual([
      'EXPIRED 10 → 0',
      'PARTIALLY_BURN_REV 20 → 20',
      'EXPIRED 20 → 0',
      'PARTIALLY_BURN_REV 40 → 40',
      'EXPIRED 40 → 0',
    ]);
  });

  it('is not undone by taking an earning back: coins that are due expire first', async () => {
    const accountId = await openedAccount(db());
    await lot(accountId, 70, lastDay);
    const { entryId: due } = await lot(accountId, 20, lastDay);
    const { entryId: lasting } = await lot(accountId, 10, after(300));
    const takeBack = (entryId: string) =>
      db().tx((tx) => ledger.reverseEarn(tx, { accountId, entryId, cause: cause(), at: midnight }));
    expect(await takeBack(due)).toMatchObject({ coins: 10, shortfall: 10 });
    expect((await entriesOf(db(), accountId)).slice(3)).toEqual(['EXPIRED 90 → 10', 'EARN_REVERSED 10 → 0']);
    expect(await takeBack(lasting)).toMatchObject({ coins: 0, shortfall: 10 });
  });

  it('takes what a hold returns of an expired lot when only a part of it is spent', async () => {
    const accountId = await openedAccount(db());
    await lot(accountId, 70, lastDay);
    const { holdId } = await hold(accountId, 60, T0);
    const part = { accountId, holdId, coins: 25, cause: cause(), at: midnight };
    await db().tx((tx) => ledger.commitPart(tx, part));
    expect((await entriesOf(db(), accountId)).slice(2)).toEqual([
      'EXPIRED 10 → 0',
      'BLOCK_REVERSED 60 → 60',
      'PARTIALLY_BURNED 25 → 35',
      'EXPIRED 35 → 0',
    ]);
  });

  it('takes what returns of several days in the order of the days', async () => {
    const lotOf = (accountId: string, days: number) =>
      lot(accountId, 20 + days, new Date(lastDay.getTime() - days * DAY));
    const spent = async () => {
      const accountId = await openedAccount(db());
      for (const days of [0, 1, 2]) await lotOf(accountId, days);
      const { holdId } = await hold(accountId, 63, T0);
      return { accountId, holdId, cause: cause(), at: midnight };
    };
    const returned = ['EXPIRED 21', 'EXPIRED 20'];
    const expiries = async (accountId: string): Promise<string[]> =>
      (await entriesOf(db(), accountId))
        .filter((entry) => entry.startsWith('EXPIRED'))
        .map((entry) => entry.slice(0, 10));

    const part = await spent();
    await db().tx((tx) => ledger.commitPart(tx, { ...part, coins: 22 }));
    expect(await expiries(part.accountId)).toEqual(returned);

    const end = await spent();
    const { entryId } = (await db().tx((tx) => ledger.commit(tx, { ...end, at: T0 })))!;
    const refund = { accountId: end.accountId, entryId, coins: 41, cause: cause('order'), at: midnight };
    await db().tx((tx) => ledger.reverseBurn(tx, refund));
    expect(await expiries(end.accountId)).toEqual(returned);
  });

  it('keeps what outlives a hold of which only a part is spent', async () => {
    const accountId = await openedAccount(db());
    await lot(accountId, 20, lastDay);
    await lot(accountId, 50, after(300));
    const { holdId } = await hold(accountId, 60, T0);
    const part = { accountId, holdId, coins: 15, cause: cause(), at: midnight };
    await db().tx((tx) => ledger.commitPart(tx, part));
    expect(await lotsOf(db(), accountId)).toEqual([0, 50]);
    expect((await entriesOf(db(), accountId)).slice(3)).toEqual([
      'BLOCK_REVERSED 60 → 70',
      'PARTIALLY_BURNED 15 → 55',
      'EXPIRED 5 → 50',
    ]);
  });

  it('is swept over all accounts when there are more than one batch', async () => {
    await expireDueLots(db(), midnight);
    const accounts = 7;
    await db().tx(async (tx) => {
      for (let n = 1; n <= accounts; n += 1) {
        const accountId = `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
        await ledger.openBooks(tx, [{ accountId, lots: [] }]);
        await ledger.earn(tx, { accountId, coins: 3, cause: cause(), at: T0, expiresAt: lastDay });
      }
    });
    expect(await expireDueLots(db(), new Date(lastDay.getTime() - 1))).toEqual({ accounts: 0, coins: 0 });
    expect(await expireDueLots(db(), midnight, { size: 3 })).toEqual({ accounts, coins: 3 * accounts });
    expect(await expireDueLots(db(), midnight)).toEqual({ accounts: 0, coins: 0 });
  });

  it('processes an account once when its lots were due on several days', async () => {
    await expireDueLots(db(), midnight);
    const accounts = [await accountWithLots(db(), 10, 20, 30), await accountWithLots(db(), 1, 2)];
    expect(await expireDueLots(db(), after(60), { size: 2 })).toEqual({ accounts: 2, coins: 33 });
    expect(await lotsOf(db(), accounts[0]!)).toEqual([0, 0, 30]);
    expect(await expireDueLots(db(), after(90), { size: 2 })).toEqual({ accounts: 1, coins: 30 });
  });

  it('is swept page by page when the first account has the coins that expire last', async () => {
    await expireDueLots(db(), midnight);
    const accounts = [await openedAccount(db()), await openedAccount(db())].sort() as [string, string];
    await lot(accounts[0], 20, new Date(lastDay.getTime() + DAY));
    await lot(accounts[1], 10, lastDay);
    expect(await expireDueLots(db(), new Date(midnight.getTime() + DAY), { size: 1 })).toEqual({
      accounts: 2,
      coins: 30,
    });
  });

  const spendables = (count: number): Promise<string[]> =>
    db().tx(async (tx) => {
      const accountIds = Array.from({ length: count }, () => randomUUID()).sort();
      const lots = () => [{ coins: 3, cause: cause(), at: T0, expiresAt: lastDay }];
      await ledger.openBooks(
        tx,
        accountIds.map((accountId) => ({ accountId, lots: lots() })),
      );
      return accountIds;
    });

  it('takes several accounts in one transaction', async () => {
    await expireDueLots(db(), midnight);
    await spendables(45);
    const transactions = jest.spyOn(db(), 'tx');
    expect(await expireDueLots(db(), midnight)).toEqual({ accounts: 45, coins: 135 });
    expect(transactions).toHaveBeenCalledTimes(3);
    transactions.mockRestore();
  });

  it('ends between two transactions if it is told to, and goes on the next time', async () => {
    await expireDueLots(db(), midnight);
    await spendables(7);
    expect(await expireDueLots(db(), midnight, { size: 3, shouldStop: () => true })).toEqual({
      accounts: 3,
      coins: 9,
    });
    expect(await expireDueLots(db(), midnight, { size: 3 })).toEqual({ accounts: 4, coins: 12 });
  });

  if (kind === 'postgres') {
    it('does not make the accounts of a transaction wait for one that an order holds', async () => {
      await expireDueLots(db(), midnight);
      const [held, ...others] = (await spendables(5)) as [string, ...string[]];
      const { promise: ordered, resolve: order } = Promise.withResolvers<undefined>();
      const { promise: locked, resolve: lock } = Promise.withResolvers<undefined>();
      const holding = db().tx(async (tx) => {
        await ledger.lock(tx, held);
        lock(undefined);
        await ordered;
      });
      await locked;
      const expiring = expireDueLots(db(), midnight);
      const left = async () =>
        (await Promise.all(others.map((accountId) => lotsOf(db(), accountId)))).flat().filter(Boolean);
      await comesTrue(async () => (await left()).length === 0);
      const meanwhile = { left: await left(), held: await lotsOf(db(), held) };
      order(undefined);
      await holding;
      expect(meanwhile).toEqual({ left: [], held: [3] });
      expect(await expiring).toEqual({ accounts: 5, coins: 15 });
      expect(await lotsOf(db(), held)).toEqual([0]);
    });
  }

  it('is foreseen for the next day on which coins expire, with all coins of that day', async () => {
    const accountId = await accountWithLots(db(), ...Array.from({ length: 40 }, () => 1));
    for (const [coins, at] of [
      [5, new Date(after(60).getTime() - 1)],
      [7, endOfDayKolkata(after(60))],
    ] as const) {
      await lot(accountId, coins, at);
    }
    const next = (from: Date) => nextExpiry(db(), accountId, from);
    expect(await next(after(30))).toEqual({ on: dayInKolkata(after(30)), coins: 1 });
    expect(await next(after(31))).toEqual({ on: dayInKolkata(after(60)), coins: 13 });
    expect(await next(after(9999))).toBeNull();
  });

  it('releases only the holds that have expired', async () => {
    const accountId = await accountWithLots(db(), 100);
    const stale = await hold(accountId, 10, T0);
    const long = { accountId, coins: 20, cause: cause('order'), at: T0, expiresAt: after(2) };
    await db().tx((tx) => ledger.hold(tx, long));
    await releaseStaleHolds(db(), after(0.9));
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 70, blocked: 30, total: 100 });
    await releaseStaleHolds(db(), after(1));
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 80, blocked: 20 });
    const end = { accountId, holdId: stale.holdId, cause: cause(), at: after(1) };
    expect(await db().tx((tx) => ledger.commit(tx, end))).toBeNull();
    // Lots that have ended are not read again.
    expect(await staleHolds(db(), after(1), null, 100)).toEqual([]);
  });

  /** Moves coins of an account into a wrong book, and back again. */
  const misplace = (accountId: string, book: 'available' | 'blocked', coins: number) =>
    db().query(
      `update account_balance set ${book} = ${book} - $2, spent = spent + $2 where account_id = $1`,
      [accountId, coins],
    );

  it('continues with the other accounts when the books of one are broken, and then throws', async () => {
    const [broken, whole] = [await openedAccount(db()), await openedAccount(db())].sort() as [string, string];
    await expireDueLots(db(), midnight);
    for (const accountId of [broken, whole]) await lot(accountId, 50, lastDay);
    await misplace(broken, 'available', 50);
    await expect(expireDueLots(db(), midnight, { size: 1 })).rejects.toThrow(AggregateError);
    expect(await balanceOf(db(), whole)).toMatchObject({ available: 0, expired: 50 });
    await misplace(broken, 'available', -50);
    expect(await expireDueLots(db(), midnight)).toEqual({ accounts: 1, coins: 50 });
  });

  it('releases the other holds when one cannot be released, and then throws', async () => {
    await releaseStaleHolds(db(), after(1));
    const accounts = [await accountWithLots(db(), 100), await accountWithLots(db(), 100)];
    const [broken, whole] = accounts.sort() as [string, string];
    for (const accountId of accounts) await hold(accountId, 10, T0);
    await misplace(broken, 'blocked', 10);
    await expect(releaseStaleHolds(db(), after(1), 1)).rejects.toThrow(AggregateError);
    expect(await balanceOf(db(), whole)).toMatchObject({ available: 100, blocked: 0 });
    await misplace(broken, 'blocked', -10);
    expect(await releaseStaleHolds(db(), after(1))).toBe(1);
  });
});
