// Places the order of a product with the chosen payment: sends once per outcome; another choice replaces an order
// that was placed but not confirmed.
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { messageOf, type Failure } from '#web/api/failure.ts';
import { placingOf } from '#web/features/orders/order-keys.ts';
import { keysFor, orderOfCart } from '#web/session/call-keys.ts';
import { outdatedPrice, type OrderDraft } from '#web/features/orders/order-draft.ts';
import { placeProductOrder, type Quote } from '#web/features/orders/records.ts';
import { useResolveEarlierOrder } from '#web/features/orders/use-resolve-earlier-order.ts';
import { useGoToConfirmation } from '#web/features/orders/use-go-to-confirmation.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

/** How long the slider must rest before its position is noted in the address. */
const NOTE_AFTER_MS = 300;

/** Notes the choice in this page's own address, so that a reload and Back restore it. */
const useStoredChoice = (draft: OrderDraft) => {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const note = (points: number) =>
    router.replace(hrefs.payment({ ...draft, points }), undefined, { shallow: true, scroll: false });
  return {
    keep: (points: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void note(points), NOTE_AFTER_MS);
    },
    keepNow: async (points: number) => {
      clearTimeout(timer.current);
      await note(points);
    },
  };
};

interface Choice {
  quote: Quote;
  points: number;
  moneyPaise: number;
}

export const useProductPlacing = (draft: OrderDraft, { quote, points, moneyPaise }: Choice) => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const name = placingOf(draft);
  const leadOn = useGoToConfirmation(name);
  const clear = useResolveEarlierOrder();
  const { keep, keepNow } = useStoredChoice(draft);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<'place'>();
  const body = {
    productId: draft.productId,
    count: draft.count,
    addressId: draft.addressId ?? '',
    points,
    moneyPaise,
  };

  const refused = async (refusal: Failure | undefined) => {
    const ordered = orderOfCart(refusal);
    if (ordered) {
      await leadOn(ordered);
      return;
    }
    setFailure(messageOf(refusal));
    // Price, stock, coins or delivery have changed: reload what the page shows.
    if (refusal?.code === 409)
      await router.replace(hrefs.payment({ ...draft, points }), undefined, { scroll: false });
  };
  const place = async () => {
    setFailure(null);
    await keepNow(points);
    // Coins, money or delivery may all differ, so another choice is another order.
    const cleared = await clear({
      name,
      body,
      draft,
      quote,
      paid: { points, moneyPaise },
      resumes: () => false,
    });
    if (cleared === 'LED_ON') return;
    if (cleared !== 'SEND') {
      await refused(cleared.failure);
      return;
    }
    const settled = await dispatch(placeProductOrder({ body, ...keysFor(name, body) }));
    if (placeProductOrder.fulfilled.match(settled)) await leadOn(settled.payload.orderId);
    else await refused(settled.payload);
  };
  return {
    keep,
    failure,
    outdated: outdatedPrice(draft, quote.price),
    busy: busy !== null,
    place: () => void run('place', place),
  };
};
