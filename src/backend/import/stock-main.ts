// `npm run stock`: prints the remaining stock of everything that is counted, as CSV.
// `npm run stock -- stock.csv`: changes it (docs/import.md). A bad row is reported with its line and reason, and
// nothing is changed. Exits with 1 in that case.
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, readArgumentFile, runCommand } from '../command.ts';
import type { Db } from '../db/driver.ts';
import { openDatabase } from '../db/open.ts';
import { countedStock } from '../modules/catalogue/repository-stock.ts';
import { csvOf } from '../reports/csv.ts';
import { readSettings } from '../settings.ts';
import { printProblem } from './report.ts';
import { changeStock } from './stock.ts';

const USAGE = 'Usage: npm run stock [-- stock.csv [--again]]';

const parseArguments = async () => {
  const { values, positionals } = parseArgs({
    options: { again: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [path, another] = positionals;
  if (another || (values.again && !path)) throw new ArgumentError(USAGE);
  if (!path) return { file: null, again: false };
  return { file: await readArgumentFile(path), again: values.again };
};

const printStock = async (db: Db): Promise<void> => {
  const rows = await countedStock(db);
  const cells = rows.map(({ itemId, amountPaise, left, name }) => [
    itemId,
    amountPaise === null ? '' : amountPaise / 100,
    left ?? '',
    name,
  ]);
  process.stdout.write(csvOf([['id', 'value', 'left', 'name'], ...cells]));
};

const formatCount = (count: number | null): string => (count === null ? 'unlimited' : String(count));

const applyFile = async (db: Db, file: string, again: boolean): Promise<void> => {
  const { changed, problems } = await changeStock({ db, clock: systemClock }, file, { again });
  problems.forEach(printProblem);
  if (problems.length > 0) process.exitCode = 1;
  for (const { id, value, before, after } of changed) {
    const which = value === null ? id : `${id} ₹${value}`;
    process.stdout.write(`${which}: ${formatCount(before)} → ${formatCount(after)}\n`);
  }
  process.stdout.write(changed.length === 0 ? 'Nothing was changed.\n' : `Changed ${changed.length}.\n`);
};

const run = async (): Promise<void> => {
  const { file, again } = await parseArguments();
  const { db } = await openDatabase(readSettings(), { withoutMigrating: true });
  try {
    await (file === null ? printStock(db) : applyFile(db, file, again));
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
