// The ledger's public interface. Coins are integers. Every function runs in the caller's transaction, locks the
// account's balance row first, and throws ApiError INSUFFICIENT_POINTS if there are not enough coins. A movement
// happens only once in an account: repeating a call (same account, cause and entry type) moves nothing and returns the
// first result; with another number of coins it throws SharedCauseError (existing-entry.ts). The entries of an account
// are in order of time: an entry with an earlier instant than the last one gets the last one's instant.
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Tx } from '../db/driver.ts';
import type { CauseKind } from './cause-kinds.ts';

/** What a movement is for: shown to the member (title) and kept for tracing (kind, id). */
export interface Cause {
  /** In plain words: "Wanderlane Stays gift card × 2". */
  title: string;
  kind: CauseKind;
  /**
   * Id of the cause, e.g. the order's. Unique within the account, together with kind, part and entry type, because a
   * movement happens only once. Another account can move coins with the same id: what must be used once by all of them,
   * as a code that gives coins, is kept in a table of its own. A part of a cause, as an order of a trip, begins with its
   * id and `/`.
   */
  id: string;
  /** Distinguishes several movements of one type and cause, such as two partial refunds of one order. */
  part?: string;
}

export interface Earning {
  accountId: string;
  coins: number;
  cause: Cause;
  at: Date;
  expiresAt: Date;
}

/** Coins that an account has from the beginning. */
export type OpeningLot = Omit<Earning, 'accountId'>;

export interface Opening {
  accountId: string;
  lots: readonly OpeningLot[];
}

export interface HoldRequest {
  accountId: string;
  /** Generated if not given. */
  holdId?: string;
  coins: number;
  cause: Cause;
  at: Date;
  /** When a job releases the hold if nobody has ended it. */
  expiresAt: Date;
}

export interface Hold {
  holdId: string;
  accountId: string;
  coins: number;
  status: 'OPEN' | 'COMMITTED' | 'RELEASED';
}

export interface EntryRef {
  entryId: string;
  entryType: LedgerEntryType;
  coins: number;
}

/** What becomes of coins that come back to their lots. */
export interface ReturningCoins {
  coins: number;
  /** Those of them that expire as they return, because their day is over (docs/decisions/004). */
  expired: number;
  /** Those that are taken as they return: what they were earned with was taken back before (docs/decisions/238). */
  collected: number;
}

export interface ReturnResult extends EntryRef {
  /** What this call brought back; nothing if it repeats one before, which is the same entry. */
  returned: ReturningCoins;
}

export interface HoldEnd {
  accountId: string;
  holdId: string;
  cause: Cause;
  at: Date;
}

/** Coins that may come: announced (no coins yet) or expected (pending). */
export interface ExpectationRequest {
  accountId: string;
  coins: number;
  cause: Cause;
  at: Date;
  /** When the coins are expected to become available. */
  expectedBy: Date;
}

/** Refers to an expectation by the id of its PRE_ALLOCATE_EARN_PENDING entry. */
export interface Confirmation {
  accountId: string;
  expectationId: string;
  /** Coins that actually came; by default what was expected. Fewer cancel the rest; more are earned on top. */
  coins?: number;
  cause: Cause;
  at: Date;
  expiresAt: Date;
}

export interface Cancellation {
  accountId: string;
  expectationId: string;
  /** All that is still expected if not given. */
  coins?: number;
  cause: Cause;
  at: Date;
}

/** The end of an account's books. The ledger sets the part of the cause itself. */
export interface AccountEnd {
  accountId: string;
  cause: Omit<Cause, 'part'>;
  at: Date;
}

/** Reverses an entry, in whole or in part. */
export interface Reversal {
  accountId: string;
  /** The EARNED, BURNED or refunding entry to reverse. */
  entryId: string;
  /** All that has not been reversed yet if not given. */
  coins?: number;
  cause: Cause;
  at: Date;
}

/** A reversal that takes coins takes no more than there are. */
export interface ReversalResult extends EntryRef {
  /** Coins that could not be taken because they were gone. If they come back, they are taken (docs/decisions/238). */
  shortfall: number;
}

export interface Ledger {
  /**
   * Opens the books of new accounts, with an EARNED entry and a lot for whatever each has from the beginning. Throws
   * if one has books already.
   */
  openBooks(tx: Tx, openings: readonly Opening[]): Promise<void>;
  /**
   * Locks the account's books until the transaction ends, for a decision that depends on them: movements that have
   * begun are seen, and others wait. Like every movement, comes after all other locks.
   */
  lock(tx: Tx, accountId: string): Promise<void>;
  /** EARNED: makes a new lot. */
  earn(tx: Tx, earning: Earning): Promise<EntryRef>;
  /** BLOCKED: takes coins from the lots nearest to expiry and remembers which. */
  hold(tx: Tx, request: HoldRequest): Promise<Hold>;
  /** BURNED: ends an open hold by spending its coins. Returns null if the hold had already ended. */
  commit(tx: Tx, end: HoldEnd): Promise<ReturnResult | null>;
  /** BLOCK_REVERSED: ends an open hold; its coins return to their lots. Returns null if it had already ended. */
  release(tx: Tx, end: HoldEnd): Promise<ReturnResult | null>;
  /** PARTIALLY_BURNED: spends part of an open hold (nearest expiry first) and releases the rest. */
  commitPart(tx: Tx, end: HoldEnd & { coins: number }): Promise<ReturnResult | null>;

  /** PREALLOC_EARN: announces coins that may come. Moves nothing (docs/decisions/005). */
  announceEarn(tx: Tx, request: ExpectationRequest): Promise<EntryRef>;
  /** PRE_ALLOCATE_EARN_PENDING: coins on their way, in the pending book. The entry's id identifies the expectation. */
  expectEarn(tx: Tx, request: ExpectationRequest): Promise<EntryRef>;
  /** EARNED: expected coins become a lot. Returns null if the expectation had already ended. */
  confirmEarn(tx: Tx, confirmation: Confirmation): Promise<EntryRef | null>;
  /**
   * EARN_REVERSED or PARTIALLY_EARN_REVERSED on the pending book. Returns null if the expectation had already ended.
   */
  cancelExpected(tx: Tx, cancellation: Cancellation): Promise<EntryRef | null>;

  /** EARN_REVERSED or PARTIALLY_EARN_REVERSED: takes earned coins back, never below zero (docs/decisions/005). */
  reverseEarn(tx: Tx, reversal: Reversal): Promise<ReversalResult>;
  /** BURNED_REVERSED or PARTIALLY_BURN_REV: restores the lots of a burn, never more than it burned. */
  reverseBurn(tx: Tx, reversal: Reversal): Promise<ReturnResult>;
  /** PARTIALLY_REVERSED: takes back part of a refund (docs/decisions/005). */
  reverseRefund(tx: Tx, reversal: Reversal): Promise<ReversalResult>;

  /** EXPIRED: the remaining coins of the lots that are due, one entry for each day of expiry. */
  expireLots(tx: Tx, accountId: string, now: Date): Promise<EntryRef[]>;
  /**
   * Ends the books of an account that is being closed: EARN_REVERSED for expected coins, EXPIRED for the coins left,
   * ahead of their day. A second call moves nothing. Throws ORDER_STATE while coins are blocked.
   */
  endAccount(tx: Tx, end: AccountEnd): Promise<EntryRef[]>;
}
