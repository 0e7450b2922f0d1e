/** The current step on the way to Plus: the choice, the payment on another page, the receipt. */
import { StepTrail, type StepTrailProps } from '#web/ui/step-trail.tsx';
import type { PlusOrder } from './records.ts';

/** A renewal is charged automatically, so it has no steps. */
const STEPS_OF = { BUY: ['Plan', 'Payment', 'Receipt'], CAMPAIGN: ['Offer', 'Payment', 'Receipt'] } as const;

/** Index of the current step by order status: the payment until it is done, then beyond the last step. */
const CURRENT_STEP = { PENDING: 1, ORDER_FAILED: 1, ORDER_SUCCESS: 3 } as const;

interface PlusStepsProps extends Pick<StepTrailProps, 'above'> {
  kind: PlusOrder['kind'];
  /** Null while there is no order. */
  status: PlusOrder['status'] | null;
}

export function PlusSteps({ kind, status, above }: PlusStepsProps) {
  if (kind === 'RENEWAL') return null;
  return (
    <StepTrail names={STEPS_OF[kind]} current={status === null ? 0 : CURRENT_STEP[status]} above={above} />
  );
}
