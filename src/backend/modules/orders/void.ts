// The job `order.void`: has the provider void the codes of an order that was undone, then gives back what they
// cost. A code that is void buys nothing, so no coin comes back before. Of an order that was given up the coins are back
// already, and nobody has the codes that did not come: it voids those, lest the issuer made one and charges for it.
import type { Tx } from '../../db/driver.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Parts } from '../../parts.ts';
import { patiently } from '../../providers/patience.ts';
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

export type Voiding = Pick<Parts, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'membership' | 'payments'>;

/** False where the provider refuses. Throws what is worth another try. */
const voidOne = async ({ providers, log }: Voiding, order: Order, n: number): Promise<boolean> => {
  try {
    await patiently(providers.vouchers.void(requestFor(order, n)), 'The issuer');
    return true;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.warn({ orderId: order.orderId, n, err: error }, 'A code could not be voided');
    return false;
  }
};

/** True where every code is void; false where the provider refuses one. */
const voidAll = async (voiding: Voiding, order: Order): Promise<boolean> => {
  for (let n = 1; n <= order.line.count; n += 1) {
    if (!(await voidOne(voiding, order, n))) return false;
  }
  return true;
};

/** The codes that did not come. One that the provider does not void is the operator's to settle: the log names it. */
const voidMissing = async (voiding: Voiding, order: Order): Promise<void> => {
  const here = new Set((await history.vouchersOf(voiding.db, order)).map(({ n }) => n));
  for (let n = 1; n <= order.line.count; n += 1) if (!here.has(n)) await voidOne(voiding, order, n);
  await voiding.db.tx((tx) => repository.setNextLook(tx, order, null));
};

/** The pieces that were taken from the shelf and not put back when the order was delivered in part. */
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

/** Handler of `order.void`. Throws what is worth another try; housekeeping writes another job after the last. */
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
