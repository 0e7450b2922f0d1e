// What is shown between the press of a link and the page that it leads to.
import { act, screen, within } from '@testing-library/react';
import Router from 'next/router';
import { routes } from '#web/routes/table.ts';
import { shapeOf } from '#web/screens/shell/use-next-page.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { forgetBrowser } from './open-screen.tsx';
import { banner, openShell, reportingStore } from './open-shell.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  forgetBrowser();
});

const emit = (event: 'routeChangeStart' | 'routeChangeComplete' | 'routeChangeError', address: string) =>
  act(() => Router.events.emit(event, address, { shallow: false }));
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const tabs = () => within(screen.getByRole('navigation', { name: 'Main, phone' }));
const marked = () =>
  tabs()
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map(({ textContent }) => textContent);
const skeleton = () => screen.queryByText('Loading the page');

const openHome = () => openShell(routes.home, { asPath: '/' });

it('marks the pressed tab at once, and the former one again if its page does not come', () => {
  openHome();
  expect(marked()).toEqual(['Home']);
  emit('routeChangeStart', '/earn');
  expect(marked()).toEqual(['Earn']);
  emit('routeChangeError', '/earn');
  expect(marked()).toEqual(['Home']);
});

it('marks the pressed entry of the menu', () => {
  const store = reportingStore();
  store.dispatch(clientConfig.fetch.fulfilled(clientConfigFixture(), '', { query: {} }));
  openShell(routes.home, { asPath: '/', store });
  emit('routeChangeStart', '/burn/vouchers?sort=discount');
  expect(banner().getByRole('link', { name: 'Vouchers' })).toHaveAttribute('aria-current', 'page');
});

it('leaves the mark where it is on the way to a page without an entry', () => {
  openHome();
  emit('routeChangeStart', '/faqs');
  expect(marked()).toEqual(['Home']);
});

it('takes the place of the page that is left after 200 ms, until the next one does not come', () => {
  openHome();
  emit('routeChangeStart', '/burn/vouchers');
  wait(199);
  expect(skeleton()).not.toBeInTheDocument();
  wait(1);
  expect(skeleton()).toBeInTheDocument();
  // Still there: what was entered in it is not lost.
  expect(screen.getByRole('heading', { name: 'Here' })).toBeInTheDocument();
  emit('routeChangeError', '/burn/vouchers');
  expect(skeleton()).not.toBeInTheDocument();
});

it('shows no skeleton for a page that comes soon', () => {
  openHome();
  emit('routeChangeStart', '/burn/vouchers');
  wait(150);
  emit('routeChangeComplete', '/burn/vouchers');
  wait(1000);
  expect(skeleton()).not.toBeInTheDocument();
});

it('leaves a page in view of which only the query changes', () => {
  openShell(routes.vouchers, { asPath: '/burn/vouchers' });
  emit('routeChangeStart', '/burn/vouchers?category=fuel');
  wait(1000);
  expect(skeleton()).not.toBeInTheDocument();
});

it.each([
  ['/', 'cards'],
  ['/burn', 'cards'],
  ['/search', 'cards'],
  ['/coupons', 'cards'],
  ['/burn/vouchers', 'cards'],
  ['/burn/vouchers/coffee/v-1', 'item'],
  ['/earn/partners/saffron-cart', 'item'],
  ['/coupons/order-summary', 'text'],
  ['/burn/coupons/receipt', 'text'],
  ['/profile/points-ledger', 'text'],
])('takes %s for a page of %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
