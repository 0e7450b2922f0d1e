// The job `order.void`: has the provider void the codes of an order that was undone, and then returns what they cost.
// Coins are not returned before the codes are void. For an order that was given up, the coins are back already and
// nobody has the missing codes: it voids those, in case the issuer made one and charges for it.
import type { Tx } from '../../db/driver.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { nudgeMessages } from '../../providers/message-job.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal } from '../../providers/types.ts';
import { advance, recordNote } from './advance.ts';
import { recordDelay } from './delay.ts';
import { refundAll, restock } from './refund.ts';
import { createTextSender, orderTexts } from './messages.ts';
import { enqueueOrderJob } from './order-jobs.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import { requestFor } from './issue.ts';
import type { OrderServices } from './services.ts';
import type { Order, OrderRef } from './types.ts';

export type VoidDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'clients' | 'membership' | 'payments'>;

/** False if the provider refuses. Throws if it is worth another try. */
const voidOne = async ({ providers, log }: VoidDependencies, order: Order, n: number): Promise<boolean> => {
  try {
    await withProviderTimeout(providers.vouchers.void(requestFor(order, n)), 'The issuer');
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.warn({ orderId: order.orderId, n, err: error }, 'A code could not be voided');
    return false;
  }
};

/** True if every code is void; false if the provider refuses one. */
const voidAll = async (deps: VoidDependencies, order: Order): Promise<boolean> => {
  for (let n = 1; n <= order.line.count; n += 1) {
    if (!(await voidOne(deps, order, n))) return false;
  }
  return true;
};

/**
 * Voids the codes that did not come. If the provider refuses one, the operator has to settle that: the log names it.
 */
const voidMissing = async (deps: VoidDependencies, order: Order): Promise<void> => {
  const arrived = new Set((await history.vouchersOf(deps.db, order)).map(({ n }) => n));
  for (let n = 1; n <= order.line.count; n += 1) if (!arrived.has(n)) await voidOne(deps, order, n);
  await deps.db.tx((tx) => repository.setNextCheckAt(tx, order, null));
};

/** The pieces that were taken from the stock and not put back when the order was delivered in part. */
const piecesTaken = async (tx: Tx, order: Order): Promise<number> =>
  order.cameFrom === 'PARTLY_DELIVERED' ? (await history.vouchersOf(tx, order)).length : order.line.count;

const finish = (deps: VoidDependencies, services: Services, ref: OrderRef, isVoid: boolean): Promise<void> =>
  deps.db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, ref.accountId, ref.orderId);
    if (order?.state !== 'CANCELLING') return;
    const at = deps.clock.now();
    if (isVoid) {
      const cancelled = await advance(tx, order, 'CANCELLED', at);
      await repository.setNextCheckAt(tx, order, null);
      await restock(services, tx, order, await piecesTaken(tx, order));
      await refundAll(services, tx, order, at);
      await createTextSender(deps, services)(tx, cancelled, orderTexts);
      return;
    }
    await advance(tx, order, order.cameFrom ?? 'DELIVERED', at);
    await recordNote(tx, order, 'NOT_CANCELLED', at);
    const job = order.cameFrom === 'ISSUING' ? 'order.issue' : 'order.tell';
    await enqueueOrderJob(deps.queue, tx, job, order, {
      key: `${order.orderId}:kept:${at.toISOString()}`,
    });
  });

/** Handler of `order.void`. Throws if it is worth another try; housekeeping writes another job after the last one. */
export const createVoider =
  (deps: VoidDependencies, services: Services) =>
  async (ref: JobData['order.void']): Promise<void> => {
    const order = await repository.findOrder(deps.db, ref.accountId, ref.orderId);
    if (order?.state === 'UNDELIVERED' || order?.state === 'PARTLY_DELIVERED') {
      await voidMissing(deps, order);
      return;
    }
    if (order?.state !== 'CANCELLING') return;
    const isVoid = await voidAll(deps, order).catch(async (error: unknown) => {
      await recordDelay(deps, order);
      throw error;
    });
    await finish(deps, services, ref, isVoid);
    await nudgeMessages(deps.queue);
  };
