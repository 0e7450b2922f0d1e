// A member's coins: now, in the past, and as the header of a page shows them.
import { z } from 'zod';
import { agentName, agentRole, coins, day, instant, ledgerDay, maskedLcn, month, paise } from './fields.ts';
import { cashLedger } from './dbt.schemas.ts';
import { firstName, lastName, tier } from './member-profile.schemas.ts';

export { card, detail, update } from './member-profile.schemas.ts';
export { statement, transactionDetails, transactions } from './member-ledger.schemas.ts';

const expiringCoins = z
  .object({
    on: day.describe('The day in India at whose end they expire.').meta({ examples: ['2026-06-30'] }),
    points: coins.describe('How many coins expire then.').meta({ examples: [1_500] }),
  })
  .meta({ title: 'Expiring coins', description: 'Coins that expire at the end of one day.' });

const TOTAL = 'Available and blocked coins together.';
const AVAILABLE = 'Coins that can be spent now.';
const BLOCKED = 'Coins set aside for orders and claims under way; they are spent or come back.';
const PENDING = 'Coins on their way, in no other amount yet.';
const availableWorthPaise = paise.describe(
  'What the available coins are worth in paise, at the rate of the client, rounded down.',
);

export const balance = {
  summary: 'Answers the coins of the account: what there is, what is on its way, and what expires when.',
  data: z.object({
    totalPointsAmount: coins.describe(TOTAL),
    availablePointsAmount: coins.describe(AVAILABLE),
    blockedPointsAmount: coins.describe(BLOCKED),
    pendingPointsAmount: coins.describe(PENDING).meta({ examples: [500] }),
    spentPointsAmount: coins
      .describe('Coins spent since the account was opened, less what was refunded.')
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
  summary: 'Answers the balance at the end of a day in India; of today, as it is now.',
  description: 'MALFORMED_REQUEST names `on` where that day has not begun.',
  query: z.object({ on: ledgerDay.describe('The day, in India; none before 1900.') }),
  data: z.object({
    on: day.describe('The day that was asked for; the amounts are those at its end.'),
    totalPointsAmount: coins.describe(TOTAL),
    availablePointsAmount: coins.describe('Coins that could be spent.'),
    blockedPointsAmount: coins.describe('Coins set aside for orders and claims under way then.'),
    pendingPointsAmount: coins
      .describe('Coins on their way then, in no other amount.')
      .meta({ examples: [500] }),
  }),
};

const inMonth = (what: string, example: number) => coins.meta({ description: what, examples: [example] });

export const history = {
  summary:
    'Answers the coins earned, spent, refunded, reversed and expired by month, and the balance over time.',
  description:
    'It adds up: closing = closing of the month before + earned − reversed − spent + refunded − expired.',
  query: z.object({
    months: z.coerce
      .number()
      .int()
      .min(1)
      .max(36)
      .default(12)
      .describe('How many calendar months in India, the current one included.'),
  }),
  data: z.object({
    months: z
      .array(
        z.object({
          month,
          earned: inMonth('Coins that were earned, once they could be spent.', 1_200),
          reversed: inMonth('Coins of earnings that were taken back, and of refunds that were.', 0),
          spent: inMonth('Coins that were spent.', 500),
          refunded: inMonth('Coins that came back for what had been spent.', 0),
          expired: inMonth('Coins that expired.', 0),
          closingPointsAmount: inMonth(
            'Available and blocked coins at the end of the month; of the current one, now.',
            27_000,
          ),
        }),
      )
      .describe('Every month that was asked for, oldest first.'),
    days: z
      .array(
        z.object({
          on: day.describe('A day in India: the first of the first month, or one whose coins changed.'),
          totalPointsAmount: coins.describe(
            'Available and blocked coins at its end; of the first row, as it began.',
          ),
        }),
      )
      .describe(
        'The balance where the first month began, then at the end of each day that changed it, oldest first.',
      ),
  }),
};

const actingAgent = z
  .object({
    name: agentName,
    role: agentRole,
    endsAt: instant.describe('When the agent’s session ends.'),
    endsInSeconds: z.int().meta({
      description: '`endsAt` as seconds from now, so that a wrong clock does no harm.',
      examples: [1_740],
    }),
  })
  .meta({ title: 'Acting agent', description: 'A support agent who acts in the member’s place.' });

export const dashboard = {
  summary: 'Answers what the head of a page shows of a member: name, balance, the next coins to expire.',
  data: z.object({
    firstName,
    lastName,
    lcn: maskedLcn,
    agent: actingAgent
      .nullable()
      .describe('The support agent whose session it is; null where it is the member’s own.'),
    tier,
    totalPointsAmount: coins.describe(TOTAL),
    availablePointsAmount: coins.describe(AVAILABLE),
    availableWorthPaise,
    nextExpiry: expiringCoins
      .nullable()
      .describe('The available coins that expire next; null where none do.'),
  }),
};

export const cashTransactions = {
  summary: 'Lists the cash ledger: what was paid out to the member, newest first, a page at a time.',
  description: 'It stays to be read where the brand does not offer cashback any more.',
  ...cashLedger,
};
