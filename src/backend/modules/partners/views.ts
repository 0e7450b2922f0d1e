// Trips and claims as the contract shows them. Pure.
import { TRIP_RULES, type TripStatus } from '#contract/partner-rules.ts';
import { addMs, DAY_MS } from '../../clock.ts';
import { expectedBy } from './clicks.ts';
import type { Claim, ClaimView, Purchase, Trip, TripView } from './types.ts';

export const claimUntil = ({ clickedAt }: Pick<Trip, 'clickedAt'>): Date =>
  addMs(clickedAt, TRIP_RULES.claimDays * DAY_MS);

const STATUS_OF = { REPORTED: 'PENDING', CONFIRMED: 'EARNED', CANCELLED: 'CANCELLED' } as const;

/** A day that was promised; null once it has passed, because nobody knows when a partner that is late will report. */
const stillPromised = (day: Date, now: Date): string | null => (day > now ? day.toISOString() : null);

const toPurchaseView = (one: Purchase, now: Date): TripView['purchases'][number] => ({
  orderRef: one.orderRef,
  status: STATUS_OF[one.state],
  amountPaise: one.amountPaise,
  points: one.coins,
  reportedAt: one.reportedAt.toISOString(),
  expectedBy: one.state === 'REPORTED' ? stillPromised(one.expectedBy, now) : null,
});

export const toClaimView = (one: Claim, now: Date): ClaimView => ({
  claimId: one.claimId,
  orderRef: one.orderRef,
  orderedOn: one.orderedOn,
  amountPaise: one.amountPaise,
  note: one.note,
  status: one.state,
  reason: one.reason,
  filedAt: one.filedAt.toISOString(),
  answerBy: one.state === 'OPEN' ? stillPromised(one.answerBy, now) : one.answerBy.toISOString(),
  settledAt: one.settledAt?.toISOString() ?? null,
});

const statusOf = (trip: Trip, purchases: readonly Purchase[], now: Date): TripStatus => {
  const has = (state: Purchase['state']) => purchases.some((one) => one.state === state);
  if (has('REPORTED')) return 'PENDING';
  if (has('CONFIRMED')) return 'EARNED';
  if (has('CANCELLED')) return 'CANCELLED';
  const reportedBy = trip.trackUntil.getTime() + TRIP_RULES.reportDays * DAY_MS;
  return reportedBy > now.getTime() ? 'TRACKING' : 'NOTHING';
};

const coinsIn = (purchases: readonly Purchase[], state: Purchase['state']): number =>
  purchases.filter((one) => one.state === state).reduce((sum, one) => sum + one.coins, 0);

export const toTripView = (
  trip: Trip,
  purchases: readonly Purchase[],
  claims: readonly Claim[],
  now: Date,
): TripView => {
  const until = claimUntil(trip);
  return {
    tripNumber: trip.tripNumber,
    partner: trip.partner,
    status: statusOf(trip, purchases, now),
    earnPer100: trip.earnPer100,
    clickedAt: trip.clickedAt.toISOString(),
    trackUntil: trip.trackUntil.toISOString(),
    expectedBy: expectedBy(trip).toISOString(),
    pendingPoints: coinsIn(purchases, 'REPORTED'),
    earnedPoints: coinsIn(purchases, 'CONFIRMED'),
    purchases: purchases.map((one) => toPurchaseView(one, now)),
    claims: claims.map((one) => toClaimView(one, now)),
    claimUntil: until > now ? until.toISOString() : null,
  };
};
