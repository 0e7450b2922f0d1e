// Before an order is placed: an earlier order for the same item is resumed, cancelled, or already over. The server is
// asked each time, because another tab or the clock may have ended it.
import { useRouter } from 'next/router';
import type { Failure } from '#web/api/failure.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { adoptCart, storedCart, keysFor, storedOrderId, settle, wasSent } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { isSetAside, type Paid } from './coins-to-spend.tsx';
import { quoteBody, type OrderDraft } from './order-draft.ts';
import { cancellingOf, deliveryOf } from './order-keys.ts';
import { fetchQuote, cancelOrder, fetchOrder, type Order, type Quote } from './records.ts';

/** SEND: the order can be placed. LEAVING: another page is shown instead. Otherwise why neither is possible. */
type EarlierOrderResult = 'SEND' | 'LEAVING' | { failure: Failure | undefined };

export interface Placement {
  /** The name under which the placing is stored. */
  name: string;
  /** The body to send. */
  body: object;
  draft: OrderDraft;
  /** As shown on the page. */
  quote: Quote;
  paid: Paid;
  /** Whether placing again returns that same order: only its delivery details may differ. */
  resumes: (order: Order) => boolean;
}

export const useResolveEarlierOrder = () => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const isShown = useShown();

  const toReceipt = async (order: Order): Promise<EarlierOrderResult> => {
    // It is confirmed: the next one of this item has a draft of its own.
    tabStorage.remove(deliveryOf(order.line));
    if (isShown()) await router.push(hrefs.receipt(order));
    return 'LEAVING';
  };
  /** Cancels the earlier order, so that its coins and pieces are released first. */
  const cancelEarlier = async (name: string, order: Order): Promise<EarlierOrderResult> => {
    const { orderId } = order;
    const body = { orderId };
    const { idempotencyKey } = keysFor(cancellingOf(orderId), body);
    const settled = await dispatch(cancelOrder({ body, idempotencyKey }));
    const isOver =
      settled.payload && 'errorCode' in settled.payload && settled.payload.errorCode === 'ORDER_STATE';
    if (!cancelOrder.fulfilled.match(settled) && !isOver) return { failure: settled.payload };
    settle(cancellingOf(orderId));
    settle(name);
    return cancelOrder.fulfilled.match(settled) ? 'SEND' : toReceipt(order);
  };
  const resolveOrder = async (
    orderId: string,
    { name, body, resumes }: Placement,
  ): Promise<EarlierOrderResult> => {
    const found = await dispatch(fetchOrder({ body: { orderId } }));
    if (!fetchOrder.fulfilled.match(found)) return { failure: found.payload };
    const { order } = found.payload;
    if (!order.awaitsVerification) {
      settle(name);
      return order.status === 'ORDER_FAILED' ? 'SEND' : toReceipt(order);
    }
    if (storedCart(name) === order.cartId && wasSent(name, body)) return 'SEND';
    if (!resumes(order)) return cancelEarlier(name, order);
    adoptCart(name, order.cartId);
    return 'SEND';
  };
  /**
   * An order that another tab has placed since the quote was shown, if it is for exactly this choice: a second one
   * would hold the coins twice. An order for another choice is only cancelled if the page said so.
   */
  const placedMeanwhile = async ({ draft, quote, paid }: Placement): Promise<string | null> => {
    if (quote.waiting !== null || paid.points === 0) return null;
    const quoted = await dispatch(fetchQuote({ body: quoteBody(draft) }));
    if (!fetchQuote.fulfilled.match(quoted) || !isSetAside(quoted.payload, paid)) return null;
    return quoted.payload.waiting?.orderId ?? null;
  };
  return async (placement: Placement): Promise<EarlierOrderResult> => {
    const waiting = placement.quote.waiting?.orderId ?? (await placedMeanwhile(placement));
    const known = new Set([storedOrderId(placement.name), waiting]);
    for (const orderId of known) {
      const result = orderId === null ? 'SEND' : await resolveOrder(orderId, placement);
      if (result !== 'SEND') return result;
    }
    return 'SEND';
  };
};
