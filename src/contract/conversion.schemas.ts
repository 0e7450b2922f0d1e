import { z } from 'zod';
import { coins, explained, instant, otp, uuid } from './fields.ts';
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
      .describe('How many points make a step.')
      .meta({ examples: [4] }),
    coins: z
      .int()
      .min(1)
      .describe('How many coins a step becomes.')
      .meta({ examples: [1] }),
  })
  .meta({
    title: 'Rate',
    description: 'What points become: always in whole steps, so that nothing is rounded.',
  });

/** The client's names for its programme and its points. */
export const programme = z
  .object({
    name: z
      .string()
      .describe('What the client calls its programme.')
      .meta({ examples: ['Harbourline Bank Rewards'] }),
    pointsName: z.string().describe('What it calls its points.'),
  })
  .meta({ title: 'Programme', description: 'The client’s own points programme.' });

const limits = z
  .object({
    least: points.describe('Fewest points of one conversion.').meta({ examples: [400] }),
    most: points.describe('Most points of one conversion.').meta({ examples: [40_000] }),
    perDay: points.describe('Most points of one day in India.').meta({ examples: [80_000] }),
  })
  .meta({ title: 'Conversion limits', description: 'How many points may be converted.' });

const NO_PROGRAMME =
  'NOT_FOUND where the client has no programme, UNAVAILABLE where the programme does not answer.';

export const clientBalance = {
  summary: 'Answers the points that the client’s own programme holds for the member, with rate and limits.',
  description: NO_PROGRAMME,
  data: z.object({
    programme,
    pointsBalance: points
      .describe('Points that the programme holds for the member.')
      .meta({ examples: [12_400] }),
    rate,
    limits,
    leftToday: points
      .describe('Points that may still be converted today, in India.')
      .meta({ examples: [80_000] }),
    worthCoins: coins
      .describe('Coins that all of its points would bring at the rate, limits aside.')
      .meta({ examples: [3_100] }),
    asOf: instant.describe('When the programme was asked.'),
  }),
};

const microSite = z
  .boolean()
  .describe('Whether it was asked for on the client’s microsite, as in spec §7; kept, and of no effect.');

export const quote = {
  summary: 'Answers what so many points would bring, and why they cannot be converted where they cannot.',
  description: NO_PROGRAMME,
  query: z.object({
    points: z.coerce.number().int().min(1).max(10_000_000).describe('Points to be converted.').meta(POINTS),
  }),
  data: z.object({
    points: points.describe('The points that were asked about.').meta(POINTS),
    coins: coins
      .describe('Coins that they would bring; points beyond the last whole step bring none.')
      .meta(COINS),
    rate,
    pointsLeft: points
      .describe('Points that the programme would still hold; 0 where they do not suffice.')
      .meta({ examples: [10_400] }),
    refusal: z
      .string()
      .nullable()
      .describe('Why so many points cannot be converted, in words to the member; null where they can.')
      .meta({ examples: [null] }),
  }),
};

const STANDING = {
  PENDING: 'waits for its one-time password, or is confirmed and not settled yet.',
  SUCCESS: 'the points are debited, and the coins are there.',
  FAILED: 'nothing was taken, or it was given back.',
};
const statusOf = explained(GENERIC_STATUSES, 'How the conversion stands.', STANDING);

export const convert = {
  summary: 'Begins a conversion; no point moves yet.',
  description:
    'It waits ten minutes for its one-time password (`login.otpInit`, purpose REDEEM_POINTS, same cartId). The same again answers the one that waits; another amount of the same cart takes its place. MALFORMED_REQUEST names `points` that break the limits of one conversion, CONVERSION_LIMIT (with `data.leftToday`) those beyond today’s; PRICE_CHANGED comes with `coins` and `rate`; CART_ORDERED where the cart was confirmed before. NOT_FOUND where the client has no programme.',
  body: z.object({
    points: z
      .int()
      .min(1)
      .max(10_000_000)
      .describe('Points to be converted, in whole steps of the rate.')
      .meta(POINTS),
    coins: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .describe('The coins that the member was shown; another result is refused with PRICE_CHANGED.')
      .meta(COINS),
    microSite: microSite.default(false),
  }),
  data: z.object({
    conversionId,
    status: statusOf,
    verifyBy: instant.describe('Until when it is confirmed by its one-time password; then it ends.'),
  }),
};

export const verify = {
  summary:
    'Confirms a conversion with its one-time password; a job then debits the points and earns the coins.',
  description:
    'ORDER_STATE where it was decided before or its ten minutes are over; CONVERSION_LIMIT where today’s points were used up meanwhile. A wrong password is refused with OTP_WRONG and counted; after five, OTP_LOCKED until a new one was sent.',
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
    status: statusOf,
    awaitsVerification: z
      .boolean()
      .describe('Whether it waits for its one-time password, until `verifyBy`.')
      .meta({ examples: [false] }),
    cartId: z
      .string()
      .describe('The cart that it was begun with: needed to have the one-time password sent again.'),
    verifyBy: instant.describe('Until when it is confirmed: ten minutes after it began.'),
    programme,
    points: points.describe('Points that it takes.').meta(POINTS),
    coins: coins.describe('Coins that it brings.').meta(COINS),
    rate,
    microSite,
    placedAt: instant.describe('When it began.'),
    settledAt: instant.nullable().describe('When it came to its end; null while it has not.'),
    expectedBy: instant
      .nullable()
      .describe('By when a conversion that was confirmed should be done; null for any other.'),
    coinsExpireAt: instant
      .nullable()
      .describe('When its coins expire; null until they are there.')
      .meta({ examples: ['2028-03-30T18:30:00.000Z'] }),
    reference: z
      .string()
      .nullable()
      .describe('What the programme calls the debit; null until there is one.')
      .meta({ examples: ['HB-77102-4481'] }),
    failure: z
      .string()
      .nullable()
      .describe('Why it failed, in words to the member; null where it did not.')
      .meta({ examples: [null] }),
    delay: z
      .string()
      .nullable()
      .describe('That it takes longer than it should, in words to the member; null where it does not.')
      .meta({ examples: [null] }),
  })
  .meta({ title: 'Conversion', description: 'Points of a client’s programme on their way into coins.' });

export const status = {
  summary: 'Answers how a conversion stands: what its receipt shows.',
  description: 'NOT_FOUND where the account has no such conversion.',
  query: z.object({ conversionId }),
  data: z.object({
    conversion,
    availablePointsAmount: coins.describe('Coins that the member can spend now.'),
  }),
};
