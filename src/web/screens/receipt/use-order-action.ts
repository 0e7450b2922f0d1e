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

/** Under which the key of the call is kept until its outcome is known. */
const callOf = (what: RequestedAction, order: Order): string =>
  what === 'CANCEL' ? cancellingOf(order.orderId) : returningOf(order);

type Answer = { changed: Order } | { refusal: Failure | undefined };

const useCalls = (order: Order) => {
  const dispatch = useAppDispatch();
  const { orderId } = order;
  const cancel = async (): Promise<Answer> => {
    const body = { orderId };
    const { idempotencyKey } = keysFor(callOf('CANCEL', order), body);
    const settled = await dispatch(cancelOrder({ body, idempotencyKey }));
    if (!cancelOrder.fulfilled.match(settled)) return { refusal: settled.payload };
    // Making the same choice again is a new order.
    if (isStoredPlacing(order)) settle(placingOfOrder(order));
    return { changed: settled.payload.order };
  };
  const giveBack = async (count: number): Promise<Answer> => {
    const body = { orderId, count };
    const { idempotencyKey } = keysFor(callOf('RETURN', order), body);
    const settled = await dispatch(returnOrder({ body, idempotencyKey }));
    if (!returnOrder.fulfilled.match(settled)) return { refusal: settled.payload };
    return { changed: settled.payload.order };
  };
  return { cancel, giveBack };
};

/** Whatever the outcome of a call, the page shows the server's state. */
const useRefresh = ({ orderId }: Order) => {
  const dispatch = useAppDispatch();
  return async () => {
    const shown = await dispatch(refreshReceipt({ query: { orderId } }));
    void dispatch(refreshDashboard());
    return shown?.order;
  };
};

/** Whether the call whose answer was lost did happen. */
const hasHappened = (what: RequestedAction, before: Order, now: Order): boolean =>
  !now.actions.includes(what) || now.returnedCount !== before.returnedCount;

export const useOrderAction = (order: Order, onDone: () => void): OrderAction => {
  const [dialog, setDialog] = useState<RequestedAction | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<RequestedAction>();
  const isStillOpen = useStillOpen(dialog !== null);
  const { cancel, giveBack } = useCalls(order);
  const refresh = useRefresh(order);

  /** The page behind a dialog takes no focus, so it is closed by the time that `onDone` looks for another place. */
  const close = () => {
    flushSync(() => setDialog(null));
    onDone();
  };
  const done = async (what: RequestedAction, changed: Order) => {
    settle(callOf(what, order));
    // Before the dialog closes: a late second press would find the button that opens it where it was.
    await refresh();
    showToast(doneWords(changed, what), 'success');
    close();
  };
  const refused = async (what: RequestedAction, refusal: Failure | undefined) => {
    // The order has moved on: this call had no effect and is finished.
    if (refusal?.errorCode === 'ORDER_STATE') settle(callOf(what, order));
    setFailure(messageOf(refusal));
    // The dialog, which says it, was closed meanwhile.
    if (!isStillOpen()) showToast(messageOf(refusal));
    const now = await refresh();
    if (!now || !mayHaveHappened(refusal) || !hasHappened(what, order, now)) return;
    settle(callOf(what, order));
    // The dialog now asks about the order as it has become: its button would do it a second time, or is gone.
    showToast(AS_IT_STANDS);
    close();
  };
  const act = (what: RequestedAction, send: () => Promise<Answer>) =>
    run(what, async () => {
      setFailure(null);
      const answer = await send();
      if ('changed' in answer) await done(what, answer.changed);
      else await refused(what, answer.refusal);
    });
  return {
    dialog,
    busy: busy !== null,
    failure,
    openDialog: (what) => {
      setFailure(null);
      setDialog(what);
    },
    closeDialog: () => setDialog(null),
    cancel: () => void act('CANCEL', cancel),
    giveBack: (count) => void act('RETURN', () => giveBack(count)),
  };
};
