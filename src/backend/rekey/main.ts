// `npm run rekey`: reseals everything when the key changes (docs/production.md). SECRET_KEY is the new key and
// FORMER_SECRET_KEY the old one; the key stored next to an embedded database is replaced by a new one.
// Keys come from the environment only and are never printed. Exits with 1 and one line if a key does not fit.
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, runCommand } from '../command.ts';
import { openDatabase } from '../db/open.ts';
import { readSecret, readOrCreateNextSecret, promoteNextSecret } from '../keys.ts';
import { readSettings, parseSecret, type Settings } from '../settings.ts';
import { rekey, type Secrets } from './rekey.ts';

const USAGE = 'Usage: SECRET_KEY=<new> FORMER_SECRET_KEY=<old> npm run rekey (docs/production.md)';

const DONE =
  'The database has its new key. Start the backends with it. Everybody is signed out; partners, connectors and outside services need new keys, and without that of the connector no password arrives.\n';
const DONE_BEFORE = 'The database had this key already. Sessions and partner keys stay as they are.\n';

const secretsOf = ({ secretKey, dataDir, databaseUrl }: Settings): Secrets => {
  const stored = databaseUrl ? null : readSecret(dataDir);
  const former = parseSecret('FORMER_SECRET_KEY', process.env['FORMER_SECRET_KEY']) ?? stored;
  if (former === null)
    throw new ArgumentError('FORMER_SECRET_KEY is needed: the current key of the database');
  return { former, next: secretKey ?? readOrCreateNextSecret(dataDir) };
};

const run = async (): Promise<void> => {
  parseArgs();
  const settings = readSettings();
  const { db } = await openDatabase(settings, { withoutMigrating: true });
  try {
    const { isNew, counts } = await rekey(db, secretsOf(settings), systemClock.now());
    if (settings.secretKey === null) promoteNextSecret(settings.dataDir);
    for (const { table, resealed, unreadable } of counts) {
      process.stdout.write(`${table}: ${resealed} values re-encrypted\n`);
      if (unreadable > 0) {
        process.stderr.write(
          `${table}: ${unreadable} values can be decrypted by neither key and were left unchanged\n`,
        );
      }
    }
    process.stdout.write(isNew ? DONE : DONE_BEFORE);
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
