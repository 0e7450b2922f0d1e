// A partner's terms and the member's trips as the API answers with them.
import * as schemas from '#contract/partners.schemas.ts';
import type { PartnerTerms, Trip } from '#web/features/partners/records.ts';

export const PARTNER = {
  partnerId: 'pt-1002',
  slug: 'saffron-cart',
  name: 'Saffron Cart',
  image: { url: '/art/basket-bread-milk.webp', alt: 'A basket' },
  plate: 2 as const,
};

/** The answer to a click to the partner's shop, which says where it leads. */
export const CLICK = schemas.clickout.data.parse({
  partner: PARTNER,
  tripNumber: 'TR-2026-0302-K7XQ2-9MP4T',
  earnPer100: 4,
  trackUntil: '2026-03-03T06:30:00.000Z',
  expectedBy: '2026-03-15T18:29:59.999Z',
  expiresAt: '2026-03-02T06:45:00.000Z',
  url: 'https://shop.example/?trip=TR-1&signature=abc',
});

export const termsOf = (changes: Partial<PartnerTerms> = {}): PartnerTerms =>
  schemas.terms.data.parse({
    partner: PARTNER,
    earnPer100: 4,
    canShop: true,
    confirmDays: 10,
    trackHours: 24,
    tracked: ['Orders in the same browser'],
    spoils: ['A coupon code from another site'],
    sections: [{ title: 'Missing coins', paragraphs: ['Claim them from the trip.'] }],
    updatedOn: '2026-10-01',
    ...changes,
  });

export const tripOf = (changes: Partial<Trip> = {}): Trip =>
  schemas.trips.data.shape.tripList.element.parse({
    tripNumber: 'TR-2026-0302-K7XQ2-9MP4T',
    partner: PARTNER,
    status: 'TRACKING',
    earnPer100: 4,
    clickedAt: '2026-03-02T06:30:00.000Z',
    trackUntil: '2026-03-03T06:30:00.000Z',
    expectedBy: '2026-03-15T18:29:59.999Z',
    pendingPoints: 0,
    earnedPoints: 0,
    purchases: [],
    claims: [],
    claimUntil: '2026-05-31T06:30:00.000Z',
    ...changes,
  });
