import { orderList } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { need, type PageLoad } from '../page.ts';
import { loadPage } from './paged.ts';

export const loadOrders: PageLoad = async ({ store, query }) => {
  const { after } = query;
  const astray = await loadPage(after, hrefs.orders(), (cursor) =>
    need(store.dispatch(orderList.fetch({ query: { cursor } }))),
  );
  return astray ?? { kind: 'render', props: { after: after || null } };
};
