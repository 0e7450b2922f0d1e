import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { clientConfig } from '#web/features/brand/config.ts';
import { OFFLINE_CACHE } from '#web/session/offline-cache.ts';
import { reloadPage } from '#web/session/navigate.ts';
import { OfflineScreen } from '#web/screens/offline/offline-screen.tsx';
import { fakeCaches } from '../../support/fake-caches.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { CODE, keepCard, keepVouchers, SEEN, UNSEEN } from '../../support/kept-copies.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

jest.mock('#web/session/navigate.ts', () => ({ reloadPage: jest.fn() }));

let device: ReturnType<typeof fakeCaches>;

const open = (path: string) => {
  window.history.replaceState(null, '', path);
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture()));
  return openScreen(<OfflineScreen />, { store });
};

beforeEach(() => {
  device = fakeCaches();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});
afterEach(() => {
  jest.restoreAllMocks();
  device.remove();
  forgetBrowser();
  window.history.replaceState(null, '', '/');
});

it('tells a member who signed out offline that the sign-out applies to this device', async () => {
  document.cookie = 'sign_out_due=1; path=/';
  open('/');
  expect(await screen.findByText(/You are signed out on this device/)).toBeVisible();
  document.cookie = 'sign_out_due=; path=/; max-age=0';
});

it('shows on any page that the device is offline', async () => {
  const look = jest.spyOn(device.caches, 'match');
  open('/profile/points-ledger');
  expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  // Neither the card nor the vouchers are there, which the page knows before anything else happens.
  expect(look).toHaveBeenCalledTimes(2);
  await act(() => new Promise((done) => setTimeout(done)));
  expect(screen.queryByRole('link', { name: /^Your / })).not.toBeInTheDocument();
});

describe('when the connection returns', () => {
  const fire = (...events: string[]) =>
    act(() => events.forEach((event) => window.dispatchEvent(new Event(event))));
  const settle = () => act(() => jest.advanceTimersByTime(500));

  beforeEach(async () => {
    jest.useFakeTimers();
    jest.mocked(reloadPage).mockClear();
    open('/profile/points-ledger');
    await act(() => jest.advanceTimersByTimeAsync(1));
  });
  afterEach(() => jest.useRealTimers());

  it('reloads the page once the connection has been stable for a moment', () => {
    fire('online');
    expect(reloadPage).not.toHaveBeenCalled();
    settle();
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  it('does not reload when the connection is lost again at once', () => {
    fire('online', 'offline');
    settle();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('does not reload while the member is leaving for another page', () => {
    fire('beforeunload', 'online');
    settle();
    expect(reloadPage).not.toHaveBeenCalled();
  });
});

describe('when the device has a connection, but our server cannot be reached', () => {
  const TITLE = 'This page cannot be loaded at the moment';
  let checks = 0;
  const answerWith = (status: number) =>
    mockServer.use(
      http.head('http://localhost/user-vouchers', () => {
        checks++;
        return new HttpResponse(null, { status });
      }),
    );
  /** In the time of the test, in which the page checks every 15 to 30 seconds. */
  const within = { timeout: 31_000 };

  beforeEach(() => {
    checks = 0;
    jest.mocked(reloadPage).mockClear();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => jest.useRealTimers());

  it('says so, and loads the page as soon as it can be loaded', async () => {
    answerWith(502);
    open('/user-vouchers');
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    expect(screen.getByText(/Our server cannot be reached/)).toBeVisible();
    await waitFor(() => expect(checks).toBe(2), { timeout: 61_000 });
    expect(reloadPage).not.toHaveBeenCalled();
    answerWith(200);
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1), within);
  });

  it('keeps the copy of the page in view, and offers to load the page as soon as it can be loaded', async () => {
    await keepVouchers(SEEN);
    answerWith(200);
    open('/user-vouchers');
    expect(await screen.findByText('Coffee card')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(TITLE);
    await waitFor(
      () => expect(screen.getByRole('alert')).toHaveTextContent('This page can be loaded again'),
      within,
    );
    expect(screen.getByText('Coffee card')).toBeVisible();
    expect(reloadPage).not.toHaveBeenCalled();
  });

  it('says that the device is offline once it is', async () => {
    open('/user-vouchers');
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  });
});

it('links to the stored vouchers by a full page load', async () => {
  await keepVouchers(SEEN);
  open('/profile/points-ledger');
  const link = await screen.findByRole('link', { name: 'Your vouchers' });
  expect(link).toHaveAttribute('href', '/user-vouchers');
  expect(link).toHaveAttribute('target', '_self');
  expect(screen.queryByText('Coffee card')).not.toBeInTheDocument();
});

describe('at the address of the card', () => {
  it('shows the stored card', async () => {
    await keepCard();
    open('/profile/card');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your card' })).toBeVisible();
    expect(screen.getByText('6104 827 354')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Barcode of your card 6104 827 354' })).toBeVisible();
    expect(screen.getByText(/This is the copy kept on this device/)).toBeVisible();
  });

  it('is linked from any other page', async () => {
    await keepCard();
    open('/profile');
    expect(await screen.findByRole('link', { name: 'Your card' })).toHaveAttribute('href', '/profile/card');
    expect(screen.queryByText('6104 827 354')).not.toBeInTheDocument();
  });

  it('shows the general offline page when no card is stored', async () => {
    await keepVouchers(SEEN);
    open('/profile/card');
    expect(await screen.findByRole('link', { name: 'Your vouchers' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Your card' })).not.toBeInTheDocument();
  });
});

describe('at the address of the vouchers', () => {
  it('shows the stored vouchers and when they were stored, with each code hidden until requested', async () => {
    await keepVouchers(SEEN);
    const { user } = open('/user-vouchers');
    expect(await screen.findByRole('heading', { level: 1, name: 'Your vouchers' })).toBeVisible();
    expect(screen.getByText(/This is the copy kept on this device, as it was on/)).toHaveTextContent(
      /\d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} [ap]m/,
    );
    expect(screen.getByText('02 Mar 2099')).toBeVisible();
    expect(screen.queryByText(CODE)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show code of Coffee card' }));
    expect(screen.getByText(CODE)).toBeVisible();
    expect(screen.getByText('4417')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Barcode of Coffee card' }));
    expect(screen.getByRole('img', { name: 'Barcode of Coffee card' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'QR code of Coffee card' }));
    expect(screen.getByRole('img', { name: 'QR code of Coffee card' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide code of Coffee card' }));
    expect(screen.queryByText(CODE)).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: /code of/ })).not.toBeInTheDocument();
  });

  it('tells the codes of one order apart, for eyes and for ears', async () => {
    const line = { ...SEEN.line, count: 3 };
    await keepVouchers({ ...SEEN, line, voucherId: 'ZV-1-2' }, { ...SEEN, line, voucherId: 'ZV-1-3' });
    const { user } = open('/user-vouchers');
    expect(await screen.findByText(/^Card 2 of 3, ₹/)).toBeVisible();
    expect(screen.getByText(/^Card 3 of 3, ₹/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show code of Coffee card, Card 3 of 3' }));
    expect(screen.getByRole('button', { name: 'Barcode of Coffee card, Card 3 of 3' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show code of Coffee card, Card 2 of 3' })).toBeVisible();
  });

  it('says that a code is missing because the member has not viewed it yet', async () => {
    await keepVouchers(UNSEEN);
    open('/user-vouchers');
    expect(await screen.findByText(/You have not viewed its code yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Show code/ })).not.toBeInTheDocument();
  });

  it('says that there were no active vouchers', async () => {
    await keepVouchers();
    open('/user-vouchers');
    expect(await screen.findByText('You had no active vouchers then.')).toBeVisible();
  });

  it('stays and offers to load the page when the connection returns', async () => {
    await keepVouchers(SEEN);
    open('/user-vouchers');
    await screen.findByText('Coffee card');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('You are connected again')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Load the page' })).toBeVisible();
  });

  it('shows no vouchers and deletes them when nobody is signed in on this device', async () => {
    await keepVouchers(SEEN);
    forgetBrowser();
    open('/user-vouchers');
    expect(screen.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    await waitFor(async () => expect(await device.caches.has(OFFLINE_CACHE)).toBe(false));
    expect(screen.queryByText('Coffee card')).not.toBeInTheDocument();
  });
});
