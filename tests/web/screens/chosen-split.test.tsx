// How a product is paid, chosen on the payment page, is still the choice after the way back to the summary.
import { fireEvent, screen } from '@testing-library/react';
import { addressList } from '#web/features/address/records.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { placingOf } from '#web/features/orders/order-keys.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { PaymentsOptionsScreen } from '#web/screens/payments-options/payments-options-screen.tsx';
import { useSettled } from '#web/screens/receipt/use-receipt.ts';
import { keysFor } from '#web/session/call-keys.ts';
import { clientConfigFixture, orderFixture, type Order, type OrderQuote } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';
import { DRAFT, HOME, productQuote } from './product-checkout.ts';

afterEach(forgetBrowser);

const WAITING = { orderId: 'ZP-1', denominationPaise: 50_000, count: 1, points: 900, moneyPaise: 27_500 };

const storeWith = (quote: OrderQuote) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture()));
  store.dispatch(addressList.received({ addressList: [HOME] }));
  store.dispatch(orderQuote.received(quote));
  return store;
};

/** Opens the payment page, chooses so many coins, and leaves it. */
const choose = (coins: number) => {
  const { unmount } = openScreen(<PaymentsOptionsScreen draft={DRAFT} />, {
    store: storeWith(productQuote()),
  });
  fireEvent.change(screen.getByRole('slider'), { target: { value: String(coins) } });
  const change = screen.getByRole('link', { name: /Edit/ }).getAttribute('href');
  unmount();
  return change;
};
const openSummary = (draft: Partial<OrderDraft> = {}, quote = productQuote()) =>
  openScreen(<OrderSummaryScreen draft={{ ...DRAFT, ...draft }} itemType="PRODUCT" problem={null} />, {
    store: storeWith(quote),
  });
const next = () => screen.getAllByRole('link', { name: 'Continue' })[0]!.getAttribute('href');

describe('the summary of a product', () => {
  it('shows and hands on the coins chosen on the payment page', () => {
    choose(400);
    openSummary();
    expect(screen.getByRole('complementary', { name: 'Total' })).toHaveTextContent('400 coins + ₹400.00');
    expect(next()).toContain('points=400');
  });

  it('hands on what was chosen last, not what its own address still says', () => {
    choose(400);
    openSummary({ points: 1_000 });
    expect(next()).toContain('points=400');
  });

  it('hands on the coins of an order of the same choice that awaits its password', () => {
    const { unmount } = openSummary({}, productQuote({ waiting: WAITING }));
    expect(next()).toContain('points=900');
    unmount();
    openSummary({}, productQuote({ waiting: { ...WAITING, count: 2 } }));
    expect(next()).not.toContain('points');
  });

  it('begins with all coins for another count, and once the order is confirmed', () => {
    choose(400);
    const { unmount } = openSummary({ count: 2 });
    expect(next()).not.toContain('points');
    unmount();
    const { cartId } = keysFor(placingOf(DRAFT), {});
    const order = orderFixture({
      cartId,
      itemType: 'PRODUCT',
      line: productQuote().line,
      awaitsVerification: false,
    });
    openScreen(<Receipt order={order} />).unmount();
    openSummary();
    expect(next()).not.toContain('points');
  });
});

it('is part of the link from the payment page back to the summary', () => {
  expect(choose(400)).toContain('points=400');
});

function Receipt({ order }: { order: Order }) {
  useSettled(order);
  return null;
}
