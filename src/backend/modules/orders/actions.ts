// What members do with an order: they cancel it, undo it, send it back. Each action locks the order first, so that one
// of several parallel calls wins and the others are told that the order has moved on.
import type { Tx } from '../../db/driver.ts';
import { ApiError, malformed } from '../../http/api-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import { mayCancel, mayReturn, mayUndo } from './action-rules.ts';
import { advance } from './advance.ts';
import { endCancelled } from './refund.ts';
import { enqueueLook, enqueueOrderJob } from './order-jobs.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { familyOf, STATE_VIEWS } from './states.ts';
import { createTextSender, tellOfCancelling } from './text-sender.ts';
import { noOrder, type Order, type OrderRef } from './types.ts';

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
    const cancelled = await endCancelled(services, tx, order, { at });
    await repository.setNextLookAt(tx, order, null);
    if (order.state === 'CONFIRMED') await tellOfCancelling(sendTexts, tx, cancelled);
  };

  /** Asks the provider to stop; coins and money wait for its answer. */
  const requestStop = async (tx: Tx, order: Order, at: Date): Promise<void> => {
    await advance(tx, order, 'CANCELLING', at, { cameFrom: order.state });
    const key = `${order.orderId}:stop:${at.toISOString()}`;
    if (familyOf(order.line.itemType) === 'GOODS') await enqueueLook(queue, tx, order, { key, lookAt: at });
    else await enqueueOrderJob(queue, tx, 'order.void', order, { key });
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
    await enqueueLook(queue, tx, order, { key: `${order.orderId}:return:${returnNumber}`, lookAt: at });
  };

  return { cancel, undo, giveBack };
};
