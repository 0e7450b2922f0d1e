// For how many months earned coins are valid, by how they were earned. What the help and the terms of partners say
// follows; an operator's own terms must say the same (docs/production.md). Months of
// the calendar, as in the terms: a number of days would end a day early in a leap year.
import { pluralize } from '../format.ts';
import { endOfDayMonthsAfter } from './calendar.ts';

export const COIN_LIFE_MONTHS = {
  welcome: 12,
  /** As the partners' terms say. */
  partner: 24,
  /** The same as for partners. */
  conversion: 24,
  plus: 12,
  /** Balances that members bring from another programme, where the operator's file gives no day. */
  import: 24,
} as const;

/** Such as "24 months". */
export const coinLifeText = (how: keyof typeof COIN_LIFE_MONTHS): string =>
  pluralize(COIN_LIFE_MONTHS[how], 'month');

/** When coins that are earned at an instant expire. */
export const coinExpiry = (earnedAt: Date, how: keyof typeof COIN_LIFE_MONTHS): Date =>
  endOfDayMonthsAfter(earnedAt, COIN_LIFE_MONTHS[how]);
