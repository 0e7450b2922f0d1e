// The hash chain of an account's entries: the canonical form that both sides agree on. Pure and without imports, so
// that anyone who has the entries can recompute it:
//
//   hash = SHA-256, in lower-case hex, of the UTF-8 bytes of   <previous hash> LF <entry as canonical JSON>
//
// The previous hash of an account's first entry is 64 zeros. Canonical JSON contains exactly the fields of
// `ChainedEntry`, with the keys of every object in order of their UTF-16 code units and without white space; numbers
// are integers, timestamps are ISO 8601 in UTC with milliseconds, absent values are null. Changing this form would
// break every stored chain.

export const BOOKS = ['available', 'blocked', 'pending', 'issued', 'spent', 'expired'] as const;

export type Book = (typeof BOOKS)[number];

/** The part of an entry that its hash covers: everything in the entry, its postings and its lots. */
export interface ChainedEntry {
  accountId: string;
  /** Position among the account's entries, from 1. */
  seq: number;
  entryId: string;
  entryType: string;
  coins: number;
  /** Coins that a reversal could not take; below zero where it takes those that were missing before. */
  shortfall: number;
  availableChange: number;
  availableAfter: number;
  /** ISO 8601 in UTC, with milliseconds. */
  at: string;
  causeTitle: string;
  causeKind: string;
  causeId: string;
  causePart: string;
  /** ISO 8601 in UTC, or null. */
  expectedBy: string | null;
  reverses: string | null;
  holdId: string | null;
  /** Amount by book; books that the entry does not change are left out. */
  postings: Partial<Record<Book, number>>;
  /** When the lot that the entry made expires, ISO 8601 in UTC, or null. */
  expiresAt: string | null;
  /** Coins by lot id: + made or restored, − consumed. */
  lots: Record<string, number>;
}

/** The previous hash of an account's first entry. */
export const FIRST_HASH = '0'.repeat(64);

/** JSON with the keys of every object in order of their UTF-16 code units and no white space. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
};

/** The text whose SHA-256 is the entry's hash: the previous hash, a line feed, the entry as canonical JSON. */
export const chainText = (previousHash: string, entry: ChainedEntry): string =>
  `${previousHash}\n${canonicalJson(entry)}`;

/** An entry as in a statement: with the previous hash and its own. */
export interface HashedEntry extends ChainedEntry {
  previousHash: string;
  hash: string;
}

/** The state before the first entry of a statement: the start of the chain, or the last entry before the period. */
export interface ChainPosition {
  seq: number;
  hash: string;
  availableAfter: number;
}

export const CHAIN_START: ChainPosition = { seq: 0, hash: FIRST_HASH, availableAfter: 0 };

/** The text that an entry's hash covers: the previous hash and everything in the entry but its own hash. */
export const hashedText = (entry: HashedEntry): string => {
  const { previousHash, ...unhashed } = entry;
  const chained: Partial<HashedEntry> = unhashed;
  delete chained.hash;
  return chainText(previousHash, chained as ChainedEntry);
};

const total = (amounts: Partial<Record<string, number>>): number =>
  Object.values(amounts).reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

type ChainFields = Pick<
  HashedEntry,
  'seq' | 'previousHash' | 'postings' | 'lots' | 'availableChange' | 'availableAfter'
>;

/** What is wrong with an entry's position and sums, given the state before it. Does not check its own hash. */
export const findMismatches = (entry: ChainFields, before: ChainPosition): string[] => {
  const available = entry.postings.available ?? 0;
  const faults: [boolean, string][] = [
    [entry.seq !== before.seq + 1, `is number ${entry.seq} and follows number ${before.seq}`],
    [entry.previousHash !== before.hash, 'does not chain to the entry before it'],
    [total(entry.postings) !== 0, `has postings that sum to ${total(entry.postings)}`],
    [available !== entry.availableChange, 'moves other coins than its postings'],
    [total(entry.lots) !== available, `moves ${available} coins, its lots ${total(entry.lots)}`],
    [before.availableAfter + available !== entry.availableAfter, 'keeps a wrong balance'],
  ];
  return faults.filter(([wrong]) => wrong).map(([, fault]) => fault);
};

/** The fault of an entry whose hash is not that of its content. */
export const ALTERED = 'differs from its hash: it was altered';
