// A new order of a plan, however it came about.
import type { PlusOrder, PlusOrderName } from './types.ts';

type Given = PlusOrderName &
  Pick<
    PlusOrder,
    'clientId' | 'kind' | 'campaignId' | 'plan' | 'pricePaise' | 'bonusPoints' | 'autoRenew' | 'placedAt'
  >;

export const newPlusOrder = (given: Given): PlusOrder => ({
  ...given,
  state: 'OPEN',
  failure: null,
  paymentId: null,
  settledAt: null,
  startsAt: null,
  endsAt: null,
  bonusEntryId: null,
});
