import { ordersHref, readOrdersView, selectionOf } from '#web/features/orders/orders-view.ts';
import { orderList } from '#web/features/orders/records.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPaged } from './paged.ts';

export const loadOrders: PageLoad = async ({ store, query }) => {
  const view = readOrdersView(query);
  return loadPaged({
    after: query['after'],
    start: ordersHref(view),
    load: (cursor) =>
      unwrapOrFail(store.dispatch(orderList.fetch({ query: { ...selectionOf(view), cursor } }))),
    props: { view },
  });
};
