// The coins and money of a product as the slider moves. Pure; the server computes it again and refuses differences.
import { worthPaise } from '#contract/pricing.ts';
import type { Quote } from './records.ts';

export interface Span {
  /** The fewest and most coins that this member can pay. */
  least: number;
  most: number;
}

/** The range to choose from; null if the member has too few coins for any choice. */
export const spanOf = ({ split, availablePointsAmount }: Quote): Span | null => {
  if (availablePointsAmount < split.leastPoints) return null;
  return { least: split.leastPoints, most: Math.min(split.mostPoints, availablePointsAmount) };
};

/** Half of the price in coins; null if that equals one of the ends. */
export const halfWithin = ({ least, most }: Span, { split }: Quote): number | null => {
  const half = Math.ceil(split.mostPoints / 2);
  return half > least && half < most ? half : null;
};

/** The initial coins: the requested number within the range; by default as many as possible. */
export const coinsWithin = ({ least, most }: Span, requested: number | null): number =>
  Math.min(most, Math.max(least, requested ?? most));

/** The money due in addition to that many coins, in paise. */
export const moneyBeside = ({ price, split }: Quote, coins: number, paisePerCoin: number): number =>
  coins >= split.mostPoints ? 0 : Math.max(0, price.totalPaise - worthPaise(coins, paisePerCoin));

/** The lots that the first `coins` coins come from, nearest expiry first. */
export const lotsToSpend = (lots: Quote['lots'], coins: number): Quote['lots'] => {
  let left = coins;
  return lots.flatMap((lot) => {
    const points = Math.min(lot.points, left);
    left -= points;
    return points > 0 ? [{ ...lot, points }] : [];
  });
};
