// What a member has of Plus: the membership, what it brought since it began, and what was paid for it.
import { worthPaise } from '#contract/pricing.ts';
import { pageByTime } from '../../cursor.ts';
import type { Session } from '../../http/context.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { ClientsService } from '../clients/service.ts';
import { findRefundable } from './cancellation.ts';
import { settingsWithout } from './renewal-settings.ts';
import * as benefits from './repository-benefits.ts';
import * as repository from './repository.ts';
import type { Membership, PlusOrder, Status, StatusQuery } from './types.ts';
import { autoRenewView, toOrderView, toPlanView } from './views.ts';

const SHOWN_BENEFITS = 20;

/** What is left once an order is refunded: nothing, unless it begins where a period that was paid for before ends. */
const restWithout = (order: PlusOrder | null, membership: Membership, now: Date) => {
  if (!order?.startsAt || order.startsAt <= now) return { restUntil: null, restChargePaise: null };
  const settings = settingsWithout(order, membership);
  return {
    restUntil: order.startsAt.toISOString(),
    restChargePaise: settings?.autoRenew ? settings.renewPlan.pricePaise : null,
  };
};

export const createStatusReader = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  { clients }: { clients: Pick<ClientsService, 'configOf'> },
) => {
  const membershipView = async (membership: Membership): Promise<Status['membership']> => {
    const now = clock.now();
    const { accountId, since, renewal } = membership;
    if (!membership.active || membership.until <= now) return null;
    const current = await repository.findPaidAt(db, accountId, now);
    const order = await findRefundable(db, accountId, now);
    return {
      plan: toPlanView(current?.plan ?? membership.renewPlan),
      since: since.toISOString(),
      ...autoRenewView(membership),
      renewal,
      refundPaise: order?.pricePaise ?? 0,
      ...restWithout(order, membership, now),
    };
  };

  const summariseBenefits = async (
    { accountId, clientId }: Session,
    since: Date,
  ): Promise<Status['benefits']> => {
    const { points, offers, savedPaise } = await benefits.sumsSince(db, accountId, since);
    const list = await benefits.benefitsSince(db, accountId, since, SHOWN_BENEFITS);
    const { paisePerCoin } = (await clients.configOf(clientId)).rates;
    const extraWorthPaise = worthPaise(points, paisePerCoin);
    return {
      extraPoints: points,
      extraWorthPaise,
      offersUsed: offers,
      offersSavedPaise: savedPaise,
      savedPaise: extraWorthPaise + savedPaise,
      benefitList: list.map((item) => ({
        kind: item.kind,
        title: item.title,
        points: item.points,
        savedPaise: item.savedPaise + worthPaise(item.points, paisePerCoin),
        at: item.at.toISOString(),
      })),
    };
  };

  /** A page of what was paid, newest first. Throws MALFORMED_REQUEST naming `cursor`. */
  const ordersOf = async (accountId: string, query: StatusQuery) => {
    const { page, nextCursor } = await pageByTime(keys, JSON.stringify(['plus orders', accountId]), query, {
      find: (after, limit) => repository.ordersOf(db, accountId, after, limit),
      positionOf: ({ placedAt, orderId }) => ({ at: placedAt, id: orderId }),
    });
    return { orderList: page.map(toOrderView), nextCursor };
  };

  return async (session: Session, query: StatusQuery): Promise<Status> => {
    const membership = await repository.findMembership(db, session.accountId);
    return {
      membership: membership && (await membershipView(membership)),
      wasMember: membership !== null,
      benefits: await summariseBenefits(session, membership?.since ?? clock.now()),
      ...(await ordersOf(session.accountId, query)),
      campaignOrderList: (await repository.paidOfCampaigns(db, session.accountId)).map(toOrderView),
    };
  };
};
