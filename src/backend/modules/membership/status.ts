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
import type { Membership, Status, StatusQuery } from './types.ts';
import { autoRenewView, toOrderView, toPlanView } from './views.ts';

const SHOWN_BENEFITS = 20;

export const createStatusReader = (
  { db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>,
  { clients }: { clients: Pick<ClientsService, 'configOf'> },
) => {
  const membershipView = async (membership: Membership): Promise<Status['membership']> => {
    const now = clock.now();
    const { accountId, since, renewal: state } = membership;
    if (!membership.active || membership.until <= now) return null;
    const current = await repository.findPaidAt(db, accountId, now);
    const order = await findRefundable(db, accountId, now);
    // Set if the order begins where an earlier period ends.
    const rest = order?.startsAt && order.startsAt > now ? order.startsAt : null;
    const restSettings = order && rest ? settingsWithout(order, membership) : null;
    return {
      plan: toPlanView(current?.plan ?? membership.renewPlan),
      since: since.toISOString(),
      ...autoRenewView(membership),
      renewal: state,
      refundPaise: order?.pricePaise ?? 0,
      restUntil: rest?.toISOString() ?? null,
      restChargePaise: restSettings?.autoRenew ? restSettings.renewPlan.pricePaise : null,
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
