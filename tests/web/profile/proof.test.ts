import { createHash } from 'node:crypto';
import { CHAIN_START, hashedText, type HashedEntry } from '#contract/ledger-chain.ts';
import { checkFile, checkOwn, readStatement } from '#web/features/member/proof.ts';
import { STATEMENT_FORMAT, type Statement } from '#web/features/member/statement.ts';

const digest = async (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');
const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex');

const ACCOUNT = '11111111-1111-4111-8111-111111111111';

/** Earnings of the given numbers of coins, chained like the ledger's entries. */
const chainOf = (...coins: number[]): HashedEntry[] => {
  const entries: HashedEntry[] = [];
  let before = CHAIN_START;
  for (const [index, amount] of coins.entries()) {
    const entry: HashedEntry = {
      accountId: ACCOUNT,
      seq: index + 1,
      entryId: `entry-${String(index + 1)}`,
      entryType: 'EARNED',
      coins: amount,
      shortfall: 0,
      availableChange: amount,
      availableAfter: before.availableAfter + amount,
      at: `2026-01-${String(index + 10)}T06:30:00.000Z`,
      causeTitle: `Groceries ${String(index + 1)} – नमस्ते`,
      causeKind: 'partner',
      causeId: String(index),
      causePart: '',
      expectedBy: null,
      reverses: null,
      holdId: null,
      postings: { issued: -amount, available: amount },
      expiresAt: null,
      lots: { [`lot-${String(index + 1)}`]: amount },
      previousHash: before.hash,
      hash: '',
    };
    entry.hash = hashOf(hashedText(entry));
    entries.push(entry);
    before = { seq: entry.seq, hash: entry.hash, availableAfter: entry.availableAfter };
  }
  return entries;
};

const statementOf = (entries: HashedEntry[], changes: Partial<Statement> = {}): Statement => {
  const last = entries.at(-1);
  return {
    format: STATEMENT_FORMAT,
    rule: 'As written',
    account: { accountId: ACCOUNT, name: 'Asha Menon', lcn: 'xxxxxx4417' },
    period: { from: null, to: null },
    madeAt: '2026-03-02T06:30:00.000Z',
    opening: CHAIN_START,
    head: last ? { seq: last.seq, hash: last.hash, availableAfter: last.availableAfter } : CHAIN_START,
    entries,
    ...changes,
  };
};

const BOOKS = statementOf(chainOf(300, 200, 100, 50));
/** As read back from a file. */
const file = (): Statement => structuredClone(BOOKS);

describe('The member’s own statement', () => {
  it('is valid when its last entry is the one that the ledger names', async () => {
    expect(await checkOwn(BOOKS, digest)).toMatchObject({ holds: true, entries: 4 });
    expect(await checkOwn(statementOf([]), digest)).toMatchObject({ holds: true, entries: 0 });
  });

  it('is invalid when the ledger names a later last entry', async () => {
    const cut = statementOf(BOOKS.entries.slice(0, 2), { head: BOOKS.head });
    expect(await checkOwn(cut, digest)).toMatchObject({ holds: false, entry: { seq: 2 } });
  });
});

describe('A statement file', () => {
  it('is valid as downloaded, for the whole ledger and for a part of it', async () => {
    expect(await checkFile(file(), BOOKS, digest)).toMatchObject({ holds: true, entries: 4 });
    const [first, second, third] = BOOKS.entries as [HashedEntry, HashedEntry, HashedEntry];
    const part = statementOf([second, third], { opening: { ...first }, head: BOOKS.head });
    const booksOfPart = { ...part };
    expect(await checkFile(structuredClone(part), booksOfPart, digest)).toMatchObject({ holds: true });
  });

  it('stays valid when the ledger has grown since', async () => {
    const since = statementOf(chainOf(300, 200, 100, 50, 25));
    expect(await checkFile(file(), since, digest)).toMatchObject({ holds: true });
  });

  type Change = (entry: HashedEntry) => unknown;
  it.each<[string, Change]>([
    ['other coins', (entry) => (entry.coins = 9_999)],
    ['another balance', (entry) => (entry.availableAfter += 1)],
    ['another text', (entry) => (entry.causeTitle = 'Something else')],
    ['another time', (entry) => (entry.at = '2026-01-12T06:30:00.001Z')],
    ['other lots', (entry) => (entry.lots = { 'lot-3': 99, 'lot-4': 1 })],
    ['an added field', (entry) => Object.assign(entry, { note: 'paid' })],
  ])('is invalid, and its changed entry is named, when it has %s', async (_what, change) => {
    const altered = file();
    change(altered.entries[2]!);
    expect(await checkFile(altered, BOOKS, digest)).toEqual({
      holds: false,
      entry: altered.entries[2],
      why: 'was changed: its content does not match its seal',
    });
  });

  it('is invalid even when all of its seals were recomputed', async () => {
    const forged = statementOf(chainOf(300, 9_999, 100, 50));
    expect(await checkOwn(forged, digest)).toMatchObject({ holds: true });
    expect(await checkFile(forged, BOOKS, digest)).toMatchObject({
      holds: false,
      entry: { seq: 2 },
      why: 'does not match your books',
    });
  });

  it('is invalid when an entry is missing in the middle, at the end or at the beginning', async () => {
    const gap = file();
    gap.entries.splice(1, 1);
    expect(await checkFile(gap, BOOKS, digest)).toMatchObject({
      holds: false,
      entry: { seq: 3 },
      why: expect.stringContaining('does not follow'),
    });
    const short = file();
    short.entries.pop();
    expect(await checkFile(short, BOOKS, digest)).toMatchObject({
      holds: false,
      entry: { seq: 4 },
      why: 'is missing from the file',
    });
    const headless = file();
    headless.entries.shift();
    expect(await checkFile(headless, BOOKS, digest)).toMatchObject({ holds: false, entry: { seq: 2 } });
  });

  it('reveals an entry of the ledger that was altered without its seal', async () => {
    const books = structuredClone(BOOKS);
    books.entries[0]!.coins = 1;
    expect(await checkFile(file(), books, digest)).toMatchObject({ holds: false, entry: { seq: 1 } });
  });

  it('is invalid when it belongs to another account', async () => {
    const other = file();
    other.account.accountId = '22222222-2222-4222-8222-222222222222';
    expect(await checkFile(other, BOOKS, digest)).toMatchObject({ holds: false, entry: null });
  });

  it.each([
    ['text that is not JSON', 'Date,Coins'],
    ['other JSON', '{"entries":[]}'],
    ['a number', '7'],
    ['invalid entries', JSON.stringify({ ...BOOKS, entries: [{ seq: 1 }] })],
    ['no period', JSON.stringify({ ...BOOKS, period: null })],
    ['invalid dates', JSON.stringify({ ...BOOKS, period: { from: '1', to: null } })],
  ])('is rejected when it contains %s', (_what, text) => {
    expect(readStatement(text)).toBeNull();
  });

  it('may begin with a byte order mark', () => {
    expect(readStatement(`\uFEFF${JSON.stringify(BOOKS)}`)).toEqual(BOOKS);
  });
});
