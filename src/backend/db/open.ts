// Opens the database that the settings name and, unless told otherwise, brings it to this program's schema.
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isRekeyPending, readOrCreateSecret } from '../keys.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { assertWholeOrNew, DAMAGED, endMaking } from './database-files.ts';
import { withDiskReserve } from './disk-reserve.ts';
import type { DatabaseOptions, Db } from './driver.ts';
import { openEmbedded } from './embedded.ts';
import { FolderLockedError, FolderNotWritableError, lockFolder } from './folder-lock.ts';
import { matchesOrStoresSecret } from './secret-fingerprint.ts';
import { assertStoresEveryScript } from './encoding.ts';
import { assertMigrated, migrate, SchemaError } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { connectionRefusal, failureReason } from './connection-error.ts';
import { assertSupportedVersion } from './postgres-version.ts';

interface OpenDatabase {
  db: Db;
  /** 32 bytes in hex, from the settings or from the file next to the embedded database. */
  secret: string;
  /** The migrations that were applied because the database lacked them. */
  migrated: string[];
}

type Opened = Omit<OpenDatabase, 'migrated'>;

interface OpenOptions extends DatabaseOptions {
  /** Creates no database and changes no schema; a database with another schema is refused. */
  withoutMigrating?: boolean;
  /** Is told what keeps it from opening at once. Default: a line on standard error. */
  warn?: (message: string) => void;
}

const toStandardError = (message: string): void => void process.stderr.write(`${message}\n`);

const databaseFolder = ({ dataDir }: Settings): string => join(dataDir, 'db');

/** A new database takes about 60 MB. If the disk is full, the embedded one fails without giving the reason. */
const LOW_DISK_MB = 20;

const freeMbOf = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 2 ** 20);
};

/** What the embedded database says, whatever it is, of files that are missing, damaged or somebody else's. */
const OPAQUE = /^Aborted\(|^PGlite failed to initialize|^Cannot read properties of undefined/;

const openFailureReason = (dataDir: string, error: unknown): string => {
  const free = freeMbOf(dataDir);
  if (free < LOW_DISK_MB) return `the disk is full: ${free} MB are free`;
  const reason = failureReason(error);
  return OPAQUE.test(reason) ? DAMAGED : reason;
};

const toFolderError = (dataDir: string, error: unknown): Error => {
  if (error instanceof FolderLockedError) {
    return new StartError(`DATA_DIR ${dataDir} is in use by another process. Stop it or set DATA_DIR.`);
  }
  if (error instanceof FolderNotWritableError) {
    return new StartError(`DATA_DIR ${dataDir} cannot be written (${error.message}).`);
  }
  return error instanceof Error ? error : new Error(String(error));
};

const openFolder = async (settings: Settings): Promise<Opened> => {
  const { dataDir } = settings;
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    throw toFolderError(dataDir, error);
  });
  try {
    const secret = settings.secretKey ?? readOrCreateSecret(dataDir);
    const folder = databaseFolder(settings);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The database itself would not give this reason.
    accessSync(folder, constants.R_OK | constants.W_OK);
    assertWholeOrNew(folder);
    const db = withDiskReserve(await openEmbedded(folder), () => freeMbOf(folder));
    endMaking(folder);
    const close = async () => {
      await db.close();
      await lock.release();
    };
    return { db: { ...db, close }, secret };
  } catch (error) {
    await lock.release();
    if (error instanceof StartError) throw error;
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be opened as a database (${openFailureReason(dataDir, error)}).`,
    );
  }
};

/** Never prints the URL, because it may contain a password. */
const openServer = async (url: string, secret: string, options: DatabaseOptions): Promise<Opened> => {
  try {
    return { db: await openPostgres(url, options), secret };
  } catch (error) {
    throw new StartError(connectionRefusal(error));
  }
};

const migrateAndVerify = async (
  { db, secret }: Opened,
  { secretKey, dataDir }: Settings,
  warn: (message: string) => void,
): Promise<string[]> => {
  await assertSupportedVersion(db);
  await assertStoresEveryScript(db);
  const migrated = await migrate(db, {
    onWait: (name) =>
      warn(
        `The migration ${name} waits for transactions that use its tables, such as those of a backup (docs/production.md)`,
      ),
  });
  if (await matchesOrStoresSecret(db, secret)) return migrated;
  if (!secretKey && isRekeyPending(dataDir)) {
    throw new StartError(
      'A change of the key was interrupted: finish it with `npm run rekey` (docs/production.md).',
    );
  }
  const keySource = secretKey ? 'SECRET_KEY' : join(dataDir, 'secret.key');
  throw new StartError(
    `The database belongs to another key than the one in ${keySource}: restore its key (docs/production.md).`,
  );
};

/** One line for the operator. */
const toStartError = (error: unknown, done: 'read' | 'migrated'): StartError => {
  if (error instanceof StartError) return error;
  if (error instanceof SchemaError) return new StartError(error.message, { cause: error });
  return new StartError(`The database cannot be ${done}: ${failureReason(error)}.`);
};

/** Throws StartError with one line for the operator. */
export const openDatabase = async (
  settings: Settings,
  { withoutMigrating = false, warn = toStandardError, ...options }: OpenOptions = {},
): Promise<OpenDatabase> => {
  const { databaseUrl, secretKey } = settings;
  if (withoutMigrating && !databaseUrl && !existsSync(databaseFolder(settings))) {
    throw new StartError(`There is no database in DATA_DIR ${settings.dataDir}.`);
  }
  const opened = databaseUrl
    ? await openServer(databaseUrl, secretKey ?? '', options)
    : await openFolder(settings);
  try {
    if (!withoutMigrating) return { ...opened, migrated: await migrateAndVerify(opened, settings, warn) };
    await assertMigrated(opened.db);
    return { ...opened, migrated: [] };
  } catch (error) {
    await opened.db.close();
    throw toStartError(error, withoutMigrating ? 'read' : 'migrated');
  }
};
