// The ledger's public face. Coins are integers; every function runs in the caller's transaction,
// locks the account's balance row first, and throws ApiError INSUFFICIENT_POINTS where coins do not suffice.
import type { LedgerEntryType } from '#contract/enums.ts';
import type { Tx } from '../db/driver.ts';

/** What a movement is for: shown to the member (title) and kept for tracing (kind, id). */
export interface Cause {
  /** In plain words: "Wanderlane Stays gift card × 2". */
  title: string;
  /** `order`, `partner`, `welcome`, `conversion`, `survey` … */
  kind: string;
  /** Id of the cause, e.g. the order's. Together with kind and entry type it is unique: a movement happens once. */
  id: string;
}

export interface Earning {
  accountId: string;
  coins: number;
  cause: Cause;
  at: Date;
  expiresAt: Date;
}

export interface Holding {
  accountId: string;
  coins: number;
  cause: Cause;
  at: Date;
  /** When an unfinished hold is released by a job. */
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

export interface Ledger {
  openAccount(tx: Tx, accountId: string): Promise<void>;
  /** EARNED: a new lot. */
  earn(tx: Tx, earning: Earning): Promise<EntryRef>;
  /** BLOCKED: takes coins out of the lots nearest to expiry and keeps which. */
  hold(tx: Tx, holding: Holding): Promise<Hold>;
  /** BURNED: ends an open hold by spending its coins. Answers null where the hold had ended already. */
  commit(
    tx: Tx,
    end: { accountId: string; holdId: string; cause: Cause; at: Date },
  ): Promise<EntryRef | null>;
  /** BLOCK_REVERSED: ends an open hold; its coins return to their lots. Null where it had ended already. */
  release(
    tx: Tx,
    end: { accountId: string; holdId: string; cause: Cause; at: Date },
  ): Promise<EntryRef | null>;
}
