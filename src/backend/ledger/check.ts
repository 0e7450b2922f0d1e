// Verifies the books of every account: balance = lots = entries = postings, an unbroken chain, consistent holds and
// expectations. Reads one snapshot of the database, in batches, and changes nothing.
import { LEDGER_ENTRY_SIGNS, type LedgerEntryType } from '#contract/enums.ts';
import type { Db, Tx } from '../db/driver.ts';
import { sha256 } from '../sha256.ts';
import { ALTERED, BOOKS, FIRST_HASH, misfits, sealedText, type Book } from '#contract/ledger-chain.ts';
import {
  checkedAccounts,
  checkedEntries,
  entriesWithoutAccount,
  expectationsThatDiffer,
  holdsThatDiffer,
  lotsThatDiffer,
  reversedTooFar,
  sealedOf,
  type CheckedAccount,
  type CheckedEntry,
  type FaultRow,
} from './check-repository.ts';

export interface Fault {
  accountId: string;
  /** Null if the fault is in the account as a whole. */
  entryId: string | null;
  fault: string;
}

export interface CheckResult {
  accounts: number;
  entries: number;
  faults: number;
}

type Report = (fault: Fault) => void;

const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

interface Progress {
  seq: number;
  hash: string;
  books: Record<Book, number>;
}

const beginning = (): Progress => ({
  seq: 0,
  hash: FIRST_HASH,
  books: { available: 0, blocked: 0, pending: 0, issued: 0, spent: 0, expired: 0 },
});

const isAltered = (entry: CheckedEntry): boolean => entry.hash !== sha256(sealedText(sealedOf(entry)));

const SIGN = { '+': 1, '-': -1, '': 0 } as const;

/** Available coins change by the entry's coins, with the sign of its type, or not at all. */
const fitsType = ({ entryType, coins, availableChange }: CheckedEntry): boolean =>
  availableChange === 0 || availableChange === coins * SIGN[LEDGER_ENTRY_SIGNS[entryType as LedgerEntryType]];

/** Faults of one entry, given the state of the account before it. */
const faultsOf = (entry: CheckedEntry, { seq, hash, books }: Progress): string[] => [
  ...misfits(entry, { seq, hash, availableAfter: books.available }),
  ...(isAltered(entry) ? [ALTERED] : []),
  ...(fitsType(entry)
    ? []
    : [`moves ${entry.postings.available ?? 0} coins as ${entry.entryType} of ${entry.coins}`]),
];

const advance = (before: Progress, entry: CheckedEntry): Progress => {
  const books = { ...before.books };
  for (const book of BOOKS) books[book] += (entry.postings[book] ?? 0) * (book === 'issued' ? -1 : 1);
  return { seq: entry.seq, hash: entry.hash, books };
};

const checkEntries = async (tx: Tx, accountId: string, batch: number, report: Report): Promise<Progress> => {
  let progress = beginning();
  for (;;) {
    const entries = await checkedEntries(tx, accountId, progress.seq, batch);
    for (const entry of entries) {
      for (const fault of faultsOf(entry, progress)) report({ accountId, entryId: entry.entryId, fault });
      progress = advance(progress, entry);
    }
    if (entries.length < batch) return progress;
  }
};

const checkBalance = (account: CheckedAccount, reached: Progress, report: Report): void => {
  const faults: [number | string, number | string, string][] = [
    ...BOOKS.map((book): [number, number, string] => [account[book], reached.books[book], `${book} coins`]),
    [account.available, account.inLots, 'available coins in lots'],
    [account.blocked, account.inHolds, 'blocked coins in holds'],
    [account.pending, account.inExpectations, 'pending coins in expectations'],
    [account.seq, reached.seq, 'last number'],
    [account.last_hash, reached.hash, 'last hash'],
  ];
  for (const [kept, found, what] of faults) {
    if (kept === found) continue;
    report({ accountId: account.accountId, entryId: null, fault: `keeps ${what} ${kept}, found ${found}` });
  }
};

const SET_CHECKS: [(tx: Tx, accountIds: readonly string[]) => Promise<FaultRow[]>, string][] = [
  [lotsThatDiffer, 'made a lot that holds other coins than its uses leave'],
  [holdsThatDiffer, 'began a hold that does not agree with its entries'],
  [expectationsThatDiffer, 'began an expectation that does not agree with its entries'],
  [reversedTooFar, 'was reversed by more than it moved'],
];

const checkAll = async (tx: Tx, batch: number, report: Report): Promise<Omit<CheckResult, 'faults'>> => {
  const done = { accounts: 0, entries: 0 };
  let accounts: CheckedAccount[] = [];
  do {
    accounts = await checkedAccounts(tx, accounts.at(-1)?.accountId ?? NO_ACCOUNT, batch);
    for (const account of accounts) {
      const reached = await checkEntries(tx, account.accountId, batch, report);
      checkBalance(account, reached, report);
      done.accounts += 1;
      done.entries += reached.seq;
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
export const checkLedger = (db: Db, report: Report, batch = 500): Promise<CheckResult> =>
  db.tx(async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only');
    let faults = 0;
    const done = await checkAll(tx, batch, (fault) => {
      faults += 1;
      report(fault);
    });
    return { ...done, faults };
  });
