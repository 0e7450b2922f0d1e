// `npm run seed`: brings brands, catalogue and (in a demo) members into the database of the settings.
// `npm run seed -- --products 100000` adds generated products, to see how a large catalogue behaves.
// Exits with 1 and one line if the database, a setting, an argument or a brand is at fault.
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, runCommand } from '../command.ts';
import { openDatabase } from '../db/open.ts';
import { assertDemoMeant } from '../demo-meant.ts';
import { deriveKeys } from '../keys.ts';
import { readSettings } from '../settings.ts';
import { seedDatabase, seedProducts } from './seed.ts';

const USAGE = 'Usage: npm run seed [-- --products <number>]';
const MAX_PRODUCTS = 2_000_000;

const parseProductCount = (): number => {
  const { values } = parseArgs({ options: { products: { type: 'string', default: '0' } } });
  const count = Number(values.products);
  if (!/^\d+$/.test(values.products) || count > MAX_PRODUCTS) {
    throw new ArgumentError(`--products takes a number up to ${MAX_PRODUCTS}, not "${values.products}"`);
  }
  return count;
};

const run = async (): Promise<void> => {
  const products = parseProductCount();
  const settings = readSettings();
  assertDemoMeant();
  const { db, secret } = await openDatabase(settings);
  try {
    await seedDatabase({ db, clock: systemClock, demo: settings.demo && { keys: deriveKeys(secret) } });
    if (products > 0) await seedProducts(db, products);
  } finally {
    await db.close();
  }
  process.stdout.write(`Seeded${products > 0 ? `, with ${products} generated products` : ''}.\n`);
};

await runCommand(run, USAGE);
