// Buys a plan: the key is made before the call and kept until the answer leads to the payment page.
import { useState } from 'react';
import { messageOf } from '#web/api/failure.ts';
import { buyPlan, refreshPlans, type Plan } from '#web/features/membership/records.ts';
import { keysFor, settle } from '#web/session/call-keys.ts';
import { navigateTo } from '#web/session/navigate.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { useResetWhenRestored } from '#web/ui/use-reset-when-restored.ts';
import { useShown } from '#web/ui/use-shown.ts';
import { storeChosenFor } from './use-renewal-choice.ts';

/** The offer has changed or no longer exists. */
const OUTDATED = new Set([404, 409]);

export const useBuyPlan = () => {
  const dispatch = useAppDispatch();
  const isShown = useShown();
  const [busy, setBusy] = useState<string | null>(null);
  useResetWhenRestored(setBusy, null);
  const [failure, setFailure] = useState<{ planId: string; message: string } | null>(null);
  const buy = async ({ planId, pricePaise }: Plan, autoRenew: boolean) => {
    if (busy !== null) return;
    setBusy(planId);
    setFailure(null);
    const body = { planId, pricePaise, autoRenew };
    const { idempotencyKey } = keysFor('plus', body);
    const settled = await dispatch(buyPlan({ body, idempotencyKey }));
    if (buyPlan.fulfilled.match(settled)) {
      // The order is known: choosing the same plan again resumes it.
      settle('plus');
      storeChosenFor(settled.payload.orderId);
      if (isShown()) navigateTo(settled.payload.payment.url);
      else setBusy(null);
      return;
    }
    setBusy(null);
    setFailure({ planId, message: messageOf(settled.payload) });
    // After a refusal the plans are reloaded: the price may have changed, or the plan may no longer be sold.
    if (OUTDATED.has(settled.payload?.code ?? 0)) await dispatch(refreshPlans({}));
  };
  return { busy, failure, buy: (plan: Plan, autoRenew: boolean) => void buy(plan, autoRenew) };
};
