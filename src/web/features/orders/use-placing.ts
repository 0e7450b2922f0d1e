// Places an order, once per outcome: resolves an earlier order for the same item first, and continues to the one-time
// password. What is sent, and what else a refusal can mean, depends on the type of the item.
import { useRouter } from 'next/router';
import { useState } from 'react';
import type { DataOf } from '#contract/endpoint.ts';
import type { orders } from '#contract/orders.ts';
import { messageOf, type Failure } from '#web/api/failure.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import {
  keysFor,
  orderOfCart,
  storedOrderId,
  storeOrderId,
  wasSent,
  type CallKeys,
} from '#web/session/call-keys.ts';
import { dropChallenge } from '#web/session/challenge.ts';
import { showToast } from '#web/ui/toast.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import type { OrderDraft } from './order-draft.ts';
import { placingOf } from './order-keys.ts';
import type { Quote } from './records.ts';
import { useResolveEarlierOrder, type Placement } from './use-resolve-earlier-order.ts';
import { ORDER_CONFIRMED } from './words.ts';

type PlacedOrder = DataOf<typeof orders.placeVoucher>;

export interface OrderToPlace extends Pick<Placement, 'body' | 'paid' | 'resumes'> {
  send: (keys: CallKeys) => Promise<{ payload: PlacedOrder | Failure | undefined }>;
  /** Handles a refusal that only this type of item has; resolves to whether it did. */
  handleRefusal?: (refusal: Failure) => boolean | Promise<boolean>;
  /** Called when the order is confirmed at once, because it is free. */
  onConfirmed?: () => void;
  /** The address of the page that shows the price, stock and balance as they are now. */
  reloadAt: string;
}

export const usePlacing = (draft: OrderDraft, quote: Quote) => {
  const router = useRouter();
  const isShown = useShown();
  const name = placingOf(draft);
  const resolveEarlierOrder = useResolveEarlierOrder();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<'place'>();

  const goToConfirmation = async (orderId: string): Promise<void> => {
    // The keys are kept until the order is confirmed: coming back and pressing again leads to the same order.
    storeOrderId(name, orderId);
    if (isShown()) await router.push(hrefs.paymentsOptions(orderId));
  };
  const refused = async (refusal: Failure | undefined, order: OrderToPlace): Promise<void> => {
    const ordered = orderOfCart(refusal);
    if (ordered) {
      await goToConfirmation(ordered);
      return;
    }
    if (refusal && (await order.handleRefusal?.(refusal))) return;
    setFailure(messageOf(refusal));
    if (refusal?.code === 409 && isShown()) {
      await router.replace(order.reloadAt, undefined, { scroll: false });
    }
  };
  const placed = async ({ orderId, awaitsVerification }: PlacedOrder, order: OrderToPlace): Promise<void> => {
    if (awaitsVerification) {
      await goToConfirmation(orderId);
      return;
    }
    order.onConfirmed?.();
    if (isShown()) await router.push(hrefs.receipt({ itemType: quote.line.itemType, orderId }));
    else showToast(ORDER_CONFIRMED, 'success');
  };
  const placeOrder = async (order: OrderToPlace): Promise<void> => {
    const { body, paid, resumes } = order;
    const earlier = await resolveEarlierOrder({ name, body, paid, resumes, draft, quote });
    if (earlier === 'LEAVING') return;
    if (earlier !== 'SEND') {
      await refused(earlier.failure, order);
      return;
    }
    // Nothing is placed for a member who has left meanwhile.
    if (!isShown()) return;
    // The password confirms where the codes go: after a correction another one is needed. Dropped before, because the
    // answer may be lost.
    const [waiting, isRepeat] = [storedOrderId(name), wasSent(name, body)];
    if (waiting !== null && !isRepeat) dropChallenge(waiting);
    const { payload } = await order.send(keysFor(name, body));
    if (payload && 'orderId' in payload) {
      // An order of another tab, which this one did not know.
      if (!isRepeat) dropChallenge(payload.orderId);
      await placed(payload, order);
    } else await refused(payload, order);
  };

  return {
    /** The error of the order as a whole. */
    failure,
    busy: busy !== null,
    /** `prepare` returns the order to place, or null if its form is not complete. */
    place: (prepare: () => OrderToPlace | null | Promise<OrderToPlace>) =>
      void run('place', async () => {
        setFailure(null);
        const order = await prepare();
        if (order) await placeOrder(order);
      }),
  };
};
