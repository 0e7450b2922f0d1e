// How coins are earned in partners' shops: calculated in the same way wherever they are shown, announced and booked.

/**
 * PURCHASE reports an order, CONFIRM releases its coins to the member, CANCEL takes them back, DECLINE refuses a
 * claim.
 */
export const POSTBACK_TYPES = ['PURCHASE', 'CONFIRM', 'CANCEL', 'DECLINE'] as const;
export type PostbackType = (typeof POSTBACK_TYPES)[number];

/** TRACKING: nothing was reported yet. NOTHING: nothing was reported, and the time for it is over. */
export const TRIP_STATUSES = ['TRACKING', 'PENDING', 'EARNED', 'CANCELLED', 'NOTHING'] as const;
export type TripStatus = (typeof TRIP_STATUSES)[number];

export const TRIP_RULES = {
  /** Hours after a click in which a purchase belongs to it. */
  trackHours: 24,
  /** Days within which partners report. */
  reportDays: 3,
  /** Minutes within which another click to the same partner continues the same trip. */
  sameTripMinutes: 30,
  /** Days after the click in which missing coins can be claimed. */
  claimDays: 90,
  /** How many orders of one trip can be claimed, because each claim is an e-mail to the partner. */
  claimsPerTrip: 10,
  /** Days after the day promised for its coins from which a purchase can be claimed. */
  lateDays: 7,
  /** The longest note of a claim, in characters. */
  noteLength: 500,
  /** Days within which a partner answers a claim. */
  answerDays: 15,
  /** Minutes for which a click-out or redirect URL is valid. */
  addressMinutes: 15,
} as const;

/** Coins for a purchase at `earnPer100` per ₹100, rounded down to whole coins. */
export const earnedCoins = (amountPaise: number, earnPer100: number): number =>
  Math.floor((amountPaise * earnPer100) / 10_000);
