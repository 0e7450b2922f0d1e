// Numbers and days as the server's own sentences write them: in messages, reasons and the text of one-time
// passwords.
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

/** "1 row", "1,200 rows". */
export const pluralize = (count: number, what: string): string =>
  `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;

/** "1 coin", "1,200 coins". */
export const formatCoins = (coins: number): string => pluralize(coins, 'coin');

/** "1,200 coins are back in your account." */
export const formatCoinsReturned = (coins: number): string =>
  `${formatCoins(coins)} ${coins === 1 ? 'is' : 'are'} back in your account.`;
