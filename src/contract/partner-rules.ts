// How coins are earned in partners' shops: reckoned alike wherever they are shown, promised and booked.

/** PURCHASE reports an order, CONFIRM makes its coins the member's, CANCEL takes back, DECLINE refuses a claim. */
export const POSTBACK_TYPES = ['PURCHASE', 'CONFIRM', 'CANCEL', 'DECLINE'] as const;
export type PostbackType = (typeof POSTBACK_TYPES)[number];

/** TRACKING: nothing was reported yet. NOTHING: nothing was, and the time for it is over. */
export const TRIP_STATUSES = ['TRACKING', 'PENDING', 'EARNED', 'CANCELLED', 'NOTHING'] as const;
export type TripStatus = (typeof TRIP_STATUSES)[number];

export const TRIP_RULES = {
  /** A purchase belongs to a click for so many hours. */
  trackHours: 24,
  /** Partners report within so many days. */
  reportDays: 3,
  /** Another click on the same partner within so many minutes goes on with the same trip. */
  sameTripMinutes: 30,
  /** Missing coins can be claimed for so many days after the click. */
  claimDays: 90,
  /** Each claim is a letter to the partner: so many orders of one trip can be claimed. */
  claimsPerTrip: 10,
  /** A partner answers a claim within so many days. */
  answerDays: 15,
  /** A click-out or redirect address is good for so many minutes. */
  addressMinutes: 15,
} as const;

/** Coins for a purchase, at so many per ₹100; what does not make a whole coin brings none. */
export const earnedCoins = (amountPaise: number, earnPer100: number): number =>
  Math.floor((amountPaise * earnPer100) / 10_000);
