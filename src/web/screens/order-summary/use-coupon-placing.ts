// Places the order of a coupon: sends once per outcome. A free coupon needs no confirmation.
import { useRouter } from 'next/router';
import { useState } from 'react';
import { messageOf, type Failure } from '#web/api/failure.ts';
import { refreshDashboard } from '#web/features/member/dashboard.ts';
import { placingOf } from '#web/features/orders/order-keys.ts';
import { keysFor, orderOfCart, orderNamedIn } from '#web/session/call-keys.ts';
import type { OrderDraft } from '#web/features/orders/order-draft.ts';
import { placeCouponOrder, type Order, type Quote } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { useResolveEarlierOrder } from '#web/features/orders/use-resolve-earlier-order.ts';
import { useGoToConfirmation } from '#web/features/orders/use-go-to-confirmation.ts';

export const useCouponPlacing = (draft: OrderDraft, quote: Quote) => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const name = placingOf(draft);
  const clear = useResolveEarlierOrder();
  const leadOn = useGoToConfirmation(name);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<'place'>();

  const toReceipt = (orderId: string) => router.push(hrefs.receipt({ itemType: 'COUPON', orderId }));
  const refused = async (refusal: Failure | undefined) => {
    const ordered = orderOfCart(refusal);
    if (ordered) {
      await leadOn(ordered);
      return;
    }
    // The member already has it: show its code.
    const taken = refusal?.errorCode === 'COUPON_TAKEN' ? orderNamedIn(refusal) : null;
    if (taken) {
      await toReceipt(taken);
      return;
    }
    setFailure(messageOf(refusal));
    if (refusal?.code === 409) await router.replace(router.asPath, undefined, { scroll: false });
  };
  const place = async () => {
    setFailure(null);
    const body = { productId: draft.productId, count: 1 as const, points: quote.price.points };
    const takesUp = ({ points }: Order) => points === body.points;
    const paid = { points: body.points, moneyPaise: 0 };
    const cleared = await clear({ name, body, draft, quote, paid, resumes: takesUp });
    if (cleared === 'LED_ON') return undefined;
    if (cleared !== 'SEND') return refused(cleared.failure);
    const settled = await dispatch(placeCouponOrder({ body, ...keysFor(name, body) }));
    if (!placeCouponOrder.fulfilled.match(settled)) return refused(settled.payload);
    const { orderId, awaitsVerification } = settled.payload;
    if (awaitsVerification) {
      await leadOn(orderId);
      return undefined;
    }
    void dispatch(refreshDashboard());
    await toReceipt(orderId);
    return undefined;
  };
  return { failure, busy: busy !== null, place: () => void run('place', place) };
};
