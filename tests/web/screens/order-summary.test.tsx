import { screen } from '@testing-library/react';
import { orders } from '#contract/orders.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { dashboardFixture, quoteFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';
import { DRAFT, goOn, open, PATH } from './open-order-summary.tsx';

beforeEach(() => mockServer.use(mockEndpoint(orders.validate, quoteFixture())));
afterEach(forgetBrowser);

const bar = () => screen.getByRole('complementary', { name: 'Total' });

it('shows the item, its price, the coins left and which coins are spent first', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Summary' })).toBeInTheDocument();
  expect(screen.getByText('Wanderlane Stays gift card')).toBeInTheDocument();
  expect(screen.getAllByText('2,000').length).toBeGreaterThan(0);
  expect(screen.getByText('23,000')).toBeInTheDocument();
  expect(screen.getByText('31 Mar 2026')).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toHaveValue('asha.menon@example.com');
});

it('shows the coins missing instead of the coins left when the balance is too low, and links to cheaper vouchers', () => {
  open({ availablePointsAmount: 500, pointsLeft: 0, pointsMissing: 1_500 });
  expect(goOn()).toBeDisabled();
  expect(screen.getByText('Coins missing').parentElement).toHaveTextContent(/1,500$/);
  expect(bar()).toHaveTextContent(/^1,500 more coins needed2,000 coins/);
  expect(screen.queryByText(/^Coins left/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See vouchers for fewer coins' })).toHaveAttribute(
    'href',
    '/burn/vouchers?sort=points-asc',
  );
});

it('says of coins that expire later than in three months only which are used first', () => {
  open({ lots: [{ points: 2_000, expiresAt: '2099-03-31T18:29:59.000Z' }] });
  expect(screen.getByText('The coins that expire first are used first.')).toBeInTheDocument();
  expect(screen.queryByText(/that expire on/)).not.toBeInTheDocument();
});

it('says that coins which expire later follow those that expire soon', () => {
  const soon = { points: 500, expiresAt: '2026-03-31T18:29:59.000Z' };
  open({ lots: [soon, { points: 1_500, expiresAt: '2099-03-31T18:29:59.000Z' }] });
  expect(screen.getByText(/that expire on/)).toHaveTextContent('500 coins that expire on 31 Mar 2026');
  expect(screen.getByText('then coins that expire later')).toBeInTheDocument();
});

it('names the sum beside the button of a phone by what it is', () => {
  open();
  expect(bar()).toHaveTextContent(/^You pay2,000 coins/);
});

it('offers no cheaper vouchers to a member without coins, for whom there are none', () => {
  open({ availablePointsAmount: 0, pointsLeft: 0, pointsMissing: 2_000 });
  expect(screen.getByRole('status')).toHaveTextContent(
    /^You have 0 coins and need 2,000 coins more\. Earn more\.$/,
  );
});

it('shows how many coins are missing, links to earning more and disables the button', () => {
  open({ availablePointsAmount: 1_200, pointsMissing: 800, pointsLeft: 0 });
  expect(screen.getByRole('status')).toHaveTextContent('You have 1,200 coins and need 800 coins more.');
  expect(screen.getByRole('link', { name: 'earn more' })).toHaveAttribute('href', '/earn/partners');
  for (const button of screen.getAllByRole('button', { name: 'Continue' })) expect(button).toBeDisabled();
});

it('says that something unfinished has set coins aside, and links to the orders', () => {
  const store = storeForTest();
  store.dispatch(
    dashboard.received(dashboardFixture({ totalPointsAmount: 2_000, availablePointsAmount: 1_200 })),
  );
  store.dispatch(
    orderQuote.received(quoteFixture({ availablePointsAmount: 1_200, pointsMissing: 800, pointsLeft: 0 })),
  );
  openScreen(<OrderSummaryScreen draft={DRAFT} itemType="VOUCHER" problem={null} />, { store, asPath: PATH });
  expect(screen.getByRole('status')).toHaveTextContent(
    '800 coins are set aside for something not finished yet: see your orders.',
  );
  expect(screen.getByRole('link', { name: 'see your orders' })).toHaveAttribute('href', '/profile/orders');
});

it('says why a voucher cannot be ordered, and links to other vouchers', () => {
  openScreen(
    <OrderSummaryScreen
      draft={DRAFT}
      itemType="VOUCHER"
      problem={{ text: 'Sold out', plusOnly: false, left: 0, otherValue: null }}
    />,
  );
  expect(screen.getByText('Sold out')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See other vouchers' })).toHaveAttribute('href', '/burn/vouchers');
});

it('offers the remaining count when more was requested than is left', () => {
  const problem = { text: 'Only 2 left', plusOnly: false, left: 2, otherValue: null };
  openScreen(<OrderSummaryScreen draft={{ ...DRAFT, count: 5 }} itemType="VOUCHER" problem={problem} />);
  expect(screen.getByText('Only 2 left')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Take 2' })).toHaveAttribute(
    'href',
    '/order-summary?productId=wanderlane-stays&denomination=50000&count=2',
  );
});

it('offers another value of the voucher before other vouchers', () => {
  const otherValue = '/burn/vouchers/wanderlane-stays-gift-card/wanderlane-stays?denomination=100000&count=1';
  const problem = { text: 'This has run out', plusOnly: false, left: 0, otherValue };
  openScreen(<OrderSummaryScreen draft={DRAFT} itemType="VOUCHER" problem={problem} />);
  expect(screen.getByRole('heading', { name: 'This value cannot be ordered now' })).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Choose another value',
    'See other vouchers',
  ]);
  expect(screen.getByRole('link', { name: 'Choose another value' })).toHaveAttribute('href', otherValue);
});

it('links to the plans when the offer is for Plus members only', () => {
  const problem = { text: 'This offer is for members of Plus', plusOnly: true, left: 0, otherValue: null };
  openScreen(<OrderSummaryScreen draft={DRAFT} itemType="VOUCHER" problem={problem} />);
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/plus-membership');
  expect(screen.getByRole('link', { name: 'See other vouchers' })).toBeInTheDocument();
});
