// What coins are worth, by what becomes of them: reckoned from the brand's own rates, as prices and claims are.
import { pointsFor } from '#contract/conversion-rules.ts';
import { worthPaise } from '#contract/pricing.ts';
import type { ClientConfig } from './config.ts';

export interface CoinWay {
  kind: 'PRODUCT' | 'VOUCHER' | 'CASHBACK';
  /** Of one coin, in paise and parts of them. Providers of vouchers can differ. */
  perCoin: { least: number; most: number };
  /** Of all the coins, in whole paise. */
  total: { least: number; most: number };
  /** More coins than there are: the fewest that this way takes. Null where there are enough. */
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

/** The ways that the brand has open, the one that brings most first. Conversion brings coins: see pointsBehind. */
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

/** The ways that bring the most for a coin; none where all bring the same. */
export const bestOf = (ways: readonly CoinWay[]): CoinWay[] => {
  const most = ways[0]?.perCoin.most;
  const best = ways.filter(({ perCoin }) => perCoin.most === most);
  return best.length < ways.length ? best : [];
};

export interface PointsBehind {
  pointsName: string;
  /** Points of the client's programme that bring at least so many coins. */
  points: number;
  rate: { points: number; coins: number };
  /** At the way that brings most, in paise: one coin had so, all of them, and one point once it is a coin. */
  perCoin: number;
  total: number;
  perPoint: number;
}

/** What it takes to have the coins by conversion; null where the brand converts nothing. */
export const pointsBehind = (
  coins: number,
  ways: readonly CoinWay[],
  { programme, modules }: Pick<ClientConfig, 'programme' | 'modules'>,
): PointsBehind | null => {
  if (!programme || !modules.includes('convert')) return null;
  const { pointsName, rate } = programme;
  const perCoin = ways[0]?.perCoin.most ?? 0;
  const total = ways[0]?.total.most ?? 0;
  const perPoint = (perCoin * rate.coins) / rate.points;
  return { pointsName, points: pointsFor(coins, rate), rate, perCoin, total, perPoint };
};
