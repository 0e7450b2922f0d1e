// Coins and money of a product, as the slider moves. Pure; the server reckons it again and refuses what differs.
import { worthPaise } from '#contract/pricing.ts';
import type { Quote } from './records.ts';

export interface Span {
  /** Fewest and most coins that this member can give. */
  least: number;
  most: number;
}

/** What can be chosen; null where the member has too few coins for any choice. */
export const spanOf = ({ split, availablePointsAmount }: Quote): Span | null => {
  if (availablePointsAmount < split.leastPoints) return null;
  return { least: split.leastPoints, most: Math.min(split.mostPoints, availablePointsAmount) };
};

/** Half of the price in coins; null where that is no choice of its own. */
export const halfWithin = ({ least, most }: Span, { split }: Quote): number | null => {
  const half = Math.ceil(split.mostPoints / 2);
  return half > least && half < most ? half : null;
};

/** The coins to begin with: the ones asked for where they can be given, else as many as there are. */
export const coinsWithin = ({ least, most }: Span, asked: number | null): number =>
  Math.min(most, Math.max(least, asked ?? most));

/** What is due in money beside so many coins, in paise. */
export const moneyBeside = ({ price, split }: Quote, coins: number, paisePerCoin: number): number =>
  coins >= split.mostPoints ? 0 : Math.max(0, price.totalPaise - worthPaise(coins, paisePerCoin));

/** Of the coins that go, nearest expiry first, those of the first `coins`. */
export const lotsThatGo = (lots: Quote['lots'], coins: number): Quote['lots'] => {
  let left = coins;
  return lots.flatMap((lot) => {
    const points = Math.min(lot.points, left);
    left -= points;
    return points > 0 ? [{ ...lot, points }] : [];
  });
};
