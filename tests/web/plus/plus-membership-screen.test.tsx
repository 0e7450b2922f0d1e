import { act, screen, waitFor, within } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { membership } from '#contract/membership.ts';
import { dashboard, type Dashboard } from '#web/features/member/dashboard.ts';
import { plusFeatures, plusPlans } from '#web/features/membership/records.ts';
import { PlusMembershipScreen } from '#web/screens/plus/plus-membership-screen.tsx';
import { navigateTo } from '#web/session/navigate.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { tabStorage } from '#web/session/storage.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { ZILLION } from '../../support/offers.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, htmlOf, openScreen } from '../screens/open-screen.tsx';

// jsdom cannot navigate.
jest.mock('#web/session/navigate.ts', () => ({ navigateTo: jest.fn() }));

const { plans, features } = ZILLION.plus;
const planList = plans.map(({ earnKinds, ...plan }) => {
  expect(earnKinds).not.toHaveLength(0);
  return plan;
});

const open = (who: Dashboard | null) => {
  const store = storeForTest();
  store.dispatch(plusPlans.received({ planList }));
  store.dispatch(plusFeatures.received({ featureList: [...features] }));
  if (who) store.dispatch(dashboard.received(who));
  return openScreen(<PlusMembershipScreen />, { store, asPath: '/plus-membership' });
};

beforeEach(() => {
  forgetBrowser();
  mockServer.use(mockEndpoint(membership.outlook, { outlookList: [] }));
});

it('links a visitor to the login page with the current address to return to', () => {
  open(null);
  expect(screen.getByRole('link', { name: 'Sign in to join Plus, one year' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Fplus-membership',
  );
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('says without JavaScript what joining needs, once for all plans', () => {
  const store = storeForTest();
  store.dispatch(plusPlans.received({ planList }));
  store.dispatch(plusFeatures.received({ featureList: [...features] }));
  expect(htmlOf(<PlusMembershipScreen />, { store }).notes).toEqual(['Joining needs JavaScript.']);
});

it('takes no member for a visitor while their account is loading, nor when that has failed', async () => {
  markLoggedIn();
  const { store, user } = open(null);
  expect(screen.getAllByRole('button', { name: 'Loading' })).toHaveLength(planList.length);
  expect(screen.getByRole('checkbox', { name: /Renew automatically/ })).toBeDisabled();
  mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Away'));
  await act(() => store.dispatch(dashboard.fetch({})));
  const [again, ...others] = screen.getAllByRole('button', { name: 'Try again' });
  expect(others).toHaveLength(planList.length - 1);
  expect(screen.getByRole('checkbox', { name: /Renew automatically/ })).toBeDisabled();
  expect(screen.queryByRole('link', { name: /^Sign in/ })).not.toBeInTheDocument();
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture()));
  await user.click(again!);
  expect(await screen.findAllByRole('button', { name: /^Pay ₹/ })).toHaveLength(planList.length);
});

it('offers a member each plan, with automatic renewal off by default', async () => {
  open(dashboardFixture());
  expect(await screen.findAllByRole('button', { name: /^Pay ₹/ })).toHaveLength(planList.length);
  const renewal = screen.getByRole('checkbox', { name: /Renew automatically/ });
  expect(renewal).toBeEnabled();
  expect(renewal).not.toBeChecked();
});

it('says what a plan would have brought, except when that is nothing', async () => {
  const [quarter, year] = planList.map(({ planId }) => planId);
  const brought = { months: 3, joinedAt: null, earnedPoints: 0, extraPoints: 0, extraWorthPaise: 0 };
  mockServer.use(
    mockEndpoint(membership.outlook, {
      outlookList: [
        { ...brought, planId: quarter! },
        { ...brought, planId: year!, months: 12, extraPoints: 700, extraWorthPaise: 17_500 },
      ],
    }),
  );
  open(dashboardFixture());
  expect(await screen.findByText(/In the last 12 months it would have brought you/)).toHaveTextContent(
    '700 coins, worth ₹175.00',
  );
  expect(screen.queryByText(/In the last 3 months/)).not.toBeInTheDocument();
});

it('does not say that a member who joined later had the whole length of a plan', async () => {
  const brought = { months: 24, earnedPoints: 700, extraPoints: 700, extraWorthPaise: 17_500 };
  mockServer.use(
    mockEndpoint(membership.outlook, {
      outlookList: [{ ...brought, planId: planList[0]!.planId, joinedAt: '2026-01-31T20:00:00.000Z' }],
    }),
  );
  open(dashboardFixture());
  expect(await screen.findByText(/^Since you joined on 01 Feb 2026 it would have brought you/)).toBeVisible();
  expect(screen.queryByText(/24 months/)).not.toBeInTheDocument();
});

it('keeps the renewal choice after a reload and a login', async () => {
  const renewal = () => screen.findByRole('checkbox', { name: /Renew automatically/ });
  const { user, unmount } = open(dashboardFixture());
  await user.click(await renewal());
  unmount();
  const visitor = open(null);
  act(() => void visitor.store.dispatch(dashboard.received(dashboardFixture())));
  await waitFor(async () => expect(await renewal()).toBeChecked());
  await user.click(await renewal());
  visitor.unmount();
  open(dashboardFixture());
  await act(async () => Promise.resolve());
  expect(await renewal()).not.toBeChecked();
});

const PAYMENT_ID = '2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50';

it('leads to the payment, and stores which order has used the renewal choice', async () => {
  const url = '/sandbox/pay?paymentId=2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50';
  const paymentId = '2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50';
  const payment = { paymentId, url, payBy: '2026-03-14T09:45:00.000Z' };
  const orderId = 'ZM-2026-0314-K7XQ2';
  mockServer.use(mockEndpoint(membership.buy, { orderId, status: 'PENDING', payment }));
  const { user } = open(dashboardFixture());
  await user.click(screen.getByRole('button', { name: 'Pay ₹499.00 for Plus, one year' }));
  await waitFor(() => expect(jest.mocked(navigateTo)).toHaveBeenCalledWith(url));
  expect(tabStorage.read('plus-renewal-order')).toBe(orderId);
});

it('can be pressed again when the answer came while another page was on its way, which was called off', async () => {
  jest.mocked(navigateTo).mockClear();
  const payment = { paymentId: PAYMENT_ID, url: '/pay', payBy: '2026-03-14T09:45:00.000Z' };
  const gate = Promise.withResolvers<null>();
  mockServer.use(
    mockEndpoint(membership.buy, async () => {
      await gate.promise;
      return { orderId: 'ZM-2026-0314-K7XQ4', status: 'PENDING' as const, payment };
    }),
  );
  const { user } = open(dashboardFixture());
  const pay = () => screen.getByRole('button', { name: 'Pay ₹499.00 for Plus, one year' });
  await user.click(pay());
  document.documentElement.toggleAttribute('data-under-way', true);
  gate.resolve(null);
  await waitFor(() => expect(tabStorage.read('plus-renewal-order')).toBe('ZM-2026-0314-K7XQ4'));
  document.documentElement.toggleAttribute('data-under-way', false);
  await waitFor(() => expect(pay()).toBeEnabled());
  await user.click(pay());
  await waitFor(() => expect(navigateTo).toHaveBeenCalledTimes(1));
});

it('does not lead to the payment from another page that the member went to meanwhile', async () => {
  jest.mocked(navigateTo).mockClear();
  const payment = {
    paymentId: '2f1d9c1e-5b0a-4c1e-8f57-7b1c2d3e4f50',
    url: '/pay',
    payBy: '2026-03-14T09:45:00.000Z',
  };
  const { promise, resolve } = Promise.withResolvers<null>();
  mockServer.use(
    mockEndpoint(membership.buy, async () => {
      await promise;
      return { orderId: 'ZM-2026-0314-K7XQ3', status: 'PENDING' as const, payment };
    }),
  );
  const { user, unmount } = open(dashboardFixture());
  await user.click(screen.getByRole('button', { name: 'Pay ₹499.00 for Plus, one year' }));
  unmount();
  resolve(null);
  await waitFor(() => expect(tabStorage.read('plus-renewal-order')).toBe('ZM-2026-0314-K7XQ3'));
  expect(jest.mocked(navigateTo)).not.toHaveBeenCalled();
});

it('offers a support agent nothing to buy', () => {
  open(dashboardFixture({ agent: ACTING_AGENT }));
  expect(screen.getByRole('article', { name: 'Plus, one year' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /join/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('shows the steps of a purchase, but not to a support agent', () => {
  const { unmount } = open(null);
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['1Plan', '2Payment', '3Receipt']);
  expect(steps[0]).toHaveAttribute('aria-current', 'step');
  unmount();
  open(dashboardFixture({ agent: ACTING_AGENT }));
  expect(screen.queryByRole('list', { name: 'Steps' })).not.toBeInTheDocument();
});

it('sells nothing to a member of Plus: their membership comes first, and is the only primary button', async () => {
  const { unmount } = open(dashboardFixture());
  const year = { name: 'Pay ₹499.00 for Plus, one year' };
  expect(screen.getByRole('button', year)).toHaveClass('primary');
  unmount();
  open(dashboardFixture({ tier: 'ZILLION_PLUS' }));
  expect(screen.getByRole('heading', { level: 1, name: 'You are a Plus member' })).toBeVisible();
  expect(screen.queryByText('More coins for what you buy anyway')).toBeNull();
  expect(screen.getByRole('link', { name: 'Your membership' })).toHaveClass('coin');
  expect(screen.getByRole('button', year)).not.toHaveClass('primary');
  await act(async () => Promise.resolve());
});

it('says once what every plan has alike, and compares the plans by the rest', () => {
  open(null);
  const shared = within(screen.getByRole('list', { name: 'In every plan' })).getAllByRole('listitem');
  expect(shared.map(({ textContent }) => textContent)).toEqual([
    'Offers for Plus members: All offers',
    'Money back: 7 days',
  ]);
  const terms = within(screen.getByRole('article', { name: 'Plus, one year' })).getAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).toEqual([
    'More coins with partners',
    'Price per month',
  ]);
});

it('says at the plan that its price has changed, and shows the new price', async () => {
  const year = planList.find(({ planId }) => planId === 'plus-12')!;
  const now = planList.map((plan) => (plan === year ? { ...plan, pricePaise: 599_00 } : plan));
  const asked: unknown[] = [];
  mockServer.use(
    mockError(membership.buy, 'PRICE_CHANGED', 'The price has changed', { pricePaise: 599_00 }),
    mockEndpoint(membership.plans, () => (asked.push(1), { planList: now })),
  );
  const { user } = open(dashboardFixture());
  await user.click(screen.getByRole('button', { name: 'Pay ₹499.00 for Plus, one year' }));
  const card = within(screen.getByRole('article', { name: 'Plus, one year' }));
  expect(await card.findByRole('button', { name: 'Pay ₹599.00 for Plus, one year' })).toBeEnabled();
  expect(card.getByRole('alert')).toHaveTextContent('The price has changed');
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(asked).toHaveLength(1);
});

it('shows an error at the plan when the purchase fails, and lets the member try again', async () => {
  mockServer.use(mockNetworkFailure(membership.buy));
  const { user } = open(dashboardFixture());
  const card = within(screen.getByRole('article', { name: 'Plus, one year' }));
  await user.click(card.getByRole('button'));
  expect(await card.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(card.getByRole('button', { name: /^Pay ₹499\.00/ })).toBeEnabled();
});

it('asks once for two presses in the same moment', async () => {
  const asked: unknown[] = [];
  mockServer.use(mockEndpoint(membership.buy, ({ body }) => new Promise(() => void asked.push(body))));
  open(dashboardFixture());
  const pay = screen.getByRole('button', { name: 'Pay ₹499.00 for Plus, one year' });
  act(() => [pay, pay].forEach((button) => button.click()));
  await waitFor(() => expect(pay).toHaveAttribute('aria-busy', 'true'));
  await waitFor(() => expect(asked).not.toEqual([]));
  expect(asked).toHaveLength(1);
});

it('can be used again when the browser restores the page on the way back from the payment', async () => {
  const asked: unknown[] = [];
  mockServer.use(mockEndpoint(membership.buy, ({ body }) => new Promise(() => void asked.push(body))));
  const { user } = open(dashboardFixture());
  const press = async () =>
    user.click(
      (await screen.findAllByRole('button')).find((button) => /₹|Opening/.test(button.textContent))!,
    );
  await press();
  await waitFor(() => expect(asked).toHaveLength(1));
  await press();
  expect(asked).toHaveLength(1);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await press();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toEqual(asked[0]);
});
