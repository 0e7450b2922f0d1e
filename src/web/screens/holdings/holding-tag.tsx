import type { HoldingState } from '#contract/enums.ts';
import { StateTag, Tag } from '#web/ui/tag.tsx';

export const LABELS: Record<HoldingState, string> = { active: 'Active', used: 'Used', expired: 'Expired' };

/** The state of a voucher: a used one is not a failure, so it is neither green nor red. */
export function HoldingTag({ state }: { state: HoldingState }) {
  if (state === 'used') return <Tag icon="check">{LABELS.used}</Tag>;
  return <StateTag tone={state === 'active' ? 'positive' : 'negative'}>{LABELS[state]}</StateTag>;
}
