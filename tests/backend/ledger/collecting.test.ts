// Coins that come back after what they were earned or refunded with was taken back (docs/decisions/238).
import { balanceOf } from '#backend/ledger/balance.ts';
import { findCollections } from '#backend/ledger/collecting.ts';
import { lotsToTake } from '#backend/ledger/repository.ts';
import { findReturning } from '#backend/ledger/returning.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { ledgerFaults } from '../../support/harness-shared.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { statementsOf } from '../../support/statements.ts';
import { movesOn } from './moves.ts';
import { accountWithLots, after, cause, entriesOf, ledger, lotsOf, openedAccount, T0 } from './support.ts';

onEveryDatabase('Coins that come back after their earning was taken back', (db) => {
  const { inTx, of, earned, held, burned, release, refund, takeBack, since, missingOf } = movesOn(db);

  afterEach(async () => expect(await ledgerFaults(db())).toEqual([]));

  it('are taken when the order that had set them aside is not carried out', async () => {
    const accountId = await openedAccount(db());
    const entryId = await earned(accountId, 100);
    const holdId = await held(accountId, 60);
    const postback = { ...cause('trip', 'Sent back'), part: 'report-1' };
    expect(await takeBack(accountId, entryId, undefined, postback)).toMatchObject({
      coins: 40,
      shortfall: 60,
    });
    await release(accountId, holdId);
    expect(await since(accountId, 2)).toEqual([
      'EARN_REVERSED 40 → 0',
      'BLOCK_REVERSED 60 → 60',
      'PARTIALLY_EARN_REVERSED 60 → 0',
    ]);
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 0, blocked: 0, spent: 0 });
    const [last] = await db().query(
      `select reverses, shortfall, cause_title, cause_kind, cause_id, cause_part from ledger_entry
        where account_id = $1 order by seq desc limit 1`,
      [accountId],
    );
    expect(last).toEqual({
      reverses: entryId,
      shortfall: -60,
      cause_title: 'Sent back',
      cause_kind: 'trip',
      cause_id: postback.id,
      cause_part: 'report-1/5',
    });
  });

  it('are taken as the whole of the earning if it was set aside as a whole', async () => {
    const accountId = await openedAccount(db());
    const entryId = await earned(accountId, 100);
    const holdId = await held(accountId, 100);
    await takeBack(accountId, entryId);
    await release(accountId, holdId);
    expect(await since(accountId, 3)).toEqual(['BLOCK_REVERSED 100 → 100', 'EARN_REVERSED 100 → 0']);
  });

  it('are taken when their order is refunded, as far as they are missing, and then no more', async () => {
    const accountId = await openedAccount(db());
    const entryId = await earned(accountId, 100);
    const burnId = await burned(accountId, 100);
    await takeBack(accountId, entryId, 70);
    await refund(accountId, burnId, 30);
    await refund(accountId, burnId, 50);
    await refund(accountId, burnId);
    expect(await since(accountId, 5)).toEqual([
      'PARTIALLY_BURN_REV 30 → 30',
      'PARTIALLY_EARN_REVERSED 30 → 0',
      'PARTIALLY_BURN_REV 50 → 50',
      'PARTIALLY_EARN_REVERSED 40 → 10',
      'PARTIALLY_BURN_REV 20 → 30',
    ]);
    expect(await missingOf(accountId, entryId)).toBe(0);
  });

  it('are taken of the rest when only a part of the order is carried out', async () => {
    const accountId = await openedAccount(db());
    const entryId = await earned(accountId, 100);
    const holdId = await held(accountId, 100);
    await takeBack(accountId, entryId, 80);
    await inTx((tx) => ledger.commitPart(tx, { ...of(accountId), holdId, coins: 70 }));
    expect(await since(accountId, 4)).toEqual(['PARTIALLY_BURNED 70 → 30', 'PARTIALLY_EARN_REVERSED 30 → 0']);
    expect(await missingOf(accountId, entryId)).toBe(50);
  });

  it('are not owed: other coins of the order return, and new ones stay', async () => {
    const accountId = await accountWithLots(db(), 50);
    const entryId = await earned(accountId, 100);
    const holdId = await held(accountId, 90);
    const rest = await burned(accountId, 60);
    await takeBack(accountId, entryId);
    await earned(accountId, 25, 300);
    await release(accountId, holdId);
    // The first lot, what was taken back, and the new one.
    expect(await lotsOf(db(), accountId)).toEqual([50, 0, 25]);
    await refund(accountId, rest);
    expect(await lotsOf(db(), accountId)).toEqual([50, 0, 25]);
    expect(await missingOf(accountId, entryId)).toBe(0);
  });

  it('are taken once, whichever of two orders and two take-backs comes first', async () => {
    const accountId = await openedAccount(db());
    const entryId = await earned(accountId, 100);
    const [first, second] = [await held(accountId, 50), await held(accountId, 50)];
    await takeBack(accountId, entryId, 30);
    await release(accountId, first);
    await takeBack(accountId, entryId, 60);
    await release(accountId, second);
    expect(await since(accountId, 3)).toEqual([
      'PARTIALLY_EARN_REVERSED 0 → 0',
      'BLOCK_REVERSED 50 → 50',
      'PARTIALLY_EARN_REVERSED 30 → 20',
      'PARTIALLY_EARN_REVERSED 20 → 0',
      'BLOCK_REVERSED 50 → 50',
      'PARTIALLY_EARN_REVERSED 40 → 10',
    ]);
    await expect(takeBack(accountId, entryId, 11)).rejects.toMatchObject({ code: 'ORDER_STATE' });
    expect(await takeBack(accountId, entryId)).toMatchObject({ coins: 10, shortfall: 0 });
  });

  it('expire if their day has passed, and stay missing', async () => {
    const accountId = await openedAccount(db());
    const entryId = await earned(accountId, 100, 30);
    const holdId = await held(accountId, 100);
    await takeBack(accountId, entryId);
    await release(accountId, holdId, after(31));
    expect(await since(accountId, 3)).toEqual(['BLOCK_REVERSED 100 → 100', 'EXPIRED 100 → 0']);
    expect(await missingOf(accountId, entryId)).toBe(100);
  });

  it('are spent again if it was their refund that was taken back', async () => {
    const accountId = await openedAccount(db());
    await earned(accountId, 100);
    const refunded = await refund(accountId, await burned(accountId, 100), 80);
    const holdId = await held(accountId, 80);
    const back = { ...of(accountId), entryId: refunded.entryId, coins: 50 };
    expect(await inTx((tx) => ledger.reverseRefund(tx, back))).toMatchObject({ coins: 0, shortfall: 50 });
    await release(accountId, holdId);
    expect((await since(accountId, 6)).slice(-2)).toEqual([
      'BLOCK_REVERSED 80 → 80',
      'PARTIALLY_REVERSED 50 → 30',
    ]);
    expect(await balanceOf(db(), accountId)).toMatchObject({ available: 30, spent: 70 });
    expect(await inTx((tx) => ledger.reverseRefund(tx, back))).toMatchObject({ coins: 0, shortfall: 50 });
  });

  it('are each taken for one entry only, the oldest first, if earning and refund were taken back', async () => {
    const accountId = await openedAccount(db());
    const entryId = await earned(accountId, 200);
    const refunded = await refund(accountId, await burned(accountId, 100));
    const holdId = await held(accountId, 200);
    await takeBack(accountId, entryId, 150);
    await inTx((tx) => ledger.reverseRefund(tx, { ...of(accountId), entryId: refunded.entryId, coins: 70 }));
    await release(accountId, holdId);
    expect((await entriesOf(db(), accountId)).slice(-3)).toEqual([
      'BLOCK_REVERSED 200 → 200',
      'PARTIALLY_EARN_REVERSED 150 → 50',
      'PARTIALLY_REVERSED 50 → 0',
    ]);
    expect(await missingOf(accountId, refunded.entryId)).toBe(20);
  });

  it('do not change what a repeated report finds, before and after they are taken', async () => {
    const accountId = await openedAccount(db());
    const entryId = await earned(accountId, 100);
    const holdId = await held(accountId, 100);
    const postback = { ...cause('trip'), part: 'report-1' };
    const report = (coins: number) => takeBack(accountId, entryId, coins, postback);
    const first = await report(100);
    expect(await report(100)).toEqual(first);
    await release(accountId, holdId);
    const entries = await entriesOf(db(), accountId);
    expect(await report(100)).toEqual(first);
    await expect(report(90)).rejects.toThrow('already');
    expect(await entriesOf(db(), accountId)).toEqual(entries);
  });

  it('are taken of an account that has ended meanwhile', async () => {
    const accountId = await openedAccount(db());
    const entryId = await earned(accountId, 100);
    const burnId = await burned(accountId, 80);
    await takeBack(accountId, entryId);
    await earned(accountId, 5);
    await inTx((tx) => ledger.endAccount(tx, { accountId, cause: cause('closing'), at: T0 }));
    await refund(accountId, burnId);
    expect((await entriesOf(db(), accountId)).slice(-3)).toEqual([
      'EXPIRED 5 → 0',
      'BURNED_REVERSED 80 → 80',
      'PARTIALLY_EARN_REVERSED 80 → 0',
    ]);
  });

  it('are foreseen, whether they would expire, be taken, or stay', async () => {
    const accountId = await openedAccount(db());
    await earned(accountId, 10, 30);
    const entryId = await earned(accountId, 100, 60);
    const holdId = await held(accountId, 110);
    await takeBack(accountId, entryId, 70);
    const foreseen = (taken: object, most: number, at = T0) =>
      inTx((tx) => findReturning(tx, { accountId, holdId: null, burnId: null, ...taken }, most, at));
    expect(await foreseen({ holdId }, 110)).toEqual({ coins: 110, expired: 0, collected: 70 });
    expect(await foreseen({ holdId }, 40)).toEqual({ coins: 40, expired: 0, collected: 40 });
    expect(await foreseen({ holdId }, 110, after(31))).toEqual({ coins: 110, expired: 10, collected: 70 });
    expect(await foreseen({ holdId }, 110, after(61))).toEqual({ coins: 110, expired: 110, collected: 0 });
    const burn = (await inTx((tx) => ledger.commit(tx, { ...of(accountId), holdId })))!;
    expect(await foreseen({ burnId: burn.entryId }, 110)).toEqual({ coins: 110, expired: 0, collected: 70 });
    await refund(accountId, burn.entryId, 60);
    expect(await foreseen({ burnId: burn.entryId }, 110)).toEqual({ coins: 50, expired: 0, collected: 10 });
    expect(await foreseen({}, 110)).toEqual({ coins: 0, expired: 0, collected: 0 });
  });

  it('cost a look-up only where an order is not carried out as a whole', async () => {
    const accountId = await openedAccount(db());
    await earned(accountId, 100);
    const end = async (how: 'commit' | 'release') => {
      const holdId = await held(accountId, 10);
      const { seen } = await statementsOf(db(), () =>
        inTx((tx) => ledger[how](tx, { ...of(accountId), holdId })),
      );
      return seen.filter((sql) => sql.includes('sum(shortfall)')).length;
    };
    expect([await end('commit'), await end('release')]).toEqual([0, 1]);
  });

  it('are looked for among the reversals of the account alone', async () => {
    const accountId = await accountWithLots(db(), ...Array.from({ length: 40 }, () => 1));
    for (let n = 0; n < 5; n += 1) await release(accountId, await held(accountId, 1));
    await db().exec('analyze ledger_entry');
    const lots = await inTx((tx) => lotsToTake(tx, accountId, T0, 40));
    const read = await rowsRead(db(), 'ledger_entry', (tx) => findCollections(tx, accountId, lots, T0), {
      without: ['seqscan', 'bitmapscan'],
    });
    expect(lots).toHaveLength(40);
    expect(read).toBe(5);
  });
});
