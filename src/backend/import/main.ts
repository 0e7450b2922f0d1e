// `npm run import -- catalogue.csv`: loads an operator's own partners, products, vouchers and coupons
// (docs/import.md).
// A bad row is reported with its line and reason, and nothing is loaded; with `--skip-bad` the good rows are.
// `--only` delists everything that the file does not name.
// A row with a missing picture is reported but loaded, because the web server may have the picture elsewhere.
// It names what the open brands (`BRANDS`) show or link to and the catalogue does not have (any more).
// Exits with 1 if something was not loaded.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, readArgumentFile, runCommand } from '../command.ts';
import { openDatabase } from '../db/open.ts';
import { assertDemoMeant } from '../demo-meant.ts';
import { pluralize } from '../format.ts';
import { deriveKeys } from '../keys.ts';
import { seedDatabase } from '../seed/seed.ts';
import { readSettings } from '../settings.ts';
import { importCatalogue, type Imported, type ImportOptions } from './import.ts';
import { openBrands, reportGaps } from './gaps.ts';
import { printProblem } from './report.ts';

const USAGE = 'Usage: npm run import -- catalogue.csv [--skip-bad | --only]';

const PICTURES = join(import.meta.dirname, '../../../public/art');

const say = (line: string): void => void process.stderr.write(`${line}\n`);

const printResult = ({ items, problems, pictures, delisted }: Imported): void => {
  problems.forEach(printProblem);
  for (const { line, slug } of pictures.filter((one) => !existsSync(join(PICTURES, `${one.slug}.webp`)))) {
    process.stderr.write(`Line ${line}: loaded, but its picture is missing: public/art/${slug}.webp\n`);
  }
  const leftOut = problems.length > 0 ? `, left out ${pluralize(problems.length, 'row')}` : '';
  const others = delisted > 0 ? `, delisted ${pluralize(delisted, 'other item')}` : '';
  process.stdout.write(
    items === 0 ? 'Nothing was loaded.\n' : `Loaded ${pluralize(items, 'item')}${leftOut}${others}.\n`,
  );
};

const parseArguments = () => {
  const { values, positionals } = parseArgs({
    options: {
      'skip-bad': { type: 'boolean', default: false },
      only: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [path] = positionals;
  const { 'skip-bad': skipBad, only } = values;
  if (!path || positionals.length > 1) {
    throw new ArgumentError(USAGE);
  }
  if (skipBad && only)
    throw new ArgumentError('--only cannot be used with --skip-bad: correct the bad rows of the file');
  const options: ImportOptions = skipBad ? { skipBad } : { only };
  return { path, options };
};

const run = async (): Promise<void> => {
  const { path, options } = parseArguments();
  const file = await readArgumentFile(path);
  const settings = readSettings();
  assertDemoMeant();
  const { db, secret } = await openDatabase(settings);
  try {
    // The import may run before the first start, when the categories that the file names do not exist yet.
    await seedDatabase({ db, clock: systemClock, demo: settings.demo && { keys: deriveKeys(secret) } });
    const imported = await importCatalogue({ db, clock: systemClock }, file, options);
    printResult(imported);
    if (imported.items > 0) await reportGaps(db, openBrands(settings.brands), say);
    if (imported.problems.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
