import { z } from 'zod';
import { coins, instant, otp, uuid } from './fields.ts';
import { GENERIC_STATUSES } from './enums.ts';

/** Points of a client's own programme: a whole number, never negative. */
const points = z.int().min(0);
const conversionId = z.string().min(1).max(40);

export const rate = z.object({ points: z.int().min(1), coins: z.int().min(1) });

const programme = z.object({
  /** As the client calls its programme and the points of it. */
  name: z.string(),
  pointsName: z.string(),
});

const limits = z.object({ least: points, most: points, perDay: points });

export const clientBalance = {
  summary: 'Points that the client’s own programme holds for the member, with rate and limits.',
  data: z.object({
    programme,
    pointsBalance: points,
    rate,
    limits,
    /** What may still be converted today. */
    leftToday: points,
    /** What all of it would bring at the rate, limits aside. */
    worthCoins: coins,
    asOf: instant,
  }),
};

const microSite = z.boolean().default(false);

export const quote = {
  summary: 'What so many points would bring, and why they cannot be converted where they cannot.',
  query: z.object({ points: z.coerce.number().int().min(1).max(10_000_000) }),
  data: z.object({
    points,
    coins,
    rate,
    /** Points that the programme would still hold. */
    pointsLeft: points,
    /** Why so many points cannot be converted; null where they can. */
    refusal: z.string().nullable(),
  }),
};

export const convert = {
  summary:
    'Begins a conversion, which waits for its one-time password (purpose REDEEM_POINTS, same cartId); no point moves yet.',
  body: z.object({
    points: z.int().min(1).max(10_000_000),
    /** The coins that the member was shown; another result is refused with PRICE_CHANGED. */
    coins: z.int().min(1).max(1_000_000_000),
    /** Whether it was asked for on the client's microsite, as in spec §7. */
    microSite,
  }),
  data: z.object({ conversionId, status: z.enum(GENERIC_STATUSES), verifyBy: instant }),
};

export const verify = {
  summary:
    'Confirms a conversion with its one-time password; a job then debits the points and earns the coins.',
  body: z.object({ conversionId, requestId: uuid, otp }),
  data: z.object({ conversionId, status: z.enum(GENERIC_STATUSES) }),
};

export const status = {
  summary: 'How a conversion stands: what its receipt shows.',
  query: z.object({ conversionId }),
  data: z.object({
    conversion: z.object({
      conversionId,
      status: z.enum(GENERIC_STATUSES),
      /** Waits for its one-time password until `verifyBy`. */
      awaitsVerification: z.boolean(),
      /** Needed to have the one-time password sent again. */
      cartId: z.string(),
      verifyBy: instant,
      programme,
      points,
      coins,
      rate,
      microSite: z.boolean(),
      placedAt: instant,
      /** When it came to its end. */
      settledAt: instant.nullable(),
      /** By when a pending conversion is expected to be done. */
      expectedBy: instant.nullable(),
      /** The day on which the coins expire. */
      coinsExpireAt: instant.nullable(),
      /** What the programme calls the debit. */
      reference: z.string().nullable(),
      /** Why it failed, in plain words. */
      failure: z.string().nullable(),
    }),
    availablePointsAmount: coins,
  }),
};
