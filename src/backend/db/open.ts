// Opens the database that the settings name and, unless told otherwise, brings it to this program's schema.
import { accessSync, constants, existsSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isChanging, keptSecret } from '../keys.ts';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import type { DatabaseOptions, Db } from './driver.ts';
import { openEmbedded } from './embedded.ts';
import { FolderHeldError, FolderNotWritableError, lockFolder } from './folder-lock.ts';
import { isItsSecret } from './key-mark.ts';
import { assertKeepsEveryScript } from './letters.ts';
import { assertMigrated, migrate, SchemaError } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { connectionRefusal, reasonOf } from './reasons.ts';
import { assertRecentRelease } from './release.ts';

export interface OpenDatabase {
  db: Db;
  /** 32 bytes in hex, from the settings or from the file next to the embedded database. */
  secret: string;
  /** The migrations that were applied because the database lacked them. */
  migrated: string[];
}

type Opened = Omit<OpenDatabase, 'migrated'>;

export interface OpenOptions extends DatabaseOptions {
  /** Creates no database and changes no schema; a database with another schema is refused. */
  asItStands?: boolean;
}

const databaseFolder = ({ dataDir }: Settings): string => join(dataDir, 'db');

/** A new database takes about 60 MB. If the disk is full, the embedded one fails without giving the reason. */
const LITTLE_MB = 20;

const reasonOn = (dataDir: string, error: unknown): string => {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = Math.floor((bavail * bsize) / 2 ** 20);
  return free < LITTLE_MB ? `the disk is full: ${free} MB are free` : reasonOf(error);
};

const folderRefusal = (dataDir: string, error: unknown): Error => {
  if (error instanceof FolderHeldError) {
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
    throw folderRefusal(dataDir, error);
  });
  try {
    const secret = settings.secretKey ?? keptSecret(dataDir);
    const folder = databaseFolder(settings);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The database itself would not give this reason.
    accessSync(folder, constants.R_OK | constants.W_OK);
    const db = await openEmbedded(folder);
    const close = async () => {
      await db.close();
      await lock.release();
    };
    return { db: { ...db, close }, secret };
  } catch (error) {
    await lock.release();
    throw new StartError(`DATA_DIR ${dataDir} cannot be opened as a database (${reasonOn(dataDir, error)}).`);
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

const bringUp = async ({ db, secret }: Opened, { secretKey, dataDir }: Settings): Promise<string[]> => {
  await assertRecentRelease(db);
  await assertKeepsEveryScript(db);
  const migrated = await migrate(db);
  if (await isItsSecret(db, secret)) return migrated;
  if (!secretKey && isChanging(dataDir)) {
    throw new StartError(
      'A change of the key was interrupted: finish it with `npm run rekey` (docs/production.md).',
    );
  }
  const found = secretKey ? 'SECRET_KEY' : join(dataDir, 'secret.key');
  throw new StartError(
    `The database belongs to another key than the one in ${found}: restore its key (docs/production.md).`,
  );
};

/** Throws StartError with one line for the operator. */
export const openDatabase = async (
  settings: Settings,
  { asItStands = false, ...options }: OpenOptions = {},
): Promise<OpenDatabase> => {
  const { databaseUrl, secretKey } = settings;
  if (asItStands && !databaseUrl && !existsSync(databaseFolder(settings))) {
    throw new StartError(`There is no database in DATA_DIR ${settings.dataDir}.`);
  }
  const opened = databaseUrl
    ? await openServer(databaseUrl, secretKey ?? '', options)
    : await openFolder(settings);
  try {
    if (!asItStands) return { ...opened, migrated: await bringUp(opened, settings) };
    await assertMigrated(opened.db);
    return { ...opened, migrated: [] };
  } catch (error) {
    await opened.db.close();
    if (error instanceof StartError) throw error;
    if (error instanceof SchemaError) throw new StartError(error.message);
    throw new StartError(`The database cannot be ${asItStands ? 'read' : 'migrated'}: ${reasonOf(error)}.`);
  }
};
