// `npm run report -- coins`: what members earned, spent and are owed, by brand and month, as CSV.
// `npm run report -- earned`: where those coins came from, by brand, month and source, as CSV.
// `npm run report -- expiring`: when the coins that members have will expire, by brand and month, as CSV; with
//   `--at 2026-03-31`, those that they had at the end of that day.
// `npm run report -- pending`: coins that members are promised, by brand, partner and month, as CSV.
// `npm run report -- orders`: what was ordered and given back, by brand, month and whom to settle it with, as CSV.
// `npm run report -- payouts`: cashback that was paid, by brand and month, as CSV.
// `npm run report -- conversions`: points that became coins, by brand, month and programme, as CSV.
// `npm run report -- partners`: what members earned with each partner, by brand and month, as CSV.
// `npm run report -- benefits`: cashback paid for each PAN, by brand and financial year, as CSV; the PANs are masked, with
//   `--with-pan` in full.
// `npm run report -- surveys`: how often each answer of a survey was chosen, as CSV.
// It only reads, and counts: nothing in a report is about one member, but in that on benefits.
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, runCommand } from '../command.ts';
import type { Queryable } from '../db/driver.ts';
import { openDatabase } from '../db/open.ts';
import { assertItsSecret } from '../db/secret-fingerprint.ts';
import { deriveKeys, type Keys } from '../keys.ts';
import { endOfDay, startOfDayKolkata, dayInKolkata } from '../ledger/calendar.ts';
import { readSettings } from '../settings.ts';
import { benefitsReport } from './benefits.ts';
import { coinsReport } from './coins.ts';
import { conversionsReport } from './conversions.ts';
import { csvOf } from './csv.ts';
import { earnedReport } from './earned.ts';
import { expiringReport } from './expiring.ts';
import { ordersReport } from './orders.ts';
import { partnersReport } from './partners.ts';
import { payoutsReport } from './payouts.ts';
import { pendingReport } from './pending.ts';
import { surveysReport } from './surveys.ts';
import type { Table } from './table.ts';

interface Asked {
  now: Date;
  /** The last instant of the day of `--at`. */
  at: Date | null;
  withPan: boolean;
  keys: Keys;
}

const REPORTS: Readonly<Record<string, (q: Queryable, asked: Asked) => Promise<Table>>> = {
  coins: (q, { now }) => coinsReport(q, now),
  earned: earnedReport,
  expiring: (q, { now, at }) => expiringReport(q, now, at),
  pending: (q, { now }) => pendingReport(q, now),
  orders: ordersReport,
  payouts: payoutsReport,
  benefits: benefitsReport,
  conversions: conversionsReport,
  partners: partnersReport,
  surveys: surveysReport,
};

const OPTIONS = { at: { type: 'string' }, 'with-pan': { type: 'boolean' } } as const;

/** What each option is for. */
const OPTION_OF: Readonly<Record<keyof typeof OPTIONS, string>> = { at: 'expiring', 'with-pan': 'benefits' };

const USAGE = [
  `Usage: npm run report -- ${Object.keys(REPORTS).join('|')}`,
  '       npm run report -- expiring --at 2026-03-31',
  '       npm run report -- benefits --with-pan',
].join('\n');

/** Throws ArgumentError if the text is no day, or the day is not over. */
const endOfPastDay = (day: string, now: Date): Date => {
  const begin = startOfDayKolkata(/^\d{4}-\d\d-\d\d$/.test(day) ? day : '');
  if (Number.isNaN(begin.getTime()) || dayInKolkata(begin) !== day || endOfDay(day) > now)
    throw new ArgumentError(`--at must be a day that is over, such as 2026-03-31, not "${day}"`);
  return new Date(endOfDay(day).getTime() - 1);
};

const reportAsked = () => {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [name = '', another] = positionals;
  const report = Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined;
  const fits = Object.keys(values).every((option) => OPTION_OF[option as keyof typeof OPTIONS] === name);
  if (!report || another || !fits) throw new ArgumentError(USAGE);
  const now = systemClock.now();
  const at = values.at === undefined ? null : endOfPastDay(values.at, now);
  return { report, now, at, withPan: values['with-pan'] ?? false };
};

const run = async (): Promise<void> => {
  const { report, ...asked } = reportAsked();
  const { db, secret } = await openDatabase(readSettings(), { withoutMigrating: true });
  try {
    if (report === benefitsReport) await assertItsSecret(db, secret);
    process.stdout.write(csvOf(await report(db, { ...asked, keys: deriveKeys(secret) })));
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
