// Back from a receipt: the checkout of the same choice says that it was ordered, and leads to the receipt.
import { screen } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { placingOf, orderedOf } from '#web/features/orders/order-keys.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { useSettled } from '#web/screens/receipt/use-receipt.ts';
import { keysFor } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import {
  clientConfigFixture,
  dashboardFixture,
  orderFixture,
  quoteFixture,
  type Order,
} from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { CHOICE, DRAFT, PATH } from './open-order-summary.tsx';
import { forgetBrowser, openScreen } from './open-screen.tsx';

afterEach(forgetBrowser);

const PLACING = placingOf(CHOICE);
const { line } = quoteFixture();

function Receipt({ order }: { order: Order }) {
  useSettled(order);
  return null;
}

const storeOf = (agent: typeof ACTING_AGENT | null = null) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture()));
  store.dispatch(dashboard.received(dashboardFixture({ agent })));
  return store;
};

/** Places the choice in this tab, and shows the receipt of the order. */
const order = (changes: Partial<Order> = {}, store = storeOf()) => {
  const { cartId } = keysFor(PLACING, {});
  const placed = orderFixture({ orderId: 'ZV-9', cartId, line, ...changes });
  return { placed, ...openScreen(<Receipt order={placed} />, { store }) };
};
const openSummary = (draft = DRAFT) => {
  const store = storeOf();
  store.dispatch(orderQuote.received(quoteFixture({ line: { ...line, count: draft.count } })));
  return openScreen(<OrderSummaryScreen draft={draft} itemType="VOUCHER" problem={null} />, {
    store,
    asPath: PATH,
  });
};
const receiptLink = () => screen.queryByRole('link', { name: 'See the receipt' });

it('says when it was ordered, leads to the receipt, and lets the same be ordered again', () => {
  order().unmount();
  openSummary();
  expect(screen.getByRole('heading', { name: /^You ordered this on/ })).toHaveTextContent(
    'You ordered this on 02 Mar 2026 at 12:00:00 pm',
  );
  expect(receiptLink()).toHaveAttribute('href', '/voucher-order-receipt?orderId=ZV-9');
  expect(screen.getAllByRole('button', { name: 'Continue' })[0]).toBeEnabled();
});

it('says so too where the choice cannot be ordered any more', () => {
  order().unmount();
  const problem = { text: 'This has run out', plusOnly: false, left: 0, otherValue: null };
  openScreen(<OrderSummaryScreen draft={DRAFT} itemType="VOUCHER" problem={problem} />, {
    store: storeOf(),
  });
  expect(receiptLink()).toBeVisible();
});

it('says nothing of another choice, nor before anything was ordered', () => {
  openSummary().unmount();
  expect(receiptLink()).toBeNull();
  order().unmount();
  openSummary({ ...DRAFT, count: 2 });
  expect(receiptLink()).toBeNull();
});

it.each<[string, Partial<Order>]>([
  ['awaits its one-time password', { status: 'PENDING', awaitsVerification: true }],
  ['has failed', { status: 'ORDER_FAILED' }],
])('says nothing of an order that %s', (_name, changes) => {
  order(changes).unmount();
  openSummary();
  expect(receiptLink()).toBeNull();
});

it('says nothing any more once the receipt shows that the order was undone', () => {
  const { placed, rerender, unmount } = order();
  expect(tabStorage.read(orderedOf(PLACING))).not.toBeNull();
  rerender(<Receipt order={{ ...placed, status: 'ORDER_FAILED' }} />);
  unmount();
  openSummary();
  expect(receiptLink()).toBeNull();
});

it('notes nothing for a support agent', () => {
  order({}, storeOf(ACTING_AGENT));
  expect(tabStorage.read(orderedOf(PLACING))).toBeNull();
});

it('shows nothing for what the tab’s storage holds otherwise', () => {
  tabStorage.write(orderedOf(PLACING), '{"orderId":7}');
  openSummary();
  expect(receiptLink()).toBeNull();
});
