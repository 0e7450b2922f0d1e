// Shared by the ledger's tests: accounts, causes, and a clock.
import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import type { CauseKind } from '#backend/ledger/cause-kinds.ts';
import { createLedger } from '#backend/ledger/ledger.ts';
import type { Cause } from '#backend/ledger/types.ts';

export const ledger = createLedger();

export const DAY = 86_400_000;
export const T0 = new Date('2026-01-10T06:30:00.000Z');
export const after = (days: number): Date => new Date(T0.getTime() + days * DAY);

let causes = 0;
export const cause = (kind: CauseKind = 'bonus', title = 'A test'): Cause => ({
  title,
  kind,
  id: String((causes += 1)),
});

export const openedAccount = async (db: Db): Promise<string> => {
  const accountId = randomUUID();
  await db.tx((tx) => ledger.openBooks(tx, [{ accountId, lots: [] }]));
  return accountId;
};

/** An account with lots of the given coins; the nth expires n × 30 days after T0. */
export const accountWithLots = async (db: Db, ...coins: number[]): Promise<string> => {
  const accountId = await openedAccount(db);
  for (const [n, ofLot] of coins.entries()) {
    const earning = { accountId, coins: ofLot, cause: cause(), at: T0, expiresAt: after(30 * (n + 1)) };
    await db.tx((tx) => ledger.earn(tx, earning));
  }
  return accountId;
};

/** The rest of an account's lots, nearest to expiry first. */
export const lotsOf = async (db: Db, accountId: string): Promise<number[]> =>
  (
    await db.query<{ remaining: number }>(
      'select remaining from lot where account_id = $1 order by expires_at, seq',
      [accountId],
    )
  ).map((row) => row.remaining);

/** An account's entries in order, as `TYPE coins → available coins afterwards`. */
export const entriesOf = async (db: Db, accountId: string): Promise<string[]> =>
  (
    await db.query<{ entry_type: string; coins: number; available_after: number }>(
      'select entry_type, coins, available_after from ledger_entry where account_id = $1 order by seq',
      [accountId],
    )
  ).map((row) => `${row.entry_type} ${row.coins} → ${row.available_after}`);
