import { screen, waitFor } from '@testing-library/react';
import { orders } from '#contract/orders.ts';
import { deliveryOf } from '#web/features/orders/order-keys.ts';
import { storeChallenge, storedChallenge } from '#web/session/challenge.ts';
import { tabStorage } from '#web/session/storage.ts';
import { orderFixture, quoteFixture, type Order } from '../../support/fixtures.ts';
import { heldAnswer, setOut } from '../../support/leaving.ts';
import { mockEndpoint, mockNetworkFailure, type MockOptions } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser } from './open-screen.tsx';
import { goOn, mockPlacing, open } from './open-order-summary.tsx';

beforeEach(() => mockServer.use(mockEndpoint(orders.validate, quoteFixture())));
afterEach(forgetBrowser);

describe('when the item has already been ordered', () => {
  const WAITING = { orderId: 'order-9', denominationPaise: 50_000, count: 1, points: 2_000, moneyPaise: 0 };
  /** The current state of the order on the server. */
  const mockOrder = (changes: Partial<Order> = {}, options: MockOptions = {}) => {
    const order = orderFixture({
      orderId: 'order-9',
      status: 'PENDING',
      awaitsVerification: true,
      ...changes,
    });
    mockServer.use(mockEndpoint(orders.details, { order }, options));
  };
  /** Places the order, and comes back. */
  const placedBefore = async () => {
    const sent = mockPlacing();
    const { user, push, unmount } = open();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    unmount();
    return sent;
  };
  const mockCancelling = () => {
    const cancelled: string[] = [];
    mockServer.use(
      mockEndpoint(orders.cancel, ({ body }) => {
        cancelled.push(body.orderId);
        return { order: orderFixture({ status: 'ORDER_FAILED' }) };
      }),
    );
    return cancelled;
  };

  it('returns to that order while it awaits its one-time password, and says that its coins are set aside', async () => {
    const sent = await placedBefore();
    mockOrder({ cartId: sent[0]!.cart! });
    const { user, push } = open({ waiting: WAITING });
    expect(screen.getByText('The coins for this order are set aside already.')).toBeInTheDocument();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-9'));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  describe('and its one-time password was sent', () => {
    const comeBack = async () => {
      const sent = await placedBefore();
      mockOrder({ cartId: sent[0]!.cart! });
      storeChallenge('order-9', {
        requestId: '7c1d0a52-5b8f-4c7e-9f0e-2f6f5b7f2a10',
        purpose: 'REDEEM_POINTS',
        target: '98xxxx3210',
        resendInSeconds: 30,
        expiresInSeconds: 600,
        resendAt: '2026-03-14T09:30:30.000Z',
        expiresAt: '2026-03-14T09:40:00.000Z',
      });
      return open({ waiting: WAITING });
    };

    it('keeps the password when it is continued as it was', async () => {
      const { user, push } = await comeBack();
      await user.click(goOn());
      await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-9'));
      expect(storedChallenge('order-9')).not.toBeNull();
    });

    it('needs another one for another address, even if the answer to the correction is lost', async () => {
      const { user } = await comeBack();
      mockServer.use(mockNetworkFailure(orders.placeVoucher));
      await user.clear(screen.getByLabelText('E-mail'));
      await user.type(screen.getByLabelText('E-mail'), 'gift@example.in');
      await user.click(goOn());
      expect(await screen.findByRole('alert')).toBeVisible();
      expect(storedChallenge('order-9')).toBeNull();
    });
  });

  describe('and a member leaves while that order is looked up', () => {
    const lookUpAndLeave = async (changes: Partial<Order> = {}) => {
      const answer = heldAnswer();
      const sent = mockPlacing();
      mockOrder(changes, answer);
      const { user, push } = open({ waiting: WAITING });
      await user.click(goOn());
      await answer.comesAfter(setOut);
      await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-busy'));
      expect(push).not.toHaveBeenCalled();
      return sent;
    };

    it('places nothing', async () => {
      expect(await lookUpAndLeave({ cartId: 'cart-of-a-tab' })).toEqual([]);
    });

    it('stays off the receipt of the order that was confirmed elsewhere', async () => {
      expect(await lookUpAndLeave({ awaitsVerification: false })).toEqual([]);
    });
  });

  it('reuses the cart of an order that another tab placed since the page was shown', async () => {
    const sent = mockPlacing();
    const cartId = '6d8a36a4-7c39-4b0e-9c6e-1b7a3ed8a0c4';
    mockOrder({ cartId });
    mockServer.use(mockEndpoint(orders.validate, quoteFixture({ waiting: WAITING })));
    const { user, push } = open();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-9'));
    expect(sent.map(({ cart }) => cart)).toEqual([cartId]);
  });

  it('does not cancel a different order that another tab placed since the page was shown', async () => {
    const sent = mockPlacing();
    const cancelled = mockCancelling();
    mockOrder();
    const other = { ...WAITING, count: 2, points: 4_000 };
    mockServer.use(mockEndpoint(orders.validate, quoteFixture({ waiting: other })));
    const { user, push } = open();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/payments-options?orderId=order-9'));
    expect(sent).toHaveLength(1);
    expect(cancelled).toEqual([]);
  });

  it('uses a new idempotency key for the same cart when the delivery has changed', async () => {
    const sent = await placedBefore();
    mockOrder({ cartId: sent[0]!.cart! });
    const { user, push } = open({ waiting: WAITING });
    const mobile = screen.getByLabelText('Mobile number');
    await user.clear(mobile);
    await user.type(mobile, '+91 91234 56780');
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(sent[1]).toMatchObject({ cart: sent[0]?.cart, body: { mobile: '9123456780' } });
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('places a new order when the earlier one has failed', async () => {
    const sent = await placedBefore();
    mockOrder({ cartId: sent[0]!.cart!, status: 'ORDER_FAILED', awaitsVerification: false });
    const { user, push } = open();
    expect(screen.queryByText(/set aside already/)).not.toBeInTheDocument();
    expect(screen.getByText('Coins left').parentElement).toHaveTextContent(/23,000$/);
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(sent[1]?.cart).not.toBe(sent[0]?.cart);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('leads to the receipt when the earlier order was confirmed elsewhere, and keeps no recipient', async () => {
    const sent = await placedBefore();
    tabStorage.write(deliveryOf(orderFixture().line), JSON.stringify({ email: 'gift@example.in' }));
    mockOrder({ cartId: sent[0]!.cart!, awaitsVerification: false });
    const { user, push } = open();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/voucher-order-receipt?orderId=order-9'));
    expect(sent).toHaveLength(1);
    expect(tabStorage.read(deliveryOf(orderFixture().line))).toBeNull();
  });

  it('reuses the cart of a waiting order that another tab placed', async () => {
    const sent = mockPlacing();
    mockOrder({
      cartId: 'cart-of-a-tab',
      line: { ...orderFixture().line, denominationPaise: 50_000, count: 1 },
    });
    const { user, push } = open({ waiting: WAITING });
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(sent.map(({ cart }) => cart)).toEqual(['cart-of-a-tab']);
  });

  it('cancels the waiting order, as announced, when the choice is different', async () => {
    const sent = mockPlacing();
    const cancelled = mockCancelling();
    mockOrder({
      cartId: 'cart-before',
      line: { ...orderFixture().line, denominationPaise: 50_000, count: 2 },
    });
    const { user, push } = open({ waiting: { ...WAITING, count: 2, points: 4_000 } });
    expect(screen.getByText(/Placing this one cancels it/)).toBeInTheDocument();
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalled());
    expect(cancelled).toEqual(['order-9']);
    expect(sent.map(({ cart }) => cart)).not.toContain('cart-before');
  });

  it('shows an error message and orders nothing when the earlier order cannot be loaded', async () => {
    const sent = await placedBefore();
    mockServer.use(mockNetworkFailure(orders.details));
    const { user, push } = open({ waiting: WAITING });
    await user.click(goOn());
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
    expect(sent).toHaveLength(1);
    expect(push).not.toHaveBeenCalled();
  });
});
