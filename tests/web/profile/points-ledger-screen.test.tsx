import { act, screen, waitFor, within } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { transactions } from '#web/features/member/records.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { entriesOf, openLedger } from './open-profile.tsx';

const earlier = () => screen.getByRole('link', { name: 'Show earlier' });
const row = (title: string) => screen.getByText(title).closest('li')!;

/** The day before the page is opened. */
const LATE = { expectedOn: '2026-03-01', points: 300 };

const MARCH = { from: '2026-03-01', to: '2026-03-31' };

it('shows the entries before the balance over time', () => {
  openLedger({ entries: entriesOf({ title: 'A movement' }) });
  const then = screen.getByLabelText('Balance on a date');
  expect(row('A movement').compareDocumentPosition(then)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('shows the available coins and their worth, and the total, set aside and pending coins', () => {
  openLedger();
  const card = screen.getByRole('region', { name: 'Balance' });
  expect(card).toHaveTextContent(
    'Available coins25,000worth ₹6,250.00Total 27,000Set aside 2,000On the way 300 by 20 Mar 2026',
  );
});

it('says nothing of coins set aside when there are none', () => {
  openLedger({ coins: { blockedPointsAmount: 0 } });
  expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent('Total 27,000On the way');
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

it('promises late coins for no day', () => {
  openLedger({ coins: { pendingPointsAmount: 300, pending: [LATE] } });
  expect(screen.getByRole('region', { name: 'Balance' })).toHaveTextContent(/On the way 300, late/);
});

it('tells late coins from those that are expected today', async () => {
  const today = { expectedOn: '2026-03-02', points: 500 };
  const { user } = openLedger({ coins: { pendingPointsAmount: 800, pending: [LATE, today] } });
  await user.click(screen.getByText('300 coins on the way, late, more on another day'));
  const table = screen.getByRole('table', { name: /on the way/ });
  expect(table).toHaveTextContent('01 Mar 2026, late30002 Mar 2026500');
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

it.each([
  [28_000, '/burn', undefined],
  [0, undefined, '/earn'],
])(
  'leads a member with %d coins to where they are spent, or else earned',
  (availablePointsAmount, ...hrefs) => {
    openLedger({ coins: { availablePointsAmount } });
    const balance = within(screen.getByRole('region', { name: 'Balance' }));
    const links = ['Redeem', 'Earn coins'].map((name) => balance.queryByRole('link', { name }));
    expect(links.map((link) => link?.getAttribute('href'))).toEqual(hrefs);
  },
);

it('leads a member whose coins have never moved to where they are earned', () => {
  openLedger({ entries: [], coins: { availablePointsAmount: 0 } });
  const main = screen.getByRole('heading', { name: 'No coins have moved yet' }).parentElement!;
  expect(within(main).getByRole('link')).toHaveAttribute('href', '/earn');
});

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
