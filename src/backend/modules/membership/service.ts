// The paid Plus membership: its plans, buying and leaving it, and who takes part in its offers.
import { worthPaise } from '#contract/pricing.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Session } from '../../http/context.ts';
import { earnedBetween } from '../../ledger/earned.ts';
import type { Ledger } from '../../ledger/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { webPages } from '../../web-pages.ts';
import type { Account, AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { PaymentsService } from '../payments/service.ts';
import * as benefits from './repository-benefits.ts';
import { createPlusCheckout } from './checkout.ts';
import { createAutoRenewSwitch } from './auto-renew.ts';
import { createCancellation } from './cancellation.ts';
import { extraCoins } from './earning.ts';
import { findProgramme } from './repository-programme.ts';
import { createRenewal } from './renewal.ts';
import { monthsAfter } from './periods.ts';
import * as repository from './repository.ts';
import { createSettlementHandler } from './settle.ts';
import { createStatusReader } from './status.ts';
import type { BuyResult, BuyRequest, OrderAnswer, Outlook, Plan, PlanDetail, PlusOrderRef } from './types.ts';
import { toOrderView, toPlanView } from './views.ts';

interface MembershipServices {
  accounts: AccountsService;
  clients: Pick<ClientsService, 'coinLifeIn' | 'configIn' | 'configOf'>;
  ledger: Pick<Ledger, 'earn' | 'lock' | 'reverseEarn'>;
  payments: PaymentsService;
}

const noPlan = (): ApiError => new ApiError('NOT_FOUND', 'There is no such plan');

export type MembershipService = ReturnType<typeof createMembershipService>;

export const createMembershipService = (deps: Dependencies, services: MembershipServices) => {
  const { db, clock } = deps;
  const { clients, payments } = services;
  const beginPurchase = createPlusCheckout(deps, services);
  const renewal = createRenewal(deps, services);
  const autoRenew = createAutoRenewSwitch(deps, services);
  payments.onSettled('MEMBERSHIP', createSettlementHandler(deps, services));

  const planOf = async (q: Queryable, clientId: string, planId: string): Promise<Plan> => {
    const { plans } = await findProgramme(q, clientId);
    const plan = plans.find((item) => item.planId === planId);
    if (!plan) throw noPlan();
    return plan;
  };

  /** Whether the account is a member of Plus whose plan includes its offers. Reads in the caller's transaction. */
  const hasOfferAccess = async (q: Queryable, accountId: string): Promise<boolean> =>
    (await repository.findPaidAt(q, accountId, clock.now()))?.plan.plusOffers ?? false;

  /** Throws NOT_FOUND. */
  const planDetail = async (clientId: string, planId: string): Promise<PlanDetail> => {
    const { terms, faqs } = await findProgramme(db, clientId);
    return { plan: toPlanView(await planOf(db, clientId, planId)), terms, faqs };
  };

  const outlookOf = async ({ accountId, clientId, createdAt }: Account, plan: Plan, before: Date) => {
    const from = monthsAfter(before, -plan.months);
    const earnedPoints = await earnedBetween(db, accountId, plan.earnKinds, { from, before });
    const extraPoints = extraCoins(earnedPoints, plan);
    const { paisePerCoin } = (await clients.configOf(clientId)).rates;
    const extraWorthPaise = worthPaise(extraPoints, paisePerCoin);
    const joinedAt = createdAt > from ? createdAt.toISOString() : null;
    return { planId: plan.planId, months: plan.months, joinedAt, earnedPoints, extraPoints, extraWorthPaise };
  };

  const outlook = async (session: Session): Promise<Outlook> => {
    const { plans } = await findProgramme(db, session.clientId);
    const account = await services.accounts.ofSession(db, session);
    const now = clock.now();
    const outlookList = [];
    for (const plan of plans) outlookList.push(await outlookOf(account, plan, now));
    return { outlookList };
  };

  /** Throws NOT_FOUND, PRICE_CHANGED with the current price, REQUEST_IN_PROGRESS. */
  const buy = async (
    tx: Tx,
    session: Session,
    { planId, pricePaise, autoRenew }: BuyRequest,
  ): Promise<BuyResult> => {
    const plan = await planOf(tx, session.clientId, planId);
    if (plan.pricePaise !== pricePaise) {
      throw new ApiError('PRICE_CHANGED', 'The price has changed', { pricePaise: plan.pricePaise });
    }
    return beginPurchase(tx, session, {
      kind: 'BUY',
      campaignId: null,
      plan,
      pricePaise,
      bonusPoints: 0,
      autoRenew,
      title: plan.name,
      returnTo: webPages.plusOrder,
    });
  };

  /** Throws NOT_FOUND for an order of another account. */
  const order = async ({ accountId }: Session, orderId: string): Promise<OrderAnswer> => {
    const found = await repository.findOrder(db, { accountId, orderId });
    if (!found) throw new ApiError('NOT_FOUND', 'There is no such order in this account');
    const payment = await payments.paymentFor(db, accountId, 'MEMBERSHIP', orderId);
    // A renewal is charged: were its page open as well, it could be paid twice.
    const isCharged = found.kind === 'RENEWAL';
    return { order: toOrderView(found), payment: payment && isCharged ? { ...payment, url: null } : payment };
  };

  return {
    plans: async (clientId: string) => ({
      planList: (await findProgramme(db, clientId)).plans.map(toPlanView),
    }),
    features: async (clientId: string) => ({
      featureList: [...(await findProgramme(db, clientId)).features],
    }),
    planDetail,
    outlook,
    buy,
    order,
    status: createStatusReader(deps, services),
    setAutoRenew: autoRenew.setAutoRenew,
    cancel: createCancellation(deps, services, autoRenew),

    /** For campaigns: the current state of a plan, and the way to begin buying it at another price. */
    planOf,
    /** The brand whose plans a brand sells: itself, or the default brand. */
    sellerOf: async (q: Queryable, clientId: string): Promise<string> =>
      (await findProgramme(q, clientId)).ownerId,
    begin: beginPurchase,
    ofCampaign: repository.findOfCampaign,
    /** The campaign of an order; null if it has none or belongs to another account. */
    campaignOf: async (q: Queryable, ref: PlusOrderRef): Promise<string | null> =>
      (await repository.findOrder(q, ref))?.campaignId ?? null,

    hasOfferAccess,

    /** The same, but stays true until the transaction ends: nobody leaves Plus meanwhile. */
    lockOfferAccess: async (tx: Tx, accountId: string): Promise<boolean> => {
      const membership = await repository.lockMembership(tx, accountId);
      return membership !== null && hasOfferAccess(tx, accountId);
    },

    /**
     * Records that an order took an offer for members. Dated now, with the membership locked: a call that began earlier
     * may have waited for the payment of the very membership that it uses, which is refunded only if nothing was used
     * since it was paid.
     */
    recordOffer: (tx: Tx, offer: Omit<benefits.Offer, 'at'>) =>
      benefits.insertOffer(tx, { ...offer, at: clock.now() }),
    /** The order gave its offer back. */
    removeOffer: benefits.deleteOffer,

    sweep: renewal.sweep,
    charge: renewal.charge,
  };
};
