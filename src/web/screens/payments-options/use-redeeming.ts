// Confirms an order with its one-time password: verifies once, then shows the receipt.
import { useRouter } from 'next/router';
import { useCallback } from 'react';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { verifyingOf } from '#web/features/orders/order-keys.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { verifyOrder, type Order } from '#web/features/orders/records.ts';
import { ORDER_AWAITS_PAYMENT, ORDER_CONFIRMED } from '#web/features/orders/words.ts';
import { dropChallenge } from '#web/session/challenge.ts';
import type { Confirm } from '#web/features/otp/use-challenge-check.ts';
import type { OtpCheck } from '#web/features/otp/use-otp-check.ts';
import { useOtpConfirmation } from '#web/features/otp/use-otp-confirmation.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { navigateTo } from '#web/session/navigate.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { showToast } from '#web/ui/toast.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { untilLeft } from '#web/ui/use-submit.ts';

export const useRedeeming = (order: Order): OtpCheck => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const isShown = useShown();
  const { orderId, itemType, cartId } = order;
  const call = verifyingOf(orderId);

  const toReceipt = useCallback(async () => {
    settle(call);
    void dispatch(refreshDashboard());
    if (isShown()) await router.replace(hrefs.receipt({ orderId, itemType }));
    else showToast(ORDER_CONFIRMED, 'success');
  }, [dispatch, router, isShown, call, orderId, itemType]);
  /** The gateway's page is another site; it leads back to the receipt. */
  const toPayment = async (url: string) => {
    settle(call);
    if (!isShown()) {
      showToast(ORDER_AWAITS_PAYMENT, 'info');
      return;
    }
    dropChallenge(orderId);
    navigateTo(url);
    await untilLeft();
  };
  const confirm: Confirm = async (requestId, otp) => {
    const body = { orderId, requestId, otp };
    const { idempotencyKey } = keysFor(call, body);
    const settled = await dispatch(verifyOrder({ body, idempotencyKey }));
    if (!verifyOrder.fulfilled.match(settled)) return settled.payload;
    const { payment } = settled.payload;
    await (payment === null ? toReceipt() : toPayment(payment.url));
    return null;
  };
  // If it is already confirmed (another tab, a lost answer) or over, the receipt shows its state.
  return useOtpConfirmation({ name: orderId, purpose: 'REDEEM_POINTS', cartId }, confirm, toReceipt);
};
