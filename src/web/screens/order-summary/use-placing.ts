// Places the order of the summary: checks the delivery details, sends once per outcome, continues to the
// confirmation.
import { useRouter } from 'next/router';
import { useEffect, useState, type RefObject, type SyntheticEvent } from 'react';
import { fieldProblems, messageOf, type Failure } from '#web/api/failure.ts';
import {
  checkDelivery,
  changedDelivery,
  type Delivery,
  type OrderDraft,
} from '#web/features/orders/order-draft.ts';
import { deliveryOf, placingOf } from '#web/features/orders/order-keys.ts';
import { placeVoucherOrder, type Order, type Quote } from '#web/features/orders/records.ts';
import { useResolveEarlierOrder } from '#web/features/orders/use-resolve-earlier-order.ts';
import { useGoToConfirmation } from '#web/features/orders/use-go-to-confirmation.ts';
import { recordIn } from '#web/lib/record.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { keysFor, orderOfCart } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { useProblems } from '#web/ui/use-problems.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

const FIELDS = ['email', 'mobile'] as const;

const storedDelivery = (name: string): Partial<Delivery> => {
  const { email, mobile } = recordIn(tabStorage.read(name)) ?? {};
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof mobile === 'string' && { mobile }),
  };
};

/** Typed text survives a reload; the member's own details are prefilled. */
const useDelivery = (name: string, quote: Quote) => {
  const { draft, change } = useDraft<Delivery>(() => ({ email: quote.email ?? '', mobile: quote.mobile }));
  useEffect(() => {
    const kept = storedDelivery(name);
    if (Object.keys(kept).length > 0) queueMicrotask(() => change((shown) => ({ ...shown, ...kept })));
  }, [name, change]);
  return {
    delivery: draft,
    changeDelivery: (part: Partial<Delivery>) =>
      tabStorage.write(name, JSON.stringify(change((shown) => ({ ...shown, ...part })))),
  };
};

export const usePlacing = (draft: OrderDraft, quote: Quote, formRef: RefObject<HTMLFormElement | null>) => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { delivery, changeDelivery } = useDelivery(deliveryOf(draft), quote);
  const { problems, setProblems, mended, refuse } = useProblems(formRef, FIELDS);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useSubmit<'place'>();
  const name = placingOf(draft);
  const clear = useResolveEarlierOrder();
  const leadOn = useGoToConfirmation(name);

  const refused = async (refusal: Failure | undefined) => {
    const ordered = orderOfCart(refusal);
    if (ordered) {
      await leadOn(ordered);
      return;
    }
    const found = refusal ? fieldProblems(refusal, FIELDS) : {};
    if (Object.keys(found).length > 0) refuse(found);
    else setFailure(messageOf(refusal));
    // The price or the balance has changed: reload the page and keep the earlier price for comparison.
    if (refusal?.code === 409) {
      const shown = { ...draft, price: quote.price.points };
      await router.replace(hrefs.orderSummary(shown), undefined, { scroll: false });
    }
  };
  const place = async () => {
    const given = changedDelivery(delivery, quote);
    const found = checkDelivery(given);
    setFailure(null);
    setProblems({});
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    const { productId, count, denomination } = draft;
    const choice = { productId, denomination: denomination ?? 0, count };
    const body = { ...choice, ...given, points: quote.price.points };
    // Only the delivery details may be corrected; any other change is another order.
    const takesUp = ({ line, points }: Order) =>
      line.denominationPaise === choice.denomination && line.count === count && points === body.points;
    const paid = { points: body.points, moneyPaise: 0 };
    const cleared = await clear({ name, body, draft, quote, paid, resumes: takesUp });
    if (cleared === 'LED_ON') return;
    if (cleared !== 'SEND') {
      await refused(cleared.failure);
      return;
    }
    const settled = await dispatch(placeVoucherOrder({ body, ...keysFor(name, body) }));
    if (placeVoucherOrder.fulfilled.match(settled)) await leadOn(settled.payload.orderId);
    else await refused(settled.payload);
  };
  return {
    delivery,
    problems,
    /** The error of the order as a whole. */
    failure,
    busy: busy !== null,
    change: (part: Partial<Delivery>) => {
      changeDelivery(part);
      mended(part);
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      void run('place', place);
    },
  };
};
