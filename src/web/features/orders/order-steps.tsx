/** The current step of an order, from the choice to the receipt. A product has an address step first. */
import type { CatalogueType } from '#contract/enums.ts';
import { StepTrail } from '#web/ui/step-trail.tsx';

const STEP_NAMES = { address: 'Address', summary: 'Summary', redeem: 'Redeem', receipt: 'Receipt' } as const;

type OrderStep = keyof typeof STEP_NAMES;

const STEPS: readonly OrderStep[] = ['summary', 'redeem', 'receipt'];
const PRODUCT_STEPS: readonly OrderStep[] = ['address', ...STEPS];

interface OrderStepsProps {
  itemType: CatalogueType;
  at: OrderStep;
  /** The last step is finished as well. */
  done?: boolean;
}

export function OrderSteps({ itemType, at, done = false }: OrderStepsProps) {
  const way = itemType === 'PRODUCT' ? PRODUCT_STEPS : STEPS;
  return <StepTrail names={way.map((step) => STEP_NAMES[step])} current={way.indexOf(at) + (done ? 1 : 0)} />;
}
