// Buys a plan; after a refusal, shows what is sold now.
import { useState } from 'react';
import { messageOf } from '#web/api/failure.ts';
import { buyPlan, refreshPlans, type Plan } from '#web/features/membership/records.ts';
import { usePaying } from '#web/features/membership/use-paying.ts';
import { useAppDispatch } from '#web/store/make-store.ts';
import { storeChosenFor } from './use-renewal-choice.ts';

/** The offer has changed or no longer exists. */
const OUTDATED = new Set([404, 409]);

export const useBuyPlan = () => {
  const dispatch = useAppDispatch();
  const { busy, pay } = usePaying();
  const [failure, setFailure] = useState<{ planId: string; message: string } | null>(null);
  const buy = ({ planId, pricePaise }: Plan, autoRenew: boolean) => {
    setFailure(null);
    pay({
      name: planId,
      calls: 'plus',
      body: { planId, pricePaise, autoRenew },
      place: (call) => dispatch(buyPlan(call)),
      onOrder: storeChosenFor,
      onRefused: async (refusal) => {
        // The price may have changed, or the plan may no longer be sold.
        if (OUTDATED.has(refusal?.code ?? 0)) await dispatch(refreshPlans({}));
        setFailure({ planId, message: messageOf(refusal) });
      },
    });
  };
  return { busy, failure, buy };
};
