// `npm run ledger:check`: prints each fault by account and entry. Exits with 1 where there is one, and with 2
// where the database cannot be opened, as while the backend holds the embedded one.
import { openDatabase, type OpenDatabase } from '../db/open.ts';
import { readSettings, SettingsError } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { checkLedger } from './check.ts';

const open = async (): Promise<OpenDatabase> => {
  try {
    return await openDatabase(readSettings());
  } catch (error) {
    if (!(error instanceof StartError) && !(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
};

const { db } = await open();
const { accounts, entries, faults } = await checkLedger(db, ({ accountId, entryId, fault }) => {
  process.stdout.write(`account ${accountId}${entryId ? `, entry ${entryId}` : ''}: ${fault}\n`);
});
await db.close();
process.stdout.write(
  `${accounts} accounts, ${entries} entries: ${faults === 0 ? 'clean' : `${faults} faults`}\n`,
);
process.exitCode = faults === 0 ? 0 : 1;
