// What goes before the placing of an order: an earlier order of the same thing is taken up again, makes way, or is
// over. Asked of the server each time: another tab, or the clock, may have ended it.
import { useRouter } from 'next/router';
import type { Failure } from '#web/api/failure.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { adoptCart, keptCart, keysFor, notedOrder, settle, wasSent } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { isSetAside, type Paid } from './coins-that-go.tsx';
import { quoteBody, type OrderDraft } from './order-draft.ts';
import { cancellingOf } from './order-keys.ts';
import { askQuote, cancelOrder, lookAtOrder, type Order, type Quote } from './records.ts';

/** SEND: the way is clear. LED_ON: the member is on the way elsewhere. Else why neither can be. */
export type Cleared = 'SEND' | 'LED_ON' | { failure: Failure | undefined };

export interface Clearing {
  /** The placing, as it is kept. */
  name: string;
  /** What is to be sent. */
  body: object;
  draft: OrderDraft;
  /** As the page shows it. */
  quote: Quote;
  paid: Paid;
  /** Whether placing it again is what has that order: its delivery alone may differ. */
  takesUp: (order: Order) => boolean;
}

export const useClearing = () => {
  const dispatch = useAppDispatch();
  const router = useRouter();

  const toReceipt = async (order: Order): Promise<Cleared> => {
    await router.push(hrefs.receipt(order));
    return 'LED_ON';
  };
  /** Its coins and its pieces come back first. */
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
   * What another tab placed since the quote was shown, where it is this very choice: two of it would set the coins
   * aside twice. An order of another choice makes way only where the page said that it does.
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
