// `npm run import -- catalogue.csv`: loads an operator's own partners, products, vouchers and coupons (docs/import.md).
// A bad row is told with its line and reason, and nothing is loaded then; with `--skip-bad` the good rows are.
// Exits with 1 where something was not loaded.
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, runCommand } from '../command.ts';
import { openDatabase } from '../db/open.ts';
import { readSettings } from '../settings.ts';
import { importCatalogue } from './import.ts';

const USAGE = 'Usage: npm run import -- catalogue.csv [--skip-bad]';

const argumentsGiven = () => {
  const { values, positionals } = parseArgs({
    options: { 'skip-bad': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [path] = positionals;
  if (!path || positionals.length > 1) {
    throw new ArgumentError(USAGE);
  }
  return { path, skipBad: values['skip-bad'] };
};

const run = async (): Promise<void> => {
  const { path, skipBad } = argumentsGiven();
  const file = await readFile(path, 'utf8').catch(() => {
    throw new ArgumentError(`${path} cannot be read`);
  });
  const { db } = await openDatabase(readSettings());
  try {
    const { items, faults } = await importCatalogue({ db, clock: systemClock }, file, skipBad);
    for (const { line, reason } of faults) process.stderr.write(`Line ${line}: ${reason}\n`);
    if (faults.length > 0) process.exitCode = 1;
    process.stdout.write(
      items === 0
        ? 'Nothing was loaded.\n'
        : `Loaded ${items} items${faults.length > 0 ? `, left out ${faults.length} rows` : ''}.\n`,
    );
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
