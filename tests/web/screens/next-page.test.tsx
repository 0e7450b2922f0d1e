// What is shown between the press of a link and the page that it leads to.
import { act, screen, within } from '@testing-library/react';
import Router from 'next/router';
import { routes } from '#web/routes/table.ts';
import { shapeOf } from '#web/screens/shell/use-next-page.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { forgetBrowser } from './open-screen.tsx';
import { banner, openShell, reportingStore } from './open-shell.tsx';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => {
  jest.useRealTimers();
  forgetBrowser();
});

const start = (address: string) =>
  act(() => Router.events.emit('routeChangeStart', address, { shallow: false }));
const complete = (address: string) =>
  act(() => Router.events.emit('routeChangeComplete', address, { shallow: false }));
const fail = (address: string, cancelled = false) =>
  act(() =>
    Router.events.emit('routeChangeError', Object.assign(new Error('No'), { cancelled }), address, {
      shallow: false,
    }),
  );
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
  start('/earn');
  expect(marked()).toEqual(['Earn']);
  fail('/earn');
  expect(marked()).toEqual(['Home']);
});

it('marks the pressed entry of the menu', () => {
  const store = reportingStore();
  store.dispatch(clientConfig.fetch.fulfilled(clientConfigFixture(), '', { query: {} }));
  openShell(routes.home, { asPath: '/', store });
  start('/burn/vouchers?sort=discount');
  expect(banner().getByRole('link', { name: 'Vouchers' })).toHaveAttribute('aria-current', 'page');
});

it('leaves the mark where it is on the way to a page without an entry', () => {
  openHome();
  start('/faqs');
  expect(marked()).toEqual(['Home']);
});

it('takes the place of the page that is left after 200 ms, until the next one does not come', () => {
  openHome();
  start('/burn/vouchers');
  wait(199);
  expect(skeleton()).not.toBeInTheDocument();
  wait(1);
  expect(skeleton()).toBeInTheDocument();
  // Still there: what was entered in it is not lost.
  expect(screen.getByRole('heading', { name: 'Here' })).toBeInTheDocument();
  fail('/burn/vouchers');
  expect(skeleton()).not.toBeInTheDocument();
});

it('stays for the page that is chosen while another one is on its way', () => {
  openHome();
  start('/burn/vouchers');
  wait(500);
  fail('/burn/vouchers', true);
  expect(skeleton()).toBeInTheDocument();
  start('/earn');
  expect(skeleton()).toBeInTheDocument();
  complete('/earn');
  expect(skeleton()).not.toBeInTheDocument();
});

it('ends with a redirect that leads back to a place in the page', () => {
  openHome();
  start('/profile');
  wait(500);
  act(() => Router.events.emit('hashChangeComplete', '/#main', { shallow: false }));
  expect(skeleton()).not.toBeInTheDocument();
});

it('gives the focus back to what had it, if the next page does not come', async () => {
  openHome();
  const [link] = tabs().getAllByRole('link');
  act(() => link?.focus());
  start('/faqs');
  wait(500);
  // As a browser does with what is hidden.
  act(() => link?.blur());
  const focus = jest.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    // What it hides cannot have the focus before it is gone.
    expect(skeleton()).not.toBeInTheDocument();
    expect(this).toBe(link);
  });
  fail('/faqs');
  await Promise.resolve();
  expect(focus).toHaveBeenCalledTimes(1);
  focus.mockRestore();
});

it('has no outline for the login, which has no frame', () => {
  openHome();
  start('/login');
  wait(500);
  expect(skeleton()).not.toBeInTheDocument();
});

it('shows no skeleton for a page that comes soon', () => {
  openHome();
  start('/burn/vouchers');
  wait(150);
  complete('/burn/vouchers');
  wait(1000);
  expect(skeleton()).not.toBeInTheDocument();
});

it('leaves a page in view of which only the query changes', () => {
  openShell(routes.vouchers, { asPath: '/burn/vouchers' });
  start('/burn/vouchers?category=fuel');
  wait(1000);
  expect(skeleton()).not.toBeInTheDocument();
});

it.each(Object.values(routes))('has an outline for $pattern only if it has a frame', ({ pattern, bare }) => {
  expect(shapeOf(pattern) === null).toBe(Boolean(bare));
});

it('stays on the way to the login, where another page leads', () => {
  openHome();
  start('/profile');
  wait(500);
  start('/login?returnTo=%2Fprofile');
  expect(skeleton()).toBeInTheDocument();
});

it.each([
  ['/', 'cards'],
  ['/burn', 'cards'],
  ['/search', 'cards'],
  ['/coupons', 'cards'],
  ['/burn/vouchers', 'cards'],
  ['/burn/vouchers/coffee/v-1', 'item'],
  ['/earn/partners/saffron-cart', 'item'],
  ['/products/burn', 'cards'],
  ['/partners/earn', 'cards'],
  ['/partners/earn/saffron-cart', 'item'],
  ['/coupons/order-summary', 'text'],
  ['/login', null],
  ['/burn/coupons/receipt', 'text'],
  ['/profile/points-ledger', 'text'],
])('takes %s for a page of %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
