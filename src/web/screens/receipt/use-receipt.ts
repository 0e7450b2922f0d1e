// Updates a receipt while its order is pending, and shows the codes on request.
import { useEffect, useState } from 'react';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { deliveryOf, placingOfOrder } from '#web/features/orders/order-keys.ts';
import { settle } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { fetchOrder, orderReceipt, refreshReceipt, type Order } from '#web/features/orders/records.ts';
import { useAppDispatch, useAppStore } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { usePolling } from '#web/ui/use-polling.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

/** The order is confirmed: the same choice made again is a new order with a draft of its own. */
export const useSettled = (order: Order): void => {
  const name = placingOfOrder(order);
  const delivery = deliveryOf(order.line);
  useEffect(() => {
    settle(name);
    tabStorage.remove(delivery);
  }, [name, delivery]);
};

export const useRefreshWhilePending = ({ orderId, status }: Order): void => {
  const dispatch = useAppDispatch();
  usePolling(status === 'PENDING', async () => {
    const now = await dispatch(refreshReceipt({ query: { orderId } }));
    if (now && now.order?.status !== 'PENDING') void dispatch(refreshDashboard());
  });
};

/** The codes of the order's vouchers by id, once they were requested. They are never put into the store. */
export const useReveal = (orderId: string) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [codes, setCodes] = useState<Record<string, { code: string; pin: string | null }>>({});
  const { busy, run } = useSubmit<'reveal'>();
  const reveal = async () => {
    const settled = await dispatch(fetchOrder({ body: { orderId, reveal: true } }));
    if (!fetchOrder.fulfilled.match(settled)) {
      showToast(settled.payload?.message);
      return;
    }
    const shown = settled.payload.order.vouchers.flatMap(({ voucherId, code, pin }) =>
      code === null ? [] : [[voucherId, { code, pin }] as const],
    );
    setCodes(Object.fromEntries(shown));
    // The code has been shown, so the order can no longer be undone; the codes themselves stay out of the store.
    const { availablePointsAmount } = orderReceipt.selectData(store.getState()) ?? {};
    if (availablePointsAmount === undefined) return;
    const { order } = settled.payload;
    const vouchers = order.vouchers.map((voucher) => ({ ...voucher, code: null, pin: null }));
    dispatch(orderReceipt.received({ order: { ...order, vouchers }, availablePointsAmount }));
  };
  return { codes, busy: busy !== null, reveal: () => void run('reveal', reveal) };
};
