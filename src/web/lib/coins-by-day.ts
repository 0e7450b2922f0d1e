// Lots as a member reads them: by the day on which they expire. Pure.
import { formatDate } from './dates.ts';

interface Lot {
  points: number;
  expiresAt: string;
}

export interface DayOfCoins {
  /** "23 Nov 2027" */
  day: string;
  points: number;
}

/** Lots that expire on one day are one to whoever spends them; the order stays. */
export const coinsByDay = (lots: readonly Lot[]): DayOfCoins[] => {
  const days = new Map<string, number>();
  for (const { points, expiresAt } of lots) {
    const day = formatDate(expiresAt);
    days.set(day, (days.get(day) ?? 0) + points);
  }
  return [...days].map(([day, points]) => ({ day, points }));
};
