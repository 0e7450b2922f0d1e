import { http, HttpResponse } from 'msw';
import { act, screen, waitFor } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { CHAIN_START, hashedText, type HashedEntry } from '#contract/ledger-chain.ts';
import { member } from '#contract/member.ts';
import { readStatement, sha256 } from '#web/features/member/proof.ts';
import { csvOf } from '#web/features/member/statement-csv.ts';
import type { StatementPage } from '#web/features/member/records.ts';
import { memberFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { entriesOf, openLedger } from './open-profile.tsx';

const ACCOUNT = '11111111-1111-4111-8111-111111111111';
const uuid = (seq: number): string => `22222222-2222-4222-8222-22222222222${String(seq)}`;

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
});

/** The file that the browser was asked to save. */
const kept: { name: string; type: string; text: string }[] = [];
beforeEach(() => {
  kept.length = 0;
  const blobs: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${String(blobs.push(blob) - 1)}`,
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.split(':')[1])]!;
    const { download: name } = this;
    void blob
      .arrayBuffer()
      .then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
      .then((text) => kept.push({ name, type: blob.type, text }));
  });
});

const sealed = async (count: number): Promise<HashedEntry[]> => {
  const entries: HashedEntry[] = [];
  let before = CHAIN_START;
  for (let seq = 1; seq <= count; seq += 1) {
    const entry: HashedEntry = {
      accountId: ACCOUNT,
      seq,
      entryId: uuid(seq),
      entryType: 'EARNED',
      coins: 100,
      shortfall: 0,
      availableChange: 100,
      availableAfter: before.availableAfter + 100,
      at: '2026-03-02T06:30:00.000Z',
      causeTitle: `Groceries ${String(seq)}`,
      causeKind: 'partner',
      causeId: String(seq),
      causePart: '',
      expectedBy: null,
      reverses: null,
      holdId: null,
      postings: { issued: -100, available: 100 },
      expiresAt: null,
      lots: { [`lot-${String(seq)}`]: 100 },
      previousHash: before.hash,
      hash: '',
    };
    entry.hash = await sha256(hashedText(entry));
    entries.push(entry);
    before = { seq, hash: entry.hash, availableAfter: entry.availableAfter };
  }
  return entries;
};

/** Answers with the chain, two entries at a time. */
const answerChain = (entries: HashedEntry[]): unknown[] => {
  const asked: unknown[] = [];
  const place = (index: number) => {
    const entry = entries[index];
    return entry ? { seq: entry.seq, hash: entry.hash, availableAfter: entry.availableAfter } : CHAIN_START;
  };
  mockServer.use(
    mockEndpoint(member.statement, ({ query }) => {
      asked.push(query);
      const start = Number(query.cursor ?? '0');
      return {
        accountId: ACCOUNT,
        name: 'Asha Menon',
        lcn: 'xxxxxx4417',
        madeAt: '2026-03-02T06:30:00.000Z',
        opening: place(start - 1),
        head: place(entries.length - 1),
        entries: entries.slice(start, start + 2) as StatementPage['entries'],
        nextCursor: start + 2 < entries.length ? String(start + 2) : null,
      };
    }),
  );
  return asked;
};

const press = async (user: ReturnType<typeof openLedger>['user'], name: string) =>
  user.click(screen.getByRole('button', { name }));
/** The proof and the check are folded away: hardly anybody needs them. */
const pressInFold = async (user: ReturnType<typeof openLedger>['user'], name: string) => {
  expect(screen.getByText(name)).not.toBeVisible();
  await user.click(screen.getByText('Prove or check a statement'));
  expect(screen.getByText(name)).toBeVisible();
  await press(user, name);
};
const choose = async (user: ReturnType<typeof openLedger>['user'], text: string) =>
  user.upload(
    screen.getByLabelText('Statement file to check'),
    // jsdom cannot read this file.
    Object.assign(new File([text], 'coins.json', { type: 'application/json' }), { text: async () => text }),
  );

it('has one control for the choice of a file, which passes the press on', async () => {
  const { user } = openLedger();
  const chooser = screen.getByLabelText('Statement file to check');
  const opened = jest.spyOn(chooser, 'click').mockReturnValue();
  await press(user, 'Check a file');
  expect(opened).toHaveBeenCalledTimes(1);
  // Screen readers list whatever is not hidden, even where Tab does not stop.
  expect(chooser).not.toBeVisible();
});

it('asks once for a list whose answer does not say whether there is more', async () => {
  const page = { accountTxnList: entriesOf({ entryId: 'e-1' }) };
  const answer = jest.fn(() => HttpResponse.json({ status: 'SUCCESS', data: page }));
  mockServer.use(http.post(`*${member.transactions.path}`, answer));
  const { user } = openLedger({ view: { filter: 'BURN', from: '2026-03-01' } });
  await press(user, 'Download CSV');
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(answer).toHaveBeenCalledTimes(1);
});

it('downloads all entries of the current view as CSV, page by page', async () => {
  const bodies: unknown[] = [];
  mockServer.use(
    mockEndpoint(member.transactions, ({ body }) => {
      bodies.push(body);
      const isFirst = body.cursor === undefined;
      return {
        accountTxnList: entriesOf(
          isFirst
            ? { entryId: 'e-2', title: '=HYPERLINK("evil")', entryType: 'BURNED', sign: '-', points: 1_200 }
            : { entryId: 'e-1', title: 'Groceries, “नमस्ते”' },
        ),
        nextCursor: isFirst ? 'c2' : null,
      };
    }),
  );
  const { user } = openLedger({ view: { filter: 'BURN', from: '2026-03-01' } });
  await press(user, 'Download CSV');
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(bodies).toEqual([
    { filter: 'BURN', from: '2026-03-01', limit: 100 },
    { filter: 'BURN', from: '2026-03-01', limit: 100, cursor: 'c2' },
  ]);
  expect(kept[0]).toMatchObject({ name: 'coins-2026-03-01.csv', type: 'text/csv;charset=utf-8' });
  expect(kept[0]!.text.split('\r\n')).toEqual([
    '\uFEFFDate,Kind,What for,Coins,Balance after,Not in the balance,Entry',
    `02 Mar 2026 12:00:00 pm,Spent,"'=HYPERLINK(""evil"")",-1200,25000,,e-2`,
    '02 Mar 2026 12:00:00 pm,Earned,"Groceries, “नमस्ते”",400,25000,,e-1',
  ]);
});

it('keeps coins that are on their way out of the column that adds up to the balance', async () => {
  const onTheWay = { points: 100, balanceAfter: null, title: 'Saffron Cart' } as const;
  const entries = [
    ...entriesOf({ ...onTheWay, entryType: 'EARNED', sign: '+', balanceAfter: 500 }),
    ...entriesOf({ ...onTheWay, entryType: 'PARTIALLY_EARN_REVERSED', sign: '-', points: 40 }),
    ...entriesOf({ ...onTheWay, entryType: 'PRE_ALLOCATE_EARN_PENDING', sign: '+' }),
    ...entriesOf({ ...onTheWay, entryType: 'PREALLOC_EARN', sign: '', points: 4 }),
  ];
  const [, ...lines] = (await csvOf(entries)).split('\r\n');
  expect(lines.map((line) => line.split(',').slice(3, 6))).toEqual([
    ['100', '500', ''],
    ['', '', '-40'],
    ['', '', '100'],
    ['', '', '4'],
  ]);
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
  'escapes the title %j, so that no spreadsheet runs it as a formula',
  async (title) => {
    const [, line] = (await csvOf(entriesOf({ title }))).split('\r\n');
    expect(line).toMatch(/,"?'/);
  },
);

it('prints the shown entries on a separate sheet', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  mockServer.use(
    mockEndpoint(member.detail, memberFixture()),
    mockEndpoint(member.transactions, {
      accountTxnList: entriesOf({ title: 'Coffee card', entryType: 'BURNED', sign: '-', points: 800 }),
      nextCursor: null,
    }),
  );
  const { user } = openLedger({ view: { from: '2026-03-01', to: '2026-03-31' } });
  await press(user, 'Print');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const sheet = document.querySelector('[data-sheet]')!;
  expect(sheet).toHaveTextContent('Asha Menon, card xxxxxx4417');
  expect(sheet).toHaveTextContent('01 Mar 2026 to 31 Mar 2026, one entry.');
  expect(sheet).toHaveTextContent('02 Mar 2026Coffee cardSpent\u221280025,000');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(document.querySelector('[data-sheet]')).toBeNull());
});

it('downloads the statement with the seal of every entry, and confirms that the file is valid', async () => {
  const entries = await sealed(5);
  const asked = answerChain(entries);
  const { user } = openLedger();
  await pressInFold(user, 'Download with proof');
  await waitFor(() => expect(kept).toHaveLength(1));
  expect(kept[0]!.type).toBe('application/json;charset=utf-8');
  expect(readStatement(kept[0]!.text)).toMatchObject({
    account: { accountId: ACCOUNT, name: 'Asha Menon' },
    entries,
    head: { seq: 5 },
  });
  expect(asked).toHaveLength(3);
  await choose(user, kept[0]!.text);
  expect(await screen.findByText('The file holds.')).toBeVisible();
});

it('checks the member’s own statement and says that it is valid', async () => {
  answerChain(await sealed(3));
  const { user } = openLedger();
  await pressInFold(user, 'Check my statement');
  expect(await screen.findByText('Your statement holds.')).toBeVisible();
  expect(screen.getByText(/Every seal of 3 entries was recomputed/)).toBeVisible();
});

it('names an entry that was altered in the ledger', async () => {
  const entries = await sealed(3);
  entries[1]!.coins = 5_000;
  answerChain(entries);
  const { user } = openLedger();
  await pressInFold(user, 'Check my statement');
  expect(await screen.findByText('Your statement does not hold.')).toBeVisible();
  expect(screen.getByText(/Entry 2, “Groceries 2” of 02 Mar 2026, was changed/)).toBeVisible();
});

it('names an entry that was altered in a statement file', async () => {
  const entries = await sealed(3);
  answerChain(entries);
  const { user } = openLedger();
  await pressInFold(user, 'Download with proof');
  await waitFor(() => expect(kept).toHaveLength(1));
  await choose(user, kept[0]!.text.replace('"Groceries 2"', '"Groceries for a king"'));
  expect(await screen.findByText('The file does not hold.')).toBeVisible();
  expect(screen.getByText(/Entry 2, “Groceries for a king”/)).toBeVisible();
});

it('rejects a file that is not a statement', async () => {
  const { user } = openLedger();
  await choose(user, 'Date,Coins');
  expect(await screen.findByRole('alert')).toHaveTextContent('This file is not one of our statements');
});

it('shows the error message when the entries cannot be loaded', async () => {
  mockServer.use(mockError(member.statement, 'UNAVAILABLE', 'Please try again in a moment'));
  const { user } = openLedger();
  await pressInFold(user, 'Check my statement');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment');
});
