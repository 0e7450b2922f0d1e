import { readDraft, type OrderDraft } from '#web/features/orders/order-draft.ts';
import { ITEM_LINKS } from '#web/features/orders/words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import type { PageLoad } from '../page.ts';
import { loadConfirmation } from './order.ts';
import { loadQuote, withDeliveryAddress } from './order-summary.ts';

/**
 * With an order: its one-time password. With a product draft: how to pay, once its address is known and it can be
 * ordered. If something is missing, the summary asks for it.
 */
export const loadPaymentsOptions: PageLoad<{ draft: OrderDraft | null }> = async (request) => {
  const { store, query } = request;
  if (query['orderId']) return loadConfirmation(request);
  const draft = readDraft(query);
  if (!draft) return { kind: 'redirect', to: ITEM_LINKS.VOUCHER.list };
  const toSummary = { kind: 'redirect', to: hrefs.orderSummary(draft) } as const;
  if (draft.denomination !== null || draft.addressId === null) return toSummary;
  const elsewhere = await withDeliveryAddress(request, draft);
  if (elsewhere) return elsewhere;
  const { quote } = await loadQuote(store, draft);
  if (quote?.line.itemType !== 'PRODUCT' || !quote.delivery?.deliverable) return toSummary;
  return { kind: 'render', props: { draft } };
};
