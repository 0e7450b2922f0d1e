// `npm run import-members -- members.csv --programme "Kaveri Club" --client KAVERI`: brings members of another
// programme with their balances into that brand (docs/import-members.md).
// A bad row is reported with its line and reason, and nothing is loaded; with `--skip-bad` the good rows are.
// `--check` only says what would be loaded. Safe to repeat, and to run beside backends.
// Exits with 1 if something was not loaded. Never prints anything of a member.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { ArgumentError, runCommand, unreadableFile } from '../command.ts';
import { failureReason } from '../db/connection-error.ts';
import { openDatabase } from '../db/open.ts';
import { formatCoins, formatNumber, pluralize } from '../format.ts';
import { coinLifeOf } from '../modules/clients/coin-life.ts';
import { loadBrands } from '../seed/brands.ts';
import { readSettings } from '../settings.ts';
import { StartError } from '../start-error.ts';
import { importMembers, type MembersImported } from './members.ts';
import { printProblem } from './report.ts';

const USAGE =
  'Usage: npm run import-members -- members.csv --programme "<name>" --client <brand> [--skip-bad] [--check]';

const PROGRAMME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,&+'’-]{1,39}$/u;

const parseArguments = () => {
  const text = { type: 'string', default: '' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parseArgs({
    options: { programme: text, client: text, 'skip-bad': flag, check: flag },
    allowPositionals: true,
  });
  const [path] = positionals;
  const { client: clientId, 'skip-bad': skipBad, check: checkOnly } = values;
  const programme = values.programme.trim();
  if (!path || positionals.length > 1 || !programme || !clientId) throw new ArgumentError(USAGE);
  if (!PROGRAMME.test(programme))
    throw new ArgumentError('--programme takes a name of 2 to 40 letters, digits, spaces and . , & + - ’');
  const brands = loadBrands();
  const brand = brands.find((one) => one.clientId === clientId);
  if (!brand)
    throw new ArgumentError(
      `--client takes one of the brands: ${brands.map((one) => one.clientId).join(', ')}`,
    );
  const coinLifeMonths = coinLifeOf(brand.coinLifeMonths).import;
  return { path, programme, clientId, coinLifeMonths, skipBad, checkOnly };
};

/** It is read twice, so it cannot be a pipe. */
const assertFile = async (path: string): Promise<void> => {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadableFile(path, error);
  });
  if (!found.isFile()) throw new ArgumentError(`${resolve(path)} is not a file`);
};

const PROGRESS_STEP = 100_000;

const createProgress = () => {
  let shown = 0;
  return ({ members }: MembersImported): void => {
    if (members < shown + PROGRESS_STEP) return;
    shown = members;
    process.stdout.write(`${formatNumber(members)} members are loaded so far.\n`);
  };
};

const resultOf = ({ members, coins, present, problems }: MembersImported, isCheck: boolean): string => {
  const which = `${pluralize(members, 'member')} with ${formatCoins(coins)}`;
  const done = members === 0 ? 'Nothing was loaded' : `Loaded ${which}`;
  return `${[
    isCheck ? `Checked: ${which} to load` : done,
    ...(present > 0 ? [`${pluralize(present, 'member')} loaded before`] : []),
    ...(problems > 0 ? [pluralize(problems, 'bad row')] : []),
  ].join(', ')}.\n`;
};

const run = async (): Promise<void> => {
  const { path, ...options } = parseArguments();
  await assertFile(path);
  const { db } = await openDatabase(readSettings());
  try {
    const imported = await importMembers(
      { db, clock: systemClock },
      {
        ...options,
        open: () => createReadStream(path, 'utf8'),
        onProblem: printProblem,
        onProgress: createProgress(),
      },
    ).catch((error: unknown) => {
      // The error itself may hold the values of a statement.
      throw new StartError(`It was interrupted: ${failureReason(error)}. Repeat the command to go on.`);
    });
    process.stdout.write(resultOf(imported, options.checkOnly));
    if (imported.problems > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
};

await runCommand(run, USAGE);
