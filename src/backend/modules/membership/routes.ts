import type { membership } from '#contract/membership.ts';
import type { Handlers } from '../../http/expose.ts';
import type { MembershipService } from './service.ts';

export const membershipHandlers = (service: MembershipService): Handlers<typeof membership> => ({
  plans: (_input, { clientId }) => service.plans(clientId),
  features: (_input, { clientId }) => service.features(clientId),
  planDetail: ({ query }, { clientId }) => service.planDetail(clientId, query.planId),
  outlook: (_input, { session }) => service.outlook(session),
  buy: ({ body }, context) => service.buy(context.tx, context.session, body),
  order: ({ query }, { session }) => service.order(session, query.orderId),
  status: ({ query }, { session }) => service.status(session, query),
  autoRenewUpdate: ({ query }, { db, session }) => db.tx((tx) => service.setAutoRenew(tx, session, query)),
  autoRenewUpdateByPost: ({ body }, { db, session }) =>
    db.tx((tx) => service.setAutoRenew(tx, session, body)),
  cancel: ({ body }, context) => service.cancel(context.tx, context.session, body),
});
