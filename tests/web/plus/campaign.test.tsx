// A campaign: its offer, the messages after a refusal, and its receipt in every state.
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ErrorCode } from '#contract/errors.ts';
import { campaign as calls } from '#contract/campaign.ts';
import { member } from '#contract/member.ts';
import { membership } from '#contract/membership.ts';
import { dashboard, type Dashboard } from '#web/features/member/dashboard.ts';
import { campaignDetails, type CampaignSummary } from '#web/features/membership/records.ts';
import { CampaignReceiptScreen } from '#web/screens/campaign/campaign-receipt-screen.tsx';
import { CampaignScreen } from '#web/screens/campaign/campaign-screen.tsx';
import { navigateTo } from '#web/session/navigate.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { tabStorage } from '#web/session/storage.ts';
import {
  dashboardFixture,
  plusMembershipFixture,
  plusStatusFixture,
  type PlusStatus,
} from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, htmlOf, openScreen } from '../screens/open-screen.tsx';
import { OFFER } from './offer.ts';

// jsdom cannot leave a page.
jest.mock('#web/session/navigate.ts', () => ({ navigateTo: jest.fn() }));

afterEach(() => {
  jest.useRealTimers();
  forgetBrowser();
});

const { plan } = OFFER;
const ORDER_ID = 'ZM-2026-0314-K7XQ2';
const ORDER: CampaignSummary['order'] = {
  orderId: ORDER_ID,
  kind: 'CAMPAIGN',
  campaignId: OFFER.campaignId,
  status: 'PENDING',
  plan,
  pricePaise: OFFER.pricePaise,
  bonusPoints: OFFER.bonusPoints,
  autoRenew: false,
  placedAt: '2026-03-14T09:30:00.000Z',
  startsAt: null,
  endsAt: null,
  refundedPaise: 0,
  failure: null,
};
const PAYMENT: NonNullable<CampaignSummary['payment']> = {
  paymentId: '2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50',
  purpose: 'MEMBERSHIP',
  reference: ORDER_ID,
  title: plan.name,
  amountPaise: OFFER.pricePaise,
  status: 'PENDING',
  state: 'OPEN',
  url: '/sandbox/pay?paymentId=2f1d9c1e',
  payBy: '2026-03-14T09:45:00.000Z',
  startedAt: '2026-03-14T09:30:00.000Z',
  settledAt: null,
  refundedPaise: 0,
  refunds: [],
};
const PAID = {
  status: 'ORDER_SUCCESS',
  startsAt: ORDER.placedAt,
  endsAt: '2027-03-14T09:30:00.000Z',
} as const;
const HELD = plusMembershipFixture({ plan, since: PAID.startsAt, until: PAID.endsAt });
const summaryOf = (changes: Partial<CampaignSummary['order']> = {}): CampaignSummary => ({
  campaignId: OFFER.campaignId,
  title: OFFER.title,
  order: { ...ORDER, ...changes },
  payment: changes.status && changes.status !== 'PENDING' ? { ...PAYMENT, url: null } : PAYMENT,
  availablePointsAmount: 25_000,
});

const steps = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((step) => [step.textContent.replace(/^\d/, ''), step.getAttribute('aria-current')]);

describe('the offer', () => {
  const open = (who: Dashboard | null) => {
    const store = storeForTest();
    store.dispatch(campaignDetails.received({ campaign: OFFER }));
    if (who) store.dispatch(dashboard.received(who));
    return openScreen(<CampaignScreen />, { store, asPath: '/campaign/zillion-plus' });
  };
  const pay = () => screen.findByRole('button', { name: 'Pay ₹349.00' });
  const holding = (changes: Partial<PlusStatus> = {}) =>
    mockServer.use(mockEndpoint(membership.status, plusStatusFixture(changes)));
  beforeEach(() => holding());

  it('shows the steps, and links a visitor to the login page with the current address to return to', () => {
    open(null);
    expect(steps()).toEqual([
      ['Offer', 'step'],
      ['Payment', null],
      ['Receipt', null],
    ]);
    expect(screen.getByRole('link', { name: 'Sign in to get it' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fcampaign%2Fzillion-plus',
    );
  });

  it('says without JavaScript what taking it needs', () => {
    const store = storeForTest();
    store.dispatch(campaignDetails.received({ campaign: OFFER }));
    expect(htmlOf(<CampaignScreen />, { store }).notes).toEqual(['Taking this offer needs JavaScript.']);
  });

  it('takes no member for a visitor while their account is loading, nor when that has failed', async () => {
    markLoggedIn();
    const { store, user } = open(null);
    expect(screen.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
    mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Away'));
    await act(() => store.dispatch(dashboard.fetch({})));
    expect(screen.queryByRole('link', { name: 'Sign in to get it' })).not.toBeInTheDocument();
    mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await pay()).toBeEnabled();
  });

  it('leads to the payment, but not from another page that the member went to meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const answered = jest.fn(async () => {
      await promise;
      const { paymentId, url, payBy } = PAYMENT;
      return { orderId: ORDER.orderId, status: 'PENDING' as const, payment: { paymentId, url: url!, payBy } };
    });
    mockServer.use(mockEndpoint(calls.createOrder, answered));
    const first = open(dashboardFixture());
    await first.user.click(await pay());
    await waitFor(() => expect(answered).toHaveBeenCalledTimes(1));
    first.unmount();
    resolve(null);
    await waitFor(() => expect(tabStorage.read('campaign')).toBeNull());
    expect(navigateTo).not.toHaveBeenCalled();
    const second = open(dashboardFixture());
    await second.user.click(await pay());
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith(PAYMENT.url));
  });

  it('begins another order when the one of a lost answer can no longer be paid', async () => {
    mockServer.use(mockNetworkFailure(calls.createOrder));
    const { user } = open(dashboardFixture());
    await user.click(await pay());
    expect(await screen.findByRole('alert')).toBeVisible();
    const keys: (string | null)[] = [];
    mockServer.use(
      mockEndpoint(calls.createOrder, ({ headers }) => {
        keys.push(headers.get('idempotency-key'));
        const isLate = keys.length === 1;
        const payBy = new Date(Date.now() + (isLate ? -60_000 : 900_000)).toISOString();
        const { paymentId } = PAYMENT;
        const payment = { paymentId, url: isLate ? '/too-late' : '/in-time', payBy };
        return { orderId: ORDER.orderId, status: 'PENDING' as const, payment };
      }),
    );
    await user.click(await pay());
    await waitFor(() => expect(navigateTo).toHaveBeenCalledWith('/in-time'));
    expect(navigateTo).not.toHaveBeenCalledWith('/too-late');
    expect(new Set(keys).size).toBe(2);
  });

  it('says that the price has changed, and shows the new price', async () => {
    mockServer.use(
      mockError(calls.createOrder, 'PRICE_CHANGED', 'The price has changed', { pricePaise: 379_00 }),
      mockEndpoint(calls.details, { campaign: { ...OFFER, pricePaise: 379_00 } }),
    );
    const { user } = open(dashboardFixture());
    await user.click(await pay());
    expect(await screen.findByRole('button', { name: 'Pay ₹379.00' })).toBeEnabled();
    expect(screen.getByRole('alert')).toHaveTextContent('The price has changed');
  });

  it('says that it has ended in the meantime, and links to the plans', async () => {
    mockServer.use(
      mockError(calls.createOrder, 'CAMPAIGN_CLOSED', 'This offer is not available now'),
      mockEndpoint(calls.details, { campaign: { ...OFFER, open: false } }),
    );
    const { user } = open(dashboardFixture());
    await user.click(await pay());
    expect(
      await screen.findByRole('heading', { name: 'This offer is not available now' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/plus-membership');
  });

  it('checks the membership first, and links a member who has used it to their membership and receipt', async () => {
    holding({ membership: HELD, campaignOrderList: [{ ...ORDER, ...PAID }] });
    open(dashboardFixture());
    expect(screen.getByRole('button', { name: 'Loading' })).toHaveAttribute('aria-busy', 'true');
    expect(await screen.findByRole('link', { name: 'Your membership' })).toHaveAttribute(
      'href',
      '/zillion-plus',
    );
    expect(screen.getByRole('status')).toHaveTextContent(
      'You joined with this offer on 14 Mar 2026. Your Plus runs until 14 Mar 2027.',
    );
    expect(screen.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
      'href',
      `/campaign/zillion-plus/receipt?orderId=${ORDER_ID}`,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says that it was cancelled, and links to the plans', async () => {
    holding({ campaignOrderList: [{ ...ORDER, ...PAID, refundedPaise: ORDER.pricePaise }] });
    open(dashboardFixture());
    expect(await screen.findByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/plus-membership',
    );
    expect(screen.getByText(/It was cancelled\.$/)).toBeInTheDocument();
  });

  it.each<[string, Partial<PlusStatus>]>([
    ['the purchase of a plan', { orderList: [{ ...ORDER, kind: 'BUY', campaignId: null, ...PAID }] }],
    ['another campaign', { campaignOrderList: [{ ...ORDER, campaignId: 'diwali', ...PAID }] }],
  ])('says when the current Plus ends if the member has it through %s', async (_name, orders) => {
    holding({ membership: HELD, ...orders });
    open(dashboardFixture());
    expect(await pay()).toBeEnabled();
    expect(screen.getByText(/^Your Plus runs until 14 Mar 2027/)).toBeInTheDocument();
  });

  it('can be paid while its order is pending, or when the membership cannot be loaded', async () => {
    holding({ orderList: [ORDER] });
    const { unmount } = open(dashboardFixture());
    expect(await pay()).toBeEnabled();
    unmount();
    mockServer.use(mockNetworkFailure(membership.status));
    open(dashboardFixture());
    expect(await pay()).toBeEnabled();
  });

  it('shows the membership when the member has used it in another tab', async () => {
    mockServer.use(
      mockError(calls.createOrder, 'CAMPAIGN_TAKEN', 'You have already used this offer', {
        orderId: ORDER_ID,
      }),
      mockEndpoint(calls.details, { campaign: OFFER }),
    );
    const { user } = open(dashboardFixture());
    const button = await pay();
    holding({ membership: HELD, campaignOrderList: [{ ...ORDER, ...PAID }] });
    await user.click(button);
    expect(await screen.findByRole('link', { name: 'Your membership' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the receipt' })).toBeInTheDocument();
  });
});

describe('the receipt', () => {
  const open = (orderId = ORDER_ID) => {
    markLoggedIn();
    const asPath = `/campaign/zillion-plus/receipt?orderId=${orderId}`;
    return openScreen(<CampaignReceiptScreen />, { asPath, query: { orderId } });
  };
  const title = () => screen.findByRole('heading', { level: 1 });

  it('shows the deadline and the link of an open payment, and updates itself once it is paid', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    mockServer.use(mockEndpoint(calls.summary, summaryOf()));
    open();
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(await title()).toHaveTextContent('Waiting for your payment');
    expect(screen.getByText(/If you do not pay by 14 Mar 2026 03:15:00 pm/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue to payment' })).toHaveAttribute('href', PAYMENT.url);
    expect(steps()[1]).toEqual(['Payment', 'step']);
    mockServer.use(
      mockEndpoint(calls.summary, summaryOf(PAID)),
      mockEndpoint(member.dashboard, dashboardFixture()),
    );
    for (let second = 0; second < 6; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(await title()).toHaveTextContent('Welcome to Plus');
    expect(steps()).toEqual([
      ['Offer, done', null],
      ['Payment, done', null],
      ['Receipt, done', null],
    ]);
  });

  it.each([
    [null, 'Nothing was charged. You can try again.'],
    ['The payment was cancelled. Nothing was charged.', 'The payment was cancelled. Nothing was charged.'],
  ])('says why the order failed, and links back to the offer: %s', async (failure, words) => {
    mockServer.use(mockEndpoint(calls.summary, summaryOf({ status: 'ORDER_FAILED', failure })));
    open();
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await title()).toHaveTextContent('Plus was not bought');
    expect(steps()[1]).toEqual(['Payment', 'step']);
    expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/campaign/zillion-plus');
  });

  const refund = { amountPaise: 349_00, askedAt: ORDER.placedAt };
  it.each([
    [
      'was charged twice',
      PAID,
      {
        ...refund,
        status: 'PENDING',
        reason: 'SECOND_CHARGE',
        text: '₹349.00 was charged a second time, and goes back',
      },
      'Your benefits start now. We have also sent you an e-mail and a message. ₹349.00 was charged a second time, and goes back.',
    ],
    [
      'was paid too late',
      { status: 'ORDER_FAILED', failure: 'The payment was not made in time. Nothing was charged.' },
      { ...refund, status: 'PENDING', reason: 'LATE', text: '₹349.00 was paid too late, and goes back' },
      '₹349.00 was paid too late, and goes back.',
    ],
    [
      'was cancelled, and the gateway refuses the refund',
      { ...PAID, refundedPaise: 349_00 },
      { ...refund, status: 'FAILED', reason: null, text: '₹349.00 has not come back yet' },
      '₹349.00 has not come back yet.',
    ],
    [
      'was cancelled and is refunded',
      { ...PAID, refundedPaise: 349_00 },
      { ...refund, status: 'PENDING', reason: null, text: null },
      '₹349.00 goes back to the payment method you used.',
    ],
  ] as const)('says where the money is of an order that %s', async (_what, change, one, words) => {
    const summary = summaryOf(change);
    const payment = { ...PAYMENT, url: null, refunds: [one] };
    mockServer.use(mockEndpoint(calls.summary, { ...summary, payment }));
    open();
    await title();
    expect(screen.getByText(words)).toBeInTheDocument();
  });

  it.each([
    ['is due, with no tone of success, when the gateway refuses it', 'FAILED', 'Refund due', false],
    ['is made', 'SUCCESS', 'Refunded', true],
  ] as const)(
    'says in the bill of a cancelled order that its refund %s',
    async (_what, status, tag, isMade) => {
      const summary = summaryOf({ ...PAID, refundedPaise: 349_00 });
      const text = isMade ? null : '₹349.00 has not come back yet';
      const payment = { ...PAYMENT, url: null, refunds: [{ ...refund, status, reason: null, text }] };
      mockServer.use(mockEndpoint(calls.summary, { ...summary, payment }));
      open();
      const bill = await screen.findByRole('region', { name: 'Receipt' });
      expect(within(bill).getByText(tag)).toBeVisible();
      expect(bill.querySelectorAll('.positive')).toHaveLength(isMade ? 2 : 0);
    },
  );

  it.each<[ErrorCode, string]>([
    ['NOT_FOUND', 'We could not find this order in this account'],
    ['MALFORMED_REQUEST', 'Malformed request'],
  ])('says that the order was not found, and links to the offer: %s', async (code, message) => {
    mockServer.use(mockError(calls.summary, code, message));
    open('someone-elses');
    expect(await screen.findByRole('heading', { name: 'We could not find this order' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See the offer' })).toHaveAttribute(
      'href',
      '/campaign/zillion-plus',
    );
  });

  it('says that it could not be loaded when the request fails, and loads again on request', async () => {
    mockServer.use(mockNetworkFailure(calls.summary, { once: true }));
    const { user } = open();
    expect(
      await screen.findByRole('heading', { name: 'The receipt could not be loaded' }),
    ).toBeInTheDocument();
    mockServer.use(mockEndpoint(calls.summary, summaryOf(PAID)));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome to Plus' })).toBeInTheDocument();
  });
});
