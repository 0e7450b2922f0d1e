// Changes the key of a database: opens everything sealed with the old key and seals it with the new one, in one
// transaction. If interrupted, nothing has changed. Run again, it repairs what a process sealed with the old key in
// the meantime.
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from '../db/driver.ts';
import { markAs, markIn, markOf } from '../db/key-mark.ts';
import { keysFrom, type Keys } from '../keys.ts';
import { revokeAll } from '../modules/sessions/repository.ts';
import { endVisits } from '../modules/sessions/repository-visits.ts';
import { lockSeed } from '../seed/repository.ts';
import { StartError } from '../start-error.ts';
import { SEALED_PLACES, type SealedPlace } from './places.ts';
import * as repository from './repository.ts';

/** Counts of the values of one table. */
export interface Resealed {
  table: string;
  /** Now sealed with the new key. */
  resealed: number;
  /** Neither key opens them; left as they were. */
  unreadable: number;
}

export interface Rekeyed {
  /** False if the database had the new key already; then only what was still sealed with the old one has changed. */
  isNew: boolean;
  counts: Resealed[];
}

export interface Secrets {
  former: string;
  next: string;
}

const BATCH = 1000;

const opened = (keys: Keys, sealed: string, context: string): string | null => {
  try {
    return keys.open(sealed, context);
  } catch {
    return null;
  }
};

const resealPlace = async (
  tx: Tx,
  place: SealedPlace,
  { former, next }: { former: Keys; next: Keys },
): Promise<Resealed> => {
  const counts: Resealed = { table: place.table, resealed: 0, unreadable: 0 };
  const anew = (sealed: string | null, context: string): string | null => {
    if (sealed === null || opened(next, sealed, context) !== null) return sealed;
    const text = opened(former, sealed, context);
    counts[text === null ? 'unreadable' : 'resealed'] += 1;
    return text === null ? sealed : next.seal(text, context);
  };
  // A database of an earlier schema may lack the column.
  const made = place.made && (await repository.hasColumn(tx, place.table, place.made.column)) && place.made;
  const columns = [...place.columns, ...(made ? [made.column] : [])];
  const withMade = ({ key, sealed }: repository.SealedRow): repository.SealedRow => {
    const from = made ? sealed[made.from] : null;
    return made && from
      ? { key, sealed: { ...sealed, [made.column]: made.with(next, key, from) } }
      : { key, sealed };
  };
  let after: repository.SealedRow['key'] | null = null;
  for (;;) {
    const rows: repository.SealedRow[] = await repository.sealedRows(tx, place, after, BATCH);
    const last = rows.at(-1);
    if (!last) return counts;
    const renewed = rows.map(({ key, sealed }) => ({
      key,
      sealed: Object.fromEntries(
        Object.entries(sealed).map(([name, value]) => [name, anew(value, place.sealedFor(key))]),
      ),
    }));
    await repository.writeSealed(tx, { ...place, columns }, renewed.map(withMade));
    after = last.key;
  }
};

const assertFits = (mark: string | null, { former, next }: Secrets): void => {
  if (mark === null) throw new StartError('The database has no key yet: no backend has started on it.');
  if (former === next) throw new StartError('The old key and the new one are the same.');
  if (mark !== markOf(former) && mark !== markOf(next)) {
    throw new StartError('The database belongs to another key than FORMER_SECRET_KEY.');
  }
};

/** How long the connections of a backend that was just stopped may take to close. */
const LEAVING_MS = 2000;
const LOOK_MS = 100;

const assertAlone = async (db: Db): Promise<void> => {
  let others = await repository.others(db);
  for (let waited = 0; others > 0 && waited < LEAVING_MS; waited += LOOK_MS) {
    await wait(LOOK_MS);
    others = await repository.others(db);
  }
  if (others > 0) {
    throw new StartError(
      `Stop every backend first: other programs hold ${others} connections to the database.`,
    );
  }
};

/** Throws StartError, with nothing changed, if a key does not fit or another process uses the database. */
export const rekey = async (db: Db, secrets: Secrets, at: Date): Promise<Rekeyed> => {
  await assertAlone(db);
  const keys = { former: keysFrom(secrets.former), next: keysFrom(secrets.next) };
  return db.tx(async (tx) => {
    await lockSeed(tx);
    const mark = await markIn(tx);
    assertFits(mark, secrets);
    const counts: Resealed[] = [];
    for (const place of SEALED_PLACES) {
      if (!(await repository.isThere(tx, place))) continue;
      await repository.holdStill(tx, place);
      counts.push(await resealPlace(tx, place, keys));
    }
    const isNew = mark !== markOf(secrets.next);
    if (isNew) {
      // Old tokens can no longer be recognised, because their hashes were made with the old key.
      await revokeAll(tx, at);
      await endVisits(tx, at);
      await markAs(tx, secrets.next);
    }
    return { isNew, counts };
  });
};
