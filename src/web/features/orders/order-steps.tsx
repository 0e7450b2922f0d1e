/**
 * The current step of an order, from the choice to the receipt. A product has an address step first; a free coupon is
 * ordered without a one-time password.
 */
import type { CatalogueType } from '#contract/enums.ts';
import { StepTrail } from '#web/ui/step-trail.tsx';

const STEP_NAMES = { address: 'Address', summary: 'Summary', redeem: 'Redeem', receipt: 'Receipt' } as const;

type OrderStep = keyof typeof STEP_NAMES;

const STEPS: readonly OrderStep[] = ['summary', 'redeem', 'receipt'];
const PRODUCT_STEPS: readonly OrderStep[] = ['address', ...STEPS];
const FREE_STEPS: readonly OrderStep[] = ['summary', 'receipt'];

interface OrderStepsProps {
  itemType: CatalogueType;
  at: OrderStep;
  /** What it costs in coins, if known: a coupon without a price has no step to pay. */
  points?: number;
  /** The last step is finished as well. */
  done?: boolean;
}

export function OrderSteps({ itemType, at, points, done = false }: OrderStepsProps) {
  const isFree = itemType === 'COUPON' && points === 0;
  const way = itemType === 'PRODUCT' ? PRODUCT_STEPS : isFree ? FREE_STEPS : STEPS;
  return <StepTrail names={way.map((step) => STEP_NAMES[step])} current={way.indexOf(at) + (done ? 1 : 0)} />;
}
