// Keeps an embedded database from using up the disk. A PostgreSQL server survives that; the embedded one hangs, and
// the process with it, when its write-ahead log needs another file and there is no room for it
// (docs/decisions/138). Below the reserve it only reads, and writes fail as on a full disk.
import { READ_ONLY_TRANSACTION, sqlState, type Db } from './driver.ts';

/** Two files of the write-ahead log, of 16 MB each, and something for what a second writes to tables. */
const RESERVE_MB = 40;
const CHECK_MS = 1000;

const DISK_FULL = '53100';

/** `freeMb` is asked once a second at most, and only when the database is used. */
export const withDiskReserve = (db: Db, freeMb: () => number, now = (): number => performance.now()): Db => {
  let checkedAt = -Infinity;
  let isReadOnly = false;

  const checkDisk = async (): Promise<void> => {
    if (now() - checkedAt < CHECK_MS) return;
    checkedAt = now();
    const isLow = freeMb() < RESERVE_MB;
    if (isLow === isReadOnly) return;
    isReadOnly = isLow;
    // A transaction that has begun ends first, and what is asked after this waits for it.
    await db.exec(`set default_transaction_read_only = ${isLow ? 'on' : 'off'}`);
  };

  const toDiskFull = (error: unknown): unknown => {
    if (!isReadOnly || sqlState(error) !== READ_ONLY_TRANSACTION) return error;
    const message = `the disk of DATA_DIR is nearly full: ${freeMb()} MB are free, ${RESERVE_MB} are needed to write`;
    return Object.assign(new Error(message, { cause: error }), { code: DISK_FULL });
  };

  const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
    await checkDisk();
    return run().catch((error: unknown) => {
      throw toDiskFull(error);
    });
  };

  return {
    ...db,
    query: (sql, params) => guarded(() => db.query(sql, params)),
    queryUnprepared: (sql, params) => guarded(() => db.queryUnprepared(sql, params)),
    tx: (work, options) => guarded(() => db.tx(work, options)),
    exec: (sql, options) => guarded(() => db.exec(sql, options)),
  };
};
