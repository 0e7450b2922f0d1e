// `npm run close-account -- --lcn 6104827354`: prints what closing the account of that card would do; with `--yes`,
// closes it (docs/production.md). `--mobile` finds the card by its number. It may run while backends run, and again. It
// needs the backend's key. Exits with 1 if something prevents it, or if the card or the key is wrong.
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { runCommand } from '../command.ts';
import { assertItsSecret } from '../db/secret-fingerprint.ts';
import { openDatabase } from '../db/open.ts';
import { deriveKeys } from '../keys.ts';
import { dayInKolkata } from '../ledger/calendar.ts';
import { readSettings } from '../settings.ts';
import { findCard, parseMemberArgument, MEMBER_OPTIONS } from './member-argument.ts';
import { closeAccount, previewClosing, type ClosingPreview } from './closing.ts';

const USAGE = 'Usage: npm run close-account -- --lcn <card> | --mobile <number> [--yes]';

const parseArguments = () => {
  const { values } = parseArgs({ options: { ...MEMBER_OPTIONS, yes: { type: 'boolean', default: false } } });
  return { whose: parseMemberArgument(values, USAGE), yes: values.yes };
};

const formatList = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${title}\n${lines.map((line) => `  ${line}\n`).join('')}`;

const byReason = (kept: ClosingPreview['kept']): string[] =>
  [...Map.groupBy(kept, ({ why }) => why)].map(
    ([why, rows]) => `${rows.map(({ name, count }) => `${name}: ${count}`).join(', ')} (${why})`,
  );

const textOf = ({ about, closedAt, blockers, lost, erased, kept }: ClosingPreview): string =>
  [
    closedAt === null ? `The account of ${about}\n` : `${about}: closed on ${dayInKolkata(closedAt)}\n`,
    formatList('In the way, and has to end first:', blockers),
    formatList('Lost to the member:', lost),
    formatList(
      'Erased:',
      erased.map(({ name, count }) => `${name}: ${count}`),
    ),
    formatList('Kept, without what identifies the person:', byReason(kept)),
  ].join('');

const run = async (): Promise<void> => {
  const { whose, yes } = parseArguments();
  const { db, secret } = await openDatabase(readSettings(), { withoutMigrating: true });
  try {
    // With another key, the member's messages and counts would not be found, and so not be erased.
    await assertItsSecret(db, secret);
    const lcn = await findCard(db, whose);
    const closing = { db, keys: deriveKeys(secret), at: systemClock.now() };
    const preview = await (yes ? closeAccount(closing, lcn) : previewClosing(closing, lcn));
    process.stdout.write(textOf(preview));
    const isStopped = preview.blockers.length > 0;
    if (isStopped) {
      process.stderr.write('Nothing was changed: something is in the way.\n');
      process.exitCode = 1;
    } else if (yes) process.stdout.write('The account is closed. Nobody can sign in to it any more.\n');
    else process.stdout.write('Nothing was changed. With --yes the account is closed, for good.\n');
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
