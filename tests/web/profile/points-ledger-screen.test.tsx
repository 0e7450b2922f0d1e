import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { LEDGER_ENTRY_TYPES, type LedgerEntryType } from '#contract/enums.ts';
import { member } from '#contract/member.ts';
import { LEDGER_WORDS } from '#web/features/member/ledger-words.ts';
import { cashLedger, dayBalance, history, transactions } from '#web/features/member/records.ts';
import { readLedgerView } from '#web/features/member/ledger.ts';
import { BalancePast } from '#web/screens/profile/ledger-charts.tsx';
import { LedgerEntry } from '#web/ui/ledger.tsx';
import { historyFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { openScreen } from '../screens/open-screen.tsx';
import { entriesOf, openLedger } from './open-profile.tsx';

const earlier = () => screen.getByRole('link', { name: 'Show earlier' });
const headOf = (month: string) => screen.getByRole('heading', { level: 3, name: new RegExp(month) });
const row = (title: string) => screen.getByText(title).closest('li')!;

/** As in spec §4, with the minus of the screen. */
const SIGNED: [LedgerEntryType, '+' | '-' | '', string][] = [
  ['EARNED', '+', '+1,240'],
  ['PARTIALLY_EARN_REVERSED', '-', '\u22121,240'],
  ['EARN_REVERSED', '-', '\u22121,240'],
  ['EXPIRED', '-', '\u22121,240'],
  ['PREALLOC_EARN', '', '1,240'],
  ['PRE_ALLOCATE_EARN_PENDING', '+', '+1,240'],
  ['PARTIALLY_REVERSED', '-', '\u22121,240'],
  ['BLOCKED', '-', '\u22121,240'],
  ['BLOCK_REVERSED', '+', '+1,240'],
  ['BURNED', '-', '\u22121,240'],
  ['PARTIALLY_BURNED', '-', '\u22121,240'],
  ['PARTIALLY_BURN_REV', '+', '+1,240'],
  ['BURNED_REVERSED', '+', '+1,240'],
];

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

it('shows the entries before the balance over time', () => {
  openLedger({ entries: entriesOf({ title: 'A movement' }) });
  const then = screen.getByLabelText('Balance on a date');
  expect(row('A movement').compareDocumentPosition(then)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('shows the available coins and their worth, and the total, blocked and pending coins', () => {
  openLedger();
  const card = screen.getByRole('region', { name: 'Balance' });
  expect(card).toHaveTextContent(
    'Available coins25,000worth ₹6,250.00Total 27,000Blocked 2,000On the way 300 by 20 Mar 2026',
  );
});

it('shows a zero when no coins are blocked', () => {
  openLedger({ coins: { blockedPointsAmount: 0 } });
  expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent('Blocked 0On the way');
});

it('lists each date on which pending coins are expected', async () => {
  const { user } = openLedger({
    coins: {
      pendingPointsAmount: 800,
      pending: [
        { expectedOn: '2026-03-20', points: 300 },
        { expectedOn: '2026-04-05', points: 500 },
      ],
    },
  });
  expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent(/On the way 800/);
  await user.click(screen.getByText('300 coins on the way by 20 Mar 2026, more on another day'));
  const table = screen.getByRole('table', { name: /on the way/ });
  expect(table).toHaveTextContent('20 Mar 202630005 Apr 2026500');
});

it('shows at most three amounts that expire within three months, nearest first', () => {
  openLedger({
    coins: {
      expiring: [
        { on: '2026-03-31', points: 600 },
        { on: '2026-04-30', points: 70 },
        { on: '2026-05-31', points: 1_250 },
        { on: '2026-06-01', points: 8 },
        { on: '2026-09-30', points: 9_000 },
      ],
    },
  });
  const soon = screen.getByRole('region', { name: 'Coins that expire soon' });
  expect(soon).toHaveTextContent('31 Mar 2026600 coins30 Apr 202670 coins31 May 20261,250 coins');
  expect(soon).not.toHaveTextContent('Jun');
});

it('shows no section on expiry when nothing expires soon', () => {
  openLedger({ coins: { expiring: [{ on: '2026-06-03', points: 600 }] } });
  expect(screen.queryByRole('region', { name: 'Coins that expire soon' })).not.toBeInTheDocument();
});

it('offers the filters as links and marks the current one', () => {
  openLedger({ view: { filter: 'BURN' } });
  const chips = within(screen.getByRole('group', { name: 'Show' })).getAllByRole('link');
  const shown = chips.map((chip) => [chip.textContent, chip.getAttribute('href')]);
  expect(shown).toEqual([
    ['All', '/profile/points-ledger'],
    ['Earned', '/profile/points-ledger?filter=EARN'],
    ['Spent', '/profile/points-ledger?filter=BURN'],
    ['Expired', '/profile/points-ledger?filter=EXPIRED'],
    ['Refunds', '/profile/points-ledger?filter=REFUND'],
  ]);
  expect(chips.filter((chip) => chip.hasAttribute('aria-current'))).toEqual([
    screen.getByRole('link', { name: 'Spent' }),
  ]);
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

/** What a screen reader says of a row: a link is its name. */
const heard = (element: Node): string => {
  if (!(element instanceof Element)) return element.textContent ?? '';
  if (element.getAttribute('aria-hidden') === 'true') return '';
  return element.getAttribute('aria-label') ?? [...element.childNodes].map(heard).filter(Boolean).join(' | ');
};

it('says once of each entry what moved, when and why', () => {
  const cause = { kind: 'order', id: 'o-1' };
  const on = { cause, activityDate: '2026-03-01T06:30:00.000Z', entryType: 'BURNED', sign: '-' } as const;
  openLedger({ entries: entriesOf({ ...on, title: 'Coffee card', points: 800, balanceAfter: 200 }) });
  expect(heard(row('Coffee card'))).toBe(
    'Coffee card, 01 Mar 2026, −800, balance 200 | Burned | Your order: Coffee card',
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

it('shows the history as charts that can be opened as tables', async () => {
  const { user } = openLedger();
  expect(screen.getByRole('heading', { name: 'March 2026', level: 2 })).toBeVisible();
  await user.click(screen.getByText('Earned and spent as a table'));
  expect(screen.getByRole('table', { name: 'Coins by month' })).toHaveTextContent(
    'MonthEarnedSpentJanuary 202600February 202630,0000March 20264003,400',
  );
  await user.click(screen.getByText('Balance over time as a table'));
  expect(screen.getByRole('table', { name: 'Balance over time' })).toHaveTextContent(
    'January 20260February 202630,000March 202627,000',
  );
});

it('shows refunded and expired coins with the earned and spent ones, so that each month adds up', () => {
  const { store } = openLedger();
  const { months, days } = historyFixture();
  const [january, february, march] = months;
  const moved = { ...march!, refunded: 800, closingPointsAmount: 27_800 };
  act(
    () =>
      void store.dispatch(
        history.received({ days, months: [january!, { ...february!, expired: 50 }, moved] }),
      ),
  );
  const chart = screen.getByRole('heading', { name: 'March 2026', level: 2 }).closest('section')!;
  expect(chart).toHaveTextContent(/^March 2026Earned400Spent3,400Given back800/);
  expect(within(chart).getByRole('table', { hidden: true })).toHaveTextContent(
    /February 2026, expired 5030,0000March 2026, given back 8004003,400$/,
  );
});

it('says that the charts did not load', () => {
  const { store } = openLedger();
  act(() => void store.dispatch(history.reset()));
  expect(screen.getByText(/The charts did not load/)).toBeVisible();
});

it('shows the balance on a date', () => {
  const { store } = openLedger({ view: { on: '2026-02-10' } });
  act(
    () =>
      void store.dispatch(
        dayBalance.received({
          on: '2026-02-10',
          totalPointsAmount: 30_000,
          availablePointsAmount: 28_000,
          blockedPointsAmount: 2_000,
          pendingPointsAmount: 0,
        }),
      ),
  );
  expect(screen.getByText(/At the end of 10 Feb 2026/, { selector: 'p' })).toHaveTextContent(
    'At the end of 10 Feb 2026: 30,000 coins (28,000 available, 2,000 blocked).',
  );
});

describe('the date range', () => {
  const days = () => ({ from: screen.getByLabelText('From'), to: screen.getByLabelText('To') });
  const show = () => screen.getByRole('button', { name: 'Show these dates' });

  it('leads to its entries under the same filter', async () => {
    const { user, push } = openLedger({ view: { filter: 'EARN' } });
    await user.type(days().from, '2026-02-01');
    await user.type(days().to, '2026-02-28');
    await user.click(show());
    expect(push).toHaveBeenCalledWith(
      '/profile/points-ledger?filter=EARN&from=2026-02-01&to=2026-02-28',
      undefined,
      { scroll: false },
    );
  });

  it('is rejected when its last date is before the first', async () => {
    const { user, push } = openLedger();
    await user.type(days().from, '2026-02-10');
    await user.type(days().to, '2026-02-09');
    await user.click(show());
    expect(days().to).toHaveAccessibleDescription('The last date is before the first one');
    expect(days().to).toHaveFocus();
    // Enter in this field does not move the focus, so the error itself is announced.
    expect(screen.getByRole('alert')).toHaveTextContent('The last date is before the first one');
    expect(push).not.toHaveBeenCalled();
  });

  it('is kept when the filter changes, and can be removed', () => {
    openLedger({ view: { from: '2026-02-01' }, entries: [] });
    expect(screen.getByRole('link', { name: 'Spent' })).toHaveAttribute(
      'href',
      '/profile/points-ledger?filter=BURN&from=2026-02-01',
    );
    expect(screen.getByRole('link', { name: 'All dates' })).toHaveAttribute('href', '/profile/points-ledger');
    expect(screen.getByRole('heading', { name: 'Nothing between these dates' })).toBeVisible();
  });
});

describe('the cash ledger', () => {
  it('says that no cash has been paid out when it is empty', () => {
    openLedger();
    expect(screen.getByText('No cash has been paid out yet.')).toBeVisible();
  });

  it('is not shown when the brand offers no cashback', () => {
    openLedger({ modules: ['vouchers'] });
    expect(screen.queryByText(/Cash ledger|cashback/)).not.toBeInTheDocument();
  });

  it('lists past payouts even when cashback is no longer offered', () => {
    const { store } = openLedger({ modules: ['vouchers'] });
    act(
      () =>
        void store.dispatch(
          cashLedger.received({
            ledgerResponseList: [
              {
                transferId: 'CB-1',
                status: 'ORDER_SUCCESS',
                points: 4_000,
                amountPaise: 100_000,
                account: 'xxxx1234',
                activityDate: '2026-02-10T06:30:00.000Z',
                title: 'Cashback to xxxx1234',
              },
            ],
            nextCursor: null,
          }),
        ),
    );
    expect(row('Cashback to xxxx1234')).toHaveTextContent('10 Feb 2026Paid out₹1,000.00');
    expect(screen.getByRole('link', { name: /^Cashback to xxxx1234/ })).toHaveAttribute(
      'href',
      '/claim-cashback/receipt?transferId=CB-1',
    );
  });

  it('leaves the focus at the end of the list when the last payouts have come', async () => {
    mockServer.use(mockEndpoint(member.cashTransactions, { ledgerResponseList: [], nextCursor: null }));
    const { store, user } = openLedger();
    act(() => void store.dispatch(cashLedger.received({ ledgerResponseList: [], nextCursor: 'c2' })));
    const button = screen.getByRole('button', { name: 'Show earlier payouts' });
    const { parentElement } = button;
    await user.click(button);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    expect(parentElement).toHaveFocus();
  });
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

it.each([
  ['ALL', 'No coins have moved yet'],
  ['EARN', 'Nothing earned yet'],
  ['BURN', 'Nothing spent yet'],
  ['EXPIRED', 'Nothing has expired'],
  ['REFUND', 'No refunds yet'],
] as const)('says that there are no entries under the filter %s', (filter, words) => {
  openLedger({ entries: [], view: { filter } });
  expect(screen.getByRole('heading', { name: words })).toBeVisible();
  expect(screen.getAllByText(words)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Show earlier' })).not.toBeInTheDocument();
});

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

it.each([
  ['all entries', entriesOf({}), {}, 'All entries'],
  ['refunds', entriesOf({}), { filter: 'REFUND' }, 'Refunds'],
  [
    'those of some days',
    entriesOf({}),
    { filter: 'EARN', ...MARCH },
    'Earned, from 01 Mar 2026, to 31 Mar 2026',
  ],
  ['that there are none', [], { filter: 'REFUND' }, 'No refunds yet'],
  // With the kind: another one without entries is another text, and so announced too.
  [
    'that those days have none',
    [],
    { filter: 'EARN', ...MARCH },
    'Nothing between these dates: Earned, from 01 Mar 2026, to 31 Mar 2026',
  ],
] as const)('announces %s: the focus stays on the pressed filter', async (_what, entries, view, words) => {
  const { show } = openLedger({ entries: [...entries], view: { filter: 'EXPIRED' } });
  show(view);
  expect(await screen.findByText(words, { selector: '[role=status]' })).toBeInTheDocument();
});

describe('earlier entries', () => {
  const newest = entriesOf({ title: 'Groceries' });

  it('are reached by a plain link', () => {
    openLedger({ entries: newest, nextCursor: 'c2', view: { filter: 'EARN' } });
    expect(earlier()).toHaveAttribute('href', '/profile/points-ledger?filter=EARN&after=c2');
  });

  it('are appended under the same filter until there are no more', async () => {
    const bodies: unknown[] = [];
    mockServer.use(
      mockEndpoint(member.transactions, ({ body }) => {
        bodies.push(body);
        const isSecond = body.cursor === 'c2';
        return {
          accountTxnList: entriesOf({
            entryId: isSecond ? 'second' : 'third',
            title: isSecond ? 'Fuel' : 'Books',
          }),
          nextCursor: isSecond ? 'c3' : null,
        };
      }),
    );
    const { user } = openLedger({ entries: newest, nextCursor: 'c2', view: { filter: 'EARN' } });
    await user.click(earlier());
    expect(await screen.findByText('Fuel')).toBeVisible();
    expect(earlier()).toHaveAttribute('href', '/profile/points-ledger?filter=EARN&after=c3');
    earlier().focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Books')).toBeVisible();
    expect(screen.getByText('Groceries')).toBeVisible();
    const count = screen.getByText('3 shown', { exact: false });
    expect(count).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show earlier' })).not.toBeInTheDocument();
    // The link that had the focus is gone; the focus stays at the foot of the list.
    expect(document.activeElement).toContainElement(count);
    expect(bodies).toEqual([
      { filter: 'EARN', cursor: 'c2', limit: 20 },
      { filter: 'EARN', cursor: 'c3', limit: 20 },
    ]);
  });

  it('are requested once when the link is pressed twice', async () => {
    let calls = 0;
    let answer: (() => void) | undefined;
    mockServer.use(
      mockEndpoint(member.transactions, async () => {
        calls += 1;
        await new Promise<void>((done) => (answer = done));
        return { accountTxnList: entriesOf({ entryId: 'older', title: 'Fuel' }), nextCursor: null };
      }),
    );
    const { user } = openLedger({ entries: newest, nextCursor: 'c2' });
    await user.dblClick(earlier());
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    expect(await screen.findByText('Fuel')).toBeVisible();
    expect(calls).toBe(1);
  });

  it('can be requested again after a failure, and the shown entries stay', async () => {
    mockServer.use(mockError(member.transactions, 'INTERNAL', 'Something went wrong'));
    const { user } = openLedger({ entries: newest, nextCursor: 'c2' });
    await user.click(earlier());
    const again = await screen.findByRole('link', { name: 'Try again' });
    expect(screen.getByText('Groceries')).toBeVisible();
    mockServer.use(
      mockEndpoint(member.transactions, {
        accountTxnList: entriesOf({ entryId: 'older', title: 'Fuel' }),
        nextCursor: null,
      }),
    );
    await user.click(again);
    expect(await screen.findByText('Fuel')).toBeVisible();
  });

  it('are discarded when another filter is chosen during the request', async () => {
    let answer: (() => void) | undefined;
    mockServer.use(
      mockEndpoint(member.transactions, async () => {
        await new Promise<void>((done) => (answer = done));
        return { accountTxnList: entriesOf({ entryId: 'older', title: 'Fuel' }), nextCursor: null };
      }),
    );
    const { store } = openLedger({ entries: newest, nextCursor: 'c2' });
    const adding = store.dispatch(transactions.append({ body: { filter: 'ALL', cursor: 'c2' } }));
    await waitFor(() => expect(answer).toBeDefined());
    const burned = { accountTxnList: entriesOf({ title: 'Coffee card' }), nextCursor: null };
    act(() => void store.dispatch(transactions.received(burned)));
    answer?.();
    await adding;
    expect(transactions.selectData(store.getState())).toEqual(burned);
  });
});

it('shows the day of the address in the form for the balance on a day, also after going back', () => {
  const today = '2026-03-02';
  const on = (day: string | null) => (
    <BalancePast view={{ ...readLedgerView({}, new Date(today)), on: day }} today={today} />
  );
  const { rerender } = openScreen(on('2026-02-01'));
  const field = screen.getByLabelText('Balance on a date');
  fireEvent.change(field, { target: { value: '2026-01-15' } });
  rerender(on('2026-01-15'));
  expect(field).toHaveValue('2026-01-15');
  rerender(on('2026-02-01'));
  expect(field).toHaveValue('2026-02-01');
  rerender(on(null));
  expect(field).toHaveValue('');
});
