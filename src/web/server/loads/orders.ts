import {
  ordersHref,
  readOrdersView,
  selectionOf,
  type OrdersView,
} from '#web/features/orders/orders-view.ts';
import { orderList } from '#web/features/orders/records.ts';
import { readExtent } from '#web/lib/list-extent.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPaged, type After } from './paged.ts';

export const loadOrders: PageLoad<After & { view: OrdersView }> = async ({ store, query }) => {
  const view = readOrdersView(query);
  return loadPaged({
    extent: readExtent(query),
    start: ordersHref(view),
    load: (extent) =>
      unwrapOrFail(
        store.dispatch(
          orderList.fetchPages((cursor) => ({ query: { ...selectionOf(view), cursor } }), extent),
        ),
      ),
    props: { view },
  });
};
