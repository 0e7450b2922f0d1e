// For how many months earned coins are valid, by how they were earned. Months of the calendar (docs/decisions/187). Coins
// of a survey live for as long as the survey says.
import { z } from 'zod';

/** More than any programme promises: a slip of the keyboard would otherwise be found by nobody for years. */
const MOST_MONTHS = 120;

export const lifeMonths = z.int().min(1).max(MOST_MONTHS);

/** Where the brand's file says nothing. */
const USUAL_MONTHS = {
  welcome: 12,
  /** From the day on which a purchase is confirmed. */
  partner: 24,
  conversion: 24,
  /** The coins that come with a plan of Plus or a campaign. */
  plus: 12,
  /** What the operator's support adds. */
  bonus: 12,
  /** Balances that members bring from another programme, where the operator's file gives no day. */
  import: 24,
};

/** In months, by how coins are earned. */
export type CoinLife = typeof USUAL_MONTHS;

const months = lifeMonths.optional();

/** As a brand's file has it. */
export const coinLife = z.strictObject({
  welcome: months,
  partner: months,
  conversion: months,
  plus: months,
  bonus: months,
  import: months,
} satisfies Record<keyof CoinLife, unknown>);

export const coinLifeOf = (own: z.output<typeof coinLife> | null | undefined): CoinLife => ({
  ...USUAL_MONTHS,
  ...own,
});
