// What a member may do with an order: cancel it, undo it, send it back. Each action locks the order first, so that one
// of several parallel calls wins and the others are told that the order has moved on.
import { ORDER_RULES, type OrderAction } from '#contract/enums.ts';
import { addMs, DAY_MS } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { advance } from './advance.ts';
import { expiringCoins, refundAll, restock } from './refund.ts';
import { createTextSender, orderTextsAfter } from './messages.ts';
import { enqueueOrderJob } from './order-jobs.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { familyOf, STATE_VIEWS, type OrderState } from './states.ts';
import { noOrder, type Order, type OrderRef } from './types.ts';

const UNDOABLE: readonly OrderState[] = ['CONFIRMED', 'ISSUING', 'DELIVERED', 'PARTLY_DELIVERED'];

/** Until when the member may undo a redemption of codes; null if it cannot be undone, as when its code was shown. */
export const undoUntil = ({ line, confirmedAt, revealedAt }: Order): Date | null =>
  familyOf(line.itemType) === 'CODES' && confirmedAt !== null && revealedAt === null
    ? addMs(confirmedAt, ORDER_RULES.undoSeconds * 1000)
    : null;

/** Until when goods may be sent back; null before they are delivered. */
export const returnUntil = ({ line, deliveredAt }: Order): Date | null =>
  familyOf(line.itemType) === 'GOODS' && deliveredAt !== null
    ? addMs(deliveredAt, ORDER_RULES.returnDays * DAY_MS)
    : null;

/** The time to confirm it is over. Housekeeping ends it within a minute; until then nothing is asked of anybody. */
export const isOverdue = ({ state, verifyBy }: Order, now: Date): boolean =>
  state === 'PLACED' && verifyBy <= now;

const mayCancel = ({ line, state }: Order): boolean =>
  state === 'PLACED' ||
  state === 'AWAITING_PAYMENT' ||
  (familyOf(line.itemType) === 'GOODS' && (state === 'CONFIRMED' || state === 'PACKING'));

const mayUndo = (order: Order, now: Date): boolean => {
  const until = undoUntil(order);
  return UNDOABLE.includes(order.state) && until !== null && now < until;
};

const mayReturn = (order: Order, now: Date): boolean => {
  const until = returnUntil(order);
  return order.state === 'DELIVERED' && !order.returnRefused && until !== null && now < until;
};

export const actionsOf = (order: Order, now: Date): OrderAction[] => [
  ...(mayCancel(order) && !isOverdue(order, now) ? (['CANCEL'] as const) : []),
  ...(mayUndo(order, now) ? (['UNDO'] as const) : []),
  ...(mayReturn(order, now) ? (['RETURN'] as const) : []),
];

const refusal = (order: Order, message: string): ApiError =>
  new ApiError('ORDER_STATE', message, { status: STATE_VIEWS[order.state].status });

export const createOrderActions = (
  deps: Pick<Dependencies, 'clock' | 'queue' | 'keys'>,
  services: OrderServices,
) => {
  const { clock, queue } = deps;
  const sendTexts = createTextSender(deps, services);

  const lock = async (tx: Tx, ref: OrderRef): Promise<Order> => {
    const order = await repository.lockOrder(tx, ref.accountId, ref.orderId);
    if (!order) throw noOrder();
    return order;
  };

  /** No outside system knows the order yet, so it ends at once. Members are told of one that they had confirmed. */
  const cancelNow = async (tx: Tx, order: Order, at: Date): Promise<void> => {
    const cancelled = await advance(tx, order, 'CANCELLED', at);
    const texts = orderTextsAfter(await expiringCoins(tx, order, at));
    if (order.state === 'CONFIRMED') await sendTexts(tx, cancelled, texts);
    await repository.setNextCheckAt(tx, order, null);
    await restock(services, tx, order);
    await refundAll(services, tx, order, at);
  };

  /** Asks the provider to stop; coins and money wait for its answer. */
  const requestStop = async (tx: Tx, order: Order, at: Date): Promise<void> => {
    await advance(tx, order, 'CANCELLING', at, { cameFrom: order.state });
    const job = familyOf(order.line.itemType) === 'GOODS' ? 'order.fulfil' : 'order.void';
    await enqueueOrderJob(queue, tx, job, order, { key: `${order.orderId}:stop:${at.toISOString()}` });
  };

  const stop = (tx: Tx, order: Order, at: Date): Promise<void> =>
    order.state === 'PLACED' || order.state === 'CONFIRMED'
      ? cancelNow(tx, order, at)
      : requestStop(tx, order, at);

  /** Throws NOT_FOUND, ORDER_STATE, and REQUEST_IN_PROGRESS if it was confirmed at the same moment. */
  const cancel = async (tx: Tx, ref: OrderRef): Promise<void> => {
    const unlocked = await repository.findOrder(tx, ref.accountId, ref.orderId);
    if (unlocked?.state === 'AWAITING_PAYMENT' && unlocked.paymentId !== null) {
      // The payment is locked before its order, as where it is settled.
      const { accountId, paymentId } = unlocked;
      if (await services.payments.abandon(tx, { accountId, paymentId })) return;
    }
    const order = await lock(tx, ref);
    // Confirmed meanwhile. Its payment can only be ended before the order is locked, which the next call will do.
    if (order.state === 'AWAITING_PAYMENT') {
      throw new ApiError('REQUEST_IN_PROGRESS', 'This order has just been confirmed', { retryAfter: 1 });
    }
    if (!mayCancel(order)) throw refusal(order, 'The order cannot be cancelled any more');
    await stop(tx, order, clock.now());
  };

  /** Throws NOT_FOUND, ORDER_STATE. */
  const undo = async (tx: Tx, ref: OrderRef): Promise<void> => {
    const order = await lock(tx, ref);
    const at = clock.now();
    if (!mayUndo(order, at)) throw refusal(order, 'The redemption cannot be undone any more');
    await stop(tx, order, at);
  };

  /** Throws NOT_FOUND, ORDER_STATE, and MALFORMED_REQUEST for more pieces than there are. */
  const giveBack = async (tx: Tx, ref: OrderRef, count: number | undefined): Promise<void> => {
    const order = await lock(tx, ref);
    const at = clock.now();
    if (!mayReturn(order, at)) throw refusal(order, 'The order cannot be returned');
    const left = order.line.count - order.returnedCount;
    if (count !== undefined && count > left) throw malformed('count', `No more than ${left} can be returned`);
    const returnNumber = order.returnNumber + 1;
    await advance(tx, order, 'RETURNING', at, { returningCount: count ?? left, returnNumber });
    const key = `${order.orderId}:return:${returnNumber}`;
    await repository.setNextCheckAt(tx, order, at);
    await enqueueOrderJob(queue, tx, 'order.fulfil', order, { key });
  };

  return { cancel, undo, giveBack };
};
