// Has the server show the codes of an order. They are never put into the store.
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { fetchOrder, type Order } from './records.ts';

/** `onShown` gets the order with its codes. */
export const useRevealCodes = (orderId: string, onShown: (order: Order) => void) => {
  const dispatch = useAppDispatch();
  const { busy, run } = useSubmit<'reveal'>();
  const reveal = async () => {
    const settled = await dispatch(fetchOrder({ body: { orderId, reveal: true } }));
    if (fetchOrder.fulfilled.match(settled)) onShown(settled.payload.order);
    else showToast(settled.payload?.message);
  };
  return { busy: busy !== null, reveal: () => void run('reveal', reveal) };
};
