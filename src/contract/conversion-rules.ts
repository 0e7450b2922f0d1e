// What points of a client's programme become, and how many may be converted: calculated in the same way while a member
// types and on the server. Points and coins are whole numbers, so a conversion never rounds.
import { groupDigits } from './grouping.ts';

export interface ConversionRate {
  /** This many points … */
  points: number;
  /** … become this many coins. */
  coins: number;
}

export interface ConversionLimits {
  /** The fewest and the most points of one conversion; both are whole multiples of the rate's step. */
  least: number;
  most: number;
  /** The most points of one day in India. */
  perDay: number;
}

export interface ConversionScope extends ConversionLimits {
  rate: ConversionRate;
  /** Points that may still be converted today. */
  leftToday: number;
  /** The member's points in the programme. */
  pointsBalance: number;
}

/** Coins for `points` points; a remainder below a whole step gives none. */
export const coinsFor = (points: number, { points: step, coins }: ConversionRate): number =>
  Math.floor(points / step) * coins;

/** The fewest points, in whole steps, that give at least `wanted` coins. */
export const pointsFor = (wanted: number, { points: step, coins }: ConversionRate): number =>
  Math.ceil(wanted / coins) * step;

/** The most that can be converted now, in whole steps; 0 if that is below the minimum. */
export const maxConvertible = ({ rate, least, most, leftToday, pointsBalance }: ConversionScope): number => {
  const bound = Math.min(most, leftToday, pointsBalance);
  const whole = Math.floor(bound / rate.points) * rate.points;
  return whole >= least ? whole : 0;
};

const grouped = (points: number): string => groupDigits(String(points));

/** Why `points` points cannot be converted, in words for the member, with the client's name of them; null if they can. */
export const conversionProblem = (
  points: number,
  { rate, least, most, leftToday, pointsBalance, pointsName }: ConversionScope & { pointsName: string },
): string | null => {
  if (!Number.isSafeInteger(points) || points <= 0) return `Enter how many ${pointsName} to convert`;
  if (points < least) return `At least ${grouped(least)} ${pointsName} at a time`;
  if (points > most) return `At most ${grouped(most)} ${pointsName} at a time`;
  if (points > leftToday) return `${grouped(leftToday)} ${pointsName} are left of today’s limit`;
  if (points > pointsBalance) return `You have ${grouped(pointsBalance)} ${pointsName}`;
  // Last: whoever rounds a number that is too high would be refused again.
  if (points % rate.points !== 0) return `${pointsName} are converted in steps of ${grouped(rate.points)}`;
  return null;
};
