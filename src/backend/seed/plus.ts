// The Plus membership of a demo member: a plan paid some days ago that renews by itself. Written before the member's
// history is played, so that what was earned since then gets its extra coins as everywhere else.
import { randomUUID } from 'node:crypto';
import { DEFAULT_CLIENT, PLUS_TIER } from '#contract/enums.ts';
import { addMs, DAY_MS } from '../clock.ts';
import type { Tx } from '../db/driver.ts';
import type { AccountsService } from '../modules/accounts/service.ts';
import { newPlusOrder } from '../modules/membership/new-order.ts';
import { findProgramme } from '../modules/membership/repository-programme.ts';
import * as repository from '../modules/membership/repository.ts';
import type { PlusOrder } from '../modules/membership/types.ts';
import { monthsAfter, renewAtOf } from '../modules/membership/periods.ts';
import * as payments from '../modules/payments/repository.ts';
import { PAY_WITHIN_MS, type Payment } from '../modules/payments/types.ts';
import { recordDecision } from '../providers/gateway.ts';
import { webPages } from '../web-pages.ts';
import { defaultBrand } from './brands.ts';
import { seededId } from './seeded-id.ts';

export interface PlusContent {
  planId: string;
  boughtDaysAgo: number;
}

/** How quickly it was paid. */
const PAID_AFTER_MS = 40_000;

/** As the brand's file said when its programme was seeded. */
const planOf = async (tx: Tx, planId: string) => {
  const { plans } = await findProgramme(tx, DEFAULT_CLIENT);
  const plan = plans.find((one) => one.planId === planId);
  if (!plan) throw new Error(`The content names the plan ${planId}, which there is not`);
  return plan;
};

/**
 * Pays and agrees to renewals on the sandbox's page, as the member would have. Returns the payment's id, with which they
 * may be charged.
 */
const pay = async (tx: Tx, { accountId, orderId, plan, placedAt }: PlusOrder): Promise<string> => {
  const paymentId = randomUUID();
  const { pricePaise: amountPaise } = plan;
  const payment: Payment = {
    accountId,
    paymentId,
    clientId: DEFAULT_CLIENT,
    purpose: 'MEMBERSHIP',
    reference: orderId,
    title: plan.name,
    payee: defaultBrand().name,
    amountPaise,
    renewalPaise: amountPaise,
    refundedPaise: 0,
    returnTo: webPages.plusOrder(orderId),
    state: 'OPEN',
    gatewayReference: null,
    startedAt: placedAt,
    payBy: addMs(placedAt, PAY_WITHIN_MS),
    settledAt: null,
  };
  await payments.insertPayment(tx, payment);
  await payments.insertEvent(tx, payment, { kind: 'STARTED', amountPaise, at: placedAt });
  const at = addMs(placedAt, PAID_AFTER_MS);
  const page = { paymentId, payer: accountId, amountPaise, renewalPaise: amountPaise };
  const { record } = await recordDecision(tx, page, 'PAID', at);
  const paid = { from: 'OPEN', to: 'PAID', at, gatewayReference: record.reference } as const;
  await payments.updateState(tx, payment, paid);
  await payments.insertEvent(tx, payment, { kind: 'PAID', amountPaise, at });
  return paymentId;
};

export const seedPlus = async (
  tx: Tx,
  accounts: Pick<AccountsService, 'setTier'>,
  { accountId, plus, now }: { accountId: string; plus: PlusContent; now: Date },
): Promise<void> => {
  const { planId, boughtDaysAgo } = plus;
  const plan = await planOf(tx, planId);
  const at = addMs(now, -boughtDaysAgo * DAY_MS);
  const until = monthsAfter(at, plan.months);
  const order = newPlusOrder({
    accountId,
    orderId: seededId('PL', at, `plus ${accountId}`),
    clientId: DEFAULT_CLIENT,
    kind: 'BUY',
    campaignId: null,
    plan,
    pricePaise: plan.pricePaise,
    bonusPoints: 0,
    autoRenew: true,
    placedAt: at,
  });
  await repository.insertOrder(tx, order);
  const paymentId = await pay(tx, order);
  await repository.setPayment(tx, order, paymentId);
  await repository.moveOrder(tx, order, { from: 'OPEN', to: 'PAID', at, startsAt: at, endsAt: until });
  await repository.saveMembership(tx, {
    accountId,
    clientId: DEFAULT_CLIENT,
    since: at,
    until,
    active: true,
    autoRenew: true,
    renewPlan: plan,
    mandate: paymentId,
    renewAt: renewAtOf(until),
    renewTries: 0,
    renewal: null,
  });
  await accounts.setTier(tx, accountId, PLUS_TIER);
};
