// What points of a client's programme become, and how many may be converted: reckoned alike while one types and
// on the server. Points and coins are whole numbers, so a conversion never rounds.
import { groupDigits } from './grouping.ts';

export interface ConversionRate {
  /** So many points … */
  points: number;
  /** … become so many coins. */
  coins: number;
}

export interface ConversionLimits {
  /** The fewest and the most points of one conversion; both are whole steps of the rate. */
  least: number;
  most: number;
  /** The most points of one day in India. */
  perDay: number;
}

export interface ConversionScope extends ConversionLimits {
  rate: ConversionRate;
  /** What may still be converted today. */
  leftToday: number;
  /** Points that the programme holds for the member. */
  pointsBalance: number;
}

/** Coins for so many points; those beyond the last whole step bring none. */
export const coinsFor = (points: number, { points: step, coins }: ConversionRate): number =>
  Math.floor(points / step) * coins;

/** The fewest points that bring so many coins, in whole steps. */
export const pointsFor = (wanted: number, { points: step, coins }: ConversionRate): number =>
  Math.ceil(wanted / coins) * step;

/** The most that can be converted now, in whole steps; 0 where not even the least can. */
export const mostNow = ({ rate, least, most, leftToday, pointsBalance }: ConversionScope): number => {
  const bound = Math.min(most, leftToday, pointsBalance);
  const whole = Math.floor(bound / rate.points) * rate.points;
  return whole >= least ? whole : 0;
};

const grouped = (points: number): string => groupDigits(String(points));

/** Why so many points cannot be converted, in words for whoever typed them; null where they can. */
export const refusalOf = (points: number, scope: ConversionScope): string | null => {
  const { rate, least, most, leftToday, pointsBalance } = scope;
  if (!Number.isSafeInteger(points) || points <= 0) return 'Enter how many points to convert';
  if (points < least) return `At least ${grouped(least)} points at a time`;
  if (points % rate.points !== 0) return `Points are converted in steps of ${grouped(rate.points)}`;
  if (points > most) return `At most ${grouped(most)} points at a time`;
  if (points > leftToday) return `${grouped(leftToday)} points are left of today’s limit`;
  if (points > pointsBalance) return `You have ${grouped(pointsBalance)} points`;
  return null;
};
