// The status of trips, purchases and claims, in a member's words.
import type { Trip, TripClaim } from './records.ts';

interface StatusText {
  tone: 'positive' | 'warning' | 'negative';
  text: string;
}

export const TRIP_WORDS: Record<Trip['status'], StatusText> = {
  TRACKING: { tone: 'warning', text: 'Waiting for the partner' },
  PENDING: { tone: 'warning', text: 'Coins on the way' },
  EARNED: { tone: 'positive', text: 'Coins earned' },
  CANCELLED: { tone: 'negative', text: 'Cancelled' },
  NOTHING: { tone: 'negative', text: 'Nothing reported' },
};

export const PURCHASE_WORDS: Record<Trip['purchases'][number]['status'], StatusText> = {
  PENDING: { tone: 'warning', text: 'Pending' },
  EARNED: { tone: 'positive', text: 'Earned' },
  CANCELLED: { tone: 'negative', text: 'Cancelled' },
};

export const CLAIM_WORDS: Record<TripClaim['status'], StatusText> = {
  OPEN: { tone: 'warning', text: 'With the partner' },
  SETTLED: { tone: 'positive', text: 'Accepted' },
  DECLINED: { tone: 'negative', text: 'Declined' },
};
