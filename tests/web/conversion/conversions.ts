// Points and conversions as the API answers them.
import * as schemas from '#contract/conversion.schemas.ts';
import type { ClientBalance, Conversion } from '#web/features/conversion/records.ts';

export const ID = 'CV-2026-0302-K7XQ2-9MP4T';

const PROGRAMME = { name: 'Harbourline Bank Rewards', pointsName: 'Harbour points' };
const RATE = { points: 4, coins: 1 };

export const balanceOf = (changes: Partial<ClientBalance> = {}): ClientBalance =>
  schemas.clientBalance.data.parse({
    programme: PROGRAMME,
    pointsBalance: 48_600,
    rate: RATE,
    limits: { least: 400, most: 40_000, perDay: 80_000 },
    leftToday: 80_000,
    worthCoins: 12_150,
    asOf: '2026-03-02T06:30:00.000Z',
    ...changes,
  });

/** A confirmed conversion that is being settled. */
export const conversionOf = (changes: Partial<Conversion> = {}): Conversion =>
  schemas.status.data.shape.conversion.parse({
    conversionId: ID,
    status: 'PENDING',
    awaitsVerification: false,
    cartId: 'cart-7c1e5f20',
    verifyBy: '2026-03-02T06:40:00.000Z',
    programme: PROGRAMME,
    points: 4000,
    coins: 1000,
    rate: RATE,
    microSite: false,
    placedAt: '2026-03-02T06:30:00.000Z',
    settledAt: null,
    expectedBy: '2026-03-02T07:45:00.000Z',
    coinsExpireAt: null,
    reference: null,
    failure: null,
    delay: null,
    ...changes,
  });
