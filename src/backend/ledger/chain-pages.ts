// Pages of the chain of an account's entries, which a member can recompute. Reads only.
import { CHAIN_START, type ChainPosition, type HashedEntry } from '#contract/ledger-chain.ts';
import type { Queryable } from '../db/driver.ts';
import { entriesToCheck, toHashedEntry } from './check-repository.ts';

const SELECT_POSITION =
  'select seq, hash, available_after as "availableAfter" from ledger_entry where account_id = $1';

/** The entry with this number, or the start of the chain if there is none. */
export const positionAt = async (q: Queryable, accountId: string, seq: number): Promise<ChainPosition> =>
  (await q.query<ChainPosition>(`${SELECT_POSITION} and seq = $2`, [accountId, seq]))[0] ?? CHAIN_START;

/** The last entry before an instant, or the start of the chain. */
export const positionBefore = async (q: Queryable, accountId: string, before: Date): Promise<ChainPosition> =>
  (
    await q.query<ChainPosition>(`${SELECT_POSITION} and at < $2 order by at desc, seq desc limit 1`, [
      accountId,
      before,
    ])
  )[0] ?? CHAIN_START;

/**
 * The last entry, as stored with the balance: it shows where the chain must end, so that a cut-off chain is noticed.
 */
export const headOf = async (q: Queryable, accountId: string): Promise<ChainPosition> =>
  (
    await q.query<ChainPosition>(
      `select seq, last_hash as hash, available as "availableAfter" from account_balance where account_id = $1`,
      [accountId],
    )
  )[0] ?? CHAIN_START;

/** The entries after a position up to another one, oldest first, and whether more follow. */
export const chainPage = async (
  q: Queryable,
  accountId: string,
  { after, upTo, before, limit }: { after: number; upTo: number; before?: Date; limit: number },
): Promise<{ entries: HashedEntry[]; more: boolean }> => {
  const rows = await entriesToCheck(q, accountId, after, limit + 1);
  // Entries are in order of time, so a period ends at the first one that is later.
  const inPeriod = rows.filter(({ seq, at }) => seq <= upTo && (!before || at < before));
  return { entries: inPeriod.slice(0, limit).map(toHashedEntry), more: inPeriod.length > limit };
};
