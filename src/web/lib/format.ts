// How numbers are written on the screen, as in spec §9. Pure; dates and times are in dates.ts.
import { groupDigits } from '#contract/grouping.ts';

/** Shown if there is no value, as in spec §9. */
export const EMPTY = '--';
const MINUS = '\u2212';

/** 1284560 → "12,84,560". Coins are integers; a fraction is cut off. */
export const formatCoins = (coins: number): string => {
  if (!Number.isFinite(coins)) return EMPTY;
  const whole = Math.trunc(coins);
  return (whole < 0 ? MINUS : '') + groupDigits(String(Math.abs(whole)));
};

/** "1 month", "1,250 months". */
export const counted = (count: number, one: string): string =>
  `${formatCoins(count)} ${one}${count === 1 ? '' : 's'}`;

/** "1 try is left", "4 tries are left". */
export const triesLeft = (count: number): string => `${count} ${count === 1 ? 'try is' : 'tries are'} left`;

/** "1 coin", "1,250 coins": inside a sentence. */
export const coinsInWords = (coins: number): string => counted(coins, 'coin');

/** "5,160 more coins needed" */
export const missingInWords = (points: number): string =>
  `${formatCoins(points)} more ${points === 1 ? 'coin' : 'coins'} needed`;

/** Paise to rupees: 950000 → "₹9,500.00". */
export const formatMoney = (paise: number): string => {
  if (!Number.isFinite(paise)) return EMPTY;
  const whole = Math.abs(Math.round(paise));
  const rupees = groupDigits(String(Math.floor(whole / 100)));
  const rest = String(whole % 100).padStart(2, '0');
  return `${paise < 0 && whole > 0 ? MINUS : ''}₹${rupees}.${rest}`;
};

/** Paise to rupees without paise, for a denomination on a chip or a stub: 500000 → "₹5,000". */
export const formatRupees = (paise: number): string => {
  const text = formatMoney(paise);
  return text.endsWith('.00') ? text.slice(0, -3) : text;
};

type Sign = '+' | '-' | '';

/** The value of one coin or point, more precise than money: 6.25 → "6.25 paise". */
export const formatPaise = (paise: number): string =>
  Number.isFinite(paise) ? `${Number(paise.toFixed(2))} paise` : EMPTY;

/** A ledger amount with the sign of its kind: (24000, '-') → "−24,000". */
export const formatSigned = (coins: number, sign: Sign): string =>
  (sign === '-' ? MINUS : sign) + formatCoins(Math.abs(coins));

/** Short form, only for the axis of a chart: 40000 → "40k", 120000 → "1.2 L". */
export const formatAxis = (coins: number): string => {
  if (coins >= 1e7) return `${trim(coins / 1e7)} Cr`;
  if (coins >= 1e5) return `${trim(coins / 1e5)} L`;
  if (coins >= 1e3) return `${trim(coins / 1e3)}k`;
  return String(coins);
};

const trim = (n: number): string => String(Number(n.toFixed(1)));

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A calendar day, "2026-12-02" → "02 Dec 2026". It has no time zone and needs no date library. */
export const formatDay = (day: string | null | undefined): string => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '') ?? [];
  const name = MONTHS[Number(month) - 1];
  return year && date && name ? `${date} ${name} ${year}` : EMPTY;
};

/** Seconds to MM:SS, never below 00:00. */
export const formatCountdown = (seconds: number): string => {
  const left = Math.max(0, Math.ceil(seconds));
  const minutes = String(Math.floor(left / 60)).padStart(2, '0');
  return `${minutes}:${String(left % 60).padStart(2, '0')}`;
};
