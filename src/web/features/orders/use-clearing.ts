// Before an order is placed: an earlier order for the same item is resumed, cancelled, or already over. The server is
// asked each time, because another tab or the clock may have ended it.
import { useRouter } from 'next/router';
import type { Failure } from '#web/api/failure.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { adoptCart, keptCart, keysFor, notedOrder, settle, wasSent } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { isSetAside, type Paid } from './coins-that-go.tsx';
import { quoteBody, type OrderDraft } from './order-draft.ts';
import { cancellingOf } from './order-keys.ts';
import { askQuote, cancelOrder, lookAtOrder, type Order, type Quote } from './records.ts';

/** SEND: the order can be placed. LED_ON: the member is being sent elsewhere. Otherwise why neither is possible. */
export type Cleared = 'SEND' | 'LED_ON' | { failure: Failure | undefined };

export interface Clearing {
  /** The name under which the placing is stored. */
  name: string;
  /** The body to send. */
  body: object;
  draft: OrderDraft;
  /** As shown on the page. */
  quote: Quote;
  paid: Paid;
  /** Whether placing again returns that same order: only its delivery details may differ. */
  takesUp: (order: Order) => boolean;
}

export const useClearing = () => {
  const dispatch = useAppDispatch();
  const router = useRouter();

  const toReceipt = async (order: Order): Promise<Cleared> => {
    await router.push(hrefs.receipt(order));
    return 'LED_ON';
  };
  /** Cancels the earlier order, so that its coins and pieces are released first. */
  const letGo = async (name: string, order: Order): Promise<Cleared> => {
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
  const clear = async (orderId: string, { name, body, takesUp }: Clearing): Promise<Cleared> => {
    const found = await dispatch(lookAtOrder({ body: { orderId } }));
    if (!lookAtOrder.fulfilled.match(found)) return { failure: found.payload };
    const { order } = found.payload;
    if (!order.awaitsVerification) {
      settle(name);
      return order.status === 'ORDER_FAILED' ? 'SEND' : toReceipt(order);
    }
    if (keptCart(name) === order.cartId && wasSent(name, body)) return 'SEND';
    if (!takesUp(order)) return letGo(name, order);
    adoptCart(name, order.cartId);
    return 'SEND';
  };
  /**
   * An order that another tab has placed since the quote was shown, if it is for exactly this choice: a second one
   * would hold the coins twice. An order for another choice is only cancelled if the page said so.
   */
  const placedSince = async ({ draft, quote, paid }: Clearing): Promise<string | null> => {
    if (quote.waiting !== null || paid.points === 0) return null;
    const asked = await dispatch(askQuote({ body: quoteBody(draft) }));
    if (!askQuote.fulfilled.match(asked) || !isSetAside(asked.payload, paid)) return null;
    return asked.payload.waiting?.orderId ?? null;
  };
  return async (clearing: Clearing): Promise<Cleared> => {
    const waiting = clearing.quote.waiting?.orderId ?? (await placedSince(clearing));
    const known = new Set([notedOrder(clearing.name), waiting]);
    for (const orderId of known) {
      const cleared = orderId === null ? 'SEND' : await clear(orderId, clearing);
      if (cleared !== 'SEND') return cleared;
    }
    return 'SEND';
  };
};
