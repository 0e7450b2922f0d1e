// The job `order.void`: has the provider void the codes of an order that was undone, and then returns what they cost.
// Coins are not returned before the codes are void. For an order that was given up, the coins are back already and
// nobody has the missing codes: it voids those, in case the issuer made one and charges for it.
import type { Tx } from '../../db/driver.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal } from '../../providers/types.ts';
import { advance, note } from './advance.ts';
import { noteDelay } from './delay.ts';
import { giveBackAll, returnToShelf } from './give-back.ts';
import { enqueueTexts, orderTexts } from './messages.ts';
import { enqueueOrderJob } from './order-jobs.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import { requestFor } from './issue.ts';
import type { OrderServices } from './services.ts';
import type { Order, OrderName } from './types.ts';

export type Voiding = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'membership' | 'payments'>;

/** False if the provider refuses. Throws if it is worth another try. */
const voidOne = async ({ providers, log }: Voiding, order: Order, n: number): Promise<boolean> => {
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
const voidAll = async (voiding: Voiding, order: Order): Promise<boolean> => {
  for (let n = 1; n <= order.line.count; n += 1) {
    if (!(await voidOne(voiding, order, n))) return false;
  }
  return true;
};

/**
 * Voids the codes that did not come. If the provider refuses one, the operator has to settle that: the log names it.
 */
const voidMissing = async (voiding: Voiding, order: Order): Promise<void> => {
  const here = new Set((await history.vouchersOf(voiding.db, order)).map(({ n }) => n));
  for (let n = 1; n <= order.line.count; n += 1) if (!here.has(n)) await voidOne(voiding, order, n);
  await voiding.db.tx((tx) => repository.setNextLook(tx, order, null));
};

/** The pieces that were taken from the stock and not put back when the order was delivered in part. */
const piecesOut = async (tx: Tx, order: Order): Promise<number> =>
  order.cameFrom === 'PARTLY_DELIVERED' ? (await history.vouchersOf(tx, order)).length : order.line.count;

const finish = (voiding: Voiding, services: Services, name: OrderName, isVoid: boolean): Promise<void> =>
  voiding.db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, name.accountId, name.orderId);
    if (order?.state !== 'CANCELLING') return;
    const at = voiding.clock.now();
    if (isVoid) {
      const cancelled = await advance(tx, order, 'CANCELLED', at);
      await repository.setNextLook(tx, order, null);
      await returnToShelf(services, tx, order, await piecesOut(tx, order));
      await giveBackAll(services, tx, order, at);
      await enqueueTexts(voiding, tx, cancelled, orderTexts(cancelled));
      return;
    }
    await advance(tx, order, order.cameFrom ?? 'DELIVERED', at);
    await note(tx, order, 'NOT_CANCELLED', at);
    const job = order.cameFrom === 'ISSUING' ? 'order.issue' : 'order.tell';
    await enqueueOrderJob(voiding.queue, tx, job, order, {
      key: `${order.orderId}:kept:${at.toISOString()}`,
    });
  });

/** Handler of `order.void`. Throws if it is worth another try; housekeeping writes another job after the last one. */
export const createVoider =
  (voiding: Voiding, services: Services) =>
  async (name: JobData['order.void']): Promise<void> => {
    const order = await repository.findOrder(voiding.db, name.accountId, name.orderId);
    if (order?.state === 'UNDELIVERED' || order?.state === 'PARTLY_DELIVERED') {
      await voidMissing(voiding, order);
      return;
    }
    if (order?.state !== 'CANCELLING') return;
    const isVoid = await voidAll(voiding, order).catch(async (error: unknown) => {
      await noteDelay(voiding, order);
      throw error;
    });
    await finish(voiding, services, name, isVoid);
    await voiding.queue.nudge('message.send');
  };
