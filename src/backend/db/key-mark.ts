// A database remembers, by a mark that tells nothing of it, with which secret it is written. With another one no session
// would be known, and no voucher, PAN or account number could be opened: that is refused before anything is written.
import { keysFrom } from '../keys.ts';
import type { Db, Queryable, Tx } from './driver.ts';

const PART = 'secret key';

export const markOf = (secret: string): string => keysFrom(secret).mac('handle', PART);

/** Null where no backend has started on the database yet. */
export const markIn = async (q: Queryable): Promise<string | null> => {
  const [row] = await q.query<{ fingerprint: string }>('select fingerprint from seed_state where part = $1', [
    PART,
  ]);
  return row?.fingerprint ?? null;
};

/** Whether the secret is the one of this database; that of a database without a mark is marked. */
export const isItsSecret = async (db: Db, secret: string): Promise<boolean> => {
  const mark = markOf(secret);
  await db.query('insert into seed_state (part, fingerprint) values ($1, $2) on conflict do nothing', [
    PART,
    mark,
  ]);
  return (await markIn(db)) === mark;
};

/** From now on the database is one of this secret: what it holds was sealed anew (rekey/). */
export const markAs = (tx: Tx, secret: string) =>
  tx.query('update seed_state set fingerprint = $2 where part = $1', [PART, markOf(secret)]);
