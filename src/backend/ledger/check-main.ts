// `npm run ledger:check`: prints each fault by account and entry. Exits with 1 if there is a fault, and with 2 if the
// books could not be read because the database does not exist, is held by the backend, or went away. It only reads: it
// neither creates a database nor changes the schema of one.
import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { openDatabase } from '../db/open.ts';
import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { checkLedger } from './check.ts';

const USAGE = 'Usage: npm run ledger:check';
const EXIT_UNREADABLE = 2;

const run = async (): Promise<void> => {
  parseArgs({ options: {} });
  const { db } = await openDatabase(readSettings(), { withoutMigrating: true });
  try {
    const { accounts, entries, faults } = await checkLedger(db, ({ accountId, entryId, fault }) => {
      process.stdout.write(`account ${accountId}${entryId ? `, entry ${entryId}` : ''}: ${fault}\n`);
    }).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      throw new StartError(`The books could not be read completely: ${reason}`);
    });
    process.stdout.write(
      `${accounts} accounts, ${entries} entries: ${faults === 0 ? 'clean' : `${faults} faults`}\n`,
    );
    process.exitCode = faults === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE, { failing: EXIT_UNREADABLE });
