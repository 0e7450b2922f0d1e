// A database stores a fingerprint of the secret it was written with; the fingerprint reveals nothing of the secret.
// With another secret no session could be recognised and no voucher, PAN or account number opened, so a start is
// refused before any write.
import { deriveKeys } from '../keys.ts';
import { StartError } from '../start-error.ts';
import type { Db, Queryable, Tx } from './driver.ts';

const PART = 'secret key';

export const secretFingerprintOf = (secret: string): string => deriveKeys(secret).mac('handle', PART);

/** Null if no backend has started on the database yet. */
export const readSecretFingerprint = async (q: Queryable): Promise<string | null> => {
  const [row] = await q.query<{ fingerprint: string }>('select fingerprint from seed_state where part = $1', [
    PART,
  ]);
  return row?.fingerprint ?? null;
};

/** Whether the database belongs to this secret. A database without a fingerprint gets one. */
export const matchesOrStoresSecret = async (db: Db, secret: string): Promise<boolean> => {
  const fingerprint = secretFingerprintOf(secret);
  await db.query('insert into seed_state (part, fingerprint) values ($1, $2) on conflict do nothing', [
    PART,
    fingerprint,
  ]);
  return (await readSecretFingerprint(db)) === fingerprint;
};

/** For commands: throws StartError if the database belongs to another secret. */
export const assertItsSecret = async (q: Queryable, secret: string): Promise<void> => {
  const fingerprint = await readSecretFingerprint(q);
  if (fingerprint === null || fingerprint === secretFingerprintOf(secret)) return;
  throw new StartError('The database belongs to another key: use the SECRET_KEY of its backends.');
};

/** Stores the fingerprint of this secret, after its contents were sealed with it (rekey/). */
export const storeSecretFingerprint = (tx: Tx, secret: string) =>
  tx.query('update seed_state set fingerprint = $2 where part = $1', [PART, secretFingerprintOf(secret)]);
