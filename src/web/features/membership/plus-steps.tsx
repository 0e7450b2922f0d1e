/** Where one stands on the way to Plus: what it will be, the payment on a page of its own, the receipt. */
import { StepTrail, type StepTrailProps } from '#web/ui/step-trail.tsx';
import type { PlusOrder } from './records.ts';

/** A renewal is charged by itself: nobody walks there. */
const WAYS = { BUY: ['Plan', 'Payment', 'Receipt'], CAMPAIGN: ['Offer', 'Payment', 'Receipt'] } as const;

/** Place of the current step, by how the order stands: at the payment unless that is done, then past the last one. */
const AT = { PENDING: 1, ORDER_FAILED: 1, ORDER_SUCCESS: 3 } as const;

interface PlusStepsProps extends Pick<StepTrailProps, 'above'> {
  kind: PlusOrder['kind'];
  /** Null before there is an order. */
  status: PlusOrder['status'] | null;
}

export function PlusSteps({ kind, status, above }: PlusStepsProps) {
  if (kind === 'RENEWAL') return null;
  return <StepTrail names={WAYS[kind]} current={status === null ? 0 : AT[status]} above={above} />;
}
