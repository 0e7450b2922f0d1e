// The typed amount and what it would convert to.
import {
  coinsFor,
  maxConvertible,
  conversionProblem,
  type ConversionScope,
} from '#contract/conversion-rules.ts';
import { wholeNumberIn } from '#web/lib/whole-number.ts';
import type { ClientBalance } from './records.ts';

const scopeOf = ({ rate, limits, leftToday, pointsBalance }: ClientBalance): ConversionScope => ({
  rate,
  ...limits,
  leftToday,
  pointsBalance,
});

export interface ConversionPreview {
  points: number;
  coins: number;
  /** Points left in the client's programme afterwards. */
  left: number;
  refusal: string | null;
}

/** The result of converting that many points now. */
export const previewConversion = (text: string, balance: ClientBalance): ConversionPreview => {
  const points = wholeNumberIn(text) ?? 0;
  const refusal = conversionProblem(points, {
    ...scopeOf(balance),
    pointsName: balance.programme.pointsName,
  });
  return {
    points,
    coins: coinsFor(points, balance.rate),
    left: Math.max(0, balance.pointsBalance - points),
    refusal,
  };
};

export const maxPoints = (balance: ClientBalance): number => maxConvertible(scopeOf(balance));
