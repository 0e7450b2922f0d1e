// Verifies the books of every account: balance = lots = entries = postings, an unbroken chain, consistent holds and
// expectations. Reads one snapshot of the database, in batches, and changes nothing.
import { LEDGER_ENTRY_SIGNS, type LedgerEntryType } from '#contract/enums.ts';
import type { Db, Tx } from '../db/driver.ts';
import { iterateRows, type FetchPage } from '../due-processor.ts';
import { sha256 } from '../sha256.ts';
import { ALTERED, BOOKS, FIRST_HASH, findMismatches, hashedText, type Book } from '#contract/ledger-chain.ts';
import {
  accountsToCheck,
  checkedEntriesUpTo,
  entriesWithoutAccount,
  expectationsThatDiffer,
  falseCollections,
  holdsThatDiffer,
  lotsThatDiffer,
  overCollectingEntries,
  overReversedEntries,
  toHashedEntry,
  type AccountToCheck,
  type EntryToCheck,
  type FaultRow,
} from './check-repository.ts';

export interface LedgerFault {
  accountId: string;
  /** Null if the fault is in the account as a whole. */
  entryId: string | null;
  fault: string;
}

interface CheckResult {
  accounts: number;
  entries: number;
  faults: number;
}

type ReportFault = (fault: LedgerFault) => void;

const BEFORE_FIRST_ACCOUNT = '00000000-0000-0000-0000-000000000000';

interface Progress {
  seq: number;
  hash: string;
  books: Record<Book, number>;
}

const initialProgress = (): Progress => ({
  seq: 0,
  hash: FIRST_HASH,
  books: { available: 0, blocked: 0, pending: 0, issued: 0, spent: 0, expired: 0 },
});

const isAltered = (entry: EntryToCheck): boolean => entry.hash !== sha256(hashedText(toHashedEntry(entry)));

const SIGN = { '+': 1, '-': -1, '': 0 } as const;

/** Available coins change by the entry's coins, with the sign of its type, or not at all. */
const fitsType = ({ entryType, coins, availableChange }: EntryToCheck): boolean =>
  availableChange === 0 || availableChange === coins * SIGN[LEDGER_ENTRY_SIGNS[entryType as LedgerEntryType]];

/** Faults of one entry, given the state of the account before it. */
const faultsOf = (entry: EntryToCheck, { seq, hash, books }: Progress): string[] => [
  ...findMismatches(entry, { seq, hash, availableAfter: books.available }),
  ...(isAltered(entry) ? [ALTERED] : []),
  ...(fitsType(entry)
    ? []
    : [`moves ${entry.postings.available ?? 0} coins as ${entry.entryType} of ${entry.coins}`]),
];

const advance = (before: Progress, entry: EntryToCheck): Progress => {
  const books = { ...before.books };
  for (const book of BOOKS) books[book] += (entry.postings[book] ?? 0) * (book === 'issued' ? -1 : 1);
  return { seq: entry.seq, hash: entry.hash, books };
};

/** Checks the entries of accounts that follow each other. Returns how far each account came. */
const checkEntries = async (
  tx: Tx,
  accounts: readonly AccountToCheck[],
  batch: number,
  report: ReportFault,
): Promise<ReadonlyMap<string, Progress>> => {
  const reached = new Map(accounts.map(({ accountId }) => [accountId, initialProgress()]));
  const [first, last] = [accounts[0], accounts.at(-1)];
  if (!first || !last) return reached;
  const start = { accountId: first.accountId, seq: 0 };
  const pageOf: FetchPage<EntryToCheck> = (after, limit) =>
    checkedEntriesUpTo(tx, last.accountId, after ?? start, limit);
  for await (const entry of iterateRows(pageOf, { size: batch })) {
    const { accountId, entryId } = entry;
    const progress = reached.get(accountId);
    // Of an account without a balance, which is reported as such.
    if (!progress) continue;
    for (const fault of faultsOf(entry, progress)) report({ accountId, entryId, fault });
    reached.set(accountId, advance(progress, entry));
  }
  return reached;
};

const checkBalance = (account: AccountToCheck, reached: Progress, report: ReportFault): void => {
  const faults: [number | string, number | string, string][] = [
    ...BOOKS.map((book): [number, number, string] => [account[book], reached.books[book], `${book} coins`]),
    [account.available, account.inLots, 'available coins in lots'],
    [account.blocked, account.inHolds, 'blocked coins in holds'],
    [account.pending, account.inExpectations, 'pending coins in expectations'],
    [account.seq, reached.seq, 'last number'],
    [account.last_hash, reached.hash, 'last hash'],
  ];
  for (const [stored, found, what] of faults) {
    if (stored === found) continue;
    report({ accountId: account.accountId, entryId: null, fault: `keeps ${what} ${stored}, found ${found}` });
  }
};

const SET_CHECKS: [(tx: Tx, accountIds: readonly string[]) => Promise<FaultRow[]>, string][] = [
  [lotsThatDiffer, 'made a lot that holds other coins than its uses leave'],
  [holdsThatDiffer, 'began a hold that does not agree with its entries'],
  [expectationsThatDiffer, 'began an expectation that does not agree with its entries'],
  [overReversedEntries, 'was reversed by more than it moved'],
  [overCollectingEntries, 'collects more coins than were missing'],
  [falseCollections, 'has a shortfall below zero that it does not collect'],
];

const checkAll = async (tx: Tx, batch: number, report: ReportFault): Promise<Omit<CheckResult, 'faults'>> => {
  const done = { accounts: 0, entries: 0 };
  let accounts: AccountToCheck[] = [];
  do {
    accounts = await accountsToCheck(tx, accounts.at(-1)?.accountId ?? BEFORE_FIRST_ACCOUNT, batch);
    const reached = await checkEntries(tx, accounts, batch, report);
    for (const account of accounts) {
      const progress = reached.get(account.accountId) ?? initialProgress();
      checkBalance(account, progress, report);
      done.accounts += 1;
      done.entries += progress.seq;
    }
    const ids = accounts.map((account) => account.accountId);
    for (const [find, fault] of SET_CHECKS) {
      for (const row of await find(tx, ids)) report({ ...row, fault });
    }
  } while (accounts.length === batch);
  for (const row of await entriesWithoutAccount(tx, batch)) {
    report({ ...row, fault: 'belongs to an account without a balance' });
  }
  return done;
};

/** Reports every fault as it is found. */
export const checkLedger = (db: Db, report: ReportFault, batch = 500): Promise<CheckResult> =>
  db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    let faults = 0;
    const done = await checkAll(tx, batch, (fault) => {
      faults += 1;
      report(fault);
    });
    return { ...done, faults };
  });
