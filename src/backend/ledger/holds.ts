// Blocking coins for an order, and how that ends: all burned, some burned, or all returned. Coins whose day passed while
// they were held expire as they return, and those that were taken back meanwhile are taken (collecting.ts).
import { randomUUID } from 'node:crypto';
import { ApiError } from '../http/api-error.ts';
import type { Tx } from '../db/driver.ts';
import {
  assertCoins,
  insufficientPoints,
  negate,
  pickCoins,
  sumOf,
  type AccountBook,
} from './account-book.ts';
import { openBook } from './expiry.ts';
import { findExistingEntry } from './existing-entry.ts';
import { endHold, findHold, type HoldRow } from './hold-repository.ts';
import { lotsHeld, lotsToTake, type LotRow } from './repository.ts';
import { NOTHING_RETURNS, settleAndCount } from './returning.ts';
import type { EntryRef, Hold, HoldEnd, HoldRequest, ReturnResult } from './types.ts';

const toHold = ({ holdId, accountId, coins, status }: HoldRow): Hold => ({
  holdId,
  accountId,
  coins,
  status,
});

const block = (book: AccountBook, lots: readonly LotRow[], request: HoldRequest): Hold => {
  const { holdId = randomUUID(), accountId, coins, cause, at } = request;
  const taken = pickCoins(lots, coins);
  if (sumOf(taken) < coins) throw insufficientPoints(coins - sumOf(taken));
  const { entryId } = book.record({
    entryType: 'BLOCKED',
    coins,
    cause,
    at,
    postings: { available: -coins, blocked: coins },
    lots: negate(taken),
    holdId,
  });
  book.addHold({
    holdId,
    entryId,
    coins,
    expiresAt: request.expiresAt.toISOString(),
    causeTitle: cause.title,
    causeKind: cause.kind,
    causeId: cause.id,
  });
  book.save();
  return { holdId, accountId, coins, status: 'OPEN' };
};

export const hold = async (tx: Tx, request: HoldRequest): Promise<Hold> => {
  assertCoins(request.coins);
  const [book, existing, lots] = await Promise.all([
    openBook(tx, request.accountId, request.at),
    findExistingEntry(tx, request, ['BLOCKED']),
    lotsToTake(tx, request.accountId, request.at, request.coins),
  ]);
  const held = existing && (await findHold(tx, request.accountId, { entryId: existing.entryId }));
  return held ? toHold(held) : block(book, lots, request);
};

interface EndedHold {
  book: AccountBook;
  held: HoldRow;
  lots: LotRow[];
}

// The coins of a hold first return to their lots, however it ends, so that the statement adds up.
const endOpenHold = async (
  tx: Tx,
  holdEnd: HoldEnd,
  status: 'COMMITTED' | 'RELEASED',
): Promise<EndedHold | null> => {
  const { accountId, holdId, at } = holdEnd;
  const [book, held, lots] = await Promise.all([
    openBook(tx, accountId, at),
    endHold(tx, holdEnd, status),
    lotsHeld(tx, accountId, holdId),
  ]);
  if (!held) {
    if (await findHold(tx, accountId, { holdId })) return null;
    throw new ApiError('NOT_FOUND', 'There is no such hold');
  }
  return { book, held, lots };
};

const returnCoins = ({ book, held, lots }: EndedHold, { cause, at }: HoldEnd): EntryRef =>
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

const burn = ({ book, held, lots }: EndedHold, { cause, at }: HoldEnd, coins: number): EntryRef =>
  book.record({
    entryType: coins === held.coins ? 'BURNED' : 'PARTIALLY_BURNED',
    coins,
    cause,
    at,
    postings: { available: -coins, spent: coins },
    lots: negate(pickCoins(lots, coins)),
    holdId: held.holdId,
  });

/** What is left in the lots of a hold of which some coins, those nearest to expiry, are spent; nearest expiry first. */
const restOf = ({ held, lots }: EndedHold, spent: number): LotRow[] =>
  pickCoins(lots.toReversed(), held.coins - spent).toReversed();

export const commit = async (tx: Tx, holdEnd: HoldEnd): Promise<ReturnResult | null> => {
  const ended = await endOpenHold(tx, holdEnd, 'COMMITTED');
  if (!ended) return null;
  returnCoins(ended, holdEnd);
  const burned = burn(ended, holdEnd, ended.held.coins);
  ended.book.save();
  return { ...burned, returned: NOTHING_RETURNS };
};

export const commitPart = async (
  tx: Tx,
  holdEnd: HoldEnd & { coins: number },
): Promise<ReturnResult | null> => {
  assertCoins(holdEnd.coins);
  const ended = await endOpenHold(tx, holdEnd, 'COMMITTED');
  if (!ended) return null;
  if (holdEnd.coins > ended.held.coins) {
    throw new ApiError('ORDER_STATE', `No more than ${ended.held.coins} coins are held`);
  }
  returnCoins(ended, holdEnd);
  const burned = burn(ended, holdEnd, holdEnd.coins);
  const returned = await settleAndCount(tx, ended.book, { ...holdEnd, lots: restOf(ended, holdEnd.coins) });
  ended.book.save();
  return { ...burned, returned };
};

export const release = async (tx: Tx, holdEnd: HoldEnd): Promise<ReturnResult | null> => {
  const ended = await endOpenHold(tx, holdEnd, 'RELEASED');
  if (!ended) return null;
  const released = returnCoins(ended, holdEnd);
  const returned = await settleAndCount(tx, ended.book, { ...holdEnd, lots: ended.lots });
  ended.book.save();
  return { ...released, returned };
};
