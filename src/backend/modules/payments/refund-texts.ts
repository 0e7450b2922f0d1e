// What members read about a refund, on whichever page shows what it was paid for. Pure.
import type { RefundReason } from '#contract/enums.ts';
import { formatMoney } from '../../format.ts';
import { isStuck } from './refusals.ts';
import type { Payment, Refund } from './types.ts';

const REASON_TEXTS: Record<RefundReason, (due: string) => string> = {
  LATE: () => 'was paid too late',
  SECOND_CHARGE: () => 'was charged a second time',
  WRONG_AMOUNT: (due) => `was charged instead of ${due}`,
};

const STUCK = 'The payment service refuses to send it back, so we are settling it ourselves';

/** A sentence without its full stop; null if what was paid for says all there is to say. */
export const refundText = (refund: Refund, { amountPaise: duePaise }: Payment): string | null => {
  const sum = formatMoney(refund.amountPaise);
  if (refund.reason === null) return isStuck(refund) ? `${sum} has not come back yet. ${STUCK}` : null;
  const what = `${sum} ${REASON_TEXTS[refund.reason](formatMoney(duePaise))}`;
  return isStuck(refund) ? `${what}. ${STUCK}` : `${what}, and goes back the way it came`;
};
