// A database remembers, by a mark that tells nothing of it, with which secret it is written. With another one no session
// would be known, and no voucher, PAN or account number could be opened: that is refused before anything is written.
import { keysFrom } from '../keys.ts';
import type { Db } from './driver.ts';

const PART = 'secret key';

/** Whether the secret is the one of this database; that of a database without a mark is marked. */
export const isItsSecret = async (db: Db, secret: string): Promise<boolean> => {
  const mark = keysFrom(secret).mac('handle', PART);
  await db.query('insert into seed_state (part, fingerprint) values ($1, $2) on conflict do nothing', [
    PART,
    mark,
  ]);
  const [row] = await db.query<{ fingerprint: string }>(
    'select fingerprint from seed_state where part = $1',
    [PART],
  );
  return row?.fingerprint === mark;
};
