// Checks a statement: recomputes every seal in this browser and follows the chain, without trusting the server.
import { findMismatches, hashedText, type ChainPosition, type HashedEntry } from '#contract/ledger-chain.ts';
import { isRecord, recordIn } from '#web/lib/record.ts';
import { STATEMENT_FORMAT, type Statement } from './statement.ts';

export type Verdict =
  | { holds: true; entries: number; last: ChainPosition }
  /** `entry`: the entry at fault; null if it is the statement as a whole. */
  | { holds: false; entry: HashedEntry | null; why: string };

type Digest = (text: string) => Promise<string>;

/** SHA-256 with the browser's Web Crypto, in hex. */
export const sha256: Digest = async (text) => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

const toChainStart = ({ seq, hash, availableAfter }: HashedEntry): ChainPosition => ({
  seq,
  hash,
  availableAfter,
});

const failed = (entry: HashedEntry | null, why: string): Verdict => ({ holds: false, entry, why });

/** What `findMismatches` says, in a member's words; the position in the chain first. */
const WORDS: [RegExp, string][] = [
  [/^is number/, 'does not follow the entry before it: one is missing, repeated, or out of place'],
  [/^does not chain/, 'does not continue the entry before it'],
];

const toMemberWords = (mismatch: string): string =>
  WORDS.find(([said]) => said.test(mismatch))?.[1] ?? 'does not add up with the balance before it';

/** Recomputes the chain, starting from the state before its first entry. */
const checkChain = async (
  entries: readonly HashedEntry[],
  opening: ChainPosition,
  digest: Digest,
): Promise<Verdict> => {
  let before = opening;
  for (const entry of entries) {
    if ((await digest(hashedText(entry))) !== entry.hash) {
      return failed(entry, 'was changed: its content does not match its seal');
    }
    const [mismatch] = findMismatches(entry, before);
    if (mismatch) return failed(entry, toMemberWords(mismatch));
    before = toChainStart(entry);
  }
  return { holds: true, entries: entries.length, last: before };
};

/** Checks the member's own ledger: the chain, and that it ends at the head that the books name. */
export const checkOwn = async (own: Statement, digest: Digest = sha256): Promise<Verdict> => {
  const verdict = await checkChain(own.entries, own.opening, digest);
  if (!verdict.holds || verdict.last.hash === own.head.hash) return verdict;
  return failed(
    own.entries.at(-1) ?? null,
    'is not the last one in your books: entries after it are missing',
  );
};

const isEntry = (value: unknown): boolean =>
  isRecord(value) &&
  Number.isSafeInteger(value['seq']) &&
  [value['entryId'], value['hash'], value['previousHash']].every((text) => typeof text === 'string') &&
  isRecord(value['postings']) &&
  isRecord(value['lots']);

const isChainStart = (value: unknown): boolean => isRecord(value) && typeof value['hash'] === 'string';

const isDayOrNull = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value));

/** The statement in a file; null if the file is not a statement. */
export const readStatement = (text: string): Statement | null => {
  const value = recordIn(text.replace(/^\uFEFF/, ''));
  if (value?.['format'] !== STATEMENT_FORMAT) return null;
  const { account, period, opening, head, entries } = value;
  const isWhole =
    isRecord(account) &&
    isRecord(period) &&
    isDayOrNull(period['from']) &&
    isDayOrNull(period['to']) &&
    isChainStart(opening) &&
    isChainStart(head) &&
    Array.isArray(entries) &&
    entries.every(isEntry);
  return isWhole ? (value as unknown as Statement) : null;
};

/** The first entry in which a self-consistent file differs from the books. */
const differenceOf = (file: Statement, own: Statement): Verdict | null => {
  if (file.opening.hash !== own.opening.hash) {
    return failed(file.entries[0] ?? null, 'does not begin where your books do');
  }
  for (const [index, entry] of file.entries.entries()) {
    if (own.entries[index]?.hash !== entry.hash) return failed(entry, 'does not match your books');
  }
  const missing = own.entries[file.entries.length];
  if (missing && missing.seq <= file.head.seq) return failed(missing, 'is missing from the file');
  return null;
};

/** Checks a file: first by itself, then against the account's own books of the same period, which are checked too. */
export const checkFile = async (
  file: Statement,
  own: Statement,
  digest: Digest = sha256,
): Promise<Verdict> => {
  if (file.account.accountId !== own.account.accountId) {
    return failed(null, 'This statement belongs to another account.');
  }
  const inItself = await checkChain(file.entries, file.opening, digest);
  if (!inItself.holds) return inItself;
  const ofBooks = await checkChain(own.entries, own.opening, digest);
  if (!ofBooks.holds) return ofBooks;
  return differenceOf(file, own) ?? inItself;
};
