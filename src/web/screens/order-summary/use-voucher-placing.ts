// Places the order of a voucher: keeps and checks where its codes are sent.
import type { RefObject, SyntheticEvent } from 'react';
import { fieldProblems } from '#web/api/failure.ts';
import {
  checkDelivery,
  changedDelivery,
  type Delivery,
  type OrderDraft,
} from '#web/features/orders/order-draft.ts';
import { deliveryOf } from '#web/features/orders/order-keys.ts';
import { placeVoucherOrder, type Quote } from '#web/features/orders/records.ts';
import { usePlacing, type OrderToPlace } from '#web/features/orders/use-placing.ts';
import { recordIn } from '#web/lib/record.ts';
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { tabStorage } from '#web/session/storage.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { useProblems } from '#web/ui/use-problems.ts';
import { useRestored } from '#web/ui/use-restored.ts';

const FIELDS = ['email', 'mobile'] as const;

const storedDelivery = (name: string): Partial<Delivery> | null => {
  const stored = recordIn(tabStorage.read(name));
  if (stored === null) return null;
  const { email, mobile } = stored;
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof mobile === 'string' && { mobile }),
  };
};

/** Typed text survives a reload; the member's own details are prefilled. */
const useDelivery = (name: string, quote: Quote) => {
  const { draft, change } = useDraft<Delivery>(() => ({ email: quote.email ?? '', mobile: quote.mobile }));
  useRestored(
    () => storedDelivery(name),
    (kept) => change((shown) => ({ ...shown, ...kept })),
    name,
  );
  return {
    delivery: draft,
    changeDelivery: (part: Partial<Delivery>) =>
      tabStorage.write(name, JSON.stringify(change((shown) => ({ ...shown, ...part })))),
  };
};

export const useVoucherPlacing = (
  draft: OrderDraft,
  quote: Quote,
  formRef: RefObject<HTMLFormElement | null>,
) => {
  const dispatch = useAppDispatch();
  const { delivery, changeDelivery } = useDelivery(deliveryOf(draft), quote);
  const { problems, showProblems, clearProblems } = useProblems(formRef, FIELDS);
  const { failure, busy, place } = usePlacing(draft, quote);
  const isAgent = useIsAgent();

  const prepare = (): OrderToPlace | null => {
    // An agent sees the member's own details masked, and cannot send codes anywhere else.
    const recipient = isAgent ? {} : changedDelivery(delivery, quote);
    if (showProblems(checkDelivery(recipient))) return null;
    const { productId, count } = draft;
    const denomination = draft.denomination ?? 0;
    const body = { productId, denomination, count, ...recipient, points: quote.price.points };
    return {
      body,
      paid: { points: body.points, moneyPaise: 0 },
      // Only the delivery details may be corrected; any other change is another order.
      resumes: ({ line, points }) =>
        line.denominationPaise === denomination && line.count === count && points === body.points,
      send: (keys) => dispatch(placeVoucherOrder({ body, ...keys })),
      handleRefusal: (refusal) => showProblems(fieldProblems(refusal, FIELDS)),
      // Keeps the earlier price for comparison.
      reloadAt: hrefs.orderSummary({ ...draft, price: quote.price.points }),
    };
  };
  return {
    delivery,
    problems,
    failure,
    busy,
    change: (part: Partial<Delivery>) => {
      changeDelivery(part);
      clearProblems(part);
    },
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      place(prepare);
    },
  };
};
