// Blocking coins for an order, and how that ends: all burned, some burned, or all returned.
import { randomUUID } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';
import type { Tx } from '../db/driver.ts';
import {
  assertCoins,
  insufficient,
  negative,
  openBook,
  pick,
  sumOf,
  type AccountBook,
} from './account-book.ts';
import { expireDue, expireReturned, isDue } from './expiry.ts';
import { madeBefore } from './once.ts';
import { endHold, findHold, type HoldRow } from './hold-repository.ts';
import { lotsHeld, lotsToTake, type LotRow } from './repository.ts';
import type { EntryRef, Hold, HoldEnd, Holding } from './types.ts';

const asHold = ({ holdId, accountId, coins, status }: HoldRow): Hold => ({
  holdId,
  accountId,
  coins,
  status,
});

const block = (book: AccountBook, lots: readonly LotRow[], holding: Holding): Hold => {
  const { holdId = randomUUID(), accountId, coins, cause, at } = holding;
  const live = lots.filter((lot) => !isDue(lot, at));
  expireDue(book, lots, at);
  const taken = pick(live, coins);
  if (sumOf(taken) < coins) throw insufficient(coins - sumOf(taken));
  const { entryId } = book.record({
    entryType: 'BLOCKED',
    coins,
    cause,
    at,
    postings: { available: -coins, blocked: coins },
    lots: negative(taken),
    holdId,
  });
  book.open({
    holdId,
    entryId,
    coins,
    expiresAt: holding.expiresAt.toISOString(),
    causeTitle: cause.title,
    causeKind: cause.kind,
    causeId: cause.id,
  });
  book.save();
  return { holdId, accountId, coins, status: 'OPEN' };
};

export const hold = async (tx: Tx, holding: Holding): Promise<Hold> => {
  assertCoins(holding.coins);
  const [book, before, lots] = await Promise.all([
    openBook(tx, holding.accountId),
    madeBefore(tx, holding.accountId, holding.cause, ['BLOCKED'], holding.coins),
    lotsToTake(tx, holding.accountId, holding.at, holding.coins),
  ]);
  const held = before && (await findHold(tx, holding.accountId, { entryId: before.entryId }));
  return held ? asHold(held) : block(book, lots, holding);
};

interface Ending {
  book: AccountBook;
  held: HoldRow;
  lots: LotRow[];
}

// The coins of a hold first return to their lots, however it ends, so that the statement adds up.
const end = async (tx: Tx, ending: HoldEnd, status: 'COMMITTED' | 'RELEASED'): Promise<Ending | null> => {
  const { accountId, holdId, at } = ending;
  const [book, held, lots] = await Promise.all([
    openBook(tx, accountId),
    endHold(tx, accountId, holdId, status, at),
    lotsHeld(tx, accountId, holdId),
  ]);
  if (!held) {
    if (await findHold(tx, accountId, { holdId })) return null;
    throw new ApiError('NOT_FOUND', 'There is no such hold');
  }
  return { book, held, lots };
};

const giveBack = ({ book, held, lots }: Ending, { cause, at }: HoldEnd): EntryRef =>
  book.record({
    entryType: 'BLOCK_REVERSED',
    coins: held.coins,
    cause,
    at,
    postings: { blocked: -held.coins, available: held.coins },
    lots,
    reverses: held.entryId,
    holdId: held.holdId,
  });

const burn = ({ book, held, lots }: Ending, { cause, at }: HoldEnd, coins: number): EntryRef =>
  book.record({
    entryType: coins === held.coins ? 'BURNED' : 'PARTIALLY_BURNED',
    coins,
    cause,
    at,
    postings: { available: -coins, spent: coins },
    lots: negative(pick(lots, coins)),
    holdId: held.holdId,
  });

export const commit = async (tx: Tx, ending: HoldEnd): Promise<EntryRef | null> => {
  const found = await end(tx, ending, 'COMMITTED');
  if (!found) return null;
  giveBack(found, ending);
  const burned = burn(found, ending, found.held.coins);
  found.book.save();
  return burned;
};

export const commitPart = async (tx: Tx, ending: HoldEnd & { coins: number }): Promise<EntryRef | null> => {
  assertCoins(ending.coins);
  const found = await end(tx, ending, 'COMMITTED');
  if (!found) return null;
  if (ending.coins > found.held.coins) {
    throw new ApiError('ORDER_STATE', `No more than ${found.held.coins} coins are held`);
  }
  giveBack(found, ending);
  const burned = burn(found, ending, ending.coins);
  found.book.save();
  await expireReturned(tx, found.lots, ending);
  return burned;
};

export const release = async (tx: Tx, ending: HoldEnd): Promise<EntryRef | null> => {
  const found = await end(tx, ending, 'RELEASED');
  if (!found) return null;
  const released = giveBack(found, ending);
  found.book.save();
  await expireReturned(tx, found.lots, ending);
  return released;
};
