// The job `order.fulfil`: does the next step for an order of goods, whatever its state, and sets when to look again.
// It may die anywhere and be run again: the provider knows each parcel by the order's id and each pick-up by its own
// key, and the effects of its answer are one transaction. That transaction also writes the job of the next look, if
// nobody else has set one meanwhile, so that the looks at an order are one chain however many jobs it has.
import { addMs, DAY_MS, MINUTE_MS } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { nudgeMessages } from '../../providers/message-job.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal, type Parcel } from '../../providers/types.ts';
import { advance } from './advance.ts';
import { recordDelay } from './delay.ts';
import { createGoodsChanges, type Change } from './goods-changes.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import { fallsSilent, pauseAfter } from './look-pause.ts';
import { enqueueLook } from './order-jobs.ts';
import { createReturns } from './returns.ts';
import type { OrderServices } from './services.ts';
import type { OrderState } from './states.ts';
import type { Order } from './types.ts';

/** How soon to look again after the last try of a job, when the provider is down. */
const POLL_WHEN_DOWN_MS = 10 * MINUTE_MS;
/** A parcel that has not left by then is given up. */
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

type FulfilDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<
  OrderServices,
  'accounts' | 'ledger' | 'catalogue' | 'clients' | 'membership' | 'payments'
>;

/** A job was written for this time, and looks at the order then; another one, written for another time, need not. */
const isSuperseded = ({ nextLookAt }: Order, lookAt: string | undefined): boolean =>
  lookAt !== undefined && nextLookAt?.toISOString() !== lookAt;

/** Whether the order is as it was: each run and each action of the member that changes it sets another look. */
const isUnchanged = (order: Order, snapshot: Order): boolean =>
  order.state === snapshot.state &&
  order.returnNumber === snapshot.returnNumber &&
  order.nextLookAt?.getTime() === snapshot.nextLookAt?.getTime();

/** The store answered, but its answer changes nothing. */
const unchanged: Change = async (_tx, order) => order;

export const createFulfiller = (deps: FulfilDependencies, services: Services) => {
  const { db, clock, queue, providers, log } = deps;
  const changes = createGoodsChanges(deps, services);
  const checkReturn = createReturns(deps, providers.fulfilment, services);

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
      return changes.reachStage(await accept(order));
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      log.warn({ orderId: order.orderId, err: error }, 'The goods provider refused an order');
      return changes.giveUp(REFUSED);
    }
  };

  /** What is overdue is given up, but only once it is stopped for certain. */
  const checkPacking = async (order: Order): Promise<Change> => {
    const since = order.confirmedAt ?? order.placedAt;
    const isOverdue = clock.now().getTime() - since.getTime() >= GIVE_UP_AFTER_MS;
    if (!isOverdue || !(await stop(order))) return acceptOrGiveUp(order);
    return changes.giveUp(TIMED_OUT);
  };

  /** Asks the provider what becomes of the order. Throws if it is worth another try. */
  const queryProvider = async (order: Order): Promise<Change> => {
    if (order.state === 'PACKING') return checkPacking(order);
    if (order.state === 'RETURNING' || order.state === 'COLLECTED') {
      return (await withProviderTimeout(checkReturn(order), STORE)) ?? unchanged;
    }
    if (order.state === 'CANCELLING') return (await stop(order)) ? changes.cancel : changes.keep;
    return changes.reachStage(await accept(order));
  };

  /** Null if the store is not to be asked. */
  const begin = ({ accountId, orderId, lookAt }: JobData['order.fulfil']): Promise<Order | null> =>
    db.tx(async (tx) => {
      const order = await repository.lockOrder(tx, accountId, orderId);
      if (!order || isSuperseded(order, lookAt)) return null;
      if (order.state === 'CONFIRMED') return advance(tx, order, 'PACKING', clock.now());
      return UNDER_WAY.includes(order.state) ? order : null;
    });

  /** In `inMs`, or according to how long the stage has lasted. True if the store is silent about it from now on. */
  const scheduleNextLook = async (tx: Tx, order: Order, inMs?: number): Promise<boolean> => {
    if (!UNDER_WAY.includes(order.state)) {
      await repository.setNextLookAt(tx, order, null);
      return false;
    }
    const now = clock.now();
    const events = await history.eventsOf(tx, order);
    const since = events.findLast(({ kind }) => kind === order.state)?.at ?? now;
    const lookAt = addMs(now, inMs ?? pauseAfter(now.getTime() - since.getTime()));
    const key = `${order.orderId}:${lookAt.toISOString()}`;
    await enqueueLook(queue, tx, order, { key, lookAt, after: lookAt });
    return fallsSilent(since, order.nextLookAt ?? now, lookAt);
  };

  /**
   * Applies an answer and sets the next look, unless something has happened to the order since the store was asked:
   * that has set a look of its own, which asks again.
   */
  const apply = async (snapshot: Order, change: Change, nextInMs?: number): Promise<void> => {
    const { accountId, orderId, state } = snapshot;
    const isSilent = await db.tx(async (tx) => {
      const order = await repository.lockOrder(tx, accountId, orderId);
      if (!order || !isUnchanged(order, snapshot)) return false;
      return scheduleNextLook(tx, await change(tx, order, clock.now()), nextInMs);
    });
    if (isSilent) log.warn({ orderId, state }, 'The store has reported nothing new of an order for ten days');
  };

  /** Handler of `order.fulfil`. Throws if it is worth another try. */
  return async (job: JobData['order.fulfil'], { last }: { last: boolean }): Promise<void> => {
    const order = await begin(job);
    if (!order) return;
    const change = await queryProvider(order).catch(async (error: unknown) => {
      await recordDelay(deps, order);
      if (!last) throw error;
      log.warn({ orderId: order.orderId, err: error }, 'The goods provider does not answer');
      return null;
    });
    if (change === null) await apply(order, unchanged, POLL_WHEN_DOWN_MS);
    else await apply(order, change);
    await nudgeMessages(queue);
  };
};
