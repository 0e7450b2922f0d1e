// Movements of one account at T0, each in a transaction of its own, for tests of what they come to together.
import type { Db, Tx } from '#backend/db/driver.ts';
import { after, cause, entriesOf, ledger, T0 } from './support.ts';

export const movesOn = (db: () => Db) => {
  const inTx = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => db().tx(work);
  const of = (accountId: string, at = T0) => ({ accountId, cause: cause('order'), at });
  const held = async (accountId: string, coins: number): Promise<string> =>
    (await inTx((tx) => ledger.hold(tx, { ...of(accountId), coins, expiresAt: after(1) }))).holdId;
  return {
    inTx,
    of,
    held,
    /** The id of the earning, whose coins expire after so many days. */
    earned: async (accountId: string, coins: number, days = 90): Promise<string> =>
      (await inTx((tx) => ledger.earn(tx, { ...of(accountId), coins, expiresAt: after(days) }))).entryId,
    burned: async (accountId: string, coins: number): Promise<string> => {
      const holdId = await held(accountId, coins);
      return (await inTx((tx) => ledger.commit(tx, { ...of(accountId), holdId })))!.entryId;
    },
    release: (accountId: string, holdId: string, at = T0) =>
      inTx((tx) => ledger.release(tx, { ...of(accountId, at), holdId })),
    refund: (accountId: string, entryId: string, coins?: number) =>
      inTx((tx) => ledger.reverseBurn(tx, { ...of(accountId), entryId, coins })),
    takeBack: (accountId: string, entryId: string, coins?: number, postback = cause('trip')) =>
      inTx((tx) => ledger.reverseEarn(tx, { ...of(accountId), entryId, coins, cause: postback })),
    refuse: (accountId: string, entryId: string, coins?: number) =>
      inTx((tx) => ledger.reverseRefund(tx, { ...of(accountId), entryId, coins })),
    /** What came after the first entries. */
    since: async (accountId: string, entries: number) => (await entriesOf(db(), accountId)).slice(entries),
    missingOf: async (accountId: string, entryId: string): Promise<number> => {
      const [row] = await db().query<{ missing: number }>(
        'select sum(shortfall) as missing from ledger_entry where account_id = $1 and reverses = $2',
        [accountId, entryId],
      );
      return row!.missing;
    },
  };
};
