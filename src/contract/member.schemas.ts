// A member's coins: now, in the past, and as the header of a page shows them.
import { z } from 'zod';
import { agentName, agentRole, coins, day, instant, ledgerDay, maskedLcn, month, paise } from './fields.ts';
import { cashLedger } from './dbt.schemas.ts';
import { firstName, lastName, tier } from './member-profile.schemas.ts';

export { card, detail, update } from './member-profile.schemas.ts';
export { statement, transactionDetails, transactions } from './member-ledger.schemas.ts';

const expiringCoins = z
  .object({
    on: day.describe('The day in India at the end of which they expire.').meta({ examples: ['2026-06-30'] }),
    points: coins.describe('How many coins expire then.').meta({ examples: [1_500] }),
  })
  .meta({ title: 'Expiring coins', description: 'Coins that expire at the end of one day.' });

const TOTAL = 'Available and blocked coins together.';
const AVAILABLE = 'Coins that can be spent now.';
const BLOCKED = 'Coins blocked for orders and claims under way; they are spent or returned.';
const PENDING = 'Coins on their way, not included in any other amount.';
const availableWorthPaise = paise.describe(
  'The value of the available coins in paise, at the rate of the client, rounded down.',
);

export const balance = {
  summary:
    'Returns the coins of the account: the current amounts, what is on its way, and what expires when.',
  data: z.object({
    totalPointsAmount: coins.describe(TOTAL),
    availablePointsAmount: coins.describe(AVAILABLE),
    blockedPointsAmount: coins.describe(BLOCKED),
    pendingPointsAmount: coins.describe(PENDING).meta({ examples: [500] }),
    spentPointsAmount: coins
      .describe('Coins spent since the account was opened, less refunds.')
      .meta({ examples: [14_200] }),
    expiredPointsAmount: coins.describe('Coins that expired since then.').meta({ examples: [300] }),
    pending: z
      .array(
        z.object({
          expectedOn: day
            .describe('The day in India on which they are expected.')
            .meta({ examples: ['2026-04-14'] }),
          points: coins.describe('How many coins are expected then.').meta({ examples: [500] }),
        }),
      )
      .describe('Coins on their way, by day, nearest first.'),
    availableWorthPaise,
    expiring: z
      .array(expiringCoins)
      .describe('Available coins by the day on which they expire, nearest first.'),
    expiringByMonth: z
      .array(
        z.object({
          month: month.meta({ examples: ['2026-06'] }),
          points: coins.describe('How many coins expire in it.').meta({ examples: [1_500] }),
        }),
      )
      .describe('The same by month, nearest first.'),
  }),
};

export const balanceOn = {
  summary: 'Returns the balance at the end of a day in India, or for today the current balance.',
  description: 'MALFORMED_REQUEST names `on` if that day has not begun.',
  query: z.object({ on: ledgerDay.describe('The day, in India; not before 1900.') }),
  data: z.object({
    on: day.describe('The requested day; the amounts are those at its end.'),
    totalPointsAmount: coins.describe(TOTAL),
    availablePointsAmount: coins.describe('Coins that could be spent.'),
    blockedPointsAmount: coins.describe('Coins blocked for orders and claims under way at that time.'),
    pendingPointsAmount: coins
      .describe('Coins on their way at that time, not included in any other amount.')
      .meta({ examples: [500] }),
  }),
};

const inMonth = (what: string, example: number) => coins.meta({ description: what, examples: [example] });

export const history = {
  summary:
    'Returns the coins earned, spent, refunded, reversed and expired by month, and the balance over time.',
  description:
    'It adds up: closing = closing of the month before + earned − reversed − spent + refunded − expired.',
  query: z.object({
    months: z.coerce
      .number()
      .int()
      .min(1)
      .max(36)
      .default(12)
      .describe('The number of calendar months in India, including the current one.'),
  }),
  data: z.object({
    months: z
      .array(
        z.object({
          month,
          earned: inMonth('Coins earned, counted from when they could be spent.', 1_200),
          reversed: inMonth('Coins of earnings and of refunds that were taken back.', 0),
          spent: inMonth('Coins that were spent.', 500),
          refunded: inMonth('Coins refunded after they were spent.', 0),
          expired: inMonth('Coins that expired.', 0),
          closingPointsAmount: inMonth(
            'Available and blocked coins at the end of the month; for the current one, now.',
            27_000,
          ),
        }),
      )
      .describe('Every requested month, oldest first.'),
    days: z
      .array(
        z.object({
          on: day.describe('A day in India: the first of the first month, or one on which coins changed.'),
          totalPointsAmount: coins.describe(
            'Available and blocked coins at the end of the day; in the first row, at its beginning.',
          ),
        }),
      )
      .describe(
        'The balance at the beginning of the first month, then at the end of each day that changed it, oldest first.',
      ),
  }),
};

const actingAgent = z
  .object({
    name: agentName,
    role: agentRole,
    endsAt: instant
      .describe('When the agent’s session ends.')
      .meta({ examples: ['2026-03-31T06:59:00.000Z'] }),
    endsInSeconds: z.int().meta({
      description: '`endsAt` as seconds from now, so that a wrong clock does no harm.',
      examples: [1_740],
    }),
  })
  .meta({ title: 'Acting agent', description: 'A support agent who acts on the member’s behalf.' });

export const dashboard = {
  summary: 'Returns what the header of a page shows of a member: name, balance, the next coins to expire.',
  data: z.object({
    firstName,
    lastName,
    lcn: maskedLcn,
    agent: actingAgent
      .nullable()
      .describe('The support agent who uses the session; null if it is the member.'),
    tier,
    totalPointsAmount: coins.describe(TOTAL),
    availablePointsAmount: coins.describe(AVAILABLE),
    availableWorthPaise,
    pendingPointsAmount: coins
      .optional()
      .describe(PENDING)
      .meta({ examples: [500] }),
    nextExpiry: expiringCoins.nullable().describe('The available coins that expire next; null if none do.'),
  }),
};

export const cashTransactions = {
  summary: 'Lists the cash ledger: payouts to the member, newest first, a page at a time.',
  description: 'It can still be read if the brand no longer offers cashback.',
  ...cashLedger,
};
