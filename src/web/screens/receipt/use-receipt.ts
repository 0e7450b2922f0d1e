// Keeps a receipt fresh while its order is pending, and shows the codes when they are asked for.
import { useEffect, useState } from 'react';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { placingOf, settle } from '#web/features/orders/order-keys.ts';
import { orderReceipt, refreshReceipt, revealOrder, type Order } from '#web/features/orders/records.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';

/** Soon at first, then slower: a voucher takes seconds, a troubled provider minutes. */
const PACE_MS = [1000, 1500, 2000, 3000, 5000, 10_000];

/** The order is confirmed: the same choice, made again, is a new order. */
export const useSettled = ({ line }: Order): void => {
  const { productId, denominationPaise: denomination, count } = line;
  useEffect(() => settle(placingOf({ productId, denomination, count })), [productId, denomination, count]);
};

export const useRefreshWhilePending = ({ orderId, status }: Order): void => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (status !== 'PENDING') return;
    let round = 0;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const ask = async () => {
      const settled = await dispatch(refreshReceipt({ query: { orderId } }));
      if (left) return;
      if (refreshReceipt.fulfilled.match(settled)) {
        dispatch(orderReceipt.received(settled.payload));
        if (settled.payload.order.status !== 'PENDING') {
          void dispatch(refreshDashboard());
          return;
        }
      }
      plan();
    };
    const plan = () => {
      timer = setTimeout(() => void ask(), PACE_MS[Math.min(round, PACE_MS.length - 1)]);
      round += 1;
    };
    plan();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [dispatch, orderId, status]);
};

/** The codes of the order's vouchers by their id, once they were asked for. They never go into the store. */
export const useReveal = (orderId: string) => {
  const dispatch = useAppDispatch();
  const [codes, setCodes] = useState<Record<string, { code: string; pin: string | null }>>({});
  const [busy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    const settled = await dispatch(revealOrder({ body: { orderId, reveal: true } }));
    setBusy(false);
    if (!revealOrder.fulfilled.match(settled)) {
      showToast(settled.payload?.message);
      return;
    }
    const shown = settled.payload.order.vouchers.flatMap(({ voucherId, code, pin }) =>
      code === null ? [] : [[voucherId, { code, pin }] as const],
    );
    setCodes(Object.fromEntries(shown));
  };
  return { codes, busy, reveal: () => void reveal() };
};

export const copyCode = async (code: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(code);
    showToast('Code copied', 'success');
  } catch {
    showToast('Select the code and copy it by hand', 'info');
  }
};
