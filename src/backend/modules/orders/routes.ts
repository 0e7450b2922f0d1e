import type { orders } from '#contract/orders.ts';
import type { Tx } from '../../db/driver.ts';
import { isAgent } from '../../http/agents.ts';
import type { MemberContext, Session } from '../../http/context.ts';
import type { Handlers } from '../../http/expose.ts';
import type { CashbackService } from '../cashback/service.ts';
import { noOrder } from './read.ts';
import type { OrdersService } from './service.ts';

// An idempotent endpoint runs in the transaction that keeps its answer.
const txOf = (context: { db: unknown }): Tx => context.db as Tx;

export const orderHandlers = (
  service: OrdersService,
  transfers: Pick<CashbackService, 'receipt'>,
): Handlers<typeof orders> => {
  /** Spec §7 lists the same call as the receipt of a direct bank transfer, which is closed to agents. */
  const transferReceipt = async (session: Session, transferId: string) => {
    const receipt = isAgent(session) ? null : await transfers.receipt(session, transferId);
    if (!receipt) throw noOrder();
    return { order: null, ...receipt };
  };

  /** What was decided is carried out once the call's transaction is committed. */
  const decided = async <T>(context: MemberContext, deciding: Promise<T>): Promise<T> => {
    const answer = await deciding;
    context.afterCommit(() => service.carryOutSoon(txOf(context)));
    return answer;
  };

  return {
    validate: ({ body }, { session }) => service.validate(session, body),
    placeVoucher: ({ body }, context) =>
      service.placeVoucher(txOf(context), context.session, context.cartId, body),
    placeProduct: ({ body }, context) =>
      service.placeProduct(txOf(context), context.session, context.cartId, body),
    placeCoupon: ({ body }, context) =>
      decided(context, service.placeCoupon(txOf(context), context.session, context.cartId, body)),
    verifyPlain: async ({ body }, context) => {
      const attempt = { ...body, requestId: body.requestId ?? null };
      const verified = await decided(context, service.verify(txOf(context), context.session, attempt));
      return { orderId: verified.orderId, status: verified.status };
    },
    verify: ({ body }, context) => decided(context, service.verify(txOf(context), context.session, body)),
    list: ({ query }, { session }) => service.list(session, query),
    details: async ({ body }, { session }) => ({
      order: await service.details(session, body.orderId, body.reveal),
    }),
    summary: async ({ query }, { session }) =>
      (await service.summary(session, query.orderId)) ?? transferReceipt(session, query.orderId),
    cancel: ({ body }, context) =>
      decided(context, service.cancel(txOf(context), context.session, body.orderId)),
    giveBack: ({ body }, context) =>
      decided(context, service.giveBack(txOf(context), context.session, body.orderId, body.count)),
    undo: ({ body }, context) => decided(context, service.undo(txOf(context), context.session, body.orderId)),
  };
};
