import { act, screen, waitFor, within } from '@testing-library/react';
import { partners } from '#contract/partners.ts';
import { tripList, type Trip } from '#web/features/partners/records.ts';
import { TripsScreen } from '#web/screens/profile/trips-screen.tsx';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { tripOf } from './partner.ts';

afterEach(forgetBrowser);

const open = (...trips: Partial<Trip>[]) => {
  const store = storeForTest();
  store.dispatch(tripList.received({ tripList: trips.map(tripOf), nextCursor: null }));
  return openScreen(<TripsScreen after={null} />, { store });
};

const CLAIM = {
  claimId: 'CL-2026-0303-K7XQ2-9MP4T',
  orderRef: 'SC-9',
  orderedOn: '2026-03-02',
  amountPaise: 150_000,
  note: null,
  status: 'OPEN',
  reason: null,
  filedAt: '2026-03-03T06:30:00.000Z',
  answerBy: '2026-03-18T18:29:59.999Z',
  settledAt: null,
} as const;

it('shows a trip with its number and the date by which its coins arrive', () => {
  open({});
  expect(screen.getByRole('heading', { name: 'Saffron Cart' })).toBeInTheDocument();
  expect(screen.getByText('TR-2026-0302-K7XQ2-9MP4T')).toBeInTheDocument();
  expect(screen.getByText(/its coins are yours by 15 Mar 2026/)).toBeInTheDocument();
  expect(screen.getByText('Waiting for the partner')).toBeInTheDocument();
});

it('shows each purchase with its coins and the date by which they are confirmed', () => {
  open({
    status: 'PENDING',
    purchases: [
      {
        orderRef: 'SC-1',
        status: 'PENDING',
        amountPaise: 249_900,
        points: 99,
        reportedAt: '2026-03-02T07:00:00.000Z',
        expectedBy: '2026-03-12T18:29:59.999Z',
      },
    ],
  });
  const purchases = within(screen.getByRole('list', { name: 'Purchases' }));
  expect(purchases.getByRole('listitem')).toHaveTextContent(
    /Order SC-1.*2,499.00.*by 12 Mar 2026.*99 coins$/,
  );
  // The trip's own status is that of its only purchase.
  expect(screen.getByText('Coins on the way')).toBeVisible();
});

it('says that the partner takes longer, and promises no day, for coins and an answer that are overdue', () => {
  const late = { amountPaise: 249_900, points: 99, reportedAt: '2026-03-02T07:00:00.000Z', expectedBy: null };
  open({
    status: 'PENDING',
    purchases: [
      { ...late, orderRef: 'SC-1', status: 'PENDING' },
      { ...late, orderRef: 'SC-2', status: 'EARNED' },
    ],
    claims: [
      { ...CLAIM, answerBy: null },
      { ...CLAIM, claimId: 'CL-2', orderRef: 'SC-8', status: 'SETTLED' },
    ],
  });
  const [pending, earned] = within(screen.getByRole('list', { name: 'Purchases' })).getAllByRole('listitem');
  expect(pending).toHaveTextContent(/SC-1.*Saffron Cart takes longer than promised to confirm it/);
  expect(earned).not.toHaveTextContent(/longer|Yours by/);
  const [waiting, settled] = within(screen.getByRole('list', { name: 'Claims' })).getAllByRole('listitem');
  expect(waiting).toHaveTextContent(/SC-9.*Saffron Cart takes longer than promised to answer it/);
  expect(settled).not.toHaveTextContent(/longer|due/);
});

it('shows the status of each of several purchases', () => {
  const purchase = {
    amountPaise: 249_900,
    points: 99,
    reportedAt: '2026-03-02T07:00:00.000Z',
    expectedBy: null,
  };
  open({
    status: 'PENDING',
    purchases: [
      { ...purchase, orderRef: 'SC-1', status: 'PENDING' },
      { ...purchase, orderRef: 'SC-2', status: 'EARNED' },
    ],
  });
  const purchases = within(screen.getByRole('list', { name: 'Purchases' }));
  expect(purchases.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/SC-1.*Pending$/),
    expect.stringMatching(/SC-2.*Earned$/),
  ]);
});

it('shows neither an amount nor coins for a purchase that was cancelled', () => {
  open({
    status: 'CANCELLED',
    purchases: [
      {
        orderRef: 'SC-1',
        status: 'CANCELLED',
        amountPaise: 0,
        points: 0,
        reportedAt: '2026-03-02T07:00:00.000Z',
        expectedBy: null,
      },
    ],
  });
  const purchases = within(screen.getByRole('list', { name: 'Purchases' }));
  expect(purchases.getByRole('listitem')).toHaveTextContent(/^Order SC-1$/);
  expect(screen.getByText('Cancelled')).toBeVisible();
});

it('shows the status of each claim and the reason of the partner', () => {
  open({
    claims: [
      CLAIM,
      { ...CLAIM, claimId: 'CL-2', orderRef: 'SC-8', status: 'DECLINED', reason: 'We find no such order.' },
    ],
  });
  const claims = within(screen.getByRole('list', { name: 'Claims' })).getAllByRole('listitem');
  expect(claims[0]).toHaveTextContent(/SC-9.*Answer due by 18 Mar 2026.*With the partner/);
  expect(claims[1]).toHaveTextContent(/SC-8.*We find no such order.*Declined/);
});

it('does not say on one page of the list that the trips after another one failed', async () => {
  mockServer.use(mockError(partners.trips, 'UNAVAILABLE', 'Back in a minute'));
  const store = storeForTest();
  store.dispatch(tripList.received({ tripList: [tripOf()], nextCursor: 'c3' }));
  const { user, rerender } = openScreen(<TripsScreen after="c2" />, { store });
  await user.click(screen.getByRole('link', { name: 'Show earlier' }));
  await screen.findByRole('link', { name: 'Try again' });
  rerender(<TripsScreen after={null} />);
  expect(screen.getByRole('link', { name: 'Show earlier' })).toBeVisible();
});

it('leads to the partners when there are no trips', () => {
  open();
  expect(screen.getByText('No shopping trips yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See partners' })).toHaveAttribute('href', '/earn/partners');
});

it('offers no claim after the time limit', () => {
  open({ status: 'NOTHING', claimUntil: null });
  expect(screen.queryByText('Coins missing?')).not.toBeInTheDocument();
});

describe('claiming missing coins', () => {
  const fill = async (user: ReturnType<typeof open>['user'], order = 'SC-9', amount = '₹ १,५००') => {
    await user.click(screen.getByText('Coins missing?'));
    if (order) await user.type(screen.getByLabelText('Order number'), order);
    if (amount) await user.type(screen.getByLabelText('What you paid'), amount);
    await user.click(screen.getByRole('button', { name: 'Claim the coins' }));
  };

  it('sends the claim once and lists it under its trip', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockEndpoint(partners.claim, ({ body }) => {
        sent.push(body);
        return { claim: { ...CLAIM } };
      }),
    );
    const { user } = open({});
    await fill(user);
    expect(await screen.findByText('With the partner')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        tripNumber: 'TR-2026-0302-K7XQ2-9MP4T',
        orderRef: 'SC-9',
        orderedOn: '2026-03-02',
        amountPaise: 150_000,
      },
    ]);
  });

  it('closes the form after the claim is sent, and focuses the button that opens it again', async () => {
    mockServer.use(mockEndpoint(partners.claim, { claim: { ...CLAIM } }));
    const { user } = open({});
    await fill(user);
    await screen.findByText('With the partner');
    const summary = screen.getByText('Coins missing?').closest('summary');
    await waitFor(() => expect(summary).toHaveFocus());
    expect(summary?.closest('details')).not.toHaveAttribute('open');
  });

  it('keeps the trips that were added to the list while the claim was sent', async () => {
    const { promise, resolve } = Promise.withResolvers<{ claim: typeof CLAIM }>();
    mockServer.use(mockEndpoint(partners.claim, () => promise));
    const { user, store } = open({});
    await fill(user);
    const { tripList: trips } = tripList.selectData(store.getState())!;
    const earlier = tripOf({ tripNumber: 'TR-2026-0201-EARLIER', claimUntil: null });
    act(() => void store.dispatch(tripList.received({ tripList: [...trips, earlier], nextCursor: null })));
    resolve({ claim: CLAIM });
    expect(await screen.findByText('With the partner')).toBeInTheDocument();
    expect(screen.getByText('TR-2026-0201-EARLIER')).toBeInTheDocument();
  });

  it('names the field at fault, focuses it and keeps what was typed', async () => {
    const { user } = open({});
    await fill(user, '', '1,500');
    const order = screen.getByLabelText('Order number');
    expect(order).toHaveFocus();
    expect(order).toHaveAccessibleDescription(/Enter the partner’s order number/);
    expect(screen.getByLabelText('What you paid')).toHaveValue('1,500');
    await user.type(order, 'SC-9');
    await user.clear(screen.getByLabelText('What you paid'));
    await user.click(screen.getByRole('button', { name: 'Claim the coins' }));
    expect(screen.getByLabelText('What you paid')).toHaveFocus();
  });

  it('shows a server error at the field that it concerns, or else as an alert', async () => {
    mockServer.use(
      mockError(partners.claim, 'MALFORMED_REQUEST', 'orderedOn: wrong', {
        fields: { orderedOn: 'The order must be from the day of the trip or the day after' },
      }),
    );
    const { user } = open({});
    await fill(user);
    await waitFor(() => expect(screen.getByLabelText('Date of the order')).toHaveFocus());
    mockServer.use(mockError(partners.claim, 'CLAIM_CLOSED', 'This order was reported already'));
    await user.click(screen.getByRole('button', { name: 'Claim the coins' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This order was reported already');
  });
});
