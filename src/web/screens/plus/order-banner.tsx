/** The outcome of the order that the address names: the receipt of a purchase, at the top of the membership page. */
import { useEffect } from 'react';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import {
  fetchPlusOrder,
  plusOrder,
  plusStatus,
  refreshPlus,
  type PlusOrder,
} from '#web/features/membership/records.ts';
import { OrderReceipt } from '#web/features/membership/order-receipt.tsx';
import { hrefs } from '#web/routes/hrefs.ts';
import { useEarn } from '#web/screens/shell/use-earn.ts';
import { useOffered } from '#web/screens/shell/use-offered.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { usePolling } from '#web/ui/use-polling.ts';
import { forgetRenewalChoice } from './use-renewal-choice.ts';

/** Polls while the payment is open, and updates the page once it is settled. */
const useSettledOrder = (order: PlusOrder | undefined): void => {
  const dispatch = useAppDispatch();
  const paid = order?.status === 'ORDER_SUCCESS' ? order.orderId : null;
  useEffect(() => {
    if (paid !== null) forgetRenewalChoice(paid);
  }, [paid]);
  usePolling(order?.status === 'PENDING', async () => {
    if (!order) return;
    const settled = await dispatch(fetchPlusOrder({ query: { orderId: order.orderId } }));
    if (!fetchPlusOrder.fulfilled.match(settled) || settled.payload.order.status === 'PENDING') return;
    await dispatch(refreshPlus({ query: {} }));
    dispatch(plusOrder.received(settled.payload));
    void dispatch(refreshDashboard());
  });
};

const PLANS = hrefs.plusMembership();
const PARTNERS = hrefs.partners();

export function OrderBanner() {
  const offered = useOffered();
  const earn = useEarn();
  const found = useAppSelector(plusOrder.selectData);
  useSettledOrder(found?.order);
  const listed = useAppSelector(plusStatus.selectData)?.orderList;
  if (!found) return null;
  const { order, payment } = found;
  // If it was cancelled on this page, the list below is the first to know the refund.
  const refundedPaise =
    listed?.find(({ orderId }) => orderId === order.orderId)?.refundedPaise ?? order.refundedPaise;
  return (
    <OrderReceipt order={{ ...order, refundedPaise }} payment={payment}>
      {order.status === 'ORDER_FAILED' && offered(PLANS) && (
        <ButtonLink href={PLANS}>Choose a plan</ButtonLink>
      )}
      {/* What Plus brings begins with the next purchase there. */}
      {order.status === 'ORDER_SUCCESS' && refundedPaise === 0 && earn && (
        <ButtonLink href={earn}>{earn === PARTNERS ? 'See partners' : 'Earn coins'}</ButtonLink>
      )}
    </OrderReceipt>
  );
}
