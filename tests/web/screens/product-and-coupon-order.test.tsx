// Ordering a product and a coupon: an obstacle is shown where it occurred, with a way to continue.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { member } from '#contract/member.ts';
import { orders } from '#contract/orders.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { addressList } from '#web/features/address/records.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { placeOf } from '#web/features/address/rules.ts';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { PaymentsOptionsScreen } from '#web/screens/payments-options/payments-options-screen.tsx';
import { ToastHost } from '#web/ui/toast.ts';
import {
  addressFixture,
  clientConfigFixture,
  dashboardFixture,
  orderFixture,
  quoteFixture,
  type OrderQuote,
} from '../../support/fixtures.ts';
import { heldAnswer, setOut } from '../../support/leaving.ts';
import { mockEndpoint, mockError, type MockOptions } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';
import { DRAFT, HOME, productQuote } from './product-checkout.ts';

beforeEach(() => mockServer.use(mockEndpoint(orders.validate, quoteFixture())));
afterEach(forgetBrowser);

const AWAY = addressFixture({
  addressId: '9b1d2c3e-4f5a-4b6c-8d7e-0f1a2b3c4d5e',
  fullName: 'Ravi Menon',
  defaultAddress: false,
});
const { addressId } = HOME;
const SUMMARY = `/order-summary?productId=p-1&count=1&addressId=${addressId}`;

const coupon = (changes: Partial<OrderQuote> = {}): OrderQuote => {
  const usual = quoteFixture();
  return quoteFixture({ line: { ...usual.line, productId: 'c-1', itemType: 'COUPON' }, ...changes });
};

const storeWith = (quote: OrderQuote) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture()));
  store.dispatch(addressList.received({ addressList: [HOME, AWAY] }));
  store.dispatch(orderQuote.received(quote));
  return store;
};

const openProduct = (quote: OrderQuote, { draft = DRAFT, store = storeWith(quote) } = {}) =>
  openScreen(<OrderSummaryScreen draft={draft} itemType="PRODUCT" problem={null} />, {
    store,
    asPath: SUMMARY,
  });
const openPayment = (quote: OrderQuote, draft: OrderDraft = DRAFT) =>
  openScreen(<PaymentsOptionsScreen draft={draft} />, { store: storeWith(quote) });
const openCoupon = (quote: OrderQuote) =>
  openScreen(
    <OrderSummaryScreen
      draft={{ ...DRAFT, productId: 'c-1', addressId: null }}
      itemType="COUPON"
      problem={null}
    />,
    { store: storeWith(quote), asPath: '/coupons/order-summary?productId=c-1' },
  );

const goOn = () => screen.getAllByRole('button', { name: 'Continue' })[0]!;
const link = (name: string) => screen.getByRole('link', { name });

it('shows a chosen address at once, and does not go on with the one before it meanwhile', async () => {
  const { user, replace, rerender } = openProduct(productQuote());
  const { promise, resolve } = Promise.withResolvers<boolean>();
  replace.mockReturnValueOnce(promise);
  await user.click(screen.getByRole('radio', { name: /Ravi Menon/ }));
  expect(screen.getByRole('radio', { name: /Ravi Menon/ })).toBeChecked();
  expect(screen.queryByRole('link', { name: 'Continue' })).not.toBeInTheDocument();
  const draft = { ...DRAFT, addressId: AWAY.addressId };
  rerender(<OrderSummaryScreen draft={draft} itemType="PRODUCT" problem={null} />);
  await act(async () => resolve(true));
  expect(screen.getAllByRole('link', { name: 'Continue' })[0]).toHaveAttribute(
    'href',
    `/payments-options?productId=p-1&count=1&addressId=${AWAY.addressId}&price=2000`,
  );
});

it('keeps the address of the draft when the summary with another one was not reached', async () => {
  const { user, replace } = openProduct(productQuote());
  replace.mockResolvedValueOnce(false);
  await user.click(screen.getByRole('radio', { name: /Ravi Menon/ }));
  await waitFor(() => expect(screen.getByRole('radio', { name: /Asha Menon/ })).toBeChecked());
  expect(screen.getAllByRole('link', { name: 'Continue' })).not.toHaveLength(0);
});

describe('the summary of a product, for a member with many addresses', () => {
  const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      addressFixture({ addressId: idOf(index), fullName: `Place ${index}`, defaultAddress: index === 0 }),
    );
  const openWith = (count: number, chosen: number) => {
    const store = storeWith(productQuote());
    store.dispatch(addressList.received({ addressList: many(count) }));
    return openProduct(productQuote(), { store, draft: { ...DRAFT, addressId: idOf(chosen) } });
  };
  const names = (within: Element) =>
    [...within.querySelectorAll('label')].map((label) => /Place \d+/.exec(label.textContent)?.[0]);
  const folded = () => screen.queryByText(/more addresses/)?.closest('details') ?? null;

  it('shows the chosen one and the next two, and folds the others', async () => {
    const { user } = openWith(12, 7);
    const fold = folded()!;
    const all = names(document.querySelector('fieldset')!);
    expect(all.slice(0, 3)).toEqual(['Place 7', 'Place 0', 'Place 1']);
    // Nothing is lost without JavaScript: the browser itself opens the others, and finds their text.
    expect(all).toHaveLength(12);
    expect(names(fold)).toHaveLength(9);
    expect(fold.open).toBe(false);
    expect(screen.getByRole('radio', { name: /Place 7/ })).toBeChecked();
    await user.click(screen.getByText('9 more addresses'));
    expect(fold.open).toBe(true);
  });

  it('keeps each in its place when another one is chosen, and that one in view', async () => {
    const { user, rerender, replace } = openWith(12, 7);
    await user.click(screen.getByText('9 more addresses'));
    await user.click(screen.getByRole('radio', { name: /Place 11/ }));
    expect(replace).toHaveBeenCalledWith(
      `/order-summary?productId=p-1&count=1&addressId=${idOf(11)}`,
      undefined,
      { scroll: false },
    );
    const before = names(document.querySelector('fieldset')!);
    const draft = { ...DRAFT, addressId: idOf(11) };
    rerender(<OrderSummaryScreen draft={draft} itemType="PRODUCT" problem={null} />);
    expect(names(document.querySelector('fieldset')!)).toEqual(before);
    expect(folded()!.open).toBe(true);
    expect(screen.getByRole('radio', { name: /Place 11/ })).toBeChecked();
  });

  it('folds nothing away to save a single row', () => {
    openWith(4, 0);
    expect(folded()).toBeNull();
    expect(screen.getAllByRole('radio')).toHaveLength(4);
  });
});

describe('the summary of a product', () => {
  it('links to the payment page when the product can be delivered', () => {
    openProduct(productQuote());
    expect(screen.getByText('Arrives within 2 to 4 working days.')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Continue' })[0]).toHaveAttribute(
      'href',
      `/payments-options?productId=p-1&count=1&addressId=${addressId}&price=2000`,
    );
  });

  it('says that the product cannot be delivered to the address, and offers other addresses', async () => {
    const delivery = { address: placeOf(HOME), deliverable: false, estimatedDays: null };
    const { user, replace } = openProduct(productQuote({ delivery }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      `This cannot be delivered to ${HOME.city} ${HOME.pinCode}. Choose or add another address.`,
    );
    for (const button of screen.getAllByRole('button', { name: 'Continue' })) expect(button).toBeDisabled();
    const back = encodeURIComponent(SUMMARY);
    expect(link('Add an address')).toHaveAttribute('href', `/delivery-address-form?returnTo=${back}`);
    expect(link('Edit address').getAttribute('href')).toContain(`returnTo=${back}`);
    await user.click(screen.getByRole('radio', { name: /Ravi Menon/ }));
    expect(replace).toHaveBeenCalledWith(
      `/order-summary?productId=p-1&count=1&addressId=${AWAY.addressId}`,
      undefined,
      { scroll: false },
    );
  });

  it('shows how many coins are missing for the minimum coin part, and links to earning more', () => {
    openProduct(productQuote({ availablePointsAmount: 150 }));
    expect(screen.getAllByText(/^You have and need/)[0]).toHaveTextContent(
      'You have 150 coins and need 250 coins more.',
    );
    expect(link('See products for fewer coins')).toHaveAttribute('href', '/burn/products?sort=points-asc');
    expect(link('earn more')).toHaveAttribute('href', '/earn/partners');
    for (const button of screen.getAllByRole('button', { name: 'Continue' })) expect(button).toBeDisabled();
  });
});

describe('the payment page of a product', () => {
  it('shows the coins and the money to pay, and the coins that remain', () => {
    openPayment(productQuote({ availablePointsAmount: 2_500 }));
    const slider = screen.getByRole('slider', { name: 'Coins to pay with' });
    expect(slider).toHaveAttribute('aria-valuetext', '2,000 coins and ₹0.00');
    const kept = screen.getByText(/You keep/);
    expect(kept).toHaveTextContent('You keep 500 coins.');
    // Announced as a whole: a bare number next to the slider's own could be either.
    expect(kept).toHaveAttribute('aria-atomic', 'true');
  });

  it('shows the total and the button in a separate bar', () => {
    openPayment(productQuote({ availablePointsAmount: 1_500 }));
    const bar = screen.getByRole('complementary', { name: 'Total' });
    expect(bar).toHaveTextContent(/^You pay1,500 coins \+ ₹125\.00/);
    expect(link('Edit').getAttribute('href')).toContain('/order-summary?productId=p-1');
    expect(within(bar).getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('shows how many coins are missing for the minimum coin part, and links to earning more', () => {
    openPayment(productQuote({ availablePointsAmount: 150 }));
    expect(screen.getByText(/^You have and need/)).toHaveTextContent(
      'You have 150 coins and need 250 coins more.',
    );
    expect(link('See products for fewer coins')).toHaveAttribute('href', '/burn/products?sort=points-asc');
    expect(link('earn more')).toHaveAttribute('href', '/earn/partners');
    expect(goOn()).toBeDisabled();
  });

  it.each<[ErrorCode, string]>([
    ['SOLD_OUT', 'Only 1 left'],
    ['PRICE_CHANGED', 'The price has changed'],
    ['NOT_DELIVERABLE', 'This cannot be delivered to Leh 194101'],
    ['INSUFFICIENT_POINTS', '40 coins are missing'],
  ])('shows the error message of %s and loads the page again', async (code, message) => {
    mockServer.use(mockError(orders.placeProduct, code, message));
    const { user, replace, push } = openPayment(productQuote());
    await user.click(goOn());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    const again = `/payments-options?productId=p-1&count=1&addressId=${addressId}&points=2000`;
    await waitFor(() => expect(replace).toHaveBeenCalledWith(again, undefined, { scroll: false }));
    expect(push).not.toHaveBeenCalled();
    expect(goOn()).toBeEnabled();
  });

  it('lists the coins to be spent as the slider moves, and says what happens to a waiting order', () => {
    const waiting = {
      orderId: 'ZP-1',
      denominationPaise: 50_000,
      count: 1,
      points: 2_000,
      moneyPaise: 0,
    };
    const lots = [
      { points: 300, expiresAt: '2026-03-31T18:29:59.000Z' },
      { points: 1_700, expiresAt: '2026-04-30T18:29:59.000Z' },
    ];
    openPayment(productQuote({ lots, waiting }));
    expect(screen.getByText('30 Apr 2026').closest('li')).toHaveTextContent('1,700 coins');
    expect(screen.getByText('The coins for this order are set aside already.')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1000' } });
    expect(screen.getByText('30 Apr 2026').closest('li')).toHaveTextContent('700 coins');
    expect(screen.getByText(/Placing this one cancels it/)).toBeInTheDocument();
  });

  it('notes the choice in its address, but not while the member is on the way to another page', () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const { replace } = openPayment(productQuote());
    const move = (coins: string) => {
      fireEvent.change(screen.getByRole('slider'), { target: { value: coins } });
      act(() => jest.advanceTimersByTime(1000));
    };
    move('1000');
    const noted = `/payments-options?productId=p-1&count=1&addressId=${addressId}&points=1000`;
    expect(replace.mock.calls).toEqual([[noted, undefined, { shallow: true, scroll: false }]]);
    setOut();
    move('1500');
    jest.useRealTimers();
    expect(replace).toHaveBeenCalledTimes(1);
  });

  it('does not take over the choice made for another product', () => {
    const { rerender } = openPayment(productQuote());
    fireEvent.change(screen.getByRole('slider'), { target: { value: '1000' } });
    rerender(<PaymentsOptionsScreen draft={{ ...DRAFT, productId: 'p-2' }} />);
    expect(screen.getByRole('slider')).toHaveValue('2000');
  });

  it('asks the member to accept a changed price before placing the order', () => {
    openPayment(productQuote(), { ...DRAFT, price: 1_800 });
    expect(screen.getByText('The price has changed')).toBeInTheDocument();
    expect(screen.getByText(/when you chose it/)).toHaveTextContent(
      'It was 1,800 coins when you chose it and is now 2,000 coins.',
    );
    for (const button of screen.getAllByRole('button', { name: 'Accept the new price' })) {
      expect(button).toBeEnabled();
    }
  });
});

describe('the summary of a coupon', () => {
  it('tells its coins alone, and no sum of money', () => {
    openCoupon(coupon());
    expect(screen.getByRole('region', { name: 'Your bill' })).toHaveTextContent(
      /^Your billYou pay2,000 coinsCoins left23,000/,
    );
    expect(screen.queryByText(/₹/)).not.toBeInTheDocument();
  });

  it('shows how many coins are missing, and links to cheaper coupons and to earning more', () => {
    openCoupon(coupon({ availablePointsAmount: 1_200, pointsMissing: 800, pointsLeft: 0 }));
    expect(screen.getByText(/^You have and need/)).toHaveTextContent(
      'You have 1,200 coins and need 800 coins more.',
    );
    expect(link('See coupons for fewer coins')).toBeInTheDocument();
    expect(link('earn more')).toHaveAttribute('href', '/earn/partners');
    expect(goOn()).toBeDisabled();
  });

  it('says that the coupon has run out, and loads the page again', async () => {
    mockServer.use(mockError(orders.placeItem, 'SOLD_OUT', 'This has run out'));
    const { user, replace } = openCoupon(coupon());
    await user.click(goOn());
    expect(await screen.findByRole('alert')).toHaveTextContent('This has run out');
    expect(replace).toHaveBeenCalledWith('/coupons/order-summary?productId=c-1', undefined, {
      scroll: false,
    });
  });

  it('leads to the receipt when the member already has the coupon', async () => {
    mockServer.use(mockError(orders.placeItem, 'COUPON_TAKEN', 'It is yours', { orderId: 'ZC-1' }));
    const { user, push } = openCoupon(coupon());
    await user.click(goOn());
    await waitFor(() => expect(push).toHaveBeenCalledWith('/burn/coupons/receipt?orderId=ZC-1'));
  });

  /** Gets a free coupon, which is confirmed at once. */
  const getFree = async (options: MockOptions = {}) => {
    const free = { ...quoteFixture().price, points: 0, totalPaise: 0 };
    const placed = { orderId: 'ZC-2', status: 'PENDING' as const, verifyBy: orderFixture().verifyBy };
    mockServer.use(
      mockEndpoint(member.dashboard, dashboardFixture()),
      mockEndpoint(orders.placeItem, { ...placed, awaitsVerification: false }, options),
    );
    const opened = openCoupon(coupon({ price: free }));
    await opened.user.click(screen.getAllByRole('button', { name: 'Get the coupon' })[0]!);
    return opened;
  };

  it('leads straight to the receipt when the coupon is free', async () => {
    const { push } = await getFree();
    expect(screen.getByRole('list', { name: 'Steps' })).toHaveTextContent(/^1Summary2Receipt$/);
    await waitFor(() => expect(push).toHaveBeenCalledWith('/burn/coupons/receipt?orderId=ZC-2'));
  });

  describe('for a member who has left the page before the answer', () => {
    it('says where the free coupon is, and leaves them there', async () => {
      const answer = heldAnswer();
      render(<ToastHost />);
      const { push, unmount } = await getFree(answer);
      await answer.comesAfter(unmount);
      expect(
        await screen.findByText('Your order is confirmed. You can find it in your Order History.'),
      ).toBeVisible();
      expect(push).not.toHaveBeenCalled();
    });

    it('does not lead to the receipt of the coupon that they already have', async () => {
      const answer = heldAnswer();
      const taken = { orderId: 'ZC-1' };
      mockServer.use(mockError(orders.placeItem, 'COUPON_TAKEN', 'It is yours', taken, answer));
      const { user, push } = openCoupon(coupon());
      await user.click(goOn());
      await answer.comesAfter(setOut);
      await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-busy'));
      expect(push).not.toHaveBeenCalled();
    });
  });
});
