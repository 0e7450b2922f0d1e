import type { membership } from '#contract/membership.ts';
import type { Db, Tx } from '../../db/driver.ts';
import type { Handlers } from '../../http/expose.ts';
import type { MembershipService } from './service.ts';

// An idempotent endpoint runs in the transaction that keeps its answer.
const txOf = (context: { db: unknown }): Tx => context.db as Tx;
const inTx = <Result>(context: { db: unknown }, work: (tx: Tx) => Promise<Result>): Promise<Result> =>
  (context.db as Db).tx(work);

export const membershipHandlers = (service: MembershipService): Handlers<typeof membership> => ({
  plans: (_input, { clientId }) => service.plans(clientId),
  features: (_input, { clientId }) => service.features(clientId),
  planDetail: ({ query }, { clientId }) => service.planDetail(clientId, query.planId),
  outlook: (_input, { session }) => service.outlook(session),
  buy: ({ body }, context) => service.buy(txOf(context), context.session, body),
  order: ({ query }, { session }) => service.order(session, query.orderId),
  status: (_input, { session }) => service.status(session),
  autoRenewUpdate: ({ query }, context) =>
    inTx(context, (tx) => service.setAutoRenew(tx, context.session, query)),
  autoRenewUpdateByPost: ({ body }, context) =>
    inTx(context, (tx) => service.setAutoRenew(tx, context.session, body)),
  cancel: ({ body }, context) => service.cancel(txOf(context), context.session, body),
});
