import { orderReceipt, type OrderReceipt } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { need, type PageLoad } from '../page.ts';

/**
 * The order that the address names, at the step where it stands: one that waits for its one-time password
 * is confirmed first, one that is confirmed has its receipt.
 */
export const loadOrder =
  (step: 'confirm' | 'receipt'): PageLoad =>
  async ({ store, query }) => {
    const { orderId } = query;
    if (!orderId) return { kind: 'redirect', to: hrefs.listing({ moduleType: 'burn', itemType: 'VOUCHER' }) };
    if (orderId.length > 40) return { kind: 'not-found' };
    const { order } = await need<OrderReceipt>(store.dispatch(orderReceipt.fetch({ query: { orderId } })));
    if (step === 'confirm' && !order.awaitsVerification) {
      return { kind: 'redirect', to: hrefs.voucherOrderReceipt(orderId) };
    }
    if (step === 'receipt' && order.awaitsVerification) {
      return { kind: 'redirect', to: hrefs.paymentsOptions(orderId) };
    }
    return undefined;
  };
