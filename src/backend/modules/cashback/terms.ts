// What a claim is worth and how much may be claimed: the brand's rate and limits, and what is left of the month's.
import { worthPaise } from '#contract/pricing.ts';
import type { Queryable } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import { formatCoins, formatNumber } from '../../format.ts';
import { dayInKolkata, startOfDayKolkata } from '../../ledger/calendar.ts';
import { balanceAt, previewHoldLots } from '../../ledger/balance.ts';
import type { CashbackTerms } from '../clients/service.ts';
import { claimedSince } from './repository-transfers.ts';
import type { CashbackServices, Limits, Quote } from './types.ts';

/** Throws NOT_FOUND if the brand does not offer cashback. */
export const termsIn = async (
  q: Queryable,
  { clients }: Pick<CashbackServices, 'clients'>,
  clientId: string,
): Promise<CashbackTerms> => {
  const terms = await clients.cashbackIn(q, clientId);
  if (!terms) throw new ApiError('NOT_FOUND', 'Cashback is not offered here');
  return terms;
};

/** Months are months in India. */
export const limitsOf = async (
  q: Queryable,
  terms: CashbackTerms,
  claiming: { accountId: string; clientId: string },
  at: Date,
): Promise<Limits> => {
  const firstDay = `${dayInKolkata(at).slice(0, 8)}01`;
  const claimed = await claimedSince(q, claiming, startOfDayKolkata(firstDay));
  const leftThisMonth = Math.max(0, terms.mostCoinsPerMonth - claimed);
  return {
    leastPoints: terms.leastCoins,
    mostPoints: Math.min(terms.mostCoins, leftThisMonth),
    leftThisMonth,
  };
};

const limitText = ({ leastPoints, mostPoints, leftThisMonth }: Limits): string => {
  if (leftThisMonth < leastPoints) return 'You have claimed the most you can this month';
  return `You can claim ${formatNumber(leastPoints)} to ${formatCoins(mostPoints)}`;
};

/** Throws CASHBACK_LIMIT. */
export const assertWithin = (limits: Limits, points: number): void => {
  if (points >= limits.leastPoints && points <= limits.mostPoints) return;
  throw new ApiError('CASHBACK_LIMIT', limitText(limits), { limits });
};

export const amountOf = (terms: CashbackTerms, points: number): number =>
  worthPaise(points, terms.paisePerCoin);

interface QuoteInput {
  accountId: string;
  points: number;
  at: Date;
}

export const quoteOf = async (
  q: Queryable,
  terms: CashbackTerms,
  { accountId, points, at }: QuoteInput,
): Promise<Quote> => {
  const { available } = await balanceAt(q, accountId, at);
  const lots = await previewHoldLots(q, { accountId, coins: points, at });
  return {
    points,
    amountPaise: amountOf(terms, points),
    pointsLeft: Math.max(0, available - points),
    pointsMissing: Math.max(0, points - available),
    lots: lots.map((lot) => ({ points: lot.coins, expiresAt: lot.expiresAt.toISOString() })),
  };
};
