// `npm run member-data -- --lcn 6104827354`: prints, as JSON, what is stored about the member with that card, for a
// member who asks for a copy (docs/production.md); `--out FILE` writes it to a file that only its owner can read. It
// changes nothing. `--mobile` finds the card by its number. Exits with 1 if the card or the file is wrong.
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, runCommand } from '../command.ts';
import { openDatabase } from '../db/open.ts';
import { readSettings } from '../settings.ts';
import { copyOf } from './copy.ts';
import { findCard, parseMemberArgument, MEMBER_OPTIONS } from './member-argument.ts';

const USAGE = 'Usage: npm run member-data -- --lcn <card> | --mobile <number> [--out <file>]';

const parseArguments = () => {
  const { values } = parseArgs({ options: { ...MEMBER_OPTIONS, out: { type: 'string', default: '' } } });
  return { whose: parseMemberArgument(values, USAGE), out: values.out };
};

/** Never overwrites a file: it may be the copy of another member. */
const write = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ArgumentError(`${file} cannot be written (${reason})`);
  });

const run = async (): Promise<void> => {
  const { whose, out } = parseArguments();
  const { db } = await openDatabase(readSettings(), { withoutMigrating: true });
  try {
    const lcn = await findCard(db, whose);
    const text = `${JSON.stringify(await copyOf(db, lcn, systemClock.now()), null, 2)}\n`;
    if (out) await write(out, text);
    else process.stdout.write(text);
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
