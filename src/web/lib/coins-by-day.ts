// Lots as a member sees them: by expiry day. Pure.
import { formatDate } from './dates.ts';

interface Lot {
  points: number;
  expiresAt: string;
}

interface DayOfCoins {
  /** "23 Nov 2027" */
  day: string;
  points: number;
}

/** Merges lots that expire on the same day, since to the member they are one; keeps the order. */
export const coinsByDay = (lots: readonly Lot[]): DayOfCoins[] => {
  const days = new Map<string, number>();
  for (const { points, expiresAt } of lots) {
    const day = formatDate(expiresAt);
    days.set(day, (days.get(day) ?? 0) + points);
  }
  return [...days].map(([day, points]) => ({ day, points }));
};
