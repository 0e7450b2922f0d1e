import { MODULE_TYPES, type CatalogueType } from '#contract/enums.ts';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { isWell } from '#web/features/orders/is-well.ts';
import { orderReceipt, type Order } from '#web/features/orders/records.ts';
import { isTransactionId } from '#web/lib/ids.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail, waitBriefly } from '../load-failure.ts';
import type { Elsewhere } from '../page-outcome.ts';
import type { PageLoad, PageRequest } from '../page.ts';

/** The order that the address names, or the redirect or 404 instead. Without an order id, redirects to the orders. */
const orderOf = async ({ store, query }: PageRequest): Promise<Order | Elsewhere> => {
  const { orderId } = query;
  if (!orderId) return { kind: 'redirect', to: hrefs.orders() };
  if (!isTransactionId(orderId)) return { kind: 'not-found' };
  const { order } = await unwrapOrFail(store.dispatch(orderReceipt.fetch({ query: { orderId } })));
  return order ?? { kind: 'not-found' };
};

const isElsewhere = (found: Order | Elsewhere): found is Elsewhere => 'kind' in found;

/** An order that awaits its one-time password is confirmed here; a confirmed one redirects to its receipt. */
export const loadConfirmation: PageLoad<{ draft: null }> = async (request) => {
  const order = await orderOf(request);
  if (isElsewhere(order)) return order;
  return order.awaitsVerification
    ? { kind: 'render', props: { draft: null } }
    : { kind: 'redirect', to: hrefs.receipt(order) };
};

/** For the items related to it, where the receipt shows them. It is complete without. */
const fetchItem = async ({ store, clientId, viewer }: PageRequest, order: Order): Promise<void> => {
  if (viewer.kind !== 'member' || !isWell(order)) return;
  const { itemType, line } = order;
  const query = { client: clientId, itemType, productId: line.productId };
  await waitBriefly(store.dispatch(itemDetail.fetch({ query })));
};

/** The receipt, at the one address for its item type; an unconfirmed order redirects to its confirmation. */
export const loadReceipt =
  (itemType: CatalogueType): PageLoad =>
  async (request) => {
    const { moduleType } = request.params;
    if (moduleType !== undefined && !MODULE_TYPES.some((name) => name === moduleType)) {
      return { kind: 'not-found' };
    }
    const order = await orderOf(request);
    if (isElsewhere(order)) return order;
    if (order.awaitsVerification) return { kind: 'redirect', to: hrefs.paymentsOptions(order.orderId) };
    if (order.itemType !== itemType || moduleType === 'earn') {
      return { kind: 'redirect', to: hrefs.receipt(order) };
    }
    await fetchItem(request, order);
    return undefined;
  };

/** An order's page, at the one address for its item type, even while the order awaits its one-time password. */
export const loadOrderDetails =
  (itemType: CatalogueType): PageLoad =>
  async (request) => {
    const order = await orderOf(request);
    if (isElsewhere(order)) return order;
    return order.itemType === itemType ? undefined : { kind: 'redirect', to: hrefs.orderDetails(order) };
  };
