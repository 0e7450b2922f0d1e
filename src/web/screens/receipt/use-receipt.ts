// Updates a receipt while its order is pending, and shows the codes on request.
import { useEffect, useState } from 'react';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { deliveryOf, isStoredPlacing, placingOfOrder } from '#web/features/orders/order-keys.ts';
import { settle } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { orderReceipt, refreshReceipt, type Order } from '#web/features/orders/records.ts';
import { forgetOrdered, noteOrdered } from '#web/features/orders/ordered-here.ts';
import { forgetSplit } from '#web/features/orders/stored-split.ts';
import { useRevealCodes } from '#web/features/orders/use-reveal-codes.ts';
import { useAppDispatch, useAppStore } from '#web/store/make-store.ts';
import { usePolling } from '#web/ui/use-polling.ts';

/**
 * Once the order is confirmed, the same choice made again is a new order with a draft of its own. One that this tab has
 * begun since stays as it is.
 */
export const useSettled = (order: Order): void => {
  const isAgent = useIsAgent();
  useEffect(() => {
    const isOver = order.status === 'ORDER_FAILED';
    if (isOver) forgetOrdered(order);
    if (order.awaitsVerification || !isStoredPlacing(order)) return;
    settle(placingOfOrder(order));
    tabStorage.remove(deliveryOf(order.line));
    forgetSplit(order.line);
    if (!isOver && !isAgent) noteOrdered(order);
  }, [order, isAgent]);
};

export const useRefreshWhilePending = ({ orderId, status }: Order): void => {
  const dispatch = useAppDispatch();
  usePolling(status === 'PENDING', async () => {
    const now = await dispatch(refreshReceipt({ query: { orderId } }));
    if (now && now.order?.status !== 'PENDING') void dispatch(refreshDashboard());
  });
};

/** The codes of the order's vouchers by id, once they were requested. */
export const useReveal = (orderId: string) => {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [codes, setCodes] = useState<Record<string, { code: string; pin: string | null }>>({});
  const revealing = useRevealCodes(orderId, (order) => {
    const shown = order.vouchers.flatMap(({ voucherId, code, pin }) =>
      code === null ? [] : [[voucherId, { code, pin }] as const],
    );
    setCodes(Object.fromEntries(shown));
    // The code has been shown, so the order can no longer be undone; the codes themselves stay out of the store.
    const { availablePointsAmount } = orderReceipt.selectData(store.getState()) ?? {};
    if (availablePointsAmount === undefined) return;
    const vouchers = order.vouchers.map((voucher) => ({ ...voucher, code: null, pin: null }));
    dispatch(orderReceipt.received({ order: { ...order, vouchers }, availablePointsAmount }));
  });
  return { codes, ...revealing };
};
