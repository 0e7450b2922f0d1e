import type { PlusOrder } from '#web/features/membership/records.ts';
import { ZILLION } from '../../support/offers.ts';

/** An order of a plan by its place among those of ZILLION: of one year the first, of two years the second. */
export const paidOrder = (years: 1 | 2): PlusOrder => {
  const { earnKinds, ...plan } = ZILLION.plus.plans[years - 1]!;
  if (earnKinds.length === 0) throw new Error('The plan brings no more coins');
  return {
    orderId: 'ZM-2026-0301-K7XQ2',
    kind: 'BUY',
    campaignId: null,
    status: 'ORDER_SUCCESS',
    plan,
    pricePaise: plan.pricePaise,
    bonusPoints: 0,
    autoRenew: false,
    placedAt: '2026-03-01T06:30:00.000Z',
    startsAt: '2026-03-01T06:30:00.000Z',
    endsAt: `${2026 + years}-03-01T06:30:00.000Z`,
    refundedPaise: 0,
    failure: null,
  };
};
