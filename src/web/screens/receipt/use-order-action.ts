// Cancels or returns an order: confirmed in a dialog, sent once per outcome; a refusal is shown in the dialog.
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { messageOf, type Failure } from '#web/api/failure.ts';
import { AS_IT_STANDS, mayHaveHappened } from '#web/api/outcome-unknown.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  cancellingOf,
  isStoredPlacing,
  placingOfOrder,
  returningOf,
} from '#web/features/orders/order-keys.ts';
import { cancelOrder, refreshReceipt, returnOrder, type Order } from '#web/features/orders/records.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useStillOpen } from '#web/ui/use-still-open.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

export type RequestedAction = 'CANCEL' | 'RETURN';

/** The message afterwards; the page shows the order's new state. */
const doneWords = ({ status }: Order, what: RequestedAction): string => {
  if (what === 'RETURN') return 'Return requested';
  return status === 'PENDING' ? 'Cancellation requested' : 'Order cancelled';
};

export interface OrderAction {
  /** The action whose dialog is open. */
  dialog: RequestedAction | null;
  busy: boolean;
  failure: string | null;
  openDialog: (what: RequestedAction) => void;
  closeDialog: () => void;
  cancel: () => void;
  giveBack: (count: number) => void;
}

export const useOrderAction = (order: Order, onDone: () => void): OrderAction => {
  const { orderId } = order;
  const dispatch = useAppDispatch();
  const [dialog, setDialog] = useState<RequestedAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<RequestedAction>();
  const isStillOpen = useStillOpen(dialog !== null);

  /** Whatever the outcome of the call, the page shows the server's state. */
  const refresh = async () => {
    const shown = await dispatch(refreshReceipt({ query: { orderId } }));
    void dispatch(refreshDashboard());
    return shown;
  };
  /** The page behind a dialog takes no focus, so it is closed by the time that `onDone` looks for another place. */
  const close = () => {
    flushSync(() => setDialog(null));
    onDone();
  };
  const done = async (name: string, what: RequestedAction, changed: Order) => {
    settle(name);
    // Before the dialog closes: a late second press would find the button that opens it where it was.
    await refresh();
    showToast(doneWords(changed, what), 'success');
    close();
  };
  const refused = async (name: string, what: RequestedAction, refusal: Failure | undefined) => {
    // The order has moved on: this call had no effect and is finished.
    if (refusal?.errorCode === 'ORDER_STATE') settle(name);
    setFailure(messageOf(refusal));
    // The dialog, which says it, was closed meanwhile.
    if (!isStillOpen()) showToast(messageOf(refusal));
    const now = (await refresh())?.order;
    if (!now || !mayHaveHappened(refusal)) return;
    if (now.actions.includes(what) && now.returnedCount === order.returnedCount) return;
    // The call whose answer was lost did happen. The dialog now asks about the order as it has become: its button would
    // do it a second time, or is gone.
    showToast(AS_IT_STANDS);
    close();
  };
  const cancel = async () => {
    setFailure(null);
    const name = cancellingOf(orderId);
    const body = { orderId };
    const { idempotencyKey } = keysFor(name, body);
    const settled = await dispatch(cancelOrder({ body, idempotencyKey }));
    if (!cancelOrder.fulfilled.match(settled)) return refused(name, 'CANCEL', settled.payload);
    // Making the same choice again is a new order.
    if (isStoredPlacing(order)) settle(placingOfOrder(order));
    return done(name, 'CANCEL', settled.payload.order);
  };
  const giveBack = async (count: number) => {
    setFailure(null);
    const name = returningOf(order);
    const body = { orderId, count };
    const { idempotencyKey } = keysFor(name, body);
    const settled = await dispatch(returnOrder({ body, idempotencyKey }));
    if (!returnOrder.fulfilled.match(settled)) return refused(name, 'RETURN', settled.payload);
    return done(name, 'RETURN', settled.payload.order);
  };
  const openDialog = (what: RequestedAction) => {
    setFailure(null);
    setDialog(what);
  };
  return {
    dialog,
    busy: busy !== null,
    failure,
    openDialog,
    closeDialog: () => setDialog(null),
    cancel: () => void run('CANCEL', cancel),
    giveBack: (count) => void run('RETURN', () => giveBack(count)),
  };
};
