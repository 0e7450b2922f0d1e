import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { holdings } from '#contract/holdings.ts';
import { orders } from '#contract/orders.ts';
import { draw } from '#web/features/orders/code-drawing.ts';
import { holdingRecord, type Holding, type HoldingWithTexts } from '#web/features/orders/holding-records.ts';
import { UserProductsScreen } from '#web/screens/holdings/user-products-screen.tsx';
import { UserVoucherScreen } from '#web/screens/holdings/user-voucher-screen.tsx';
import { UserVouchersScreen } from '#web/screens/holdings/user-vouchers-screen.tsx';
import { clearSession, markLoggedIn } from '#web/session/session.ts';
import { loggedOut, sessionStarted } from '#web/store/root-reducer.ts';
import { ToastHost } from '#web/ui/toast.ts';
import { orderFixture, orderHeadFixture } from '../../support/fixtures.ts';
import { holdingFixture } from '../../support/holding-fixture.ts';
import { CODE } from '../../support/kept-copies.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

beforeEach(() => markLoggedIn());
afterEach(() => {
  jest.restoreAllMocks();
  forgetBrowser();
});

const TEXTS: HoldingWithTexts['texts'] = {
  howTo: [{ title: 'Show the code', text: 'At the desk, before you pay.' }],
  goodToKnow: ['Not to be exchanged for money'],
  terms: [{ title: 'Validity', text: 'Twelve months from the day it is issued.' }],
};

describe('the list of vouchers', () => {
  const open = (query: Record<string, string | string[]> = {}) =>
    openScreen(<UserVouchersScreen />, { query, asPath: '/user-vouchers' });

  it('shows the active vouchers by default, each with a link to its page', async () => {
    const asked: unknown[] = [];
    mockServer.use(
      mockEndpoint(holdings.list, ({ query }) => {
        asked.push(query);
        return { holdingList: [holdingFixture()], nextCursor: null };
      }),
    );
    open();
    const row = await screen.findByRole('link', { name: /Wanderlane/ });
    expect(row).toHaveAttribute('href', '/user-voucher-description?voucherId=order-20417-1');
    expect(row).toHaveTextContent('₹500Valid until 02 Mar 2127 order-20417-1Active');
    expect(asked).toEqual([{ state: 'active', limit: 20 }]);
    expect(screen.getByRole('link', { name: 'Active' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([400, 404])(
    'shows the message of a %i without the code of the contract, with Try again',
    async (status) => {
      const refusal = { status: 'FAILED', message: 'Server says no' };
      mockServer.use(http.get(`*${holdings.list.path}`, () => HttpResponse.json(refusal, { status })));
      open();
      expect(await screen.findByText('Server says no')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    },
  );

  it('tells the codes of one order apart, and numbers none that is alone', async () => {
    const codes = (count: number, ...numbers: number[]) =>
      numbers.map((n) =>
        holdingFixture({ voucherId: `order-${count}-${n}`, line: { ...orderFixture().line, count } }),
      );
    const holdingList = [...codes(1, 1), ...codes(10, 2, 10)];
    mockServer.use(mockEndpoint(holdings.list, { holdingList, nextCursor: null }));
    open();
    const rows = await screen.findAllByRole('link', { name: /Wanderlane/ });
    // A narrow phone breaks the line, but not within the date.
    expect(rows[1]!.textContent).toContain('Valid until 02\u00a0Mar\u00a02127');
    expect(rows.map(({ textContent }) => /₹500(.*?)Valid/.exec(textContent)?.[1])).toEqual([
      '',
      'Card 2 of 10 · ',
      'Card 10 of 10 · ',
    ]);
  });

  it.each([
    ['2026-11-28T18:29:59.000Z', 'Last day today'],
    ['2026-11-29T18:29:59.000Z', 'Last day tomorrow'],
    ['2026-12-28T18:29:59.000Z', '30 days left'],
    ['2026-12-29T18:29:59.000Z', 'Active'],
  ])('says of a voucher that is good until %s: %s', async (expiresAt, words) => {
    // Half past midnight in India, where the server's calendar is; still the day before elsewhere.
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-27T19:00:00.000Z'));
    mockServer.use(
      mockEndpoint(holdings.list, { holdingList: [holdingFixture({ expiresAt })], nextCursor: null }),
    );
    open();
    expect(await screen.findByRole('link', { name: /Wanderlane/ })).toHaveTextContent(
      new RegExp(`${words}$`),
    );
  });

  it('shows the menu of the member area to a member and not to a visitor', async () => {
    mockServer.use(mockEndpoint(holdings.list, { holdingList: [holdingFixture()], nextCursor: null }));
    const { unmount } = open();
    const more = within(screen.getByRole('list', { name: 'More of your account' }));
    expect(more.getByRole('link', { name: 'Your vouchers' })).toHaveAttribute('aria-current', 'page');
    await screen.findByRole('link', { name: /Wanderlane/ });
    unmount();
    await clearSession();
    open();
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'SIGN OUT' })).not.toBeInTheDocument();
  });

  it('fills the first screen with placeholder rows while the vouchers load', async () => {
    mockServer.use(mockEndpoint(holdings.list, { holdingList: [holdingFixture()], nextCursor: null }));
    const { container } = open();
    expect(screen.getByText('Loading your vouchers')).toBeInTheDocument();
    // The class keeps the footer out of view, however many vouchers come.
    expect(container.querySelectorAll('.page > .order')).toHaveLength(6);
    await screen.findByRole('link', { name: /Wanderlane/ });
    expect(container.querySelectorAll('.order')).toHaveLength(1);
  });

  it('requests the state named in the address, and says so when no voucher is in it', async () => {
    const asked: unknown[] = [];
    mockServer.use(
      mockEndpoint(holdings.list, ({ query }) => {
        asked.push(query);
        return { holdingList: [], nextCursor: null };
      }),
    );
    open({ state: 'used' });
    expect(await screen.findByText('Nothing marked as used')).toBeInTheDocument();
    const active = screen.getByRole('link', { name: 'Active vouchers' });
    expect(active).toHaveAttribute('href', '/user-vouchers');
    expect(asked).toEqual([{ state: 'used', limit: 20 }]);
  });

  it('begins at the first of several positions in the address, as a page of the server does', async () => {
    const asked: unknown[] = [];
    mockServer.use(
      mockEndpoint(holdings.list, ({ query }) => {
        asked.push(query);
        return { holdingList: [holdingFixture()], nextCursor: null };
      }),
    );
    open({ after: ['c2', 'c3'] });
    await screen.findByRole('link', { name: /Wanderlane/ });
    expect(asked).toEqual([{ state: 'active', cursor: 'c2', limit: 20 }]);
  });

  it('asks a visitor to sign in and sends no request', async () => {
    forgetBrowser();
    open();
    expect(await screen.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Fuser-vouchers',
    );
    expect(screen.queryByRole('navigation', { name: 'State' })).not.toBeInTheDocument();
  });

  it('shows the error message when loading fails, and loads again on request', async () => {
    mockServer.use(
      mockError(holdings.list, 'UNAVAILABLE', 'Back in a minute', {}, { once: true }),
      mockEndpoint(holdings.list, { holdingList: [holdingFixture()], nextCursor: null }),
    );
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Back in a minute');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Wanderlane/ })).toBeInTheDocument();
  });
});

describe('the list of vouchers after a change of session in another tab', () => {
  const mockList = (name: string) =>
    mockServer.use(
      mockEndpoint(holdings.list, {
        holdingList: [holdingFixture({ line: { ...orderFixture().line, name } })],
        nextCursor: null,
      }),
    );
  const open = async () => {
    mockList('Voucher of the first card');
    const opened = openScreen(<UserVouchersScreen />, { asPath: '/user-vouchers' });
    expect(await screen.findByText(/of the first card/)).toBeInTheDocument();
    return opened;
  };

  it('asks to sign in once the session has ended', async () => {
    const { store } = await open();
    await clearSession();
    act(() => void store.dispatch(loggedOut()));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeInTheDocument();
    expect(screen.queryByText(/of the first card/)).not.toBeInTheDocument();
  });

  it('shows the vouchers of the other card once that card is signed in', async () => {
    const { store } = await open();
    mockList('Voucher of the second card');
    act(() => void store.dispatch(loggedOut()));
    expect(await screen.findByText(/of the second card/)).toBeInTheDocument();
    expect(screen.queryByText(/of the first card/)).not.toBeInTheDocument();
  });

  it('shows the vouchers once a session has begun', async () => {
    forgetBrowser();
    mockList('Voucher of the first card');
    const { store } = openScreen(<UserVouchersScreen />, { asPath: '/user-vouchers' });
    await screen.findByRole('link', { name: 'Sign in' });
    markLoggedIn();
    act(() => void store.dispatch(sessionStarted()));
    expect(await screen.findByText(/of the first card/)).toBeInTheDocument();
  });
});

describe('a voucher', () => {
  const open = (found: Holding = holdingFixture()) => {
    mockServer.use(
      mockEndpoint(holdings.one, { holding: found, texts: TEXTS }),
      mockEndpoint(orders.details, {
        order: orderFixture({
          vouchers: [
            {
              voucherId: 'order-20417-1',
              amountPaise: 50_000,
              code: CODE,
              pin: '5566',
              expiresAt: found.expiresAt,
            },
          ],
        }),
      }),
    );
    return openScreen(
      <>
        <UserVoucherScreen />
        <ToastHost />
      </>,
      { store: storeForTest(), query: { voucherId: found.voucherId } },
    );
  };
  const reveal = async (user: ReturnType<typeof open>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Show code' }));
    await screen.findByText(CODE);
  };

  it('hides its code until the member asks for it, lets it be copied, and keeps it out of the store', async () => {
    const { user, store } = open();
    await screen.findByRole('button', { name: 'Show code' });
    expect(screen.queryByText(CODE)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Barcode' })).not.toBeInTheDocument();
    await reveal(user);
    expect(screen.getByText('5566')).toBeInTheDocument();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Copy code' }));
    expect(write).toHaveBeenCalledWith(CODE);
    expect(JSON.stringify(store.getState())).not.toContain(CODE);
  });

  it('tells how to use it, without how it was ordered', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'How to use it' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 }).map((step) => step.textContent)).toEqual([
      'Show the code',
    ]);
    expect(screen.getByText('Not to be exchanged for money')).toBeInTheDocument();
    expect(screen.getByText('Validity')).toBeInTheDocument();
  });

  it('is drawn as a barcode or a QR code on demand', async () => {
    const { user } = open();
    await reveal(user);
    const button = screen.getByRole('button', { name: 'Barcode' });
    await user.click(button);
    const bars = await screen.findByRole('img', { name: /Barcode of Wanderlane/ });
    expect(bars.getAttribute('viewBox')).toMatch(/^0 0 \d{3} 1$/);
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'QR code' }));
    const square = await screen.findByRole('img', { name: /QR code of Wanderlane/ });
    expect(square.getAttribute('viewBox')).toBe('0 0 21 21');
    await user.click(screen.getByRole('button', { name: 'QR code' }));
    expect(screen.queryByRole('img', { name: /code of/ })).not.toBeInTheDocument();
  });

  it.each([
    [50_000, 'Gift card, ₹500'],
    [0, 'Coupon'],
  ])('says beside the ticket what it is, and its order: %i', async (amountPaise, kind) => {
    open(holdingFixture({ amountPaise }));
    await screen.findByRole('button', { name: 'Mark as used' });
    const fact = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
    expect(fact('Kind')).toBe(kind);
    expect(fact('Order')).toBe('order-20417');
  });

  it('can be marked as used and unmarked again', async () => {
    const sent: unknown[] = [];
    mockServer.use(
      mockEndpoint(holdings.markUsed, ({ body }) => {
        sent.push(body);
        return {
          holding: holdingFixture(body.used ? { state: 'used', usedAt: '2026-03-05T06:30:00.000Z' } : {}),
          texts: TEXTS,
        };
      }),
    );
    const { user, store } = open();
    await user.click(await screen.findByRole('button', { name: 'Mark as used' }));
    expect(await screen.findByText('05 Mar 2026')).toBeInTheDocument();
    expect(holdingRecord.selectData(store.getState())?.holding.state).toBe('used');
    await user.click(await screen.findByRole('button', { name: 'Not used yet' }));
    await waitFor(() => expect(screen.queryByText('05 Mar 2026')).not.toBeInTheDocument());
    expect(sent).toEqual([
      { voucherId: 'order-20417-1', used: true },
      { voucherId: 'order-20417-1', used: false },
    ]);
  });

  it('is reported as not found when it belongs to another member', async () => {
    mockServer.use(mockError(holdings.one, 'NOT_FOUND', 'There is no such voucher in this account'));
    openScreen(<UserVoucherScreen />, { query: { voucherId: 'foreign-1' } });
    expect(await screen.findByText('We could not find it')).toBeInTheDocument();
  });

  it('is reported as not found, without a request, when the address names none', async () => {
    // A call without a mock fails the test.
    openScreen(<UserVoucherScreen />, { query: {} });
    expect(await screen.findByText('We could not find it')).toBeInTheDocument();
  });
});

it('draws a Code 128 barcode from the start pattern to the stop pattern', async () => {
  const [row] = await draw('barcode', CODE);
  const bars = row!.map((dark) => (dark ? '1' : '0')).join('');
  // Start B, then eleven modules for each character and the check, then the stop of thirteen.
  expect(bars.startsWith('11010010000')).toBe(true);
  expect(bars.endsWith('1100011101011')).toBe(true);
  expect((bars.length - 13) % 11).toBe(0);
});

it.each([
  [{}, 'success', 'Arrived'],
  [{ state: 'on-the-way' }, 'pending', 'On the way'],
])('requests the products for the query %j from the order group "%s"', async (named, group, tab) => {
  const asked: unknown[] = [];
  mockServer.use(
    mockEndpoint(orders.list, ({ query }) => {
      asked.push(query);
      return { orderList: [orderHeadFixture({ itemType: 'PRODUCT' })], nextCursor: null };
    }),
  );
  openScreen(<UserProductsScreen />, { query: named });
  expect(await screen.findByRole('link', { name: /Wanderlane/ })).toHaveAttribute(
    'href',
    '/product-order-details?orderId=order-20417',
  );
  expect(asked).toEqual([{ type: 'PRODUCT', group, limit: 20 }]);
  const tabs = within(screen.getByRole('navigation', { name: 'State' }));
  expect(tabs.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
});

it('keeps the room of the placeholder rows below a short list, so that the footer does not jump into view', async () => {
  const rows = mockEndpoint(orders.list, {
    orderList: [orderHeadFixture({ itemType: 'PRODUCT' })],
    nextCursor: null,
  });
  mockServer.use(rows);
  openScreen(<UserProductsScreen />, { query: {} });
  const room = screen.getByText('Loading your products').parentElement!.querySelector('.page');
  expect(room).not.toBeNull();
  const row = await screen.findByRole('link', { name: /Wanderlane/ });
  expect(row.closest('.page')).not.toBeNull();
});
