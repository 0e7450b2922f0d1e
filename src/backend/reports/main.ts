// `npm run report -- coins`: what members earned, spent and are owed, by brand and month, as CSV.
// `npm run report -- earned`: where those coins came from, by brand, month and source, as CSV.
// `npm run report -- expiring`: when the coins that members have now will expire, by brand and month, as CSV.
// `npm run report -- orders`: what was ordered and given back, by brand, month and whom to settle it with, as CSV.
// `npm run report -- payouts`: cashback that was paid, by brand and month, as CSV.
// `npm run report -- conversions`: points that became coins, by brand, month and programme, as CSV.
// `npm run report -- partners`: what members earned with each partner, by brand and month, as CSV.
// `npm run report -- surveys`: how often each answer of a survey was chosen, as CSV.
// It only reads, and counts: nothing in a report is about one member.
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, runCommand } from '../command.ts';
import type { Queryable } from '../db/driver.ts';
import { openDatabase } from '../db/open.ts';
import { readSettings } from '../settings.ts';
import { coinsReport } from './coins.ts';
import { conversionsReport } from './conversions.ts';
import { csvOf } from './csv.ts';
import { earnedReport } from './earned.ts';
import { expiringReport } from './expiring.ts';
import { ordersReport } from './orders.ts';
import { partnersReport } from './partners.ts';
import { payoutsReport } from './payouts.ts';
import { surveysReport } from './surveys.ts';
import type { Table } from './table.ts';

const REPORTS: Readonly<Record<string, (q: Queryable, now: Date) => Promise<Table>>> = {
  coins: coinsReport,
  earned: earnedReport,
  expiring: expiringReport,
  orders: ordersReport,
  payouts: payoutsReport,
  conversions: conversionsReport,
  partners: partnersReport,
  surveys: surveysReport,
};

const USAGE = `Usage: npm run report -- ${Object.keys(REPORTS).join('|')}`;

const reportNamed = () => {
  const { positionals } = parseArgs({ options: {}, allowPositionals: true });
  const [name = '', another] = positionals;
  const report = Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined;
  if (!report || another) throw new ArgumentError(USAGE);
  return report;
};

const run = async (): Promise<void> => {
  const report = reportNamed();
  const { db } = await openDatabase(readSettings(), { withoutMigrating: true });
  try {
    process.stdout.write(csvOf(await report(db, systemClock.now())));
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
