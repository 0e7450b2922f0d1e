// Partners, trips to their shops, and the results of the trips.
import { z } from 'zod';
import { coins, day, explained, image, instant, paise, plate } from './fields.ts';
import { TRIP_STATUSES } from './partner-rules.ts';

export const partner = z
  .object({
    partnerId: z.string().meta({ description: 'Id of the partner.', examples: ['pt-1002'] }),
    slug: z
      .string()
      .describe('The name as it stands in the address of its page.')
      .meta({ examples: ['saffron-cart'] }),
    name: z
      .string()
      .describe('Name of the partner.')
      .meta({ examples: ['Saffron Cart'] }),
    image,
    plate,
  })
  .meta({ title: 'Partner', description: 'A shop in which coins are earned.' });

export const earnPer100 = coins.describe('Coins earned per ₹100 that count.');
export const trackUntil = instant.describe(
  'What is bought until then belongs to the trip: 24 hours after the click.',
);
export const tripExpectedBy = instant.describe(
  'By when the coins of a purchase are confirmed: the partner’s time to report and its return period together.',
);

const TRIP_EXAMPLE = { examples: ['TR-2026-0302-K7XQ2-9MP4T'] };
export const shownTripNumber = z.string().describe('Number of the trip.').meta(TRIP_EXAMPLE);
const orderRef = z.string().describe('The partner’s number of the order.');

const purchase = z
  .object({
    orderRef,
    status: explained(['PENDING', 'EARNED', 'CANCELLED'], 'How it stands.', {
      PENDING: 'reported; its coins are on their way.',
      EARNED: 'confirmed; its coins can be spent.',
      CANCELLED: 'cancelled or sent back, all of it.',
    }),
    amountPaise: paise.describe('What counts of it by now, in paise.'),
    points: coins.describe('Its coins by now.').meta({ examples: [20] }),
    reportedAt: instant.describe('When the partner reported it.'),
    expectedBy: instant
      .nullable()
      .describe('By when pending coins are confirmed; null where none are pending.'),
  })
  .meta({ title: 'Purchase', description: 'An order at a partner, as the partner reported it.' });

export const claimed = z
  .object({
    claimId: z
      .string()
      .describe('Id of the claim.')
      .meta({ examples: ['CL-2026-0310-7MP4T-K7XQ2'] }),
    orderRef,
    orderedOn: day.describe('The day of the order, in India.').meta({ examples: ['2026-03-02'] }),
    amountPaise: paise.describe('What was paid, in paise.'),
    note: z
      .string()
      .nullable()
      .describe('What the member wrote to it; null where nothing.')
      .meta({ examples: ['The order came in two parcels.'] }),
    status: explained(['OPEN', 'SETTLED', 'DECLINED'], 'How it stands.', {
      OPEN: 'the partner has not answered yet.',
      SETTLED: 'the partner has reported the purchase.',
      DECLINED: 'the partner has refused it.',
    }),
    reason: z
      .string()
      .nullable()
      .describe('What the partner said when it refused; null where it did not, or gave no reason.')
      .meta({ examples: [null] }),
    filedAt: instant.describe('When it was filed.'),
    answerBy: instant.describe('By when the partner is asked to answer.'),
    settledAt: instant
      .nullable()
      .describe('When the partner answered; null while it has not.')
      .meta({ examples: [null] }),
  })
  .meta({ title: 'Trip claim', description: 'Coins that a member misses for an order.' });

export const trip = z
  .object({
    tripNumber: shownTripNumber,
    partner: partner.describe('The partner, as it was at the click.'),
    status: explained(TRIP_STATUSES, 'What came of it so far.', {
      TRACKING: 'nothing was reported yet.',
      PENDING: 'a purchase was reported whose coins are on their way.',
      EARNED: 'coins were earned, and none is on its way.',
      CANCELLED: 'all that was reported was cancelled or sent back.',
      NOTHING: 'nothing was reported, and the time for it is over.',
    }).meta({ examples: ['PENDING'] }),
    earnPer100,
    clickedAt: instant.describe('When the member went to the shop.'),
    trackUntil,
    expectedBy: tripExpectedBy,
    pendingPoints: coins.describe('Coins that are on their way.').meta({ examples: [20] }),
    earnedPoints: coins.describe('Coins that have come.').meta({ examples: [0] }),
    purchases: z.array(purchase).describe('What the partner reported.'),
    claims: z.array(claimed).describe('What the member claimed.'),
    claimUntil: instant
      .nullable()
      .describe('Until when missing coins can be claimed: 90 days after the click; null where that is over.'),
  })
  .meta({ title: 'Trip', description: 'A click that led a member to a partner’s shop.' });
