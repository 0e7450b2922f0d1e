// The price of something in coins, as in spec §9: amount divided by the worth of one coin, times the factor of the
// voucher provider type. Exact: rates are read as the decimals they are written as, and all calculations use whole
// numbers, so that 0.1 is exactly a tenth and a price never depends on the order of the operations.

interface Rates {
  /** Worth of one coin in paise, the first rate value of spec §9; above zero. */
  paisePerCoin: number;
  /** Factor of the voucher provider type; above zero. */
  providerFactor: number;
}

interface PriceRequest extends Rates {
  /** Value of one piece, in whole paise. */
  amountPaise: number;
  count: number;
  /** Whole percent off, 0 to 100. */
  discountPercent: number;
}

export interface Price {
  /** Value of all pieces before the discount. */
  listPaise: number;
  discountPercent: number;
  /** Rounded down to whole paise; list = discount + total. */
  discountPaise: number;
  totalPaise: number;
  /** Coins needed, rounded up once, at the end. */
  points: number;
}

/** A positive decimal as a fraction of whole numbers. */
interface Fraction {
  numerator: bigint;
  denominator: bigint;
}

const fractionOf = (name: string, value: number): Fraction => {
  if (!Number.isFinite(value) || value <= 0) throw new RangeError(`${name} must be above zero`);
  const [digits = '', exponent = '0'] = value.toString().split('e');
  const [whole = '', decimals = ''] = digits.split('.');
  const shift = Number(exponent) - decimals.length;
  const numerator = BigInt(whole + decimals);
  return shift >= 0
    ? { numerator: numerator * 10n ** BigInt(shift), denominator: 1n }
    : { numerator, denominator: 10n ** BigInt(-shift) };
};

const whole = (name: string, value: number, most = Number.MAX_SAFE_INTEGER): bigint => {
  if (!Number.isInteger(value) || value < 0 || value > most) {
    throw new RangeError(`${name} must be a whole number from 0 to ${most}`);
  }
  return BigInt(value);
};

const number = (value: bigint): number => {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('The price is too large');
  return Number(value);
};

const ceilDivide = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;

/** Prices `count` pieces. Throws RangeError for an invalid amount, count, percentage or rate. */
export const priceOf = (request: PriceRequest): Price => {
  const list = whole('amountPaise', request.amountPaise) * whole('count', request.count);
  const percent = whole('discountPercent', request.discountPercent, 100);
  const coin = fractionOf('paisePerCoin', request.paisePerCoin);
  const factor = fractionOf('providerFactor', request.providerFactor);
  const discount = (list * percent) / 100n;
  const points = ceilDivide(
    list * (100n - percent) * factor.numerator * coin.denominator,
    100n * factor.denominator * coin.numerator,
  );
  return {
    listPaise: number(list),
    discountPercent: request.discountPercent,
    discountPaise: number(discount),
    totalPaise: number(list - discount),
    points: number(points),
  };
};

/** The worth of coins in whole paise, rounded down; less by the factor of a voucher provider. */
export const worthPaise = (coins: number, paisePerCoin: number, providerFactor = 1): number => {
  const coin = fractionOf('paisePerCoin', paisePerCoin);
  const factor = fractionOf('providerFactor', providerFactor);
  return number(
    (whole('coins', coins) * coin.numerator * factor.denominator) / (coin.denominator * factor.numerator),
  );
};

interface Split {
  points: number;
  moneyPaise: number;
  leastPoints: number;
  mostPoints: number;
}

interface SplitRequest {
  price: Pick<Price, 'totalPaise' | 'points'>;
  paisePerCoin: number;
  /** Whole percent of the price that must be paid in coins, 0 to 100. */
  leastCoinsPercent: number;
  /** The coins to use; moved to the nearest allowed number. All if undefined. */
  points: number | undefined;
}

/** The fewest coins for a price of `points` coins if `percent` of it must be paid in coins. */
export const leastPointsOf = (points: number, percent: number): number =>
  number(ceilDivide(whole('points', points) * whole('leastCoinsPercent', percent, 100), 100n));

/** Splits a price into coins and money: the worth of the coins is deducted, the rest is paid in paise. */
export const splitOf = ({ price, paisePerCoin, leastCoinsPercent, points }: SplitRequest): Split => {
  const mostPoints = price.points;
  const leastPoints = leastPointsOf(mostPoints, leastCoinsPercent);
  const given = Math.min(mostPoints, Math.max(leastPoints, points ?? mostPoints));
  const moneyPaise =
    given === mostPoints ? 0 : Math.max(0, price.totalPaise - worthPaise(given, paisePerCoin));
  return { points: given, moneyPaise, leastPoints, mostPoints };
};
