// What coins are worth by way of spending them: computed from the brand's rates, as prices and claims are.
import { pointsFor } from '#contract/conversion-rules.ts';
import { worthPaise } from '#contract/pricing.ts';
import type { ClientConfig } from './config.ts';

export interface CoinWay {
  kind: 'PRODUCT' | 'VOUCHER' | 'CASHBACK';
  /** The value of one coin in paise, possibly fractional. Voucher providers can differ. */
  perCoin: { least: number; most: number };
  /** The value of all coins, in whole paise. */
  total: { least: number; most: number };
  /** The minimum number of coins for this way if the member has fewer; null if there are enough. */
  fewest: number | null;
}

type Rates = Pick<ClientConfig, 'rates' | 'modules'>;

const between = (values: readonly number[]) => ({ least: Math.min(...values), most: Math.max(...values) });

const wayAt = (kind: CoinWay['kind'], coins: number, paisePerCoin: number, factors = [1]): CoinWay => ({
  kind,
  perCoin: between(factors.map((factor) => paisePerCoin / factor)),
  total: between(factors.map((factor) => worthPaise(coins, paisePerCoin, factor))),
  fewest: null,
});

/** The ways that the brand offers, the most valuable first. Conversion creates coins: see pointsBehind. */
export const coinWays = (coins: number, { rates, modules }: Rates): CoinWay[] => {
  const { paisePerCoin, providerFactor, cashback } = rates;
  const factors = Object.values(providerFactor);
  const ways: CoinWay[] = [];
  if (modules.includes('products')) ways.push(wayAt('PRODUCT', coins, paisePerCoin));
  if (modules.includes('vouchers'))
    ways.push(wayAt('VOUCHER', coins, paisePerCoin, factors.length > 0 ? factors : [1]));
  if (modules.includes('cashback') && cashback) {
    const fewest = coins < cashback.leastCoins ? cashback.leastCoins : null;
    ways.push({ ...wayAt('CASHBACK', coins, cashback.paisePerCoin), fewest });
  }
  return ways.sort((a, b) => b.perCoin.most - a.perCoin.most);
};

/** The ways with the highest value per coin; none if all are equal. */
export const bestOf = (ways: readonly CoinWay[]): CoinWay[] => {
  const most = ways[0]?.perCoin.most;
  const best = ways.filter(({ perCoin }) => perCoin.most === most);
  return best.length < ways.length ? best : [];
};

export interface PointsBehind {
  pointsName: string;
  /** Points of the client's programme that convert to at least this many coins. */
  points: number;
  rate: { points: number; coins: number };
  /** The value in paise of one point after conversion, at the best way to spend coins. */
  perPoint: number;
}

/** What it takes to get the coins by conversion; null if the brand has no conversion. */
export const pointsBehind = (
  coins: number,
  ways: readonly CoinWay[],
  { programme, modules }: Pick<ClientConfig, 'programme' | 'modules'>,
): PointsBehind | null => {
  if (!programme || !modules.includes('convert')) return null;
  const { pointsName, rate } = programme;
  const perCoin = ways[0]?.perCoin.most ?? 0;
  const perPoint = (perCoin * rate.coins) / rate.points;
  return { pointsName, points: pointsFor(coins, rate), rate, perPoint };
};
