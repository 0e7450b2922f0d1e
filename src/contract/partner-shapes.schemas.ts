// Partners, trips to their shops, and the results of the trips.
import { z } from 'zod';
import { coins, day, describedEnum, image, instant, paise, plate } from './fields.ts';
import { TRIP_STATUSES } from './partner-rules.ts';

export const partner = z
  .object({
    partnerId: z.string().meta({ description: 'Id of the partner.', examples: ['pt-1002'] }),
    slug: z
      .string()
      .describe('The name used in the URL of its page.')
      .meta({ examples: ['saffron-cart'] }),
    name: z
      .string()
      .describe('Name of the partner.')
      .meta({ examples: ['Saffron Cart'] }),
    image,
    plate,
  })
  .meta({ title: 'Partner', description: 'A shop in which coins are earned.' });

export const earnPer100 = coins.describe('Coins earned per ₹100 of eligible purchases.');
export const trackUntil = instant.describe(
  'Purchases until then belong to the trip: 24 hours after the click.',
);
export const tripExpectedBy = instant.describe(
  'When the coins of a purchase are confirmed at the latest: after the partner’s time to report and the return period.',
);

const TRIP_EXAMPLE = { examples: ['TR-2026-0302-K7XQ2-9MP4T'] };
export const shownTripNumber = z.string().describe('Number of the trip.').meta(TRIP_EXAMPLE);
const orderRef = z.string().describe('The partner’s number of the order.');

const purchase = z
  .object({
    orderRef,
    status: describedEnum(['PENDING', 'EARNED', 'CANCELLED'], 'Its status.', {
      PENDING: 'reported; its coins are on their way.',
      EARNED: 'confirmed; its coins can be spent.',
      CANCELLED: 'cancelled or sent back entirely.',
    }),
    amountPaise: paise.describe('The amount that currently counts, in paise.'),
    points: coins.describe('The current number of its coins.').meta({ examples: [20] }),
    reportedAt: instant.describe('When the partner reported it.'),
    expectedBy: instant
      .nullable()
      .describe(
        'When pending coins will be confirmed; null if none are pending, or if the day has passed because the partner is late.',
      ),
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
    amountPaise: paise.describe('The amount paid, in paise.'),
    note: z
      .string()
      .nullable()
      .describe('The member’s note; null if there is none.')
      .meta({ examples: ['The order came in two parcels.'] }),
    status: describedEnum(['OPEN', 'SETTLED', 'DECLINED'], 'Its status.', {
      OPEN: 'the partner has not answered yet.',
      SETTLED: 'the partner has reported the purchase.',
      DECLINED: 'the partner has refused it.',
    }),
    reason: z
      .string()
      .nullable()
      .describe('The partner’s reason for refusing it; null if it was not refused, or no reason was given.')
      .meta({ examples: [null] }),
    filedAt: instant.describe('When it was filed.'),
    answerBy: instant.nullable().describe('When the partner’s answer is due; null while it is overdue.'),
    settledAt: instant
      .nullable()
      .describe('When the partner answered; null until then.')
      .meta({ examples: [null] }),
  })
  .meta({ title: 'Trip claim', description: 'A claim for coins that are missing for an order.' });

export const trip = z
  .object({
    tripNumber: shownTripNumber,
    partner: partner.describe('The partner, as it was at the click.'),
    status: describedEnum(TRIP_STATUSES, 'The outcome so far.', {
      TRACKING: 'nothing was reported yet.',
      PENDING: 'a purchase was reported whose coins are on their way.',
      EARNED: 'coins were earned, and none are on their way.',
      CANCELLED: 'everything reported was cancelled or sent back.',
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
      .describe('Until when missing coins can be claimed: 90 days after the click; null if that is over.'),
  })
  .meta({ title: 'Trip', description: 'A member’s visit to a partner’s shop, begun by a click.' });
