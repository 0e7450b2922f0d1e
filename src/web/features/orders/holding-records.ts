// The member's vouchers and coupons, and the call that marks one as used.
import type { DataOf } from '#contract/endpoint.ts';
import { holdings } from '#contract/holdings.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';

export type HoldingWithTexts = DataOf<typeof holdings.one>;
export type Holding = HoldingWithTexts['holding'];

export const holdingList = createPagedLoadable('holdingList', holdings.list, 'holdingList', 'voucherId');
export const holdingRecord = createLoadable('holding', holdings.one, {
  idOf: ({ holding }) => holding.voucherId,
});
/** Bypasses the record, for data that the page does not show. */
export const fetchHoldings = createCallThunk(holdings.list);
export const markHolding = createCallThunk(holdings.markUsed);
