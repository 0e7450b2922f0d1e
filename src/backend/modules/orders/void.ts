// The job `order.void`: has the provider void the codes of an order that was undone, and then returns what they cost.
// Coins are not returned before the codes are void, and a code that the provider refuses to void stays the member's. For
// an order that was given up, the coins are back already and nobody has the missing codes: it voids those, in case the
// issuer made one and charges for it.
import type { Tx } from '../../db/driver.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { NOTHING_RETURNS } from '../../ledger/returning.ts';
import { nudgeMessages } from '../../providers/message-job.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal } from '../../providers/types.ts';
import { undoUntil } from './action-rules.ts';
import { advance, recordNote } from './advance.ts';
import { recordDelay } from './delay.ts';
import { endCancelled, restock } from './refund.ts';
import { failureOf } from './messages.ts';
import { enqueueOrderJob } from './order-jobs.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import { coinsFor, requestFor } from './codes.ts';
import type { OrderServices } from './services.ts';
import { createTextSender, tellOfCancelling } from './text-sender.ts';
import { causeOf, type Order, type OrderRef } from './types.ts';

type VoidDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<
  OrderServices,
  'accounts' | 'ledger' | 'catalogue' | 'clients' | 'membership' | 'payments'
>;

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

/** The numbers of the codes that are void now. */
const voidAll = async (deps: VoidDependencies, order: Order): Promise<number[]> => {
  const voided: number[] = [];
  for (let n = 1; n <= order.line.count; n += 1) if (await voidOne(deps, order, n)) voided.push(n);
  return voided;
};

/**
 * Voids the codes that did not come. If the provider refuses one, the operator has to settle that: the log names it.
 */
const voidMissing = async (deps: VoidDependencies, order: Order): Promise<void> => {
  const arrived = new Set((await history.vouchersOf(deps.db, order)).map(({ n }) => n));
  for (let n = 1; n <= order.line.count; n += 1) if (!arrived.has(n)) await voidOne(deps, order, n);
  await deps.db.tx((tx) => repository.setNextLookAt(tx, order, null));
};

/** Handler of `order.void`. Throws if it is worth another try; housekeeping writes another job after the last one. */
export const createVoider = (deps: VoidDependencies, services: Services) => {
  const { db, clock, queue } = deps;
  const { ledger } = services;
  const sendTexts = createTextSender(deps, services);

  /** Ends an order of which no code is left. */
  const cancelAll = async (
    tx: Tx,
    order: Order,
    { taken, at }: { taken: number; at: Date },
  ): Promise<void> => {
    const delivered = order.cameFrom === 'ISSUING' ? 0 : taken;
    const cancelled = await endCancelled(services, tx, order, { at, pieces: -delivered, restocked: taken });
    await repository.setNextLookAt(tx, order, null);
    await tellOfCancelling(sendTexts, tx, cancelled);
  };

  /** A delivered order of which `kept` of its `taken` codes are left: what the others cost returns. */
  const cancelSome = async (
    tx: Tx,
    order: Order,
    { taken, kept, at }: { taken: number; kept: number; at: Date },
  ): Promise<void> => {
    const coins = coinsFor(order, taken) - coinsFor(order, kept);
    const { accountId, burnId: entryId } = order;
    await restock(services, tx, order, taken - kept);
    const cause = causeOf(order, `kept:${kept}`);
    const { returned } =
      entryId === null || coins === 0
        ? { returned: NOTHING_RETURNS }
        : await ledger.reverseBurn(tx, { accountId, entryId, coins, cause, at });
    const failure = failureOf(`${kept} of ${order.line.count} vouchers could not be cancelled.`, returned);
    await advance(tx, order, 'PARTLY_DELIVERED', at, { failure, pieces: kept - taken });
  };

  /** Of an order that was undone while it was issued, codes are left: the issuer is asked again, and refuses the void ones. */
  const issueAgain = async (tx: Tx, order: Order, { key, at }: { key: string; at: Date }): Promise<void> => {
    await advance(tx, order, 'ISSUING', at);
    await recordNote(tx, order, 'NOT_CANCELLED', at);
    await enqueueOrderJob(queue, tx, 'order.issue', order, { key });
  };

  /** Of a delivered order, `kept` codes stay the member's, who is told them again: they can be undone once more until then. */
  const deliverAgain = async (
    tx: Tx,
    order: Order,
    { key, at, kept, taken }: { key: string; at: Date; kept: number; taken: number },
  ): Promise<void> => {
    if (kept === taken) await advance(tx, order, order.cameFrom ?? 'DELIVERED', at);
    else await cancelSome(tx, order, { taken, kept, at });
    await recordNote(tx, order, 'NOT_CANCELLED', at);
    await enqueueOrderJob(queue, tx, 'order.tell', order, { key, after: undoUntil(order) ?? at });
  };

  /** Returns what the codes that are void cost; the others stay the member's (docs/decisions/167). */
  const finish = (ref: OrderRef, voided: readonly number[]): Promise<void> =>
    db.tx(async (tx) => {
      const order = await repository.lockOrder(tx, ref.accountId, ref.orderId);
      if (order?.state !== 'CANCELLING') return;
      const at = clock.now();
      const wasIssuing = order.cameFrom === 'ISSUING';
      const came = (await history.vouchersOf(tx, order)).map(({ n }) => n);
      const kept = came.filter((n) => !voided.includes(n)).length;
      // When the order was delivered in part, the other pieces were put back into the stock.
      const taken = order.cameFrom === 'PARTLY_DELIVERED' ? came.length : order.line.count;
      // The issuer may have made codes that did not come yet.
      const isAllVoid = wasIssuing ? voided.length === order.line.count : kept === 0;
      if (isAllVoid) return cancelAll(tx, order, { taken, at });
      await history.deleteVouchers(tx, order, voided);
      const key = `${order.orderId}:kept:${at.toISOString()}`;
      if (wasIssuing) await issueAgain(tx, order, { key, at });
      else await deliverAgain(tx, order, { key, at, kept, taken });
    });

  return async (ref: JobData['order.void']): Promise<void> => {
    const order = await repository.findOrder(db, ref.accountId, ref.orderId);
    if (order?.state === 'UNDELIVERED' || order?.state === 'PARTLY_DELIVERED') {
      await voidMissing(deps, order);
      return;
    }
    if (order?.state !== 'CANCELLING') return;
    const voided = await voidAll(deps, order).catch(async (error: unknown) => {
      await recordDelay(deps, order);
      throw error;
    });
    await finish(ref, voided);
    await nudgeMessages(queue);
  };
};
