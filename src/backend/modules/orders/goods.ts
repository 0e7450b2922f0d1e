// The job `order.fulfil`: does the next step for an order of goods, whatever its state, and sets when to look again.
// It may die anywhere and be run again: the provider knows each parcel by the order's id and each pick-up by its own
// key, and the effects of its answer are one transaction.
import { addMs, DAY_MS, MINUTE_MS } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { nudgeMessages } from '../../providers/message-job.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal, type Parcel } from '../../providers/types.ts';
import { advance, recordNote } from './advance.ts';
import { recordDelay } from './delay.ts';
import { refundAll, restock } from './refund.ts';
import { createTextSender, failureOf, orderTexts } from './messages.ts';
import * as repository from './repository.ts';
import { createReturns, type Change } from './returns.ts';
import type { OrderServices } from './services.ts';
import type { OrderState } from './states.ts';
import { causeOf, type Order, type OrderRef } from './types.ts';

/** How soon to look again. */
const POLL_MS = 20_000;
/** After the last try of a job, when the provider is down. */
const POLL_WHEN_DOWN_MS = 10 * MINUTE_MS;
/** A parcel that has not left by then is given up, before the hold of its coins ends. */
const GIVE_UP_AFTER_MS = 5 * DAY_MS;

/** The states in which the provider has something to do or to report. */
const UNDER_WAY: readonly OrderState[] = [
  'PACKING',
  'CANCELLING',
  'DISPATCHED',
  'IN_DELIVERY',
  'RETURNING',
  'COLLECTED',
];

/** The provider's name in errors. */
const STORE = 'The store';

const REFUSED = 'The store cannot deliver this any more.';
const TIMED_OUT = 'The store did not send it in time.';
const LOST = 'The parcel was lost on its way.';

type FulfilDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'clients' | 'membership' | 'payments'>;

export const createFulfiller = (deps: FulfilDependencies, services: Services) => {
  const { db, clock, queue, providers, log } = deps;
  const { ledger } = services;
  const checkReturn = createReturns(deps, providers.fulfilment, services);

  const sendTexts = createTextSender(deps, services);

  const dispatch = async (tx: Tx, order: Order, parcel: Parcel, at: Date): Promise<Order> => {
    const { accountId, holdId } = order;
    const { carrier, trackingNumber: number } = parcel;
    const tracking = carrier !== null && number !== null ? { tracking: { carrier, number } } : {};
    const sent = await advance(tx, order, 'DISPATCHED', at, tracking);
    await sendTexts(tx, sent, orderTexts);
    if (holdId === null) return sent;
    const burned = await ledger.commit(tx, { accountId, holdId, cause: causeOf(order), at });
    if (!burned) throw new Error('The coins of the order are not held any more');
    await repository.change(tx, order, { burnId: burned.entryId });
    return { ...sent, burnId: burned.entryId };
  };

  const giveUp = async (tx: Tx, order: Order, reason: string, at: Date): Promise<Order> => {
    const ended = await advance(tx, order, 'UNDELIVERED', at, { failure: failureOf(reason, order.points) });
    if (order.burnId === null) await restock(services, tx, order);
    await sendTexts(tx, ended, orderTexts);
    await refundAll(services, tx, order, at);
    return ended;
  };

  /** Moves the order step by step to the parcel's stage. An answer about an earlier stage changes nothing. */
  const applyStage =
    (parcel: Parcel): Change =>
    async (tx, order, at) => {
      let current = order;
      if (parcel.stage === 'LOST') return giveUp(tx, current, LOST, at);
      const has = (...stages: Parcel['stage'][]): boolean => stages.includes(parcel.stage);
      if (current.state === 'PACKING' && has('DISPATCHED', 'OUT_FOR_DELIVERY', 'DELIVERED')) {
        current = await dispatch(tx, current, parcel, at);
      }
      if (current.state === 'DISPATCHED' && has('OUT_FOR_DELIVERY', 'DELIVERED')) {
        current = await advance(tx, current, 'IN_DELIVERY', at);
      }
      if (current.state === 'IN_DELIVERY' && has('DELIVERED')) {
        current = await advance(tx, current, 'DELIVERED', at, { deliveredAt: at });
        await sendTexts(tx, current, orderTexts);
      }
      return current;
    };

  const applyCancellation =
    (wasStopped: boolean): Change =>
    async (tx, order, at) => {
      if (!wasStopped) {
        const back = await advance(tx, order, 'PACKING', at);
        await recordNote(tx, order, 'NOT_CANCELLED', at);
        return back;
      }
      const ended = await advance(tx, order, 'CANCELLED', at);
      await restock(services, tx, order);
      await sendTexts(tx, ended, orderTexts);
      await refundAll(services, tx, order, at);
      return ended;
    };

  const accept = async ({ orderId: key, sku, line, address }: Order): Promise<Parcel> => {
    if (!address) throw new Error('An order of goods without an address');
    return withProviderTimeout(providers.fulfilment.accept({ key, sku, count: line.count, address }), STORE);
  };

  /** False if it cannot be stopped: a store that refuses may have sent it. */
  const stop = async ({ orderId }: Order): Promise<boolean> => {
    try {
      return await withProviderTimeout(providers.fulfilment.cancel(orderId), STORE);
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      return false;
    }
  };

  /** A refusal ends an order that is not sent yet. */
  const acceptOrGiveUp = async (order: Order): Promise<Change> => {
    try {
      return applyStage(await accept(order));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      log.warn({ orderId: order.orderId, err: error }, 'The goods provider refused an order');
      return (tx, current, at) => giveUp(tx, current, REFUSED, at);
    }
  };

  /** What is overdue is given up, but only once it is stopped for certain. */
  const checkPacking = async (order: Order): Promise<Change> => {
    const since = order.confirmedAt ?? order.placedAt;
    const isOverdue = clock.now().getTime() - since.getTime() >= GIVE_UP_AFTER_MS;
    if (!isOverdue || !(await stop(order))) return acceptOrGiveUp(order);
    return (tx, current, at) => giveUp(tx, current, TIMED_OUT, at);
  };

  /** Asks the provider; null if its answer changes nothing. Throws if it is worth another try. */
  const queryProvider = async (order: Order): Promise<Change | null> => {
    if (order.state === 'PACKING') return checkPacking(order);
    if (order.state === 'RETURNING' || order.state === 'COLLECTED') {
      return withProviderTimeout(checkReturn(order), STORE);
    }
    if (order.state === 'CANCELLING') return applyCancellation(await stop(order));
    return applyStage(await accept(order));
  };

  const begin = ({ accountId, orderId }: OrderRef): Promise<Order | null> =>
    db.tx(async (tx) => {
      const order = await repository.lockOrder(tx, accountId, orderId);
      if (order?.state === 'CONFIRMED') return advance(tx, order, 'PACKING', clock.now());
      return order && UNDER_WAY.includes(order.state) ? order : null;
    });

  const scheduleNextCheck = async (tx: Tx, order: Order, inMs: number): Promise<void> => {
    if (!UNDER_WAY.includes(order.state)) {
      await repository.setNextCheckAt(tx, order, null);
      return;
    }
    const { accountId, orderId } = order;
    const after = addMs(clock.now(), inMs);
    await repository.setNextCheckAt(tx, order, after);
    const key = `${orderId}:${after.toISOString()}`;
    await queue.enqueue(tx, 'order.fulfil', { accountId, orderId }, { key, after });
  };

  /** Applies an answer only if the order is still in the state for which it was asked. */
  const apply = (snapshot: Order, change: Change | null, inMs: number): Promise<void> =>
    db.tx(async (tx) => {
      const order = await repository.lockOrder(tx, snapshot.accountId, snapshot.orderId);
      if (!order) return;
      const applies = change !== null && order.state === snapshot.state;
      const moved = applies ? await change(tx, order, clock.now()) : order;
      await scheduleNextCheck(tx, moved, inMs);
    });

  /** Handler of `order.fulfil`. Throws if it is worth another try. */
  return async (ref: JobData['order.fulfil'], { last }: { last: boolean }): Promise<void> => {
    const order = await begin(ref);
    if (!order) return;
    const change = await queryProvider(order).catch(async (error: unknown) => {
      await recordDelay(deps, order);
      if (!last) throw error;
      log.warn({ orderId: order.orderId, err: error }, 'The goods provider does not answer');
      return undefined;
    });
    await apply(order, change ?? null, change === undefined ? POLL_WHEN_DOWN_MS : POLL_MS);
    await nudgeMessages(queue);
  };
};
