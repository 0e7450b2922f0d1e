// Things that are closed to support agents are not offered to them: a 403 would end their session.
import { screen } from '@testing-library/react';
import { survey } from '#contract/survey.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { homeLayout, itemDetail } from '#web/features/catalogue/records.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderQuote, orderReceipt } from '#web/features/orders/records.ts';
import { HomeScreen } from '#web/screens/home/home-screen.tsx';
import { partnerTerms } from '#web/features/partners/records.ts';
import { PartnerScreen } from '#web/screens/item/partner-screen.tsx';
import { OrderDetailsScreen } from '#web/screens/receipt/order-details-screen.tsx';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { ReceiptScreen } from '#web/screens/receipt/receipt-screen.tsx';
import { VoucherScreen } from '#web/screens/voucher/voucher-screen.tsx';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import {
  cardFixture,
  clientConfigFixture,
  dashboardFixture,
  detailFixture,
  orderFixture,
  quoteFixture,
  railFixture,
} from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';
import { termsOf } from '../partners/partner.ts';

const PARTNER = cardFixture({ itemType: 'PARTNER', moduleType: 'earn', slug: 'basketry', earnPer100: 4 });

const storeOf = (who: 'a member' | 'an agent') => {
  const store = storeForTest();
  const agent = who === 'an agent' ? ACTING_AGENT : null;
  store.dispatch(dashboard.received(dashboardFixture({ agent })));
  store.dispatch(
    clientConfig.received(
      clientConfigFixture({ modules: ['shop-and-earn', 'vouchers', 'partners', 'plus'] }),
    ),
  );
  return store;
};

const openHome = (who: 'a member' | 'an agent') => {
  const store = storeOf(who);
  const action = { label: 'Answer', href: '/survey' };
  const card = {
    kind: 'survey',
    id: 'survey',
    title: 'Four questions',
    text: 'Coins for you',
    action,
  } as const;
  store.dispatch(homeLayout.received({ pageLayoutList: [card, railFixture({ title: 'Gift cards' })] }));
  return openScreen(<HomeScreen />, { store });
};
const openPartner = (who: 'a member' | 'an agent') => {
  const store = storeOf(who);
  store.dispatch(itemDetail.received(detailFixture({ item: PARTNER, denominations: [] })));
  const partner = { ...termsOf().partner, slug: 'basketry' };
  store.dispatch(partnerTerms.received(termsOf({ partner })));
  return openScreen(<PartnerScreen />, { store });
};
/** A voucher that was reached by earning. */
const openToEarn = (who: 'a member' | 'an agent') => {
  const store = storeOf(who);
  const seller = { partnerSlug: 'basketry', partnerEarnPer100: 4 };
  store.dispatch(itemDetail.received(detailFixture({ item: cardFixture({ brandName: '' }), ...seller })));
  return openScreen(<VoucherScreen moduleType="earn" />, { store });
};
const openReceipt = (who: 'a member' | 'an agent') => {
  const store = storeOf(who);
  store.dispatch(orderReceipt.received({ order: orderFixture(), availablePointsAmount: 23_000 }));
  return openScreen(<ReceiptScreen />, { store });
};
const openFailed = (who: 'a member' | 'an agent') => {
  const store = storeOf(who);
  const order = orderFixture({ status: 'ORDER_FAILED', vouchers: [] });
  store.dispatch(orderReceipt.received({ order, availablePointsAmount: 23_000 }));
  return openScreen(<ReceiptScreen />, { store });
};

const openOrder = (who: 'a member' | 'an agent') => {
  const store = storeOf(who);
  store.dispatch(orderReceipt.received({ order: orderFixture(), availablePointsAmount: 23_000 }));
  return openScreen(<OrderDetailsScreen />, { store });
};

beforeEach(() =>
  mockServer.use(mockEndpoint(survey.availability, { showSurvey: true, survey: null, participation: null })),
);
afterEach(forgetBrowser);

const addresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it.each([
  ['the survey', openHome, '/survey'],
  ['the member’s vouchers on the home page', openHome, '/user-vouchers'],
  ['the link to a partner’s shop', openPartner, '/shop-and-earn-points?partner=basketry'],
  ['the partner’s terms', openPartner, '/policy/partner-terms/basketry'],
  ['the member’s vouchers on a receipt of codes', openReceipt, '/user-vouchers'],
  ['the coin ledger on the receipt of an order that failed', openFailed, '/profile/points-ledger'],
  ['the profile link above an order', openOrder, '/profile'],
])('offers %s to members only', (_name, open, href) => {
  const { unmount } = open('a member');
  expect(addresses()).toContain(href);
  unmount();
  open('an agent');
  expect(addresses().length).toBeGreaterThan(0);
  expect(addresses()).not.toContain(href);
});

it('says what a partner gives for money to members only', () => {
  const { unmount } = openToEarn('a member');
  expect(screen.getByText('Earn 4 coins per ₹100')).toBeInTheDocument();
  unmount();
  openToEarn('an agent');
  expect(screen.queryByText('Earn 4 coins per ₹100')).not.toBeInTheDocument();
});

it('offers the search on the home page to members only', () => {
  const { unmount } = openHome('a member');
  expect(screen.getByRole('search')).toBeInTheDocument();
  unmount();
  openHome('an agent');
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
});

it.each([
  ['a receipt', openReceipt],
  ['the details of an order', openOrder],
])('shows the codes of %s to members only', (_name, open) => {
  const { unmount } = open('a member');
  expect(screen.getByRole('button', { name: 'Show code' })).toBeInTheDocument();
  unmount();
  open('an agent');
  expect(screen.queryByRole('button', { name: 'Show code' })).not.toBeInTheDocument();
  expect(screen.getByText(/Codes are shown to the member only/)).toBeInTheDocument();
});

it('says on a receipt where the codes are: here for their member, in the account for an agent', () => {
  const head = () => screen.getAllByRole('status')[0];
  const { unmount } = openReceipt('a member');
  expect(head()).toHaveTextContent(/^Yours\. Enjoy it\.Your code is here\./);
  unmount();
  openReceipt('an agent');
  expect(head()).toHaveTextContent(/^Delivered to the memberThe code is in the member’s account\./);
});

it('greets a member by name, and shows an agent whose balance it is', () => {
  const { unmount } = openHome('a member');
  expect(screen.getByRole('region', { name: 'Your balance' })).toHaveTextContent(/^Hello \w+,your coins/);
  unmount();
  openHome('an agent');
  expect(screen.queryByText(/Hello/)).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: /^Balance of \w+ \w\.$/ })).toHaveTextContent(
    /^Balance of\w+ \w\./,
  );
});

it('hides a slide from an agent when its page is closed to agents, and shows the others', () => {
  const slide = (id: string, href: string) => ({
    id,
    title: id,
    text: 'Come and see',
    plate: 1,
    image: { url: '/art/scene-movie-night.webp', alt: '' },
    action: { label: `Go to ${id}`, href },
  });
  const slides = [slide('plus', '/plus-membership'), slide('dining', '/burn/vouchers?category=dining')];
  const carousel = { kind: 'carousel', id: 'offers', title: 'Offers', slides } as const;
  for (const [who, count] of [
    ['a member', 1],
    ['an agent', 0],
  ] as const) {
    const store = storeOf(who);
    store.dispatch(homeLayout.received({ pageLayoutList: [carousel as never] }));
    const { unmount } = openScreen(<HomeScreen />, { store });
    expect(screen.queryAllByRole('link', { name: 'Go to plus' })).toHaveLength(count);
    expect(screen.getByRole('link', { name: 'Go to dining' })).toBeInTheDocument();
    unmount();
  }
});

const VOUCHER = {
  productId: 'wanderlane-stays',
  denomination: 50_000,
  count: 1,
  addressId: null,
  points: null,
  price: null,
};

it('lets only members change where codes are sent', () => {
  for (const who of ['a member', 'an agent'] as const) {
    const store = storeOf(who);
    store.dispatch(orderQuote.received(quoteFixture()));
    const summary = <OrderSummaryScreen draft={VOUCHER} itemType="VOUCHER" problem={null} />;
    const { unmount } = openScreen(summary, { store });
    for (const field of [screen.getByLabelText('E-mail'), screen.getByLabelText('Mobile number')]) {
      expect(field).toHaveProperty('readOnly', who === 'an agent');
    }
    unmount();
  }
});

it('links an agent to the earning partners when the member has too few coins', () => {
  const store = storeOf('an agent');
  store.dispatch(orderQuote.received(quoteFixture({ availablePointsAmount: 40, pointsMissing: 1960 })));
  openScreen(<OrderSummaryScreen draft={VOUCHER} itemType="VOUCHER" problem={null} />, { store });
  expect(screen.getByText('1,960')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'earn more' })).toHaveAttribute('href', '/earn/partners');
});
