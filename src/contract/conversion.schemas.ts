import { z } from 'zod';
import { coins, describedEnum, instant, otp, uuid } from './fields.ts';
import { GENERIC_STATUSES } from './enums.ts';

/** Points of a client's own programme: a whole number, never negative. */
const points = z.int().min(0);
const conversionId = z
  .string()
  .min(1)
  .max(40)
  .describe('Id of the conversion.')
  .meta({ examples: ['CV-2026-0330-K7XQ2-9MP4T'] });

const POINTS = { examples: [2_000] };
const COINS = { examples: [500] };

export const rate = z
  .object({
    points: z
      .int()
      .min(1)
      .describe('The number of points in a step.')
      .meta({ examples: [4] }),
    coins: z
      .int()
      .min(1)
      .describe('The number of coins for a step.')
      .meta({ examples: [1] }),
  })
  .meta({
    title: 'Rate',
    description: 'The conversion rate; always whole steps, so that nothing is rounded.',
  });

/** The client's names for its programme and its points. */
export const programme = z
  .object({
    name: z
      .string()
      .describe('The client’s name for its programme.')
      .meta({ examples: ['Harbourline Bank Rewards'] }),
    pointsName: z.string().describe('The client’s name for its points.'),
  })
  .meta({ title: 'Programme', description: 'The client’s own points programme.' });

const limits = z
  .object({
    least: points.describe('Fewest points of one conversion.').meta({ examples: [400] }),
    most: points.describe('Most points of one conversion.').meta({ examples: [40_000] }),
    perDay: points
      .describe('Most points in one day in India, with all cards of a mobile number.')
      .meta({ examples: [80_000] }),
  })
  .meta({ title: 'Conversion limits', description: 'How many points may be converted.' });

const NO_PROGRAMME =
  'NOT_FOUND if the client has no programme, UNAVAILABLE if the programme does not answer.';

export const clientBalance = {
  summary: 'Returns the member’s points in the client’s own programme, with rate and limits.',
  description: NO_PROGRAMME,
  data: z.object({
    programme,
    pointsBalance: points.describe('The member’s points in the programme.').meta({ examples: [12_400] }),
    rate,
    limits,
    leftToday: points
      .describe('Points that may still be converted today, in India.')
      .meta({ examples: [80_000] }),
    worthCoins: coins
      .describe('Coins that all of these points would give at the rate, ignoring the limits.')
      .meta({ examples: [3_100] }),
    asOf: instant.describe('When the programme was asked.'),
  }),
};

const microSite = z
  .boolean()
  .describe('Whether the call comes from the client’s microsite; stored, without effect.');

export const quote = {
  summary: 'Returns how many coins some points would give, or why they cannot be converted.',
  description: NO_PROGRAMME,
  query: z.object({
    points: z.coerce.number().int().min(1).max(10_000_000).describe('Points to convert.').meta(POINTS),
  }),
  data: z.object({
    points: points.describe('The points in question.').meta(POINTS),
    coins: coins
      .describe('Coins that they would give; a remainder below a whole step gives none.')
      .meta(COINS),
    rate,
    pointsLeft: points
      .describe('Points that would be left in the programme; 0 if there are not enough.')
      .meta({ examples: [10_400] }),
    refusal: z
      .string()
      .nullable()
      .describe('Why these points cannot be converted, in words for the member; null if they can.')
      .meta({ examples: [null] }),
  }),
};

const STANDING = {
  PENDING: 'waits for its one-time password, or is confirmed and not settled yet.',
  SUCCESS: 'the points are debited, and the coins are in the account.',
  FAILED: 'nothing was taken, or it was given back.',
};
const statusOf = describedEnum(GENERIC_STATUSES, 'The status of the conversion.', STANDING);

export const convert = {
  summary: 'Begins a conversion; no points move yet.',
  description:
    'It waits ten minutes for its one-time password (`login.otpInit`, purpose REDEEM_POINTS, same cartId). Repeating it returns the waiting conversion; another amount with the same cart replaces it. MALFORMED_REQUEST names `points` that violate the limits of one conversion; CONVERSION_LIMIT (with `data.leftToday`) if they exceed today’s; PRICE_CHANGED with `coins` and `rate`; CART_ORDERED if the cart was confirmed before. NOT_FOUND if the client has no programme.',
  body: z.object({
    points: z
      .int()
      .min(1)
      .max(10_000_000)
      .describe('Points to convert, in whole steps of the rate.')
      .meta(POINTS),
    coins: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .describe('The coins shown to the member; any other result is refused with PRICE_CHANGED.')
      .meta(COINS),
    microSite: microSite.default(false),
  }),
  data: z.object({
    conversionId,
    status: statusOf,
    verifyBy: instant.describe('Until when it can be confirmed with its one-time password; then it ends.'),
  }),
};

export const verify = {
  summary:
    'Confirms a conversion with its one-time password; a job then debits the points and earns the coins.',
  description:
    'ORDER_STATE if it has already been settled or its ten minutes are over; CONVERSION_LIMIT if today’s points were used up meanwhile. A wrong password is refused with OTP_WRONG and counted; after five, OTP_LOCKED until a new one has been sent.',
  body: z.object({
    conversionId,
    requestId: uuid.describe('The request of the one-time password.'),
    otp,
  }),
  data: z.object({ conversionId, status: statusOf }),
};

const conversion = z
  .object({
    conversionId,
    status: statusOf.meta({ examples: ['SUCCESS'] }),
    awaitsVerification: z
      .boolean()
      .describe('Whether it waits for its one-time password, until `verifyBy`.')
      .meta({ examples: [false] }),
    cartId: z
      .string()
      .describe('The cart that it was begun with; needed to send the one-time password again.'),
    verifyBy: instant.describe('Until when it can be confirmed: ten minutes after it began.'),
    programme,
    points: points.describe('Points that are debited.').meta(POINTS),
    coins: coins.describe('Coins that are earned.').meta(COINS),
    rate,
    microSite,
    placedAt: instant.describe('When it began.'),
    settledAt: instant
      .nullable()
      .describe('When it ended; null until then.')
      .meta({ examples: ['2026-03-31T06:32:00.000Z'] }),
    expectedBy: instant
      .nullable()
      .describe('When a confirmed conversion should be done; null for any other.')
      .meta({ examples: [null] }),
    coinsExpireAt: instant
      .nullable()
      .describe('When its coins expire; null until they have come.')
      .meta({ examples: ['2028-03-30T18:30:00.000Z'] }),
    reference: z
      .string()
      .nullable()
      .describe('The programme’s reference for the debit; null until there is one.')
      .meta({ examples: ['HB-77102-4481'] }),
    failure: z
      .string()
      .nullable()
      .describe('Why it failed, in words for the member; null if it did not.')
      .meta({ examples: [null] }),
    delay: z
      .string()
      .nullable()
      .describe('A note, in words for the member, if it takes longer than it should; otherwise null.')
      .meta({ examples: [null] }),
  })
  .meta({ title: 'Conversion', description: 'A conversion of a client’s points into coins.' });

export const status = {
  summary: 'Returns the status of a conversion, as its receipt shows it.',
  description: 'NOT_FOUND if the account has no such conversion.',
  query: z.object({ conversionId }),
  data: z.object({
    conversion,
    availablePointsAmount: coins.describe('Coins that the member can spend now.'),
  }),
};
