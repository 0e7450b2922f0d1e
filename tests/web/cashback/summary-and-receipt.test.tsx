import { render, screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '#contract/errors.ts';
import { dbt } from '#contract/dbt.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { claim, type Transfer } from '#web/features/cashback/records.ts';
import { claimCart, storeClaim } from '#web/features/cashback/stored-claim.ts';
import { CashbackReceiptScreen } from '#web/screens/claim-cashback/cashback-receipt-screen.tsx';
import { CashbackSummaryScreen } from '#web/screens/claim-cashback/cashback-summary-screen.tsx';
import type { AppStore } from '#web/store/make-store.ts';
import { ToastHost } from '#web/ui/toast.ts';
import { challengeFixture, dashboardFixture, orderFixture } from '../../support/fixtures.ts';
import { heldAnswer, setOut } from '../../support/leaving.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser } from '../screens/open-screen.tsx';
import { CART, cartsNamed, claimOf, DRAFT, openCashback, PENDING, TRANSFER_ID } from './open-cashback.tsx';

afterEach(forgetBrowser);

const RECEIPT = `/claim-cashback/receipt?transferId=${TRANSFER_ID}&cart=${CART}`;
const FAILURE = 'The bank did not take the payment. 1,000 coins are back in your account.';
const dashboardKnown = () => mockEndpoint(member.dashboard, dashboardFixture());

describe('The summary of a claim', () => {
  const open = (options: { visitor?: boolean; store?: AppStore } = {}) =>
    openCashback(<CashbackSummaryScreen />, {
      ...options,
      query: { cart: CART },
      asPath: `/claim-cashback/order-summary?cart=${CART}`,
    });
  const known = (draft: Partial<typeof DRAFT> = {}) =>
    mockServer.use(mockEndpoint(dbt.summary, claimOf({ draft: { ...DRAFT, ...draft } })), dashboardKnown());
  const asked: unknown[] = [];
  const mockSending = () => {
    asked.length = 0;
    mockServer.use(
      mockEndpoint(login.otpInit, ({ body, headers }) => {
        asked.push({ purpose: body.purpose, cart: headers.get('cartid') });
        return challengeFixture({ purpose: 'CASH_TRANSACTION', target: '98xxxx3210' });
      }),
    );
  };
  const sendButton = () => screen.findByRole('button', { name: 'Send one-time password' });
  const field = () => screen.getByLabelText('One-time password');
  const confirm = async ({ user }: ReturnType<typeof open>) => {
    await user.click(await sendButton());
    await screen.findByText('98xxxx3210');
    await user.type(field(), '407193');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
  };

  it('shows the amount, the coins, the account and the date, and sends no one-time password by itself', async () => {
    known();
    mockSending();
    open();
    expect(await screen.findByText('UPI xxxarao@examplebank')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change where it is paid' })).toHaveAttribute(
      'href',
      '/claim-cashback?step=payee',
    );
    const bill = screen.getByRole('region', { name: 'Your claim' });
    expect(bill).toHaveTextContent('You get₹200.00');
    expect(bill).toHaveTextContent('Coins left4,000');
    // On a phone the bill stands below the password: what is confirmed is said above it as well.
    const [above] = screen.getAllByText('You get', { selector: 'p' });
    expect(above?.parentElement?.parentElement).toHaveTextContent('You get₹200.00for 1,000 coins Change');
    expect(screen.getByRole('link', { name: 'Change amount' })).toHaveAttribute(
      'href',
      '/claim-cashback?step=amount',
    );
    expect(screen.getByText('14 Mar 2026 05:00:00 pm')).toBeInTheDocument();
    expect(screen.getByText('30 Sep 2026')).toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it('links a visitor to the login page with the claim to return to', () => {
    open({ visitor: true });
    expect(screen.getByRole('link', { name: 'Sign in to claim' })).toHaveAttribute(
      'href',
      `/login?returnTo=${encodeURIComponent(`/claim-cashback/order-summary?cart=${CART}`)}`,
    );
  });

  it('confirms the amount that was shown, and leads to the receipt', async () => {
    known();
    mockSending();
    const sent: unknown[] = [];
    mockServer.use(
      mockEndpoint(dbt.transfer, ({ body, headers }) => {
        sent.push({ ...body, cart: headers.get('cartid') });
        return { transferId: TRANSFER_ID, status: 'PENDING' as const, dueBy: PENDING.dueBy };
      }),
    );
    const opened = open();
    await confirm(opened);
    await waitFor(() => expect(opened.replace).toHaveBeenCalledWith(RECEIPT));
    const { requestId } = challengeFixture();
    expect(sent).toEqual([{ requestId, otp: '407193', points: 1000, amountPaise: 20_000, cart: CART }]);
    expect(asked).toEqual([{ purpose: 'CASH_TRANSACTION', cart: CART }]);
  });

  it('repeats the request with the same idempotency key when the response was lost', async () => {
    known();
    mockSending();
    const keys: (string | null)[] = [];
    mockServer.use(mockEndpoint(dbt.transfer, { transferId: TRANSFER_ID, status: 'PENDING', dueBy: null }));
    mockServer.use(mockNetworkFailure(dbt.transfer, { once: true }));
    mockServer.events.on('request:start', ({ request }) => {
      if (request.url.endsWith(dbt.transfer.path)) keys.push(request.headers.get('idempotency-key'));
    });
    const opened = open();
    await confirm(opened);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/Something went wrong/));
    await opened.user.type(field(), '407193');
    await opened.user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(opened.replace).toHaveBeenCalledWith(RECEIPT));
    mockServer.events.removeAllListeners();
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys).toEqual([keys[0], keys[0]]);
  });

  it('leads to the receipt when the claim was confirmed in another tab', async () => {
    known();
    mockSending();
    mockServer.use(mockError(dbt.transfer, 'CART_ORDERED', 'Confirmed', { orderId: TRANSFER_ID }));
    const opened = open();
    await confirm(opened);
    await waitFor(() => expect(opened.replace).toHaveBeenCalledWith(RECEIPT));
  });

  it('leaves a member where they went before the answer, says where the claim is, and keeps its cart', async () => {
    storeClaim({ cartId: CART });
    known();
    mockSending();
    const answer = heldAnswer();
    const confirmed = { transferId: TRANSFER_ID, status: 'PENDING' as const, dueBy: null };
    mockServer.use(mockEndpoint(dbt.transfer, confirmed, answer));
    render(<ToastHost />);
    const opened = open();
    await confirm(opened);
    await answer.comesAfter(opened.unmount);
    expect(
      await screen.findByText('Your cashback is confirmed. You can find it in your Transaction History.'),
    ).toBeVisible();
    expect(opened.replace).not.toHaveBeenCalled();
    expect(claimCart()).toBe(CART);
  });

  it('tells a member who left before the answer that the transfer has failed by now', async () => {
    known();
    mockSending();
    const answer = heldAnswer();
    const failed = { ...PENDING, status: 'ORDER_FAILED' as const, dueBy: null, failure: FAILURE };
    mockServer.use(mockError(dbt.transfer, 'CART_ORDERED', 'Confirmed', { orderId: TRANSFER_ID }, answer));
    render(<ToastHost />);
    const opened = open();
    await confirm(opened);
    mockServer.use(mockEndpoint(dbt.summary, claimOf({ transfer: failed })));
    await answer.comesAfter(opened.unmount);
    expect(await screen.findByText(`Your cashback was not paid. ${FAILURE}`)).toBeVisible();
    expect(screen.queryByText(/is confirmed/)).not.toBeInTheDocument();
  });

  it.each<[ErrorCode, string]>([
    ['OTP_WRONG', 'Not the password'],
    ['OTP_EXPIRED', 'Too old'],
    ['OTP_USED', 'Used'],
    ['CASHBACK_LIMIT', 'Too many coins this month'],
  ])('shows the error %s at the field', async (code, message) => {
    known();
    mockSending();
    mockServer.use(mockError(dbt.transfer, code, message));
    const opened = open();
    await confirm(opened);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(new RegExp(message)));
    // Only the end of the password itself ends what was typed.
    const isOver = code === 'OTP_EXPIRED' || code === 'OTP_USED';
    expect(field()).toHaveValue(isOver ? '' : '407193');
    expect(opened.replace).not.toHaveBeenCalled();
  });

  it('shows how many coins are missing when they were spent in the meantime', async () => {
    known();
    mockSending();
    mockServer.use(mockError(dbt.transfer, 'INSUFFICIENT_POINTS', 'Too few', { missing: 300 }));
    const opened = open();
    await opened.user.click(await sendButton());
    await screen.findByText('98xxxx3210');
    known({ pointsLeft: 0, pointsMissing: 300 });
    await opened.user.type(field(), '407193');
    await opened.user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('heading', { name: 'Too few coins' })).toBeInTheDocument();
    // The field that had the focus is gone.
    expect(screen.getByText('Too few coins')).toHaveFocus();
    expect(screen.getByText('300 coins')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Claim fewer' })).toHaveAttribute(
      'href',
      '/claim-cashback?step=amount',
    );
  });

  describe('of which nothing awaits a password any more, because of another tab,', () => {
    const send = async ({ user }: ReturnType<typeof open>, now: Parameters<typeof mockServer.use>[0]) => {
      const button = await sendButton();
      mockServer.use(mockError(login.otpInit, 'NOT_FOUND', 'No order of this cart waits'), now);
      await user.click(button);
    };

    it('leads back to the claim, and says so, when the account was replaced', async () => {
      known();
      render(<ToastHost />);
      const opened = open();
      await send(opened, mockError(dbt.summary, 'NOT_FOUND', 'Nothing is claimed'));
      await waitFor(() => expect(opened.replace).toHaveBeenCalledWith('/claim-cashback'));
      expect(await screen.findByText(/^Your claim was changed in another tab/)).toBeVisible();
    });

    it('leads to the receipt when the claim was confirmed', async () => {
      known();
      render(<ToastHost />);
      const opened = open();
      await send(opened, mockEndpoint(dbt.summary, claimOf({ transfer: PENDING })));
      await waitFor(() => expect(opened.replace).toHaveBeenCalledWith(RECEIPT));
      expect(screen.queryByText(/was changed/)).not.toBeInTheDocument();
    });
  });

  it('requests no second one-time password after a reload', async () => {
    known();
    mockSending();
    const first = open();
    await first.user.click(await sendButton());
    await screen.findByText('98xxxx3210');
    first.unmount();
    open();
    expect(await screen.findByText('98xxxx3210')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
  });

  it('redirects to the receipt of a confirmed claim, and to the first page without a claim', async () => {
    mockServer.use(mockEndpoint(dbt.summary, claimOf({ transfer: PENDING })), dashboardKnown());
    const confirmed = open();
    await waitFor(() => expect(confirmed.replace).toHaveBeenCalledWith(RECEIPT));
    confirmed.unmount();
    mockServer.use(mockError(dbt.summary, 'NOT_FOUND', 'Nothing is claimed'));
    const none = open();
    await waitFor(() => expect(none.replace).toHaveBeenCalledWith('/claim-cashback'));
  });

  it('shows a claim that is made after a visit without one', async () => {
    mockServer.use(mockError(dbt.summary, 'NOT_FOUND', 'Nothing is claimed'), dashboardKnown());
    const store = storeForTest();
    const before = open({ store });
    await waitFor(() => expect(before.replace).toHaveBeenCalledWith('/claim-cashback'));
    before.unmount();
    known();
    const { replace } = open({ store });
    expect(await sendButton()).toBeVisible();
    expect(replace).not.toHaveBeenCalled();
  });

  it('does not redirect a member who is on the way to another page', async () => {
    const answer = heldAnswer();
    const confirmed = claimOf({ transfer: PENDING });
    mockServer.use(mockEndpoint(dbt.summary, confirmed, answer), dashboardKnown());
    const { replace, store } = open();
    await answer.comesAfter(setOut);
    await waitFor(() => expect(claim.selectData(store.getState())).toMatchObject(confirmed));
    expect(replace).not.toHaveBeenCalled();
  });
});

describe('The receipt of a claim', () => {
  const open = (query: Record<string, string> = {}) =>
    openCashback(<CashbackReceiptScreen />, {
      query: { transferId: TRANSFER_ID, ...query },
      asPath: RECEIPT,
    });
  const receiptOf = (transfer: Transfer) => ({ order: null, transfer, availablePointsAmount: 4000 });
  const paid = { ...PENDING, status: 'ORDER_SUCCESS' as const, dueBy: null, reference: '123456789012' };

  it('shows when a pending transfer is due, refreshes by itself, and shows it as paid', async () => {
    mockServer.use(mockEndpoint(orders.summary, receiptOf(PENDING)), dashboardKnown());
    open();
    expect(await screen.findByRole('heading', { name: 'On its way' })).toBeInTheDocument();
    expect(screen.getByText('Next update')).toBeInTheDocument();
    expect(screen.getByText('Set aside')).toBeInTheDocument();
    expect(screen.getAllByText(/14 Mar 2026 05:00:00 pm/).length).toBeGreaterThan(0);
    mockServer.use(mockEndpoint(orders.summary, receiptOf(paid)));
    expect(await screen.findByRole('heading', { name: 'Paid. Well earned.' })).toBeInTheDocument();
    expect(screen.getByText('123456789012')).toBeInTheDocument();
    expect(screen.queryByText('Next update')).not.toBeInTheDocument();
    expect(screen.getByText('Paid with')).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Receipt' })).toHaveTextContent('Coins now4,000');
  });

  it('lets the next claim have another cart, also if the member left before the answer', async () => {
    storeClaim({ cartId: CART });
    mockServer.use(mockEndpoint(orders.summary, receiptOf(paid)), dashboardKnown());
    open({ cart: CART });
    await screen.findByRole('heading', { name: 'Paid. Well earned.' });
    expect(claimCart()).not.toBe(CART);
  });

  it.each([
    ['the cart in its address', { cart: CART }, CART],
    ['no cart when the address has none', {}, null],
    ['no cart when a header cannot contain it', { cart: 'ओ\n' }, null],
  ])('requests the transfer with %s', async (_which, query, cart) => {
    const carts = cartsNamed();
    mockServer.use(mockEndpoint(orders.summary, receiptOf(paid)), dashboardKnown());
    open(query);
    expect(await screen.findByRole('heading', { name: 'Paid. Well earned.' })).toBeInTheDocument();
    mockServer.events.removeAllListeners();
    expect(carts).toEqual([cart]);
  });

  it.each([
    [499, 'hides the way to another claim, which needs 500', 0],
    [500, 'links to another claim', 1],
  ])('with %i coins left %s', async (availablePointsAmount, _what, links) => {
    const receipt = { ...receiptOf(paid), availablePointsAmount };
    mockServer.use(mockEndpoint(orders.summary, receipt), dashboardKnown());
    open();
    await screen.findByRole('heading', { name: 'Paid. Well earned.' });
    expect(screen.queryAllByRole('link', { name: 'Another claim' })).toHaveLength(links);
  });

  it('says that the coins are back when the transfer has failed', async () => {
    const failed = { ...PENDING, status: 'ORDER_FAILED' as const, dueBy: null, failure: FAILURE };
    mockServer.use(mockEndpoint(orders.summary, receiptOf(failed)), dashboardKnown());
    open();
    expect(await screen.findByText(FAILURE)).toBeInTheDocument();
    expect(screen.getByText('Not spent')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Claim again' })).toHaveAttribute('href', '/claim-cashback');
  });

  it.each([
    ['the transfer of another member', mockError(orders.summary, 'NOT_FOUND', 'No such transfer')],
    [
      'an order instead of a transfer',
      mockEndpoint(orders.summary, {
        order: orderFixture({ orderId: TRANSFER_ID }),
        availablePointsAmount: 4000,
      }),
    ],
  ])('says that the claim was not found for %s, and links to a new claim', async (_what, answer) => {
    mockServer.use(answer, dashboardKnown());
    open();
    expect(await screen.findByRole('heading', { name: 'We could not find this claim' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Claim cashback' })).toHaveAttribute('href', '/claim-cashback');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});
