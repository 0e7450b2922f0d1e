import { ordersHref, readOrdersView, selectionOf } from '#web/features/orders/orders-view.ts';
import { orderList } from '#web/features/orders/records.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad } from '../page.ts';
import { loadPage } from './paged.ts';

export const loadOrders: PageLoad = async ({ store, query }) => {
  const view = readOrdersView(query);
  const { after } = query;
  const astray = await loadPage(after, ordersHref(view), (cursor) =>
    unwrapOrFail(store.dispatch(orderList.fetch({ query: { ...selectionOf(view), cursor } }))),
  );
  return astray ?? { kind: 'render', props: { view, after: after || null } };
};
