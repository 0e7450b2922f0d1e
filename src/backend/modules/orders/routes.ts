import type { orders } from '#contract/orders.ts';
import type { Tx } from '../../db/driver.ts';
import type { Handlers } from '../../http/expose.ts';
import type { OrdersService } from './service.ts';

// An idempotent endpoint runs in the transaction that keeps its answer.
const txOf = (context: { db: unknown }): Tx => context.db as Tx;

export const orderHandlers = (service: OrdersService): Handlers<typeof orders> => ({
  validate: ({ body }, { session }) => service.validate(session, body),
  placeVoucher: ({ body }, context) => service.place(txOf(context), context.session, context.cartId, body),
  verify: async ({ body }, context) => {
    const answer = await service.verify(txOf(context), context.session, body);
    context.afterCommit(service.issueSoon);
    return answer;
  },
  list: ({ query }, { session }) => service.list(session, query),
  details: async ({ body }, { session }) => ({
    order: await service.details(session, body.orderId, body.reveal),
  }),
  summary: ({ query }, { session }) => service.summary(session, query.orderId),
});
