// The end of an account's books: what was expected is cancelled, and what is left expires before its day, so that every
// coin that was ever issued is accounted for and none is left to anybody.
import type { Tx } from '../db/driver.ts';
import { ApiError } from '../http/api-error.ts';
import { negate, sumOf } from './account-book.ts';
import { cancelAllExpected } from './earnings.ts';
import { expireLots, openBook } from './expiry.ts';
import { lockBalance, lotsToTake } from './repository.ts';
import type { AccountEnd, EntryRef } from './types.ts';

const expireEarly = async (tx: Tx, { accountId, cause, at }: AccountEnd): Promise<EntryRef[]> => {
  const book = await openBook(tx, accountId, at);
  const lots = await lotsToTake(tx, accountId, at, book.available);
  const coins = sumOf(lots);
  if (coins === 0) return [];
  const expired = book.record({
    entryType: 'EXPIRED',
    coins,
    cause: { ...cause, part: String(book.nextSeq) },
    at,
    postings: { available: -coins, expired: coins },
    lots: negate(lots),
  });
  book.save();
  return [expired];
};

export const endAccount = async (tx: Tx, end: AccountEnd): Promise<EntryRef[]> => {
  const balance = await lockBalance(tx, end.accountId);
  if (!balance) throw new Error(`Account ${end.accountId} has no ledger`);
  if (balance.blocked > 0) throw new ApiError('ORDER_STATE', 'Coins of the account are set aside');
  return [
    ...(await expireLots(tx, end.accountId, end.at)),
    ...(await cancelAllExpected(tx, end)),
    ...(await expireEarly(tx, end)),
  ];
};
