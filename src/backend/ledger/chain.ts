// The hash chain of an account's entries. Pure and without imports of its own, so that anybody who holds the
// entries can recompute it: hash = SHA-256, in hex, of the text that `chainText` makes, in UTF-8.

export type Book = 'available' | 'blocked' | 'pending' | 'issued' | 'spent' | 'expired';

/** What of an entry is sealed by its hash: all that stands in the entry, its postings and its lots. */
export interface ChainedEntry {
  accountId: string;
  /** Place among the account's entries, from 1. */
  seq: number;
  entryId: string;
  entryType: string;
  coins: number;
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
  /** Amount by book; books that the entry does not touch are left out. */
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
