// The summary of a voucher before it is ordered, opened on a quote, and an API that takes the order.
import { screen } from '@testing-library/react';
import { orders } from '#contract/orders.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import type { ACTING_AGENT } from '../../support/acting-agent.ts';
import { dashboardFixture, orderFixture, quoteFixture, type OrderQuote } from '../../support/fixtures.ts';
import { mockEndpoint, type MockOptions } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from './open-screen.tsx';

export const CHOICE = { productId: 'wanderlane-stays', denomination: 50_000, count: 1 };
export const DRAFT = { ...CHOICE, addressId: null, points: null, price: null };
export const PATH = '/order-summary?productId=wanderlane-stays&denomination=50000&count=1';

/** Opens the summary of the choice with its quote. */
export const open = (quote: Partial<OrderQuote> = {}, agent: typeof ACTING_AGENT | null = null) => {
  const store = storeForTest();
  if (agent) store.dispatch(dashboard.received(dashboardFixture({ agent })));
  store.dispatch(orderQuote.received(quoteFixture(quote)));
  return openScreen(<OrderSummaryScreen draft={DRAFT} itemType="VOUCHER" problem={null} />, {
    store,
    asPath: PATH,
  });
};

export const goOn = () => screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement;

interface Sent {
  key: string | null;
  cart: string | null;
  body: unknown;
}

/** An API for orders that records each call. */
export const mockPlacing = (awaitsVerification = true, options: MockOptions = {}): Sent[] => {
  const sent: Sent[] = [];
  mockServer.use(
    mockEndpoint(
      orders.placeVoucher,
      ({ body, headers }) => {
        sent.push({ key: headers.get('idempotency-key'), cart: headers.get('cartid'), body });
        const { verifyBy } = orderFixture();
        return { orderId: 'order-9', status: 'PENDING' as const, verifyBy, awaitsVerification };
      },
      options,
    ),
  );
  return sent;
};
