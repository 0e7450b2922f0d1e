// The records of shopping and earning: a partner's terms, the member's trips, the target of a redirect.
import type { DataOf } from '#contract/endpoint.ts';
import { partners } from '#contract/partners.ts';
import { redirects } from '#contract/redirects.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';

export type PartnerTerms = DataOf<typeof partners.terms>;
export type Trip = DataOf<typeof partners.trips>['tripList'][number];
/** What is known of a partner's shop before the member goes there. */
export interface PartnerShop extends Pick<PartnerTerms, 'partner' | 'earnPer100'> {
  /** Null if the terms could not be loaded, or the partner has none. */
  times: Pick<PartnerTerms, 'trackHours' | 'confirmDays'> | null;
}
export type TripClaim = DataOf<typeof partners.claim>['claim'];

export const partnerTerms = createLoadable('partnerTerms', partners.terms, { lasting: true });
export const tripList = createPagedLoadable('tripList', partners.trips, 'tripList', 'tripNumber');
export const redirectTarget = createLoadable('wayOut', redirects.utilities, { lasting: true });

/** The terms for a page that shows little of them, without a record. */
export const fetchTerms = createCallThunk(partners.terms);
export const clickOut = createCallThunk(partners.clickout);
export const fileClaim = createCallThunk(partners.claim);
