// Where the receipt of a purchase of Plus leads.
import { screen } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { plusOrder, plusStatus, type PlusOrder } from '#web/features/membership/records.ts';
import { OrderBanner } from '#web/screens/plus/order-banner.tsx';
import { clientConfigFixture, plusStatusFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { paidOrder } from './paid-order.ts';

beforeEach(forgetBrowser);

const PAID = paidOrder(1);

const open = (changes: Partial<PlusOrder> = {}, modules: ('plus' | 'partners')[] = ['plus', 'partners']) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  store.dispatch(plusStatus.received(plusStatusFixture()));
  store.dispatch(plusOrder.received({ order: { ...PAID, ...changes }, payment: null }));
  openScreen(<OrderBanner />, { store, asPath: '/zillion-plus' });
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
};

it('leads from a paid plan to the partners, where Plus brings more coins', () => {
  expect(open()).toEqual([['See partners', '/earn/partners']]);
});

it('leads to where coins are earned in a brand without partners', () => {
  expect(open({}, ['plus'])).toEqual([['Earn coins', '/earn']]);
});

it.each([
  ['is not paid yet', { status: 'PENDING' }, []],
  ['was given back', { refundedPaise: PAID.pricePaise }, []],
  ['was not paid', { status: 'ORDER_FAILED' }, [['Choose a plan', '/plus-membership']]],
] as const)('does not lead there from a plan that %s', (_how, changes, links) => {
  expect(open(changes)).toEqual(links);
});
