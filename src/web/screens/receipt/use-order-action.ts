// Cancelling an order or sending it back: asked for in a dialog, sent once per outcome, refused where it was asked.
import { useState } from 'react';
import { messageOf, type Failure } from '#web/api/failure.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { cancellingOf, placingOfOrder, returningOf } from '#web/features/orders/order-keys.ts';
import { cancelOrder, refreshReceipt, returnOrder, type Order } from '#web/features/orders/records.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

export type Asked = 'CANCEL' | 'RETURN';

/** Said once it is done; the page shows how the order stands now. */
const doneWords = ({ status }: Order, what: Asked): string => {
  if (what === 'RETURN') return 'Return requested';
  return status === 'PENDING' ? 'Cancellation requested' : 'Order cancelled';
};

export interface OrderAction {
  /** Whose dialog is open. */
  asked: Asked | null;
  busy: boolean;
  failure: string | null;
  ask: (what: Asked) => void;
  close: () => void;
  cancel: () => void;
  giveBack: (count: number) => void;
}

export const useOrderAction = (order: Order, onDone: () => void): OrderAction => {
  const { orderId } = order;
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<Asked>();

  /** What the page shows is what the server knows, whichever way the call went. */
  const refresh = async () => {
    await dispatch(refreshReceipt({ query: { orderId } }));
    void dispatch(refreshDashboard());
  };
  const done = (name: string, what: Asked, changed: Order) => {
    settle(name);
    setAsked(null);
    showToast(doneWords(changed, what), 'success');
  };
  const refused = (name: string, refusal: Failure | undefined) => {
    // The order has moved on, so this call came to nothing and is over.
    if (refusal?.errorCode === 'ORDER_STATE') settle(name);
    setFailure(messageOf(refusal));
  };
  const cancel = async () => {
    setFailure(null);
    const name = cancellingOf(orderId);
    const body = { orderId };
    const { idempotencyKey } = keysFor(name, body);
    const settled = await dispatch(cancelOrder({ body, idempotencyKey }));
    const isDone = cancelOrder.fulfilled.match(settled);
    if (isDone) {
      // The same choice, made again, is another order.
      settle(placingOfOrder(order));
      done(name, 'CANCEL', settled.payload.order);
    } else refused(name, settled.payload);
    await refresh();
    if (isDone) onDone();
  };
  const giveBack = async (count: number) => {
    setFailure(null);
    const name = returningOf(order);
    const body = { orderId, count };
    const { idempotencyKey } = keysFor(name, body);
    const settled = await dispatch(returnOrder({ body, idempotencyKey }));
    const isDone = returnOrder.fulfilled.match(settled);
    if (isDone) done(name, 'RETURN', settled.payload.order);
    else refused(name, settled.payload);
    await refresh();
    if (isDone) onDone();
  };
  const ask = (what: Asked) => {
    setFailure(null);
    setAsked(what);
  };
  return {
    asked,
    busy: busy !== null,
    failure,
    ask,
    close: () => setAsked(null),
    cancel: () => void run('CANCEL', cancel),
    giveBack: (count) => void run('RETURN', () => giveBack(count)),
  };
};
