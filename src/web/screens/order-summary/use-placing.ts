// Places the order of the summary: checks the delivery details, sends once per outcome, continues to the
// confirmation.
import { useRouter } from 'next/router';
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { fieldProblems, messageOf, type Failure } from '#web/api/failure.ts';
import {
  checkDelivery,
  givenDelivery,
  type Delivery,
  type DeliveryErrors,
  type OrderDraft,
} from '#web/features/orders/order-draft.ts';
import { deliveryOf, placingOf } from '#web/features/orders/order-keys.ts';
import { placeVoucherOrder, type Order, type Quote } from '#web/features/orders/records.ts';
import { recordIn } from '#web/lib/record.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { keysFor, orderedAlready } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useClearing } from '#web/features/orders/use-clearing.ts';
import { useLeadOn } from '#web/features/orders/use-lead-on.ts';

export interface Placing {
  delivery: Delivery;
  errors: DeliveryErrors;
  /** The error of the order as a whole. */
  failure: string | null;
  busy: boolean;
  emailRef: RefObject<HTMLInputElement | null>;
  mobileRef: RefObject<HTMLInputElement | null>;
  change: (part: Partial<Delivery>) => void;
  submit: (event: SyntheticEvent) => void;
}

const keptDelivery = (name: string): Partial<Delivery> => {
  const { email, mobile } = recordIn(tabStorage.read(name)) ?? {};
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof mobile === 'string' && { mobile }),
  };
};

/** Typed text survives a reload; the member's own details are prefilled. */
const useDelivery = (name: string, quote: Quote) => {
  const [delivery, setDelivery] = useState<Delivery>({ email: quote.email ?? '', mobile: quote.mobile });
  useEffect(() => {
    const kept = keptDelivery(name);
    if (Object.keys(kept).length > 0) queueMicrotask(() => setDelivery((shown) => ({ ...shown, ...kept })));
  }, [name]);
  const change = (part: Partial<Delivery>) => {
    const next = { ...delivery, ...part };
    setDelivery(next);
    tabStorage.write(name, JSON.stringify(next));
  };
  return { delivery, change };
};

export const usePlacing = (draft: OrderDraft, quote: Quote): Placing => {
  const dispatch = useAppDispatch();
  const router = useRouter();
  const { delivery, change } = useDelivery(deliveryOf(draft), quote);
  const [errors, setErrors] = useState<DeliveryErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const name = placingOf(draft);
  const clear = useClearing();
  const leadOn = useLeadOn(name);
  const emailRef = useRef<HTMLInputElement>(null);
  const mobileRef = useRef<HTMLInputElement>(null);

  const focusFirst = (found: DeliveryErrors) => {
    if (found.email) emailRef.current?.focus();
    else if (found.mobile) mobileRef.current?.focus();
  };
  const refused = (refusal: Failure | undefined) => {
    setBusy(false);
    const ordered = orderedAlready(refusal);
    if (ordered) {
      void leadOn(ordered);
      return;
    }
    const found = refusal ? fieldProblems(refusal, ['email', 'mobile']) : {};
    setErrors(found);
    focusFirst(found);
    setFailure(Object.keys(found).length > 0 ? null : messageOf(refusal));
    // The price or the balance has changed: reload the page and keep the earlier price for comparison.
    if (refusal?.code === 409) {
      const shown = { ...draft, price: quote.price.points };
      void router.replace(hrefs.orderSummary(shown), undefined, { scroll: false });
    }
  };
  const place = async () => {
    const { productId, count, denomination } = draft;
    const choice = { productId, denomination: denomination ?? 0, count };
    const body = {
      ...choice,
      ...givenDelivery(delivery, quote),
      points: quote.price.points,
    };
    // Only the delivery details may be corrected; any other change is another order.
    const takesUp = ({ line, points }: Order) =>
      line.denominationPaise === choice.denomination && line.count === count && points === body.points;
    const paid = { points: body.points, moneyPaise: 0 };
    const cleared = await clear({ name, body, draft, quote, paid, takesUp });
    if (cleared === 'LED_ON') return;
    if (cleared !== 'SEND') {
      refused(cleared.failure);
      return;
    }
    const settled = await dispatch(placeVoucherOrder({ body, ...keysFor(name, body) }));
    if (placeVoucherOrder.fulfilled.match(settled)) await leadOn(settled.payload.orderId);
    else refused(settled.payload);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = checkDelivery(givenDelivery(delivery, quote));
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) {
      focusFirst(found);
      return;
    }
    setBusy(true);
    void place();
  };
  return { delivery, errors, failure, busy, emailRef, mobileRef, change, submit };
};
