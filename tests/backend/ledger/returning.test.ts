// What the ledger says of coins that came back: what one call did, and what all refunds of a burn did so far.
import type { Tx } from '#backend/db/driver.ts';
import { findReturned } from '#backend/ledger/returning.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { accountWithLots, after, cause, ledger, T0 } from './support.ts';

onEveryDatabase('Coins that came back', (db) => {
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db().tx(work);
  const held = async (accountId: string, coins: number): Promise<string> => {
    const request = { accountId, coins, cause: cause('order'), at: T0, expiresAt: after(200) };
    return (await inTx((tx) => ledger.hold(tx, request))).holdId;
  };
  const end = (accountId: string, holdId: string, at: Date) => ({
    accountId,
    holdId,
    cause: cause('order'),
    at,
  });
  const burned = async (accountId: string, coins: number): Promise<string> => {
    const holdId = await held(accountId, coins);
    return (await inTx((tx) => ledger.commit(tx, end(accountId, holdId, T0))))!.entryId;
  };
  it('are told by the call that ends their hold: how many, and what of them was lost at once', async () => {
    const accountId = await accountWithLots(db(), 30, 70);
    const holdId = await held(accountId, 100);
    const [, earned] = await db().query<{ entryId: string }>(
      `select entry_id as "entryId" from ledger_entry where account_id = $1 order by seq`,
      [accountId],
    );
    const back = { accountId, entryId: earned!.entryId, coins: 25, cause: cause('trip'), at: T0 };
    await inTx((tx) => ledger.reverseEarn(tx, back));
    const release = () => inTx((tx) => ledger.release(tx, end(accountId, holdId, after(40))));
    expect((await release())?.returned).toEqual({ coins: 100, expired: 30, collected: 25 });
    expect(await release()).toBeNull();
  });

  it('are told by the call that spends the others of their hold', async () => {
    const accountId = await accountWithLots(db(), 30, 70);
    const holdId = await held(accountId, 100);
    const part = { ...end(accountId, holdId, after(40)), coins: 20 };
    expect((await inTx((tx) => ledger.commitPart(tx, part)))?.returned).toEqual({
      coins: 80,
      expired: 10,
      collected: 0,
    });
  });

  it('are told once by the call that refunds them, and are added up without counting any twice', async () => {
    const accountId = await accountWithLots(db(), 30, 70, 50);
    const entryId = await burned(accountId, 150);
    const back = (coins: number, at: Date) => ({ accountId, entryId, coins, cause: cause('order'), at });
    const first = back(60, after(20));
    const refund = (reversal = first) => inTx((tx) => ledger.reverseBurn(tx, reversal));
    expect((await refund()).returned).toEqual({ coins: 60, expired: 0, collected: 0 });
    expect((await refund()).returned).toEqual({ coins: 0, expired: 0, collected: 0 });
    expect((await refund(back(70, after(21)))).returned).toEqual({ coins: 70, expired: 0, collected: 0 });
    // 10 coins of the first lot came back with their day to come; they expire right after this, but were not lost.
    await inTx((tx) => ledger.expireLots(tx, accountId, after(31)));
    const { entryId: last, returned } = await refund(back(20, after(31)));
    expect(returned).toEqual({ coins: 20, expired: 20, collected: 0 });
    const all = { coins: 150, expired: 20, collected: 0, spentAgain: 0 };
    expect(await findReturned(db(), accountId, entryId)).toEqual(all);
    const again = { accountId, entryId: last, coins: 15, cause: cause('order'), at: after(31) };
    await inTx((tx) => ledger.reverseRefund(tx, again));
    expect(await findReturned(db(), accountId, entryId)).toEqual({ ...all, spentAgain: 15 });
  });

  it('are none of a burn that was not refunded', async () => {
    const accountId = await accountWithLots(db(), 30);
    const entryId = await burned(accountId, 30);
    expect(await findReturned(db(), accountId, entryId)).toEqual({
      coins: 0,
      expired: 0,
      collected: 0,
      spentAgain: 0,
    });
  });
});
