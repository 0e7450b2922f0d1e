// What the ledger says of each entry, and where it leads.
import { render, screen, within } from '@testing-library/react';
import { LEDGER_ENTRY_TYPES, type LedgerEntryType } from '#contract/enums.ts';
import { LEDGER_WORDS } from '#web/features/member/ledger-words.ts';
import { LedgerEntry } from '#web/ui/ledger.tsx';
import { entriesOf, openLedger } from './open-profile.tsx';

const headOf = (month: string) => screen.getByRole('heading', { level: 3, name: new RegExp(month) });
const row = (title: string) => screen.getByText(title).closest('li')!;

/** As in spec §4, with the minus of the screen. */
const SIGNED: [LedgerEntryType, '+' | '-' | '', string][] = [
  ['EARNED', '+', '+1,240'],
  ['PARTIALLY_EARN_REVERSED', '-', '\u22121,240'],
  ['EARN_REVERSED', '-', '\u22121,240'],
  ['EXPIRED', '-', '\u22121,240'],
  ['PREALLOC_EARN', '', '1,240 per ₹100'],
  ['PRE_ALLOCATE_EARN_PENDING', '+', '+1,240'],
  ['PARTIALLY_REVERSED', '-', '\u22121,240'],
  ['BLOCKED', '-', '\u22121,240'],
  ['BLOCK_REVERSED', '+', '+1,240'],
  ['BURNED', '-', '\u22121,240'],
  ['PARTIALLY_BURNED', '-', '\u22121,240'],
  ['PARTIALLY_BURN_REV', '+', '+1,240'],
  ['BURNED_REVERSED', '+', '+1,240'],
];

/** What a screen reader says of a row: a link is its name. */
const heard = (element: Node): string => {
  if (!(element instanceof Element)) return element.textContent ?? '';
  if (element.getAttribute('aria-hidden') === 'true') return '';
  return element.getAttribute('aria-label') ?? [...element.childNodes].map(heard).filter(Boolean).join(' | ');
};

it('the expected signs cover every entry type of the contract', () => {
  expect(SIGNED.map(([entryType]) => entryType)).toEqual(LEDGER_ENTRY_TYPES);
});

it.each(SIGNED)('shows %s with its sign "%s" and its kind in words', (entryType, sign, amount) => {
  openLedger({ entries: entriesOf({ entryType, sign, points: 1_240, title: 'A movement' }) });
  expect(within(row('A movement')).getByText(amount)).toBeVisible();
  expect(row('A movement')).toHaveTextContent(LEDGER_WORDS[entryType].kind);
});

it('has a different label for every entry type', () => {
  const kinds = Object.values(LEDGER_WORDS).map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(LEDGER_ENTRY_TYPES.length);
});

describe('a month', () => {
  const entries = entriesOf(
    { title: 'Groceries', points: 400, activityDate: '2026-03-20T06:30:00.000Z' },
    { entryType: 'BLOCKED', sign: '-', points: 90, activityDate: '2026-03-19T06:30:00.000Z' },
    { entryType: 'BLOCK_REVERSED', sign: '+', points: 80, activityDate: '2026-03-18T06:30:00.000Z' },
    {
      entryType: 'PRE_ALLOCATE_EARN_PENDING',
      sign: '+',
      points: 70,
      balanceAfter: null,
      activityDate: '2026-03-17T06:30:00.000Z',
    },
    {
      entryType: 'EARN_REVERSED',
      sign: '-',
      points: 60,
      balanceAfter: null,
      activityDate: '2026-03-16T06:30:00.000Z',
    },
    // 1 March in India, still February in UTC.
    { entryType: 'BURNED', sign: '-', points: 1_000, activityDate: '2026-02-28T20:30:00.000Z' },
    { entryType: 'EXPIRED', sign: '-', points: 30, activityDate: '2026-02-10T06:30:00.000Z' },
  );

  it('groups the entries by date in India, with the sums of coins earned and spent', () => {
    openLedger({ entries });
    expect(headOf('March 2026')).toHaveTextContent('March 2026+400\u22121,000');
    expect(headOf('February 2026')).toHaveTextContent('February 2026\u221230');
  });

  it('has no sums when more of its entries may follow', () => {
    openLedger({ entries, nextCursor: 'next' });
    expect(headOf('March 2026')).toHaveTextContent('March 2026+400\u22121,000');
    expect(headOf('February 2026')).toHaveTextContent(/^February 2026$/);
  });

  it('has no sums when it began on an earlier page, and a link leads back to the latest entries', () => {
    openLedger({ entries, after: 'place', view: { filter: 'BURN' } });
    expect(headOf('March 2026')).toHaveTextContent(/^March 2026$/);
    expect(screen.getByRole('link', { name: 'Show the latest' })).toHaveAttribute(
      'href',
      '/profile/points-ledger?filter=BURN',
    );
  });
});

it('links each entry to its details, with different link names for equal titles', () => {
  const coffee = { title: 'Coffee card', orderId: 'o-1', activityDate: '2026-03-01T06:30:00.000Z' };
  const [spent, back] = [
    { entryType: 'BURNED', sign: '-' } as const,
    { entryType: 'EARNED', sign: '+' } as const,
  ];
  openLedger({
    entries: entriesOf(
      { ...coffee, ...spent, points: 800, balanceAfter: 200 },
      { ...coffee, ...back, points: 1000, balanceAfter: null },
    ),
  });
  const names = ['Coffee card, 01 Mar 2026, −800, balance 200', 'Coffee card, 01 Mar 2026, +1,000'];
  for (const [index, name] of names.entries()) {
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/transaction-details?entryId=entry-${String(index)}`,
    );
  }
});

it('says once of each entry what moved, when and why', () => {
  const cause = { kind: 'order', id: 'o-1' };
  const on = { cause, activityDate: '2026-03-01T06:30:00.000Z', entryType: 'BURNED', sign: '-' } as const;
  openLedger({ entries: entriesOf({ ...on, title: 'Coffee card', points: 800, balanceAfter: 200 }) });
  expect(heard(row('Coffee card'))).toBe(
    'Coffee card, 01 Mar 2026, −800, balance 200 | Spent | Your order: Coffee card',
  );
});

it('says what stands in an entry that leads nowhere', () => {
  render(<LedgerEntry icon="bank" tone="out" title="Paid" date="01 Mar 2026" kind="By bank" amount="₹80" />);
  expect(heard(screen.getByRole('listitem'))).toBe('Paid | 01 Mar 2026 | By bank | ₹80');
});

it('names links to different causes differently where entries have one title', () => {
  const coffee = { title: 'Coffee card', activityDate: '2026-03-01T06:30:00.000Z' };
  openLedger({
    entries: entriesOf(
      { ...coffee, cause: { kind: 'order', id: 'o-1' }, balanceAfter: 800 },
      { ...coffee, cause: { kind: 'order', id: 'o-2' }, balanceAfter: 400 },
    ),
  });
  for (const [id, balance] of [
    ['o-1', 800],
    ['o-2', 400],
  ]) {
    const name = `Your order: Coffee card, 01 Mar 2026, +400, balance ${balance}`;
    expect(screen.getByRole('link', { name })).toHaveAttribute(
      'href',
      `/product-order-details?orderId=${id}`,
    );
  }
});

it('links an entry to its cause when a page shows it', () => {
  const on = { activityDate: '2026-03-01T06:30:00.000Z' };
  openLedger({
    entries: entriesOf(
      { ...on, title: 'Coffee card', cause: { kind: 'order', id: 'o-1' } },
      { ...on, title: 'A flight', cause: { kind: 'trip', id: 'TR-1/SC-2' } },
      { ...on, title: 'Points of Basketry', cause: { kind: 'conversion', id: 'CV-1' } },
      { ...on, title: 'Out in money', cause: { kind: 'cashback', id: 'CB-1' } },
      { ...on, title: 'Welcome', cause: { kind: 'welcome', id: 'w-1' } },
    ),
  });
  const leads: [string, string, string][] = [
    ['Coffee card', 'Your order: Coffee card', '/product-order-details?orderId=o-1'],
    ['A flight', 'Your trip: A flight', '/profile/trips#TR-1'],
    [
      'Points of Basketry',
      'Your conversion: Points of Basketry',
      '/coin-conversion-receipt?conversionId=CV-1',
    ],
    ['Out in money', 'Your cashback: Out in money', '/claim-cashback/receipt?transferId=CB-1'],
  ];
  for (const [title, name, href] of leads) {
    expect(within(row(title)).getByRole('link', { name })).toHaveAttribute('href', href);
  }
  expect(within(row('Welcome')).getAllByRole('link')).toHaveLength(1);
});

it.each([
  [{ settledAt: null, settledAs: null }, 'On the way by 20 Mar 2026'],
  [{ settledAt: '2026-03-18T06:30:00.000Z', settledAs: 'CONFIRMED' }, 'On the way, arrived on 18 Mar 2026'],
  [{ settledAt: '2026-03-18T06:30:00.000Z', settledAs: 'CANCELLED' }, 'On the way, cancelled on 18 Mar 2026'],
] as const)('shows the state of pending coins: %j', (settled, words) => {
  const expected = {
    entryType: 'PRE_ALLOCATE_EARN_PENDING',
    expectedBy: '2026-03-20T06:30:00.000Z',
    balanceAfter: null,
    title: 'A flight',
  } as const;
  openLedger({ entries: entriesOf({ ...expected, ...settled }) });
  expect(row('A flight')).toHaveTextContent(words);
});

it.each([
  ['CONFIRMED', 'Trip started, purchase reported on 18 Mar 2026'],
  ['CANCELLED', 'Trip started, no purchase reported by 18 Mar 2026'],
] as const)('says what became of a visit to a shop: %s', (settledAs, words) => {
  const settled = { settledAt: '2026-03-18T06:30:00.000Z', settledAs } as const;
  const expectedBy = '2026-03-18T06:30:00.000Z';
  openLedger({ entries: entriesOf({ entryType: 'PREALLOC_EARN', title: 'A trip', expectedBy, ...settled }) });
  expect(row('A trip')).toHaveTextContent(words);
});

it('says of a visit to a shop by when coins come, not by when it began', () => {
  const expectedBy = '2026-03-18T06:30:00.000Z';
  openLedger({ entries: entriesOf({ entryType: 'PREALLOC_EARN', title: 'A trip', expectedBy }) });
  expect(row('A trip')).toHaveTextContent('Trip started coins by 18 Mar 2026');
});

it('shows the date and balance after each entry, and the expected date of pending coins', () => {
  openLedger({
    entries: entriesOf(
      { title: 'Groceries', balanceAfter: 12_60_560 },
      {
        title: 'A flight',
        entryType: 'PRE_ALLOCATE_EARN_PENDING',
        balanceAfter: null,
        expectedBy: '2026-03-29T06:30:00.000Z',
      },
    ),
  });
  expect(row('Groceries')).toHaveTextContent('02 Mar 2026');
  expect(row('Groceries')).toHaveTextContent('Balance 12,60,560');
  expect(row('A flight')).toHaveTextContent('On the way by 29 Mar 2026');
  expect(row('A flight')).not.toHaveTextContent('Balance');
});
