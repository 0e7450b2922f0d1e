// `npm run close-account -- --lcn 6104827354`: says what closing the account of that card would do; with `--yes` does it
// (docs/production.md). Safe beside running backends and to run again. Of the backend's key, as its settings say. Exits
// with 1 where something is in the way, or in one line where the card or the key is at fault.
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { runCommand } from '../command.ts';
import { assertItsSecret } from '../db/key-mark.ts';
import { openDatabase } from '../db/open.ts';
import { keysFrom } from '../keys.ts';
import { dayInKolkata } from '../ledger/calendar.ts';
import { readSettings } from '../settings.ts';
import { cardOf, memberGiven, WHOSE } from './member-given.ts';
import { closeAccount, outlookOf, type Outlook } from './closing.ts';

const USAGE = 'Usage: npm run close-account -- --lcn <card> | --mobile <number> [--yes]';

const argumentsGiven = () => {
  const { values } = parseArgs({ options: { ...WHOSE, yes: { type: 'boolean', default: false } } });
  return { whose: memberGiven(values, USAGE), yes: values.yes };
};

const listed = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${line}\n`).join('')}`;

const byReason = (kept: Outlook['kept']): string[] =>
  [...Map.groupBy(kept, ({ why }) => why)].map(
    ([why, rows]) => `${rows.map(({ name, count }) => `${name}: ${count}`).join(', ')} (${why})`,
  );

const textOf = ({ about, closedAt, inTheWay, lost, erased, kept }: Outlook): string =>
  [
    closedAt === null ? `The account of ${about}\n` : `${about}: closed on ${dayInKolkata(closedAt)}\n`,
    listed('In the way, and has to end first:', inTheWay),
    listed('Lost to the member:', lost),
    listed(
      'Erased:',
      erased.map(({ name, count }) => `${name}: ${count}`),
    ),
    listed('Kept, without what tells of the person:', byReason(kept)),
  ].join('');

const run = async (): Promise<void> => {
  const { whose, yes } = argumentsGiven();
  const { db, secret } = await openDatabase(readSettings(), { asItStands: true });
  try {
    // With another key, messages and counts of the member would not be found, and would stay.
    await assertItsSecret(db, secret);
    const lcn = await cardOf(db, whose);
    const closing = { db, keys: keysFrom(secret), at: systemClock.now() };
    const outlook = await (yes ? closeAccount(closing, lcn) : outlookOf(closing, lcn));
    process.stdout.write(textOf(outlook));
    const isStopped = outlook.inTheWay.length > 0;
    if (isStopped) {
      process.stderr.write('Nothing was changed: something is in the way.\n');
      process.exitCode = 1;
    } else if (yes) process.stdout.write('The account is closed, and nobody signs in to it any more.\n');
    else process.stdout.write('Nothing was changed. With --yes the account is closed, for good.\n');
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
