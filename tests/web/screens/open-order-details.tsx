import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { orderReceipt } from '#web/features/orders/records.ts';
import { OrderDetailsScreen } from '#web/screens/receipt/order-details-screen.tsx';
import { ToastHost } from '#web/ui/toast.ts';
import type { ACTING_AGENT } from '../../support/acting-agent.ts';
import { clientConfigFixture, dashboardFixture, orderFixture, type Order } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from './open-screen.tsx';

/** An order of three pieces of goods. */
export const parcel = (changes: Partial<Order> = {}): Order =>
  orderFixture({
    itemType: 'PRODUCT',
    line: { ...orderFixture().line, itemType: 'PRODUCT', count: 3 },
    points: 1000,
    vouchers: [],
    address: {
      fullName: 'Asha Menon',
      addressLine1: '14, Lake View Road',
      addressLine2: '',
      city: 'Bengaluru',
      state: 'Karnataka',
      pinCode: '560001',
    },
    ...changes,
  });

export const openOrderDetails = (order: Order, agent: typeof ACTING_AGENT = null, modules: string[] = []) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  store.dispatch(dashboard.received(dashboardFixture({ agent })));
  store.dispatch(orderReceipt.received({ order, availablePointsAmount: 500 }));
  return openScreen(
    <>
      <OrderDetailsScreen />
      <ToastHost />
    </>,
    { store },
  );
};
