// Brings members of another programme with their balances here (docs/decisions/131): all of a file or nothing, or on
// request only the good rows. The file is read twice, chunk by chunk: once to check all of it, and once to load it,
// each chunk in a transaction of its own. So a run that was interrupted goes on where it stopped when it is repeated.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/driver.ts';
import { dayInKolkata, startOfDayKolkata } from '../ledger/calendar.ts';
import { createLedger } from '../ledger/ledger.ts';
import type { Cause } from '../ledger/types.ts';
import { isLcn } from '../modules/accounts/lcn.ts';
import { createAccountsService, type NewAccount } from '../modules/accounts/service.ts';
import { lockSeed } from '../seed/repository.ts';
import {
  checkRows,
  coinsOf,
  expiryOf,
  problemsIn,
  type CheckedRow,
  type MemberLine,
  type Move,
} from './members-check.ts';
import { membersFile } from './members-file.ts';
import { readRows, type RowProblem } from './parse-file.ts';
import { addCardsRead, createCardsRead } from './repository-members.ts';

export interface MembersImport extends Move {
  /** Opens the file from its beginning, as text; called once or twice. */
  open(): AsyncIterable<string>;
  /** Loads the good rows even if others are bad. */
  skipBad?: boolean;
  /** Loads nothing. */
  checkOnly?: boolean;
  /** Called at once, in the order of lines: there may be any number of them. */
  onProblem(problem: RowProblem): void;
  onProgress?(soFar: MembersImported): void;
}

export interface MembersImported {
  /** Members who were loaded, or would be if only checking, with their coins. */
  members: number;
  coins: number;
  /** Members whom an earlier run had loaded. */
  present: number;
  problems: number;
}

interface Dependencies {
  db: Db;
  clock: Clock;
}

const accounts = createAccountsService(createLedger());

const NOTHING: MembersImported = { members: 0, coins: 0, present: 0, problems: 0 };

const add = (
  sum: MembersImported,
  checked: readonly CheckedRow[],
  { length: problems }: readonly RowProblem[],
): MembersImported => {
  const fresh = checked.filter(({ verdict }) => verdict === 'new');
  return {
    members: sum.members + fresh.length,
    coins: fresh.reduce((coins, { row }) => coins + coinsOf(row.content.coins), sum.coins),
    present: sum.present + checked.filter(({ verdict }) => verdict === 'present').length,
    problems: sum.problems + problems,
  };
};

/** The rows whose card no row before has, and a problem for each other one. */
const withoutRepeats = async (tx: Tx, rows: readonly MemberLine[]) => {
  const cards = rows.map(({ line, content }) => ({ line, card: content.card }));
  const firstLines = await addCardsRead(tx, cards);
  const firstLineOf = ({ line, content }: MemberLine): number => firstLines.get(content.card) ?? line;
  return {
    first: rows.filter((row) => firstLineOf(row) === row.line),
    repeats: rows
      .filter((row) => firstLineOf(row) !== row.line)
      .map((row) => ({ line: row.line, reason: `card: It is on line ${firstLineOf(row)} too` })),
  };
};

/** Reports every bad row, and returns what could be loaded and which lines could not. */
const checkFile = async ({ db, clock }: Dependencies, request: MembersImport) => {
  const now = clock.now();
  const format = membersFile(dayInKolkata(now));
  const bad = new Set<number>();
  // Writes only its own temporary table, so it cannot collide with others and does not run twice.
  const counts = await db.tx(async (tx) => {
    await createCardsRead(tx);
    let sum = NOTHING;
    for await (const read of readRows(request.open(), format)) {
      const { first, repeats } = await withoutRepeats(tx, read.rows);
      const checked = await checkRows(tx, first, request, now);
      const problems = [...read.problems, ...repeats, ...problemsIn(checked)];
      problems.sort((one, other) => one.line - other.line).forEach(request.onProblem);
      // Without --skip-bad nothing of such a file is loaded, so its bad lines are not needed.
      if (request.skipBad) for (const { line } of problems) bad.add(line);
      sum = add(sum, checked, problems);
    }
    return sum;
  });
  return { counts, bad };
};

const newAccountOf = ({ content }: MemberLine, move: Move, now: Date): NewAccount => {
  const accountId = randomUUID();
  const cause: Cause = { title: `Brought over from ${move.programme}`, kind: 'import', id: accountId };
  return {
    accountId,
    clientId: move.clientId,
    mobile: content.mobile,
    salutation: content.salutation,
    firstName: content.first_name,
    lastName: content.last_name,
    email: content.email,
    dateOfBirth: content.date_of_birth,
    at: content.member_since === null ? now : startOfDayKolkata(content.member_since),
    imported: { programme: move.programme, card: content.card },
    ...(isLcn(content.card) && { lcn: content.card }),
    brings: content.coins.map((lot) => ({
      coins: lot.coins,
      cause: { ...cause, part: lot.lastDay ?? '' },
      at: now,
      expiresAt: expiryOf(lot, move, now),
    })),
  };
};

/** Loads those of the rows that are not there yet, or none. */
const loadRows = (
  { db, clock }: Dependencies,
  rows: readonly MemberLine[],
  move: Move,
): Promise<CheckedRow[]> =>
  db.tx(async (tx) => {
    await lockSeed(tx);
    const now = clock.now();
    const checked = await checkRows(tx, rows, move, now);
    const fresh = checked.filter(({ verdict }) => verdict === 'new');
    await accounts.openAll(
      tx,
      fresh.map(({ row }) => newAccountOf(row, move, now)),
    );
    return checked;
  });

const loadFile = async (deps: Dependencies, request: MembersImport, bad: ReadonlySet<number>) => {
  const format = membersFile(dayInKolkata(deps.clock.now()));
  let sum = NOTHING;
  for await (const read of readRows(request.open(), format)) {
    const rows = read.rows.filter(({ line }) => !bad.has(line));
    const checked = rows.length > 0 ? await loadRows(deps, rows, request) : [];
    // What has changed since the file was checked: the file, or what a running backend holds.
    const unread = read.problems.filter(({ line }) => !bad.has(line));
    const problems = [...unread, ...problemsIn(checked)];
    problems.sort((one, other) => one.line - other.line).forEach(request.onProblem);
    sum = add(sum, checked, problems);
    request.onProgress?.(sum);
  }
  return sum;
};

/** Never changes a member who is here already. */
export const importMembers = async (deps: Dependencies, request: MembersImport): Promise<MembersImported> => {
  const { counts, bad } = await checkFile(deps, request);
  if (request.checkOnly) return counts;
  const { problems } = counts;
  if (problems > 0 && !request.skipBad) return { ...NOTHING, problems };
  const loaded = await loadFile(deps, request, bad);
  return { ...loaded, problems: problems + loaded.problems };
};
