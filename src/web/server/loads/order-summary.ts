import type { CatalogueType } from '#contract/enums.ts';
import { addressList } from '#web/features/address/records.ts';
import { itemDetail, type ItemDetail } from '#web/features/catalogue/records.ts';
import { orderQuote, type Quote } from '#web/features/orders/records.ts';
import { quoteBody, readDraft, type OrderDraft } from '#web/features/orders/order-draft.ts';
import type { OrderProblem } from '#web/features/orders/problem.ts';
import { ITEM_LINKS } from '#web/features/orders/words.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { LoadFailure, unwrapOrFail } from '../load-failure.ts';
import type { Elsewhere, ShownWith } from '../page-outcome.ts';
import type { PageLoad, PageRequest } from '../page.ts';

type Store = PageRequest['store'];

/** What a draft costs now, or why it cannot be ordered, which the page shows with a way on. */
export const loadQuote = async (
  store: Store,
  draft: OrderDraft,
): Promise<{ quote: Quote; problem: null } | { quote: null; problem: OrderProblem }> => {
  try {
    return {
      quote: await unwrapOrFail(store.dispatch(orderQuote.fetch({ body: quoteBody(draft) }))),
      problem: null,
    };
  } catch (error) {
    // Sold out meanwhile, more than one order may have, or a denomination that the voucher does not have.
    if (!(error instanceof LoadFailure) || ![400, 409].includes(error.status)) throw error;
    const text = orderQuote.select(store.getState()).error ?? '';
    const left = Number(error.details['left'] ?? error.details['most'] ?? 0);
    const plusOnly = error.errorCode === 'PLUS_ONLY';
    return { quote: null, problem: { text, plusOnly, left, otherValue: null } };
  }
};

/**
 * A product needs an address: the one that the draft names, else the default one; without any, the address form, or for
 * an agent the summary, because only the member may add one.
 */
export const withDeliveryAddress = async (
  { store, viewer }: PageRequest,
  draft: OrderDraft,
): Promise<Elsewhere | undefined> => {
  const { addressList: list } = await unwrapOrFail(store.dispatch(addressList.fetch({})));
  if (list.some(({ addressId }) => addressId === draft.addressId)) return undefined;
  const [first] = list;
  if (!first) {
    const returnTo = hrefs.orderSummary({ ...draft, addressId: null });
    return { kind: 'redirect', to: viewer.kind === 'agent' ? returnTo : hrefs.addressForm(returnTo) };
  }
  return { kind: 'redirect', to: hrefs.orderSummary({ ...draft, addressId: first.addressId }) };
};

const voucherOf = async (
  { store, clientId }: Pick<PageRequest, 'store' | 'clientId'>,
  { productId }: Pick<OrderDraft, 'productId'>,
): Promise<ItemDetail | null> => {
  const query = { client: clientId, itemType: 'VOUCHER', productId } as const;
  const found = await store.dispatch(itemDetail.fetch({ query }));
  return itemDetail.fetch.fulfilled.match(found) ? found.payload : null;
};

/**
 * Decides what a draft without a denomination is, before an address is asked for: a coupon has its own summary, and a
 * voucher's denomination is chosen on its page. For a product `outcome` is null; `problem` tells why it cannot be
 * ordered.
 */
const withoutAddress = async (
  { store, clientId }: PageRequest,
  draft: OrderDraft,
): Promise<{ outcome: Elsewhere | null; problem: OrderProblem | null }> => {
  const { quote, problem } = await loadQuote(store, { ...draft, addressId: null });
  if (quote) {
    const isCoupon = quote.line.itemType === 'COUPON';
    const to = hrefs.couponOrderSummary(draft);
    return { outcome: isCoupon ? { kind: 'redirect', to } : null, problem };
  }
  const voucher = await voucherOf({ store, clientId }, draft);
  if (!voucher) return { outcome: null, problem };
  const to = hrefs.choice({ ...voucher.item, moduleType: 'burn' }, { count: draft.count });
  return { outcome: { kind: 'redirect', to }, problem };
};

/** If the voucher's denomination is not available in this quantity, suggests the page with another one chosen. */
const withOtherValue = async (
  request: PageRequest,
  { productId, denomination, count }: OrderDraft,
  problem: OrderProblem,
): Promise<OrderProblem> => {
  if (denomination === null || problem.plusOnly) return problem;
  const voucher = await voucherOf(request, { productId });
  // The limit is that of an order: another denomination would not allow more.
  if (!voucher || problem.left >= voucher.maxCount) return problem;
  const other = voucher.denominations.find(
    ({ available, amountPaise }) => available && amountPaise !== denomination,
  );
  if (!other) return problem;
  const choice = { denomination: other.amountPaise, count };
  return { ...problem, otherValue: hrefs.choice({ ...voucher.item, moduleType: 'burn' }, choice) };
};

interface OrderSummary {
  draft: OrderDraft;
  itemType: CatalogueType;
  problem: OrderProblem | null;
}

/**
 * For a draft without a denomination, what comes before its price: its address, unless it cannot be ordered at all, or
 * is something else. Null for one with its address.
 */
const beforeAddress = async (
  request: PageRequest,
  draft: OrderDraft,
): Promise<Elsewhere | ShownWith<OrderSummary> | null> => {
  const addressFirst = await withDeliveryAddress(request, draft);
  if (!addressFirst) return null;
  const { outcome, problem } = await withoutAddress(request, draft);
  if (outcome) return outcome;
  const hasNone = addressList.selectData(request.store.getState())?.addressList.length === 0;
  const asksAgent = hasNone && request.viewer.kind === 'agent';
  if (!problem && !asksAgent) return addressFirst;
  return { kind: 'render', props: { draft: { ...draft, addressId: null }, itemType: 'PRODUCT', problem } };
};

/** Prices the draft in the address. Without a draft there is nothing to price: redirects to the vouchers. */
export const loadOrderSummary: PageLoad<OrderSummary> = async (request) => {
  const draft = readDraft(request.query);
  if (!draft) return { kind: 'redirect', to: ITEM_LINKS.VOUCHER.list };
  const hasValue = draft.denomination !== null;
  const first = hasValue ? null : await beforeAddress(request, draft);
  if (first) return first;
  const { quote, problem } = await loadQuote(request.store, draft);
  if (problem && !hasValue) {
    const { outcome } = await withoutAddress(request, draft);
    if (outcome) return outcome;
  }
  const itemType = quote?.line.itemType ?? (hasValue ? 'VOUCHER' : 'PRODUCT');
  const said = problem && (await withOtherValue(request, draft, problem));
  return { kind: 'render', props: { draft, itemType, problem: said } };
};

/** A coupon is ordered singly, at one price, without delivery: its id is the whole draft. */
export const loadCouponSummary: PageLoad<OrderSummary> = async ({ store, query }) => {
  const given = readDraft({ productId: query['productId'], price: query['price'], count: '1' });
  if (!given) return { kind: 'redirect', to: ITEM_LINKS.COUPON.list };
  const { quote, problem } = await loadQuote(store, given);
  if (quote && quote.line.itemType !== 'COUPON') {
    return { kind: 'redirect', to: hrefs.orderSummary({ productId: given.productId, count: 1 }) };
  }
  return { kind: 'render', props: { draft: given, itemType: 'COUPON', problem } };
};
