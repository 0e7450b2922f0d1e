// Buying a plan: the key is made before the call and kept until its answer leads to the page to pay on.
import { useState } from 'react';
import { buyPlan, type Plan } from '#web/features/membership/records.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { leaveFor } from '#web/session/leave.ts';
import { useAppDispatch } from '#web/store/make-store.ts';

export const useBuying = () => {
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const buy = async ({ planId, pricePaise }: Plan, autoRenew: boolean) => {
    if (busy !== null) return;
    setBusy(planId);
    setFailure(null);
    const body = { planId, pricePaise, autoRenew };
    const { idempotencyKey } = keysFor('plus', body);
    const settled = await dispatch(buyPlan({ body, idempotencyKey }));
    if (buyPlan.fulfilled.match(settled)) {
      // The order is known: it is the one that is taken up where the same plan is chosen again.
      settle('plus');
      leaveFor(settled.payload.payment.url);
      return;
    }
    setBusy(null);
    setFailure(settled.payload?.message ?? 'Something went wrong');
  };
  return { busy, failure, buy: (plan: Plan, autoRenew: boolean) => void buy(plan, autoRenew) };
};
