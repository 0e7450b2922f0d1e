import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { cancellingOf, placingOfOrder } from '#web/features/orders/order-keys.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { adoptCart, storedCart } from '#web/session/call-keys.ts';
import { openDialogsInJsdom } from '../../support/dialogs.ts';
import { earlierAnswers } from '../../support/earlier-answers.ts';
import { dashboardFixture, paymentFixture, type Order } from '../../support/fixtures.ts';
import { heldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser } from './open-screen.tsx';
import { openOrderDetails, parcel } from './open-order-details.tsx';

beforeAll(openDialogsInJsdom);
afterEach(forgetBrowser);

/** The order in the server's state after a call. */
const mockAfterwards = (order: Order) =>
  mockServer.use(
    mockEndpoint(orders.summary, { order, availablePointsAmount: 1500 }),
    mockEndpoint(member.dashboard, dashboardFixture({ availablePointsAmount: 1500 })),
  );

describe('cancelling', () => {
  const APPROVED = parcel({ statusText: 'ORDER APPROVED', actions: ['CANCEL'] });
  const CANCELLED = parcel({ status: 'ORDER_FAILED', statusText: 'ORDER CANCELLED BY MEMBER' });
  const openDialog = async (order = APPROVED) => {
    const opened = openOrderDetails(order);
    await opened.user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = screen.getByRole('dialog', { name: 'Cancel this order?' });
    return { ...opened, dialog, press: () => within(dialog).getByRole('button', { name: 'Cancel order' }) };
  };

  it('shows first what is refunded, and sends nothing when the member keeps the order', async () => {
    const { user, dialog } = await openDialog();
    expect(dialog).toHaveTextContent('1,000 coins come back at once');
    // Whoever moves from button to button hears it too.
    expect(within(dialog).getByRole('button', { name: 'Cancel order' })).toHaveAccessibleDescription(
      /^1,000 coins come back at once, with the expiry they had\./,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('speaks of no expiry if only money was paid', async () => {
    const { press } = await openDialog({
      ...APPROVED,
      points: 0,
      moneyPaise: 499_00,
      payment: paymentFixture(),
    });
    expect(press()).toHaveAccessibleDescription(
      '₹499.00 goes back the way it came. A cancelled order cannot be restored.',
    );
  });

  it.each([
    [{ expired: 0, collected: 300 }, '300 of the coins are taken for an earlier return.'],
    [{ expired: 1, collected: 0 }, '1 of the coins expires.'],
    [{ expired: 1_000, collected: 0 }, 'all coins expire.'],
    [{ expired: 0, collected: 1_000 }, 'all coins are taken for an earlier return.'],
    [
      { expired: 200, collected: 300 },
      '200 of the coins expire and 300 of the coins are taken for an earlier return.',
    ],
  ])('says first which coins would not stay: %j', async (loss, words) => {
    const { press } = await openDialog({ ...APPROVED, losses: [{ pieces: 3, ...loss }] });
    expect(press()).toHaveAccessibleDescription(
      `1,000 coins come back at once, with the expiry they had. As they do, ${words} A cancelled order cannot be restored.`,
    );
  });

  it.each([
    [0, '1 coin comes back at once, with the expiry it had. As it does, the coin expires.'],
    [
      99_75,
      '1 coin comes back at once, with the expiry it had. As it does, the coin expires. ₹99.75 goes back the way it came.',
    ],
  ])('says it of a single coin, with %d paise', async (moneyPaise, words) => {
    const { press } = await openDialog({
      ...APPROVED,
      ...(moneyPaise > 0 ? { moneyPaise, payment: paymentFixture() } : {}),
      points: 1,
      losses: [{ pieces: 3, expired: 1, collected: 0 }],
    });
    expect(press()).toHaveAccessibleDescription(`${words} A cancelled order cannot be restored.`);
  });

  it('says it of an order too that it may be too late to stop', async () => {
    const losses = [{ pieces: 3, expired: 0, collected: 300 }];
    const { press } = await openDialog(
      parcel({ statusText: 'WORK IN PROGRESS', actions: ['CANCEL'], losses }),
    );
    expect(press()).toHaveAccessibleDescription(
      /come back\. As they do, 300 of the coins are taken for an earlier return\. If it has already left,/,
    );
  });

  it('says of coins and money together what is lost where the store is already packing', async () => {
    const { press } = await openDialog({
      ...APPROVED,
      statusText: 'WORK IN PROGRESS',
      points: 1,
      moneyPaise: 99_75,
      payment: paymentFixture(),
      losses: [{ pieces: 3, expired: 1, collected: 0 }],
    });
    expect(press()).toHaveAccessibleDescription(
      /If it can, 1 coin and ₹99\.75 come back\. As they do, the coin expires\. If it has already left/,
    );
  });

  it('warns that it may be too late when the store is already packing the order', async () => {
    const { press } = await openDialog(parcel({ statusText: 'WORK IN PROGRESS', actions: ['CANCEL'] }));
    expect(press()).toHaveAccessibleDescription(/If it has already left, it will reach you as ordered\.$/);
  });

  it('updates the order and the balance, and moves the focus to the new status', async () => {
    mockAfterwards(CANCELLED);
    mockServer.use(mockEndpoint(orders.cancel, { order: CANCELLED }));
    const { user, press, store } = await openDialog();
    await user.click(press());
    expect(await screen.findByText('Order cancelled')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const state = (await screen.findAllByText('Order cancelled by member'))[0]!;
    // The button that had the focus is gone: the focus moves to the order's state.
    await waitFor(() => expect(document.activeElement).toContainElement(state));
    expect(document.activeElement).not.toBe(document.body);
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
    await waitFor(() =>
      expect(dashboard.selectData(store.getState())).toMatchObject({ availablePointsAmount: 1500 }),
    );
  });

  it('stays over the page until that shows the new state: a late second press opens nothing', async () => {
    const { promise: asked, resolve: wasAsked } = Promise.withResolvers<null>();
    const { promise: known, resolve: tell } = Promise.withResolvers<null>();
    const hold = () => (wasAsked(null), known);
    mockAfterwards(CANCELLED);
    mockServer.use(
      mockEndpoint(orders.cancel, { order: CANCELLED }),
      mockEndpoint(orders.summary, { order: CANCELLED, availablePointsAmount: 1500 }, { hold }),
    );
    const { user, press, dialog } = await openDialog();
    await user.click(press());
    await asked;
    await user.keyboard('{Enter}');
    expect(within(dialog).getByRole('button', { name: 'Cancelling' })).toBeInTheDocument();
    tell(null);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it('stays as it is when the answer to an automatic refresh comes that was asked for before', async () => {
    const packing = parcel({ status: 'PENDING', statusText: 'WORK IN PROGRESS', actions: ['CANCEL'] });
    const late = heldAnswer();
    mockAfterwards(CANCELLED);
    mockServer.use(
      mockEndpoint(orders.cancel, { order: CANCELLED }),
      mockEndpoint(orders.summary, { order: packing, availablePointsAmount: 500 }, { ...late, once: true }),
    );
    const { user, press, store } = await openDialog(packing);
    // Who comes back to the page does not wait for the next refresh.
    document.dispatchEvent(new Event('visibilitychange'));
    await late.comesAfter(async () => {
      await user.click(press());
      await screen.findAllByText('Order cancelled by member');
    });
    await earlierAnswers(store);
    expect(screen.getAllByText('Order cancelled by member')[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument();
  });

  it('repeats the request with the same idempotency key after a lost response, and drops the key once the outcome is known', async () => {
    const keys: (string | null)[] = [];
    mockAfterwards(APPROVED);
    mockServer.use(
      mockNetworkFailure(orders.cancel, { once: true }),
      mockEndpoint(orders.cancel, ({ headers }) => {
        keys.push(headers.get('Idempotency-Key'));
        return { order: CANCELLED };
      }),
    );
    const { user, press, dialog } = await openDialog();
    const kept = () =>
      JSON.parse(window.sessionStorage.getItem('LOYALTY_REWARDS_2.7.6_cancel:order-20417') ?? 'null') as {
        key: string;
      } | null;
    await user.click(press());
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/./);
    const before = kept()?.key;
    expect(before).toBeDefined();
    await waitFor(() => expect(press()).not.toHaveAttribute('aria-busy'));
    await user.click(press());
    await waitFor(() => expect(keys).toEqual([before]));
    await waitFor(() => expect(kept()).toBeNull());
  });

  it.each([
    ['drops the key of its order', APPROVED.cartId, null],
    ['keeps the key of a later order of the same choice', 'cart-later', 'cart-later'],
  ])('%s', async (_what, cart, left) => {
    mockAfterwards(CANCELLED);
    mockServer.use(mockEndpoint(orders.cancel, { order: CANCELLED }));
    adoptCart(placingOfOrder(APPROVED), cart);
    const { user, press, dialog } = await openDialog();
    await user.click(press());
    await waitFor(() => expect(dialog).not.toHaveAttribute('open'));
    expect(storedCart(placingOfOrder(APPROVED))).toBe(left);
  });

  it('closes after a lost response when the order turns out to be cancelled', async () => {
    mockAfterwards(CANCELLED);
    mockServer.use(mockNetworkFailure(orders.cancel));
    const { user, press } = await openDialog();
    await user.click(press());
    expect(
      await screen.findByText('Something went wrong. This page shows how it stands now.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const state = screen.getAllByText('Order cancelled by member')[0]!;
    await waitFor(() => expect(document.activeElement).toContainElement(state));
    expect(document.activeElement).not.toBe(document.body);
    // Should the order come back to be cancelled again, that is another call.
    expect(storedCart(cancellingOf(CANCELLED.orderId))).toBeNull();
  });

  it('shows in the dialog why it was refused, and is no longer offered when the order has moved on', async () => {
    mockAfterwards(parcel({ status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED' }));
    mockServer.use(mockError(orders.cancel, 'ORDER_STATE', 'The order cannot be cancelled any more'));
    const { user, press, dialog } = await openDialog();
    await user.click(press());
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('cannot be cancelled any more');
    await waitFor(() =>
      expect(within(dialog).queryByRole('button', { name: 'Cancel order' })).not.toBeInTheDocument(),
    );
  });
});

it.each(['dialog', 'page'])(
  'says why a cancellation was refused when its %s was left meanwhile',
  async (left) => {
    const order = parcel({ statusText: 'ORDER APPROVED', actions: ['CANCEL'] });
    const message = 'The order cannot be cancelled any more';
    const { promise: closed, resolve: close } = Promise.withResolvers<null>();
    mockAfterwards(order);
    mockServer.use(
      http.post(`*${orders.cancel.path}`, async () => {
        await closed;
        return HttpResponse.json(
          { status: 'FAILED', message, data: { errorCode: 'ORDER_STATE' } },
          { status: 409 },
        );
      }),
    );
    const { user, store } = openOrderDetails(order);
    await user.click(screen.getByRole('button', { name: 'Cancel order' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this order?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel order' }));
    // It is being cancelled, so no button promises to keep it.
    expect(dialog.getByRole('button', { name: 'Keep it' })).toBeDisabled();
    if (left === 'dialog') await user.click(dialog.getByRole('button', { name: 'Close' }));
    else act(() => void store.dispatch(orderReceipt.reset()));
    close(null);
    expect(await screen.findByText(message)).toBeInTheDocument();
  },
);

describe('returning', () => {
  const DELIVERED = parcel({
    actions: ['RETURN'],
    returnUntil: '2026-03-15T06:30:00.000Z',
    returnedCount: 1,
  });

  it('lets the member choose how many of the remaining pieces to return, and shows the coins for them', async () => {
    const bodies: unknown[] = [];
    const returning = parcel({ status: 'PENDING', statusText: 'RETURN IN PROGRESS' });
    mockAfterwards(returning);
    mockServer.use(
      mockEndpoint(orders.giveBack, ({ body }) => {
        bodies.push(body);
        return { order: returning };
      }),
    );
    const { user } = openOrderDetails(DELIVERED);
    expect(screen.getByText(/You can send it back until/)).toHaveTextContent('15 Mar 2026');
    await user.click(screen.getByRole('button', { name: 'Return' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send it back?' }));
    expect(dialog.getByText(/666 coins come back when the courier collects it/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'One less' }));
    expect(dialog.getByRole('button', { name: 'Return 1 of 2' })).toHaveAccessibleDescription(
      /333 coins come back/,
    );
    await user.click(dialog.getByRole('button', { name: 'Return 1 of 2' }));
    expect(await screen.findByText('Return requested')).toBeInTheDocument();
    expect(bodies).toEqual([{ orderId: 'order-20417', count: 1 }]);
    expect((await screen.findAllByText('Return in progress'))[0]!).toBeInTheDocument();
  });

  it('says which coins would not stay, for the number of pieces that is chosen', async () => {
    const { user } = openOrderDetails({ ...DELIVERED, losses: [{ pieces: 2, expired: 20, collected: 30 }] });
    await user.click(screen.getByRole('button', { name: 'Return' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send it back?' }));
    expect(dialog.getByRole('button', { name: 'Return 2 of 2' })).toHaveAccessibleDescription(
      /the expiry they had\. As they do, 20 of the coins expire and 30 of the coins are taken for an earlier return\. Anything/,
    );
    await user.click(dialog.getByRole('button', { name: 'One less' }));
    expect(dialog.getByRole('button', { name: 'Return 1 of 2' })).toHaveAccessibleDescription(
      /collects it, with the expiry they had\. Anything missing/,
    );
  });

  it('does not ask for the next piece after a lost answer to the return of the one before', async () => {
    const bodies: unknown[] = [];
    mockAfterwards({ ...DELIVERED, returnedCount: 2 });
    mockServer.use(
      http.post(`*${orders.giveBack.path}`, async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.error();
      }),
    );
    const { user } = openOrderDetails(DELIVERED);
    await user.click(screen.getByRole('button', { name: 'Return' }));
    await user.click(screen.getByRole('button', { name: 'One less' }));
    await user.click(screen.getByRole('button', { name: 'Return 1 of 2' }));
    expect(
      await screen.findByText('Something went wrong. This page shows how it stands now.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(bodies).toHaveLength(1);
  });

  it('shows in the dialog why it was refused', async () => {
    mockAfterwards(DELIVERED);
    mockServer.use(mockError(orders.giveBack, 'UNAVAILABLE', 'Back in a minute'));
    const { user } = openOrderDetails(DELIVERED);
    await user.click(screen.getByRole('button', { name: 'Return' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Send it back?' }));
    await user.click(dialog.getByRole('button', { name: 'Return 2 of 2' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Back in a minute');
    await waitFor(() =>
      expect(dialog.getByRole('button', { name: 'Return 2 of 2' })).not.toHaveAttribute('aria-busy'),
    );
  });
});
