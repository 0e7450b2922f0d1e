// Numbers and days as the server's own sentences write them: in messages, reasons and the text of one-time
// passwords.
import { dayInKolkata } from './ledger/calendar.ts';

const whole = new Intl.NumberFormat('en-IN');
const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** "12,84,560". */
export const formatNumber = (count: number): string => whole.format(count);

/** "₹1,200.00". */
export const formatMoney = (paise: number): string => rupees.format(paise / 100);

const monthOf = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** A day (YYYY-MM-DD) as spec §9 writes it: "12 Dec 2026". */
export const formatDay = (day: string): string =>
  [day.slice(8, 10), monthOf.format(new Date(day)), day.slice(0, 4)].join(' ');

const timeOf = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: true,
});

/** An instant in India as spec §9 writes it: "12 Dec 2026 04:05:00 pm". */
export const formatInstant = (at: Date): string => `${formatDay(dayInKolkata(at))} ${timeOf.format(at)}`;

/** "1 row", "1,200 rows". */
export const pluralize = (count: number, what: string): string =>
  `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;

/** "1 coin", "1,200 coins". */
export const formatCoins = (coins: number): string => pluralize(coins, 'coin');

interface CoinsReturned {
  coins: number;
  expired: number;
  collected: number;
  /** Of pieces that the store did not accept. */
  spentAgain?: number;
}

/**
 * "1,200 coins are back in your account."; where some expired as they came back, "1,200 coins came back, 300 expired.":
 * next to the reason of an order's end, an SMS has no room for more. Those that were taken as they came back are rare, and
 * may make it a second message.
 */
export const formatCoinsReturned = ({ coins, expired, collected, spentAgain = 0 }: CoinsReturned): string => {
  const cameBack = `${formatCoins(coins)} came back`;
  if (spentAgain === 0 && expired === coins) return `${cameBack} and expired.`;
  if (spentAgain === 0 && collected === coins) {
    return `${cameBack}, ${coins === 1 ? '' : 'all '}taken for an earlier return.`;
  }
  const lost = [
    ...(expired > 0 ? [`${formatNumber(expired)} expired`] : []),
    ...(collected > 0 ? [`${formatNumber(collected)} taken for an earlier return`] : []),
    ...(spentAgain > 0 ? [`${formatNumber(spentAgain)} spent again`] : []),
  ];
  if (lost.length === 0) return `${formatCoins(coins)} ${coins === 1 ? 'is' : 'are'} back in your account.`;
  return `${[cameBack, ...lost].join(', ')}.`;
};
