// Coins that stand for those of another purchase, of which a take-back was paid (docs/decisions/238).
import { balanceOf } from '#backend/ledger/balance.ts';
import { findCollections } from '#backend/ledger/collecting.ts';
import { lotsToTake } from '#backend/ledger/repository.ts';
import { findReturning } from '#backend/ledger/returning.ts';
import { findStandIns } from '#backend/ledger/stand-ins.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { ledgerFaults } from '../../support/harness-shared.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { movesOn } from './moves.ts';
import { after, lotsOf, openedAccount, T0 } from './support.ts';

onEveryDatabase('Coins that come back after their take-back took those of another purchase', (db) => {
  const { inTx, earned, held, burned, release, refund, takeBack, refuse, since, missingOf } = movesOn(db);

  afterEach(async () => expect(await ledgerFaults(db())).toEqual([]));

  it('are taken for that purchase, if it was taken back too', async () => {
    const accountId = await openedAccount(db());
    const [first, second] = [await earned(accountId, 100), await earned(accountId, 100)];
    const holdId = await held(accountId, 100);
    await takeBack(accountId, first);
    expect(await takeBack(accountId, second)).toMatchObject({ coins: 0, shortfall: 100 });
    await release(accountId, holdId);
    expect(await since(accountId, 3)).toEqual([
      'EARN_REVERSED 100 → 0',
      'EARN_REVERSED 0 → 0',
      'BLOCK_REVERSED 100 → 100',
      'EARN_REVERSED 100 → 0',
    ]);
    expect(await missingOf(accountId, second)).toBe(0);
  });

  it('stay if that purchase is kept, and are there when it is taken back later', async () => {
    const accountId = await openedAccount(db());
    const [first, second] = [await earned(accountId, 100), await earned(accountId, 100)];
    const holdId = await held(accountId, 100);
    await takeBack(accountId, first);
    await release(accountId, holdId);
    expect(await lotsOf(db(), accountId)).toEqual([100, 0]);
    expect(await takeBack(accountId, second)).toMatchObject({ coins: 100, shortfall: 0 });
    expect(await lotsOf(db(), accountId)).toEqual([0, 0]);
  });

  it('are taken as many as were taken there, and no more, however many are missing', async () => {
    const accountId = await openedAccount(db());
    const [first, second] = [await earned(accountId, 100), await earned(accountId, 100)];
    const orders = [await held(accountId, 50), await held(accountId, 50)];
    await burned(accountId, 60);
    await takeBack(accountId, first, 40);
    expect(await takeBack(accountId, second)).toMatchObject({ coins: 0, shortfall: 100 });
    for (const holdId of orders) await release(accountId, holdId);
    expect(await since(accountId, 9)).toEqual([
      'BLOCK_REVERSED 50 → 50',
      'PARTIALLY_EARN_REVERSED 40 → 10',
      'BLOCK_REVERSED 50 → 60',
    ]);
    expect(await missingOf(accountId, second)).toBe(60);
  });

  it('are taken through several purchases, of which each took the next one’s coins', async () => {
    const accountId = await openedAccount(db());
    const purchases = [100, 100, 100].map((coins) => () => earned(accountId, coins));
    const entryIds: string[] = [];
    for (const purchase of purchases) entryIds.push(await purchase());
    const holdId = await held(accountId, 100);
    for (const entryId of entryIds) await takeBack(accountId, entryId);
    expect(await inTx((tx) => findReturning(tx, { accountId, holdId, burnId: null }, 100, T0))).toEqual({
      coins: 100,
      expired: 0,
      collected: 100,
    });
    await release(accountId, holdId);
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 0, blocked: 0 });
    expect(await missingOf(accountId, entryIds[2]!)).toBe(0);
  });

  it('are no more through several purchases than the fewest that one of them took', async () => {
    const accountId = await openedAccount(db());
    const first = await earned(accountId, 100, 30);
    const holdId = await held(accountId, 100);
    const third = await earned(accountId, 100, 90);
    await burned(accountId, 60);
    const second = await earned(accountId, 100, 60);
    await takeBack(accountId, first);
    await takeBack(accountId, second, 40);
    expect(await takeBack(accountId, third)).toMatchObject({ coins: 0, shortfall: 100 });
    await release(accountId, holdId);
    expect(await lotsOf(db(), accountId)).toEqual([60, 0, 0]);
    expect(await missingOf(accountId, third)).toBe(60);
  });

  it('are followed in the order in which they were taken', async () => {
    const accountId = await openedAccount(db());
    const first = await earned(accountId, 20, 10);
    const orders = [await held(accountId, 10), await held(accountId, 10)];
    const third = await earned(accountId, 20, 30);
    const lastOrder = await held(accountId, 10);
    const second = await earned(accountId, 10, 20);
    const fourth = await earned(accountId, 20, 40);
    for (const entryId of [first, first, second, third]) await takeBack(accountId, entryId, 10);
    await release(accountId, orders[0]!);
    await takeBack(accountId, fourth, 10);
    expect(await takeBack(accountId, third, 10)).toMatchObject({ coins: 0, shortfall: 10 });
    await release(accountId, orders[1]!);
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 0, blocked: 10 });
    await release(accountId, lastOrder);
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 10, blocked: 0 });
  });

  it('are taken from the lot that expires first, also when an order is refunded', async () => {
    const accountId = await openedAccount(db());
    const [first, second] = [await earned(accountId, 50, 10), await earned(accountId, 50, 90)];
    const burnId = await burned(accountId, 100);
    const third = await earned(accountId, 100, 60);
    for (const entryId of [first, second]) await takeBack(accountId, entryId, 30);
    await held(accountId, 40);
    expect(await takeBack(accountId, third, 40)).toMatchObject({ coins: 0, shortfall: 40 });
    await refund(accountId, burnId);
    expect(await lotsOf(db(), accountId)).toEqual([20, 0, 40]);
  });

  it('are found through thousands of purchases of which each took the next one’s coins', async () => {
    const CHAIN = 10_000;
    const rows = Array.from({ length: CHAIN }, (_, n) => ({
      entryType: 'EARN_REVERSED',
      ownLotIds: [`lot-${n}`],
      lotId: `lot-${n + 1}`,
      coins: 2,
    }));
    const standIns = await findStandIns({ ...db(), query: () => Promise.resolve(rows as never) }, 'anybody');
    expect(standIns.use('lot-0', [`lot-${CHAIN}`], 3)).toBe(2);
  });

  it('are taken for their own purchase first, in the same entry for both of the lots that came back', async () => {
    const accountId = await openedAccount(db());
    const [first, second] = [await earned(accountId, 100), await earned(accountId, 60)];
    const holdId = await held(accountId, 130);
    await takeBack(accountId, first);
    await takeBack(accountId, second);
    await release(accountId, holdId);
    expect(await since(accountId, 3)).toEqual([
      'EARN_REVERSED 30 → 0',
      'EARN_REVERSED 0 → 0',
      'BLOCK_REVERSED 130 → 130',
      'PARTIALLY_EARN_REVERSED 70 → 60',
      'EARN_REVERSED 60 → 0',
    ]);
  });

  it('make up for a refund too that was refused when its coins were gone', async () => {
    const accountId = await openedAccount(db());
    const [first] = [await earned(accountId, 100, 30), await earned(accountId, 100)];
    const holdId = await held(accountId, 100);
    const refunded = await refund(accountId, await burned(accountId, 100));
    await takeBack(accountId, first);
    expect(await refuse(accountId, refunded.entryId)).toMatchObject({ coins: 0, shortfall: 100 });
    await release(accountId, holdId);
    expect((await since(accountId, 8)).at(-1)).toBe('PARTIALLY_REVERSED 100 → 0');
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 0, spent: 100 });
  });

  it('stay if it was a refused refund that took the coins: these are spent', async () => {
    const accountId = await openedAccount(db());
    const [, second] = [await earned(accountId, 100, 30), await earned(accountId, 100)];
    const refunded = await refund(accountId, await burned(accountId, 100));
    const holdId = await held(accountId, 100);
    await refuse(accountId, refunded.entryId);
    expect(await takeBack(accountId, second)).toMatchObject({ coins: 0, shortfall: 100 });
    await release(accountId, holdId);
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 100, spent: 100 });
    expect(await missingOf(accountId, second)).toBe(100);
  });

  it('expire if their day has passed', async () => {
    const accountId = await openedAccount(db());
    const [first, second] = [await earned(accountId, 100, 30), await earned(accountId, 100)];
    const holdId = await held(accountId, 100);
    await takeBack(accountId, first);
    await takeBack(accountId, second);
    await release(accountId, holdId, after(31));
    expect(await since(accountId, 5)).toEqual(['BLOCK_REVERSED 100 → 100', 'EXPIRED 100 → 0']);
  });

  it('are looked for in the reversals of the account alone', async () => {
    const accountId = await openedAccount(db());
    for (let n = 0; n < 20; n += 1) await earned(accountId, 1);
    const [first, second] = [await earned(accountId, 100), await earned(accountId, 100)];
    const holdId = await held(accountId, 120);
    await takeBack(accountId, first);
    await takeBack(accountId, second);
    await release(accountId, holdId);
    await db().exec('analyze ledger_entry; analyze lot_use');
    const lots = await inTx((tx) => lotsToTake(tx, accountId, T0, 20));
    const read = (table: string) =>
      rowsRead(db(), table, (tx) => findCollections(tx, accountId, lots, T0), {
        without: ['seqscan', 'bitmapscan'],
      });
    expect(lots).toHaveLength(20);
    expect(await read('ledger_entry')).toBe(4);
  });
});
