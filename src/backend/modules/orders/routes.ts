import type { orders } from '#contract/orders.ts';
import { isAgent } from '../../http/agents.ts';
import type { TransactionContext, Session } from '../../http/context.ts';
import type { Handlers } from '../../http/expose.ts';
import type { CashbackService } from '../cashback/service.ts';
import type { OrdersService } from './service.ts';
import { noOrder } from './types.ts';

export const orderHandlers = (
  service: OrdersService,
  transfers: Pick<CashbackService, 'receipt'>,
): Handlers<typeof orders> => {
  /** In spec §7 the same call also returns the receipt of a direct bank transfer, which is closed to agents. */
  const transferReceipt = async (session: Session, transferId: string) => {
    const receipt = isAgent(session) ? null : await transfers.receipt(session, transferId);
    if (!receipt) throw noOrder();
    return { order: null, ...receipt };
  };

  /** What was decided is fulfilled once the call's transaction is committed. */
  const thenRunJobs = async <T>(context: TransactionContext, decision: Promise<T>): Promise<T> => {
    const answer = await decision;
    context.afterCommit(() => service.runJobsSoon(context.tx));
    return answer;
  };

  return {
    validate: ({ body }, { session }) => service.validate(session, body),
    placeVoucher: ({ body }, context) =>
      service.placeVoucher(context.tx, context.session, context.cartId, body),
    placeProduct: ({ body }, context) =>
      service.placeProduct(context.tx, context.session, context.cartId, body),
    placeItem: ({ body }, context) =>
      thenRunJobs(context, service.placeItem(context.tx, context.session, context.cartId, body)),
    verifyPlain: async ({ body }, context) => {
      const attempt = { ...body, requestId: body.requestId ?? null };
      const verified = await thenRunJobs(context, service.verify(context.tx, context.session, attempt));
      return { orderId: verified.orderId, status: verified.status };
    },
    verify: ({ body }, context) => thenRunJobs(context, service.verify(context.tx, context.session, body)),
    list: ({ query }, { session }) => service.list(session, query),
    details: async ({ body }, { session }) => ({
      order: await service.details(session, body.orderId, body.reveal),
    }),
    summary: async ({ query }, { session }) =>
      (await service.summary(session, query.orderId)) ?? transferReceipt(session, query.orderId),
    cancel: ({ body }, context) =>
      thenRunJobs(context, service.cancel(context.tx, context.session, body.orderId)),
    giveBack: ({ body }, context) =>
      thenRunJobs(context, service.giveBack(context.tx, context.session, body.orderId, body.count)),
    undo: ({ body }, context) =>
      thenRunJobs(context, service.undo(context.tx, context.session, body.orderId)),
  };
};
