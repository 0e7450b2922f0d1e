import { randomUUID } from 'node:crypto';
import { LEDGER_ENTRY_TYPES, LEDGER_FILTER_TYPES } from '#contract/enums.ts';
import { balanceOf, previewHoldLots } from '#backend/ledger/balance.ts';
import { entriesPage, entryDetails } from '#backend/ledger/statement.ts';
import type { Queryable } from '#backend/db/driver.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { accountWithLots, after, cause, ledger, openedAccount, T0 } from './support.ts';

onEveryDatabase('The statement of an account', (db) => {
  const ALL = LEDGER_ENTRY_TYPES;
  const order = async (accountId: string, coins: number, end?: 'commit' | 'release', at = T0) => {
    const forOrder = { accountId, coins, cause: cause('order', 'A voucher'), at, expiresAt: after(20) };
    const { holdId } = await db().tx((tx) => ledger.hold(tx, forOrder));
    if (!end) return null;
    return db().tx((tx) => ledger[end](tx, { accountId, holdId, cause: cause('order', 'A voucher'), at }));
  };
  const typesOf = async (accountId: string, options: object = {}) =>
    (await entriesPage(db(), accountId, { types: ALL, limit: 50, ...options })).entries.map(
      (e) => e.entryType,
    );

  it('hides the block of a burned order, and shows blocks that are open or released', async () => {
    const accountId = await accountWithLots(db(), 100);
    await order(accountId, 10, 'commit');
    await order(accountId, 20, 'release');
    await order(accountId, 30);
    const folded = ['BLOCKED', 'BLOCK_REVERSED', 'BLOCKED', 'BURNED', 'EARNED'];
    expect(await typesOf(accountId)).toEqual(folded);
    expect(await typesOf(accountId, { includeEndedHolds: true })).toHaveLength(7);
  });

  it('adds up to the balance, folded and unfolded', async () => {
    const accountId = await accountWithLots(db(), 100, 40);
    await order(accountId, 10, 'commit');
    await order(accountId, 20, 'release');
    await order(accountId, 30);
    const expecting = { accountId, coins: 500, cause: cause('trip'), at: T0, expectedBy: after(30) };
    await db().tx((tx) => ledger.expectEarn(tx, expecting));
    const { available } = await balanceOf(db(), accountId);
    for (const includeEndedHolds of [false, true]) {
      const { entries } = await entriesPage(db(), accountId, { types: ALL, limit: 50, includeEndedHolds });
      expect(entries.reduce((sum, entry) => sum + entry.availableChange, 0)).toBe(available);
      expect(entries[0]).toMatchObject({ availableAfter: available, expectedBy: after(30) });
    }
  });

  it('shows consistent balances after each entry, even if other entries lie between a block and its burn', async () => {
    const accountId = await accountWithLots(db(), 100);
    const cameMeanwhile = (coins: number, at: Date) =>
      db().tx((tx) => ledger.earn(tx, { accountId, coins, cause: cause(), at, expiresAt: after(90) }));
    const hold = (coins: number, at: Date) =>
      db().tx((tx) => ledger.hold(tx, { accountId, coins, cause: cause('order'), at, expiresAt: after(60) }));
    const end = (holdId: string, at: Date) => ({ accountId, holdId, cause: cause('order'), at });
    const first = await hold(30, after(1));
    await cameMeanwhile(5, after(2));
    const second = await hold(20, after(3));
    const third = await hold(10, after(3));
    await db().tx((tx) => ledger.commit(tx, end(first.holdId, after(4))));
    await cameMeanwhile(7, after(5));
    await db().tx((tx) => ledger.release(tx, end(third.holdId, after(6))));
    await db().tx((tx) => ledger.commit(tx, end(second.holdId, after(7))));
    const { entries } = await entriesPage(db(), accountId, { types: ALL, limit: 50 });
    const told = entries.map(({ entryType, balanceAfter }) => [entryType, balanceAfter]).reverse();
    expect(told).toEqual([
      ['EARNED', 100],
      ['EARNED', 105],
      ['BLOCKED', 95],
      ['BURNED', 65],
      ['EARNED', 72],
      ['BLOCK_REVERSED', 82],
      ['BURNED', 62],
    ]);
    const { available } = await balanceOf(db(), accountId);
    expect(available).toBe(62);
    const [, waited] = entries.filter(({ entryType }) => entryType === 'EARNED');
    expect((await entryDetails(db(), accountId, waited!.entryId)).entry.balanceAfter).toBe(105);
  });

  it('continues after the last entry of the previous page, newest first, when an entry is added meanwhile', async () => {
    const accountId = await accountWithLots(db(), 1, 2, 3, 4, 5, 6, 7);
    const options = { types: ['EARNED'] as const, limit: 3 };
    const first = await entriesPage(db(), accountId, options);
    await db().tx((tx) =>
      ledger.earn(tx, { accountId, coins: 8, cause: cause(), at: T0, expiresAt: after(9) }),
    );
    const second = await entriesPage(db(), accountId, { ...options, cursor: first.nextCursor! });
    const third = await entriesPage(db(), accountId, { ...options, cursor: second.nextCursor! });
    const coins = [first, second, third].map((page) => page.entries.map((entry) => entry.coins));
    expect(coins).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
    expect(third.nextCursor).toBeNull();
  });

  it('filters by type and by time', async () => {
    const accountId = await accountWithLots(db(), 100);
    await order(accountId, 10, 'commit', after(2));
    await order(accountId, 20, 'release', after(4));
    expect(await typesOf(accountId, { types: LEDGER_FILTER_TYPES.BURN })).toEqual(['BLOCKED', 'BURNED']);
    expect(await typesOf(accountId, { types: LEDGER_FILTER_TYPES.REFUND })).toEqual(['BLOCK_REVERSED']);
    expect(await typesOf(accountId, { from: after(2), before: after(4) })).toEqual(['BURNED']);
  });

  it('keeps the entries of an account in chronological order', async () => {
    const accountId = await accountWithLots(db(), 100);
    await order(accountId, 10, undefined, after(2));
    const early = { accountId, coins: 1, cause: cause(), at: T0, expiresAt: after(9) };
    await db().tx((tx) => ledger.earn(tx, early));
    const { entries } = await entriesPage(db(), accountId, { types: ['EARNED'], limit: 1 });
    expect(entries[0]).toMatchObject({ coins: 1, at: after(2) });
  });

  it('shows which lots a burn consumed and when its coins were blocked', async () => {
    const accountId = await accountWithLots(db(), 100, 50);
    const burned = (await order(accountId, 120, 'commit'))!;
    const details = await entryDetails(db(), accountId, burned.entryId);
    expect(details.lots).toMatchObject([
      { coins: 100, earnedAt: T0, expiresAt: after(30), source: 'A test' },
      { coins: 20, expiresAt: after(60) },
    ]);
    expect(details).toMatchObject({
      blockedAt: T0,
      entry: { cause: { title: 'A voucher' }, reverses: null },
      moreLots: null,
    });
  });

  it('shows the first 500 lots of an entry, and how many more it moved', async () => {
    const accountId = await accountWithLots(db(), ...Array.from({ length: 503 }, () => 2));
    const burned = (await order(accountId, 1005, 'commit'))!;
    const { lots, moreLots } = await entryDetails(db(), accountId, burned.entryId);
    expect(lots).toHaveLength(500);
    expect(lots[499]).toMatchObject({ coins: 2, expiresAt: after(30 * 500) });
    expect(moreLots).toEqual({ count: 3, coins: 5 });
  });

  it('finds an entry without reading the others of its account', async () => {
    const accountId = await accountWithLots(db(), ...Array.from({ length: 40 }, () => 1));
    const { entries } = await entriesPage(db(), accountId, { types: ALL, limit: 1 });
    const find = (q: Queryable) => entryDetails(q, accountId, entries[0]!.entryId).catch(() => undefined);
    // The database has to know that the account has many entries.
    await db().query('analyze ledger_entry');
    // The plan of a large table, of which an account has few rows.
    const without = ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'];
    expect(await rowsRead(db(), 'ledger_entry', find, { without })).toBeLessThanOrEqual(2);
  });

  it('chains every entry to the previous one by its hash', async () => {
    const accountId = await accountWithLots(db(), 1, 2, 3);
    const { entries } = await entriesPage(db(), accountId, { types: ALL, limit: 9 });
    expect(entries.map((entry) => entry.previousHash)).toEqual([
      entries[1]!.hash,
      entries[2]!.hash,
      '0'.repeat(64),
    ]);
  });

  it('returns NOT_FOUND for an entry of another account, and for a malformed or unknown id', async () => {
    const accountId = await accountWithLots(db(), 100);
    const { entries } = await entriesPage(db(), accountId, { types: ALL, limit: 1 });
    const stranger = await openedAccount(db());
    for (const id of [entries[0]!.entryId, 'nonsense', randomUUID()]) {
      await expect(entryDetails(db(), stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('predicts which lots a hold would take', async () => {
    const accountId = await accountWithLots(db(), 100, 50);
    expect(await previewHoldLots(db(), { accountId, coins: 120, at: T0 })).toEqual([
      { coins: 100, expiresAt: after(30) },
      { coins: 20, expiresAt: after(60) },
    ]);
    expect(await previewHoldLots(db(), { accountId, coins: 500, at: after(31) })).toEqual([
      { coins: 50, expiresAt: after(60) },
    ]);
  });

  it('includes the coins of a given hold in that prediction', async () => {
    const accountId = await accountWithLots(db(), 100, 50);
    const forOrder = { accountId, coins: 120, cause: cause('order'), at: T0, expiresAt: after(20) };
    const { holdId } = await db().tx((tx) => ledger.hold(tx, forOrder));
    expect(await previewHoldLots(db(), { accountId, coins: 500, at: T0 })).toEqual([
      { coins: 30, expiresAt: after(60) },
    ]);
    expect(await previewHoldLots(db(), { accountId, coins: 130, at: T0, endingHold: holdId })).toEqual([
      { coins: 100, expiresAt: after(30) },
      { coins: 30, expiresAt: after(60) },
    ]);
  });
});
