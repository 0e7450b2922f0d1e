// Places the order of a coupon. A free one needs no confirmation.
import { useRouter } from 'next/router';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { placeCouponOrder, type Quote } from '#web/features/orders/records.ts';
import { usePlacing } from '#web/features/orders/use-placing.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { orderNamedIn } from '#web/session/call-keys.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useShown } from '#web/ui/use-shown.ts';

export const useCouponPlacing = (draft: OrderDraft, quote: Quote) => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const isShown = useShown();
  const { failure, busy, place } = usePlacing(draft, quote);
  const body = { productId: draft.productId, count: 1 as const, points: quote.price.points };
  const placeCoupon = () =>
    place(() => ({
      body,
      paid: { points: body.points, moneyPaise: 0 },
      resumes: ({ points }) => points === body.points,
      send: (keys) => dispatch(placeCouponOrder({ body, ...keys })),
      handleRefusal: async (refusal) => {
        // The member already has it: show its code.
        const orderId = refusal.errorCode === 'COUPON_TAKEN' ? orderNamedIn(refusal) : null;
        if (orderId && isShown()) await router.push(hrefs.receipt({ itemType: 'COUPON', orderId }));
        return orderId !== null;
      },
      onConfirmed: () => void dispatch(refreshDashboard()),
      reloadAt: router.asPath,
    }));
  return { failure, busy, place: placeCoupon };
};
