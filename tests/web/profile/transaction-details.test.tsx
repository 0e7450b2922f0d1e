import { act, screen } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { TransactionDetailsScreen } from '#web/screens/transaction-details/transaction-details-screen.tsx';
import { clearSession, markLoggedIn } from '#web/session/session.ts';
import { loggedOut } from '#web/store/root-reducer.ts';
import { entryDetailsFixture, transactionFixture, type EntryDetails } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

afterEach(forgetBrowser);

const open = (entryId = 'entry-1042') =>
  openScreen(<TransactionDetailsScreen />, {
    asPath: `/transaction-details?entryId=${entryId}`,
    query: entryId ? { entryId } : {},
  });
const answer = (changes: Partial<EntryDetails>) =>
  mockServer.use(mockEndpoint(member.transactionDetails, entryDetailsFixture(changes)));
const valueOf = (term: string) => screen.getByText(term).nextElementSibling;

it('links a visitor to the login page with the current address to return to', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Ftransaction-details%3FentryId%3Dentry-1042',
  );
});

describe('for a member', () => {
  beforeEach(() => markLoggedIn());

  it('shows a burn with its cause, dates, balance, reversals and the coins used', async () => {
    answer({
      transaction: transactionFixture({
        entryType: 'BURNED',
        sign: '-',
        points: 2_400,
        title: 'Cinema voucher',
        balanceAfter: 25_000,
        orderId: 'o-1',
        cause: { kind: 'order', id: 'o-1' },
      }),
      reason: 'Spent on your order, nearest expiry first.',
      partner: 'Marquee Nine',
      blockedAt: '2026-03-02T06:26:00.000Z',
      lots: [
        {
          lotId: 'lot-1',
          points: 2_400,
          effect: 'CONSUMED',
          earnedOn: '2025-06-01T06:30:00.000Z',
          expiresAt: '2026-03-31T18:29:59.999Z',
          source: 'Groceries at Basketry',
        },
      ],
      reversedBy: [
        {
          entryId: '00000000-0000-4000-8000-000000000009',
          entryType: 'PARTIALLY_BURN_REV',
          points: 1_200,
          activityDate: '2026-03-05T06:30:00.000Z',
        },
        {
          entryId: '00000000-0000-4000-8000-000000000010',
          entryType: 'PARTIALLY_BURN_REV',
          points: 600,
          activityDate: '2026-03-07T06:30:00.000Z',
        },
      ],
    });
    open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Cinema voucher' })).toBeVisible();
    expect(screen.getByText('\u22122,400')).toBeVisible();
    expect(screen.getByText('Spent on your order, nearest expiry first.')).toBeVisible();
    expect(valueOf('Date')).toHaveTextContent('02 Mar 2026 12:00:00 pm');
    expect(valueOf('Partner')).toHaveTextContent('Marquee Nine');
    expect(valueOf('Set aside on')).toHaveTextContent('02 Mar 2026 11:56:00 am');
    expect(valueOf('Balance afterwards')).toHaveTextContent('25,000 coins');
    expect(screen.getByRole('link', { name: 'Your order' })).toHaveAttribute(
      'href',
      '/product-order-details?orderId=o-1',
    );
    expect(screen.getByRole('link', { name: 'Part refunded, 1,200 coins on 05 Mar 2026' })).toHaveAttribute(
      'href',
      '/transaction-details?entryId=00000000-0000-4000-8000-000000000009',
    );
    expect(screen.getAllByRole('term').filter((term) => term.textContent === 'Later entry')).toHaveLength(2);
    // Its name is no second line of text below the heading.
    expect(screen.getAllByText('Coins used')).toHaveLength(1);
    expect(screen.getByRole('table', { name: 'Coins used' })).toHaveTextContent(
      'Groceries at Basketry01 Jun 202531 Mar 20262,400',
    );
    expect(screen.queryByText(/^Not shown/)).toBeNull();
  });

  it('does not repeat the time at which its own coins were set aside', async () => {
    const activityDate = '2026-03-02T06:30:00.000Z';
    answer({
      transaction: transactionFixture({ entryType: 'BLOCKED', activityDate }),
      blockedAt: activityDate,
    });
    open();
    expect(await screen.findByText('Set aside')).toBeVisible();
    expect(valueOf('Date')).toHaveTextContent('02 Mar 2026 12:00:00 pm');
    expect(screen.queryByText('Set aside on')).toBeNull();
  });

  it('says how many lots are not shown', async () => {
    const lot = {
      lotId: '00000000-0000-4000-8000-000000000001',
      points: 5,
      effect: 'CONSUMED' as const,
      earnedOn: '2025-06-01T06:30:00.000Z',
      expiresAt: '2026-03-31T18:29:59.000Z',
      source: 'Groceries at Basketry',
    };
    answer({ lots: [lot], moreLots: { count: 2_660, points: 13_300 } });
    open();
    expect(await screen.findByText('Not shown: 2,660 more, with 13,300 coins.')).toBeVisible();
  });

  it.each([
    ['CONFIRMED', 'Arrived on'],
    ['CANCELLED', 'Cancelled on'],
  ] as const)('shows when pending coins were %s', async (settledAs, term) => {
    answer({
      transaction: transactionFixture({
        entryType: 'PRE_ALLOCATE_EARN_PENDING',
        balanceAfter: null,
        expectedBy: '2026-03-20T06:30:00.000Z',
        settledAt: '2026-03-18T06:30:00.000Z',
        settledAs,
      }),
    });
    open();
    expect(await screen.findByText(term)).toBeVisible();
    expect(valueOf(term)).toHaveTextContent('18 Mar 2026');
    expect(valueOf('Expected by')).toHaveTextContent('20 Mar 2026');
    expect(screen.getByText('On the way')).not.toHaveClass('warning');
    expect(screen.queryByText('Balance afterwards')).not.toBeInTheDocument();
  });

  it('has the coin before its amount, and says which unit a rate has', async () => {
    answer({
      transaction: transactionFixture({
        entryType: 'PREALLOC_EARN',
        sign: '',
        points: 50,
        balanceAfter: null,
      }),
    });
    open();
    const amount = await screen.findByText('50');
    expect(amount).toHaveClass('coins');
    expect(amount.parentElement).toHaveTextContent(/^50 coins per ₹100$/);
  });

  it('marks coins that are still pending', async () => {
    const pending = { entryType: 'PRE_ALLOCATE_EARN_PENDING', balanceAfter: null } as const;
    answer({ transaction: transactionFixture({ ...pending, settledAt: null, settledAs: null }) });
    open();
    expect(await screen.findByText('On the way')).toHaveClass('warning');
  });

  it('shows the coins that could not be taken back', async () => {
    answer({ shortfall: 40 });
    open();
    expect(await screen.findByText('Could not be taken back')).toBeVisible();
    expect(valueOf('Could not be taken back')).toHaveTextContent('40 coins');
  });

  it.each(['', 'x'.repeat(61)])('says that there is no such transaction for the id %j', async (entryId) => {
    open(entryId);
    expect(await screen.findByRole('heading', { name: 'No such transaction' })).toBeVisible();
  });

  it.each(['NOT_FOUND', 'MALFORMED_REQUEST'] as const)(
    'says that there is no such transaction when the request fails with %s',
    async (code) => {
      mockServer.use(mockError(member.transactionDetails, code, 'There is no such entry'));
      open();
      expect(await screen.findByRole('heading', { name: 'No such transaction' })).toBeVisible();
    },
  );

  it('asks to sign in once the session has ended in another tab', async () => {
    answer({});
    const { store } = open();
    await screen.findByRole('heading', { name: 'Groceries at Basketry' });
    await clearSession();
    act(() => void store.dispatch(loggedOut()));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  it('loads again on request after a failure', async () => {
    mockServer.use(mockError(member.transactionDetails, 'INTERNAL', 'Something went wrong'));
    const { user } = open();
    await user.click(
      await screen.findByRole('button', { name: 'Try again' }).then((found) => {
        answer({});
        return found;
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Groceries at Basketry' })).toBeVisible();
  });
});
