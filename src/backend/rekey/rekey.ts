// Changes the key of a database: opens everything sealed with the old key and seals it with the new one, in one
// transaction. If interrupted, nothing has changed. Run again, it repairs what a process sealed with the old key in
// the meantime.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '../db/driver.ts';
import {
  storeSecretFingerprint,
  readSecretFingerprint,
  secretFingerprintOf,
} from '../db/secret-fingerprint.ts';
import { relationExists } from '../db/relation-exists.ts';
import { deriveKeys, type Keys } from '../keys.ts';
import { revokeAll } from '../modules/sessions/repository.ts';
import { endVisits } from '../modules/sessions/repository-visits.ts';
import { lockSeed } from '../seed/repository.ts';
import { StartError } from '../start-error.ts';
import { SEALED_COLUMNS, type SealedColumns } from './sealed-columns.ts';
import * as repository from './repository.ts';

/** Counts of the values of one table. */
interface ResealCount {
  table: string;
  /** Now sealed with the new key. */
  resealed: number;
  /** Neither key opens them; left as they were. */
  unreadable: number;
}

interface Rekeyed {
  /** False if the database had the new key already; then only what was still sealed with the old one has changed. */
  isNew: boolean;
  counts: ResealCount[];
}

export interface Secrets {
  former: string;
  next: string;
}

const BATCH = 1000;

const tryOpen = (keys: Keys, sealed: string, context: string): string | null => {
  try {
    return keys.open(sealed, context);
  } catch {
    return null;
  }
};

const resealTable = async (
  tx: Tx,
  sealedColumns: SealedColumns,
  { former, next }: { former: Keys; next: Keys },
): Promise<ResealCount> => {
  const counts: ResealCount = { table: sealedColumns.table, resealed: 0, unreadable: 0 };
  const reseal = (sealed: string | null, context: string): string | null => {
    if (sealed === null || tryOpen(next, sealed, context) !== null) return sealed;
    const text = tryOpen(former, sealed, context);
    counts[text === null ? 'unreadable' : 'resealed'] += 1;
    return text === null ? sealed : next.seal(text, context);
  };
  const { made } = sealedColumns;
  const columns = [...sealedColumns.columns, ...(made ? [made.column] : [])];
  const withMade = ({ key, sealed }: repository.SealedRow): repository.SealedRow => {
    const from = made ? sealed[made.from] : null;
    return made && from
      ? { key, sealed: { ...sealed, [made.column]: made.with(next, key, from) } }
      : { key, sealed };
  };
  let after: repository.SealedRow['key'] | null = null;
  for (;;) {
    const rows: repository.SealedRow[] = await repository.sealedRows(tx, sealedColumns, after, BATCH);
    const last = rows.at(-1);
    if (!last) return counts;
    const resealedRows = rows.map(({ key, sealed }) => ({
      key,
      sealed: Object.fromEntries(
        Object.entries(sealed).map(([name, value]) => [name, reseal(value, sealedColumns.contextOf(key))]),
      ),
    }));
    await repository.writeSealed(tx, { ...sealedColumns, columns }, resealedRows.map(withMade));
    after = last.key;
  }
};

const assertSecretsMatch = (fingerprint: string | null, { former, next }: Secrets): void => {
  if (fingerprint === null)
    throw new StartError('The database has no key yet: no backend has started on it.');
  if (former === next) throw new StartError('The old key and the new one are the same.');
  if (fingerprint !== secretFingerprintOf(former) && fingerprint !== secretFingerprintOf(next)) {
    throw new StartError('The database belongs to another key than FORMER_SECRET_KEY.');
  }
};

/** How long the connections of a backend that was just stopped may take to close. */
const CLOSE_WAIT_MS = 2000;
const POLL_MS = 100;

const assertNoOtherConnections = async (db: Db): Promise<void> => {
  let otherConnections = await repository.countOtherConnections(db);
  for (let waited = 0; otherConnections > 0 && waited < CLOSE_WAIT_MS; waited += POLL_MS) {
    await wait(POLL_MS);
    otherConnections = await repository.countOtherConnections(db);
  }
  if (otherConnections > 0) {
    throw new StartError(
      `Stop every backend first: other programs hold ${otherConnections} connections to the database.`,
    );
  }
};

/** Throws StartError, with nothing changed, if a key does not fit or another process uses the database. */
export const rekey = async (db: Db, secrets: Secrets, at: Date): Promise<Rekeyed> => {
  await assertNoOtherConnections(db);
  const keys = { former: deriveKeys(secrets.former), next: deriveKeys(secrets.next) };
  return db.tx(async (tx) => {
    await lockSeed(tx);
    const fingerprint = await readSecretFingerprint(tx);
    assertSecretsMatch(fingerprint, secrets);
    const counts: ResealCount[] = [];
    for (const sealedColumns of SEALED_COLUMNS) {
      if (!(await relationExists(tx, sealedColumns.table))) continue;
      await repository.lockTable(tx, sealedColumns);
      counts.push(await resealTable(tx, sealedColumns, keys));
    }
    const isNew = fingerprint !== secretFingerprintOf(secrets.next);
    if (isNew) {
      // Old tokens can no longer be recognised, because their hashes were made with the old key.
      await revokeAll(tx, at);
      await endVisits(tx, at);
      await storeSecretFingerprint(tx, secrets.next);
    }
    return { isNew, counts };
  });
};
