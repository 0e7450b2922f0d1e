// A page that the server cannot provide for now, on a device that keeps the member's card and vouchers.
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import type { ReactElement } from 'react';
import { member } from '#contract/member.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { routes } from '#web/routes/table.ts';
import { App } from '#web/screens/shell/app.tsx';
import { FailureScreen, LateScreen } from '#web/screens/shell/fixed-screens.tsx';
import { OfflineCopyPage } from '#web/screens/shell/offline-copy-page.tsx';
import { reloadPage } from '#web/session/navigate.ts';
import { OFFLINE_CACHE } from '#web/session/offline-cache.ts';
import { writeStored } from '#web/session/storage.ts';
import { fakeCaches } from '../../support/fake-caches.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { keepCard, keepVouchers, SEEN, UNSEEN } from '../../support/kept-copies.ts';
import { mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

// jsdom cannot reload a page.
jest.mock('#web/session/navigate.ts', () => ({ reloadPage: jest.fn() }));

let device: ReturnType<typeof fakeCaches>;

/** The app around the page, whose head has the title of the failure. */
const openInApp = (path: string) => {
  window.history.replaceState(null, '', path);
  const failure = { status: 503 };
  const store = storeForTest();
  openScreen(
    <HeadManagerContext value={{ mountedInstances: new Set<never>(), updateHead }}>
      <App pageProps={{ route: routes.card, path, failure }}>
        <FailureScreen passing />
      </App>
    </HeadManagerContext>,
    { store, asPath: path },
  );
  return store;
};

/** What Next would write into the document's head. */
let title: string | undefined;
const updateHead = (tags: ReactElement<{ children: string }>[]): void => {
  title = tags.find(({ type }) => type === 'title')?.props.children;
};

const open = (path: string, reason?: string) => {
  window.history.replaceState(null, '', path);
  return openScreen(
    <HeadManagerContext value={{ mountedInstances: new Set<never>(), updateHead }}>
      <FailureScreen passing title={reason} />
    </HeadManagerContext>,
  );
};

const restore = (): void => {
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
};

beforeEach(() => {
  device = fakeCaches();
  jest.mocked(reloadPage).mockClear();
});
afterEach(() => {
  device.remove();
  forgetBrowser();
  window.history.replaceState(null, '', '/');
});

it('shows the card that the device keeps in place of its page', async () => {
  await keepCard();
  const { user } = open('/profile/card');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your card' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Barcode of your card 6104 827 354' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This page cannot be loaded at the moment');
  expect(screen.queryByText('Something went wrong')).not.toBeInTheDocument();
  expect(title).toBe('Your card');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

it('warns that it is a copy, and no longer once the page can be loaded', () => {
  const copy = { title: 'Your card', at: 0, content: null };
  const { rerender } = openScreen(<OfflineCopyPage {...copy} state="failed" />);
  const panel = () => screen.getByRole('alert').firstChild;
  expect(panel()).toHaveClass('warning');
  expect(panel()).toHaveTextContent('This is the copy kept on this device');
  rerender(<OfflineCopyPage {...copy} state="available" />);
  expect(panel()).not.toHaveClass('warning');
});

it('shows the vouchers that the device keeps in place of their page', async () => {
  await keepVouchers(SEEN);
  open('/user-vouchers');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your vouchers' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show code of Coffee card' })).toBeVisible();
});

it('shows the one voucher in place of its page, and links to the others from the page of one that is not kept', async () => {
  await keepVouchers(SEEN, UNSEEN);
  const at = (voucherId: string) => `/user-voucher-description?${String(new URLSearchParams({ voucherId }))}`;
  const { unmount } = open(at(SEEN.voucherId));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your voucher' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show code of Coffee card' })).toBeVisible();
  expect(screen.queryByText(UNSEEN.line.name)).not.toBeInTheDocument();
  unmount();
  open(at('another-1'));
  expect(await screen.findByRole('link', { name: 'Your vouchers' })).toBeVisible();
  expect(screen.queryByText('Coffee card')).not.toBeInTheDocument();
});

it('links to what the device keeps from any other page', async () => {
  await keepCard();
  await keepVouchers(SEEN);
  open('/burn/vouchers');
  expect(await screen.findByRole('link', { name: 'Your card' })).toHaveAttribute('href', '/profile/card');
  // The app would ask for the page's data, which the server lacks as well.
  expect(screen.getByRole('link', { name: 'Your vouchers' })).toHaveAttribute('target', '_self');
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'REFRESH PAGE' })).toBeVisible();
});

it('keeps the title of the copy when the brand arrives after it', async () => {
  await keepCard();
  mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute'));
  const store = openInApp('/profile/card');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your card' })).toBeVisible();
  expect(title).toBe('Your card');
  act(() => void store.dispatch(clientConfig.received(clientConfigFixture())));
  expect(title).toBe('Your card');
});

it('shows what the server says of the failure above the copy', async () => {
  await keepCard();
  open('/profile/card', 'Closed for stock-taking');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your card' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Closed for stock-taking');
});

describe('when the API is late', () => {
  const openLate = (path: string) => {
    window.history.replaceState(null, '', path);
    return openScreen(<LateScreen />, { asPath: path });
  };

  it('shows the copy at once, and does not replace it', async () => {
    await keepCard();
    const { replace } = openLate('/profile/card');
    expect(await screen.findByText('6104 827 354')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(replace).not.toHaveBeenCalled();
  });

  it('asks again for a page of which the device keeps no copy, or none that it can read', async () => {
    await keepCard();
    const { replace, unmount } = openLate('/profile');
    await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
    unmount();
    jest.spyOn(caches, 'match').mockRejectedValue(new DOMException('broken', 'DataError'));
    const again = openLate('/profile/card');
    await waitFor(() => expect(again.replace).toHaveBeenCalledTimes(1));
  });
});

it('does not show the active vouchers as used ones', async () => {
  await keepVouchers(SEEN);
  open('/user-vouchers?state=used');
  expect(await screen.findByRole('link', { name: 'Your vouchers' })).toBeVisible();
  expect(screen.queryByText('Coffee card')).not.toBeInTheDocument();
});

it('leaves the focus and the place of the page alone when the links come', async () => {
  const scroll = jest.spyOn(window, 'scrollTo');
  await keepCard();
  open('/burn/vouchers');
  const button = screen.getByRole('button', { name: 'REFRESH PAGE' });
  button.focus();
  expect(await screen.findByRole('link', { name: 'Your card' })).toBeVisible();
  expect(button).toHaveFocus();
  expect(scroll).toHaveBeenCalledTimes(1);
});

it('does not show the copy on a page that the browser kept over a sign-out', async () => {
  await keepCard();
  open('/profile/card');
  expect(await screen.findByText('6104 827 354')).toBeVisible();
  forgetBrowser();
  restore();
  expect(screen.queryByText('6104 827 354')).not.toBeInTheDocument();
  await waitFor(async () => expect(await device.caches.has(OFFLINE_CACHE)).toBe(false));
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
});

it('shows the copy again on a page that the browser kept while the member is signed in', async () => {
  await keepCard();
  open('/profile/card');
  expect(await screen.findByText('6104 827 354')).toBeVisible();
  restore();
  expect(await screen.findByText('6104 827 354')).toBeVisible();
});

it.each([
  ['of another member', () => writeStored('USER_LCN', 'xxxxxx9999')],
  ['of a member who is signed out', forgetBrowser],
])('shows the failure alone on a device with a copy %s, and deletes it', async (_whose, change) => {
  await keepCard();
  change();
  open('/profile/card');
  await waitFor(async () => expect(await device.caches.has(OFFLINE_CACHE)).toBe(false));
  expect(screen.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('leaves the copy in its place when the page is available again, and offers to load it', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  mockServer.use(http.head('http://localhost/profile/card', () => new HttpResponse(null)));
  await keepCard();
  open('/profile/card');
  expect(await screen.findByRole('heading', { level: 1, name: 'Your card' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This page can be loaded again'), {
    timeout: 31_000,
  });
  expect(screen.getByRole('button', { name: 'Load the page' })).toBeVisible();
  expect(reloadPage).not.toHaveBeenCalled();
  jest.useRealTimers();
});
