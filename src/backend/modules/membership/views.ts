// The membership as the contract shows it. Pure.
import type { OrderStatus } from '#contract/order-status.ts';
import type { Settlement } from '../payments/service.ts';
import type { Membership, Plan, PlusOrder, PlusOrderState, OrderView, PlanView } from './types.ts';

const STATUS: Record<PlusOrderState, OrderStatus> = {
  OPEN: 'PENDING',
  PAID: 'ORDER_SUCCESS',
  REFUNDED: 'ORDER_SUCCESS',
  FAILED: 'ORDER_FAILED',
};

const statusOf = ({ state }: Pick<PlusOrder, 'state'>): OrderStatus => STATUS[state];

/** Leaves out the kinds of causes that earn extra coins, which only the server needs. */
export const toPlanView = (plan: Plan): PlanView => ({
  planId: plan.planId,
  name: plan.name,
  summary: plan.summary,
  months: plan.months,
  pricePaise: plan.pricePaise,
  earnPercent: plan.earnPercent,
  plusOffers: plan.plusOffers,
  tag: plan.tag,
});

export const toOrderView = (order: PlusOrder): OrderView => ({
  orderId: order.orderId,
  kind: order.kind,
  campaignId: order.campaignId,
  status: statusOf(order),
  plan: toPlanView(order.plan),
  pricePaise: order.pricePaise,
  bonusPoints: order.bonusPoints,
  autoRenew: order.autoRenew,
  placedAt: order.placedAt.toISOString(),
  startsAt: order.startsAt?.toISOString() ?? null,
  endsAt: order.endsAt?.toISOString() ?? null,
  refundedPaise: order.state === 'REFUNDED' ? order.pricePaise : 0,
  failure: order.failure,
});

export const autoRenewView = (membership: Membership) => ({
  autoRenew: membership.autoRenew,
  canRenew: membership.mandate !== null,
  until: membership.until.toISOString(),
  nextChargeAt: membership.autoRenew ? (membership.renewAt?.toISOString() ?? null) : null,
  nextChargePaise: membership.autoRenew ? membership.renewPlan.pricePaise : null,
});

const FAILURE_TEXTS: Record<Exclude<Settlement['outcome'], 'PAID'>, string> = {
  FAILED: 'The payment did not go through. Nothing was charged.',
  CANCELLED: 'The payment was cancelled. Nothing was charged.',
  LAPSED: 'The payment was not made in time. Nothing was charged.',
  WRONG_AMOUNT: 'The amount charged was not the price. All of it goes back the way it came.',
};

export const failureOf = (outcome: keyof typeof FAILURE_TEXTS): string => FAILURE_TEXTS[outcome];

export const toBuyResult = (order: PlusOrder, payment: { paymentId: string; url: string; payBy: Date }) => ({
  orderId: order.orderId,
  status: statusOf(order),
  payment: { paymentId: payment.paymentId, url: payment.url, payBy: payment.payBy.toISOString() },
});
