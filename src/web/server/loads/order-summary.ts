import { orderQuote } from '#web/features/orders/records.ts';
import { readDraft } from '#web/features/orders/order-draft.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LoadFailure, need, type PageLoad } from '../page.ts';

/** Prices the draft of the address. Without a draft there is nothing to sum up: on to the vouchers. */
export const loadOrderSummary: PageLoad = async ({ store, query }) => {
  const draft = readDraft(query);
  if (!draft) return { kind: 'redirect', to: hrefs.listing({ moduleType: 'burn', itemType: 'VOUCHER' }) };
  try {
    await need(store.dispatch(orderQuote.fetch({ body: draft })));
  } catch (error) {
    // Sold out meanwhile, or a value that the voucher does not have: said on the page, with a way on.
    if (!(error instanceof LoadFailure) || ![400, 409].includes(error.status)) throw error;
    return { kind: 'render', props: { draft, problem: orderQuote.select(store.getState()).error } };
  }
  return { kind: 'render', props: { draft, problem: null } };
};
