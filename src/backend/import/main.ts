// `npm run import -- catalogue.csv`: loads an operator's own partners, products, vouchers and coupons
// (docs/import.md).
// A bad row is reported with its line and reason, and nothing is loaded; with `--skip-bad` the good rows are.
// `--only` delists everything that the file does not name.
// A row with a missing picture is reported but loaded, because the web server may have the picture elsewhere.
// Exits with 1 if something was not loaded.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, readArgumentFile, runCommand } from '../command.ts';
import type { Db } from '../db/driver.ts';
import { openDatabase } from '../db/open.ts';
import { assertDemoMeant } from '../demo-meant.ts';
import { pluralize } from '../format.ts';
import { deriveKeys } from '../keys.ts';
import { loadBrands } from '../seed/brands.ts';
import { seedDatabase } from '../seed/seed.ts';
import { readSettings } from '../settings.ts';
import { importCatalogue, type Imported, type ImportOptions } from './import.ts';
import { printProblem } from './report.ts';
import { findListedIds } from './repository.ts';

const USAGE = 'Usage: npm run import -- catalogue.csv [--skip-bad | --only]';

const PICTURES = join(import.meta.dirname, '../../../public/art');

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

const SHOWN = 5;

/** A home page silently leaves out what is not listed, so without this a shelf would just be gone. */
const reportMissingHomeItems = async (db: Db): Promise<void> => {
  for (const { brand, home } of loadBrands()) {
    const named = home.flatMap((section) => (section.kind === 'rail' ? section.items : []));
    const listed = new Set(await findListedIds(db, named));
    const gone = [...new Set(named)].filter((id) => !listed.has(id));
    if (gone.length === 0) continue;
    const some = `${gone.slice(0, SHOWN).join(', ')}${gone.length > SHOWN ? ' …' : ''}`;
    process.stderr.write(
      `The home page of ${brand} names ${pluralize(gone.length, 'item')} not in the catalogue: ${some} (src/backend/seed/brands/${brand}.json)\n`,
    );
  }
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
    if (imported.items > 0) await reportMissingHomeItems(db);
    if (imported.problems.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
