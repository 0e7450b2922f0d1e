// The Plus membership of a demo member: a plan that was paid some days ago. Written before the member's history is
// played, so that what was earned since brings its extra coins as everywhere else.
import { createHash } from 'node:crypto';
import { DEFAULT_CLIENT, PLUS_TIER } from '#contract/enums.ts';
import type { Tx } from '../db/driver.ts';
import { dayInKolkata } from '../ledger/calendar.ts';
import type { AccountsService } from '../modules/accounts/service.ts';
import { newPlusOrder } from '../modules/membership/new-order.ts';
import * as repository from '../modules/membership/repository.ts';
import { monthsAfter } from '../modules/membership/views.ts';
import { plusProgrammes } from './content/plus.ts';

export interface PlusContent {
  planId: string;
  boughtDaysAgo: number;
}

const DAY_MS = 86_400_000;

const planOf = (planId: string) => {
  const plan = plusProgrammes[DEFAULT_CLIENT]?.plans.find((one) => one.planId === planId);
  if (!plan) throw new Error(`The content names the plan ${planId}, which there is not`);
  return plan;
};

/** The same for the same purchase: a seed that runs again means the same order. */
const orderIdOf = (accountId: string, at: Date): string => {
  const letters = createHash('sha256').update(`plus ${accountId}`).digest('hex').toUpperCase();
  const [year, month, date] = dayInKolkata(at).split('-');
  return `PL-${year}-${month}${date}-${letters.slice(0, 5)}-${letters.slice(5, 10)}`;
};

export const seedPlus = async (
  tx: Tx,
  accounts: Pick<AccountsService, 'setTier'>,
  accountId: string,
  { planId, boughtDaysAgo }: PlusContent,
  now: Date,
): Promise<void> => {
  const plan = planOf(planId);
  const at = new Date(now.getTime() - boughtDaysAgo * DAY_MS);
  const until = monthsAfter(at, plan.months);
  const name = { accountId, orderId: orderIdOf(accountId, at) };
  const order = newPlusOrder({
    ...name,
    clientId: DEFAULT_CLIENT,
    kind: 'BUY',
    campaignId: null,
    plan,
    pricePaise: plan.pricePaise,
    bonusPoints: 0,
    autoRenew: false,
    placedAt: at,
  });
  await repository.insertOrder(tx, order);
  await repository.moveOrder(tx, name, { from: 'OPEN', to: 'PAID', at, startsAt: at, endsAt: until });
  await repository.saveMembership(tx, {
    accountId,
    clientId: DEFAULT_CLIENT,
    since: at,
    until,
    active: true,
    autoRenew: false,
    renewPlan: plan,
    mandate: null,
    renewAt: null,
    renewTries: 0,
    renewal: null,
  });
  await accounts.setTier(tx, accountId, PLUS_TIER);
};
