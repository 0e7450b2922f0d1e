import { act, screen, waitFor, within } from '@testing-library/react';
import { LEDGER_ENTRY_TYPES, type LedgerEntryType } from '#contract/enums.ts';
import { member } from '#contract/member.ts';
import { LEDGER_WORDS } from '#web/features/member/ledger-words.ts';
import { transactions } from '#web/features/member/records.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
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

it('knows a sign for every entry type of the contract', () => {
  expect(SIGNED.map(([entryType]) => entryType)).toEqual(LEDGER_ENTRY_TYPES);
});

it.each(SIGNED)('shows %s with its sign "%s" and its kind in words', (entryType, sign, amount) => {
  openLedger({ entries: entriesOf({ entryType, sign, points: 1_240, title: 'A movement' }) });
  expect(within(row('A movement')).getByText(amount)).toBeVisible();
  expect(row('A movement')).toHaveTextContent(LEDGER_WORDS[entryType].kind);
});

it('has words of its own for every kind', () => {
  const kinds = Object.values(LEDGER_WORDS).map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(LEDGER_ENTRY_TYPES.length);
});

it('shows the balance: available, worth, total and what is on the way', () => {
  openLedger();
  const card = screen.getByRole('region', { name: 'Balance' });
  expect(card).toHaveTextContent('Available coins25,000worth ₹6,250.00Total 27,000On the way 300');
});

it('shows what expires within three months, nearest first, three at most', () => {
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

it('says nothing of expiry where nothing expires soon', () => {
  openLedger({ coins: { expiring: [{ on: '2026-06-03', points: 600 }] } });
  expect(screen.queryByRole('region', { name: 'Coins that expire soon' })).not.toBeInTheDocument();
});

it('offers the filters as links and names the chosen one', () => {
  openLedger({ filter: 'BURN' });
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

describe('months', () => {
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

  it('groups entries by their month in India, with what came in and what went out', () => {
    openLedger({ entries });
    expect(headOf('March 2026')).toHaveTextContent('March 2026+400\u22121,000');
    expect(headOf('February 2026')).toHaveTextContent('February 2026\u221230');
  });

  it('sums up no month that more entries may follow', () => {
    openLedger({ entries, nextCursor: 'next' });
    expect(headOf('March 2026')).toHaveTextContent('March 2026+400\u22121,000');
    expect(headOf('February 2026')).toHaveTextContent(/^February 2026$/);
  });

  it('sums up no month that began on a page before, and leads back there', () => {
    openLedger({ entries, after: 'place', filter: 'BURN' });
    expect(headOf('March 2026')).toHaveTextContent(/^March 2026$/);
    expect(screen.getByRole('link', { name: 'Show the latest' })).toHaveAttribute(
      'href',
      '/profile/points-ledger?filter=BURN',
    );
  });
});

it('leads from an entry to the receipt of its order, and from others nowhere', () => {
  openLedger({
    entries: entriesOf({ title: 'Coffee card', orderId: 'order-1' }, { title: 'Festival bonus' }),
  });
  expect(screen.getByRole('link', { name: 'Coffee card' })).toHaveAttribute(
    'href',
    '/voucher-order-receipt?orderId=order-1',
  );
  expect(screen.queryByRole('link', { name: 'Festival bonus' })).not.toBeInTheDocument();
});

it('shows date and balance after each entry, and by when coins are expected', () => {
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
] as const)('says so where there is nothing under %s', (filter, words) => {
  openLedger({ entries: [], filter });
  expect(screen.getByRole('heading', { name: words })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Show earlier' })).not.toBeInTheDocument();
});

describe('earlier entries', () => {
  const newest = entriesOf({ title: 'Groceries' });

  it('are a link that works by itself', () => {
    openLedger({ entries: newest, nextCursor: 'c2', filter: 'EARN' });
    expect(earlier()).toHaveAttribute('href', '/profile/points-ledger?filter=EARN&after=c2');
  });

  it('are added in place, under the same filter, until there are no more', async () => {
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
    const { user } = openLedger({ entries: newest, nextCursor: 'c2', filter: 'EARN' });
    await user.click(earlier());
    expect(await screen.findByText('Fuel')).toBeVisible();
    expect(earlier()).toHaveAttribute('href', '/profile/points-ledger?filter=EARN&after=c3');
    earlier().focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Books')).toBeVisible();
    expect(screen.getByText('Groceries')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('3 shown');
    expect(screen.queryByRole('link', { name: 'Show earlier' })).not.toBeInTheDocument();
    // The link that had the focus is gone; the focus stays at the foot of the list.
    expect(document.activeElement).toContainElement(screen.getByRole('status'));
    expect(bodies).toEqual([
      { filter: 'EARN', cursor: 'c2', limit: 20 },
      { filter: 'EARN', cursor: 'c3', limit: 20 },
    ]);
  });

  it('are asked for once, however often the link is pressed', async () => {
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

  it('can be tried again after a failure, and what was there stays', async () => {
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

  it('are dropped where another filter was chosen meanwhile', async () => {
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
