import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { partners } from '#contract/partners.ts';
import { redirectTarget, type PartnerShop } from '#web/features/partners/records.ts';
import { RedirectScreen } from '#web/screens/shop-and-earn/redirect-screen.tsx';
import { ShopLoaderScreen } from '#web/screens/shop-and-earn/shop-loader-screen.tsx';
import { navigateTo } from '#web/session/navigate.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { CLICK, PARTNER } from './partner.ts';

jest.mock('#web/session/navigate.ts', () => ({ navigateTo: jest.fn() }));
const left = jest.mocked(navigateTo);

beforeEach(() => {
  left.mockClear();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
});
afterEach(() => {
  jest.useRealTimers();
  forgetBrowser();
});

const user = () => userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const pass = async (seconds: number) => {
  for (let n = 0; n < seconds * 4; n += 1) await act(() => jest.advanceTimersByTimeAsync(250));
};

const mockClick = () => {
  const asked: string[] = [];
  mockServer.use(
    mockEndpoint(partners.clickout, ({ query }) => {
      asked.push(query.partnerId);
      return CLICK;
    }),
  );
  return asked;
};

const TIMES = { trackHours: 24, confirmDays: 10 };

const open = ({ again = false, times = TIMES }: { again?: boolean; times?: PartnerShop['times'] } = {}) => {
  const shop = { partner: PARTNER, earnPer100: 4, times };
  return openScreen(<ShopLoaderScreen shop={shop} again={again} />, { user: user() });
};

describe('the loader of a partner’s shop', () => {
  it('announces the partner, then leaves for the address that the server returns', async () => {
    markLoggedIn();
    const asked = mockClick();
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('On your way to Saffron Cart');
    await pass(1);
    expect(screen.getByText(/^Taking you there in/)).toHaveTextContent(/in 00:0\d\.$/);
    expect(left).not.toHaveBeenCalled();
    await pass(4);
    expect(asked).toEqual(['pt-1002']);
    expect(left.mock.calls).toEqual([[CLICK.url]]);
  });

  it('promises nothing any more when the browser shows it again from its back-forward cache', async () => {
    markLoggedIn();
    mockClick();
    open();
    await pass(5);
    expect(left).toHaveBeenCalledTimes(1);
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(screen.queryByText(/^Taking you there/)).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'What earns coins' })).toBeInTheDocument();
    await pass(5);
    expect(left).toHaveBeenCalledTimes(1);
  });

  it('says when coins come, and leads back to what earns them', () => {
    open();
    expect(screen.getByText(/^4 coins for every ₹100/)).toHaveTextContent(
      '4 coins for every ₹100 that you spend there in the next 24 hours. They are yours about 10 days later.',
    );
    expect(screen.getByRole('link', { name: 'What earns coins' })).toHaveAttribute(
      'href',
      '/shop-and-earn-points?partner=saffron-cart',
    );
  });

  it('promises no times without terms, and leads back to the partner instead of a page that needs them', () => {
    open({ times: null });
    expect(screen.getByText(/^4 coins for every ₹100/)).toHaveTextContent(
      /^4 coins for every ₹100 that you spend there\. Sign in first/,
    );
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/earn/partners/saffron-cart');
    expect(screen.queryByRole('link', { name: 'What earns coins' })).not.toBeInTheDocument();
  });

  it('stays on the page and records no trip when the member cancels', async () => {
    markLoggedIn();
    const asked = mockClick();
    const { user: member } = open();
    await pass(1);
    await member.click(screen.getByRole('button', { name: 'Cancel' }));
    await pass(10);
    expect(screen.getByRole('status')).toHaveTextContent('Cancelled. You are still here.');
    expect(asked).toEqual([]);
    expect(left).not.toHaveBeenCalled();
  });

  it.each(['cancels', 'goes to another page'])(
    'does not leave when the member %s while the server is asked for the address',
    async (what) => {
      markLoggedIn();
      const { promise, resolve } = Promise.withResolvers<typeof CLICK>();
      mockServer.use(mockEndpoint(partners.clickout, () => promise));
      const { user: member, unmount } = open();
      await pass(4);
      if (what === 'cancels') await member.click(screen.getByRole('button', { name: 'Cancel' }));
      else unmount();
      resolve(CLICK);
      await pass(2);
      expect(left).not.toHaveBeenCalled();
    },
  );

  it('shows the error, keeps the link and leads back when the call fails', async () => {
    markLoggedIn();
    mockServer.use(mockError(partners.clickout, 'NOT_FOUND', 'This partner has no shop to go to from here'));
    open();
    await pass(5);
    expect(screen.getByRole('alert')).toHaveTextContent('This partner has no shop to go to from here');
    expect(screen.getByRole('link', { name: /Go to Saffron Cart/ })).toHaveAttribute(
      'href',
      '/api/go?partner=saffron-cart',
    );
    expect(screen.getByRole('link', { name: 'What earns coins' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Taking you there/)).not.toBeInTheDocument();
    expect(left).not.toHaveBeenCalled();
  });

  it('says only that it is cancelled when the call fails afterwards', async () => {
    markLoggedIn();
    const { promise, resolve } = Promise.withResolvers<null>();
    mockServer.use(mockError(partners.clickout, 'NOT_FOUND', 'No shop', {}, { hold: () => promise }));
    const { user: member } = open();
    await pass(4);
    await member.click(screen.getByRole('button', { name: 'Cancel' }));
    resolve(null);
    await pass(2);
    expect(screen.getByRole('status')).toHaveTextContent('Cancelled. You are still here.');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('stays when the server returns no address', async () => {
    markLoggedIn();
    mockServer.use(
      http.get(`*${partners.clickout.path}`, () => HttpResponse.json({ status: 'SUCCESS', data: {} })),
    );
    open();
    await pass(5);
    expect(screen.getByRole('alert')).toHaveTextContent('That did not work. Please try again.');
    expect(left).not.toHaveBeenCalled();
  });

  it('shows a visitor a link to the login and does not leave by itself', async () => {
    const asked = mockClick();
    open();
    await pass(10);
    expect(screen.getByRole('link', { name: /Sign in to continue/ })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fshop-and-earn-loader%3Fpartner%3Dsaffron-cart',
    );
    expect(asked).toEqual([]);
  });

  it('does not leave by itself after a failed attempt', async () => {
    markLoggedIn();
    open({ again: true });
    await pass(10);
    expect(screen.getByRole('alert')).toHaveTextContent('That did not work. Please try again.');
    expect(left).not.toHaveBeenCalled();
  });
});

it('leaves for the address of the server and ignores an address in the query', async () => {
  const store = storeForTest();
  const url = 'https://play.example/apps/zillion?expires=1&signature=abc';
  const expiresAt = '2026-03-02T06:45:00.000Z';
  store.dispatch(redirectTarget.received({ target: 'play-store', label: 'Google Play', url, expiresAt }));
  openScreen(<RedirectScreen />, { store, asPath: '/redirect?target=play-store&url=https://evil.example' });
  expect(screen.getByText('You are leaving this site for play.example.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Go to Google Play/ })).toHaveAttribute('href', url);
  await pass(5);
  expect(left.mock.calls).toEqual([[url]]);
});
