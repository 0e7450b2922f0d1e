// Places the order of a product with the chosen payment; another choice replaces an order that was placed but not
// confirmed.
import { useRouter } from 'next/router';
import { useEffect, useRef } from 'react';
import { outdatedPrice, type OrderDraft } from '#web/features/orders/order-draft.ts';
import { placeProductOrder, type Quote } from '#web/features/orders/records.ts';
import { storeSplit } from '#web/features/orders/stored-split.ts';
import { usePlacing } from '#web/features/orders/use-placing.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useShown } from '#web/ui/use-shown.ts';

/** How long the slider must rest before its position is noted in the address. */
const NOTE_AFTER_MS = 300;

/** Notes the choice in the tab, for the summary, and in this page's own address, so that a reload and Back restore it. */
const useStoredChoice = (draft: OrderDraft) => {
  const router = useRouter();
  const isShown = useShown();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const note = (points: number) =>
    router.replace(hrefs.payment({ ...draft, points }), undefined, { shallow: true, scroll: false });
  return {
    keep: (points: number) => {
      storeSplit(draft, points);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        // It would call off the way to another page.
        if (isShown()) void note(points);
      }, NOTE_AFTER_MS);
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
  const { keep, keepNow } = useStoredChoice(draft);
  const { failure, busy, place } = usePlacing(draft, quote);
  const { productId, count, addressId } = draft;
  const body = { productId, count, addressId: addressId ?? '', points, moneyPaise };
  const placeProduct = () =>
    place(async () => {
      await keepNow(points);
      return {
        body,
        paid: { points, moneyPaise },
        // Coins, money or delivery may all differ, so another choice is another order.
        resumes: () => false,
        send: (keys) => dispatch(placeProductOrder({ body, ...keys })),
        reloadAt: hrefs.payment({ ...draft, points }),
      };
    });
  return { keep, failure, outdated: outdatedPrice(draft, quote.price), busy, place: placeProduct };
};
