// Undoes a redemption: once, and the receipt then shows the order's new state.
import { useState } from 'react';
import { messageOf } from '#web/api/failure.ts';
import { AS_IT_STANDS, mayHaveHappened } from '#web/api/outcome-unknown.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { undoingOf } from '#web/features/orders/order-keys.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { refreshReceipt, undoOrder, type Order } from '#web/features/orders/records.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

export const useUndo = ({ orderId }: Order, onDone: () => void) => {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<'undo'>();
  const undo = async () => {
    setFailure(null);
    const body = { orderId };
    const { idempotencyKey } = keysFor(undoingOf(orderId), body);
    const settled = await dispatch(undoOrder({ body, idempotencyKey }));
    const isDone = undoOrder.fulfilled.match(settled);
    if (!isDone) setFailure(messageOf(settled.payload));
    const now = (await dispatch(refreshReceipt({ query: { orderId } })))?.order;
    void dispatch(refreshDashboard());
    // It happened although its answer was lost: the button and the failure beside it are gone.
    const isGone = !isDone && mayHaveHappened(settled.payload) && now && !now.actions.includes('UNDO');
    if (isGone) showToast(AS_IT_STANDS);
    if (!isDone && !isGone) return;
    settle(undoingOf(orderId));
    onDone();
  };
  return { busy: busy !== null, failure, undo: () => void run('undo', undo) };
};
