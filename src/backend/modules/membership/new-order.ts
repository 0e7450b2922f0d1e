// A new order of a plan, however it came about.
import type { PlusOrder, PlusOrderRef } from './types.ts';

type NewOrderFields = PlusOrderRef &
  Pick<
    PlusOrder,
    'clientId' | 'kind' | 'campaignId' | 'plan' | 'pricePaise' | 'bonusPoints' | 'autoRenew' | 'placedAt'
  >;

export const newPlusOrder = (fields: NewOrderFields): PlusOrder => ({
  ...fields,
  state: 'OPEN',
  failure: null,
  paymentId: null,
  settledAt: null,
  startsAt: null,
  endsAt: null,
  bonusEntryId: null,
  renewalBefore: null,
});
