// The job `order.issue`: asks the provider for each voucher of a confirmed order, then spends the coins and delivers.
// It may die anywhere and be run again: finished steps are recorded, the provider knows each voucher by its key, and
// the last step is one transaction.
import type { Tx } from '../../db/driver.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { NOTHING_RETURNS } from '../../ledger/returning.ts';
import type { ReturningCoins } from '../../ledger/types.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal } from '../../providers/types.ts';
import { undoUntil } from './action-rules.ts';
import { advance } from './advance.ts';
import { coinsFor, requestFor, sealVoucher } from './codes.ts';
import { recordDelay } from './delay.ts';
import { failureOf, orderTexts } from './messages.ts';
import { restock } from './refund.ts';
import { CODES_AT_ONCE, enqueueOrderJob } from './order-jobs.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { assertLegal } from './states.ts';
import { createTextSender } from './text-sender.ts';
import { causeOf, type Order, type OrderRef, type StoredVoucher } from './types.ts';

const REFUSED = 'The issuer does not give out this voucher any more.';
const TIMED_OUT = 'The voucher could not be issued in time.';

type IssueDependencies = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<OrderServices, 'accounts' | 'ledger' | 'catalogue' | 'clients' | 'membership'>;

/** An order being worked on, and the numbers of the codes that have arrived. */
interface OrderInProgress {
  order: Order;
  arrived: Set<number>;
  /** How many times it had been undone, without success, when the codes were asked for. */
  stops: number;
}

/** Starts or resumes the order; null if it is done, or not confirmed. */
const begin = async ({ db, clock }: IssueDependencies, ref: OrderRef): Promise<OrderInProgress | null> => {
  const move = { from: 'CONFIRMED', to: 'ISSUING' } as const;
  assertLegal('CODES', move.from, move.to);
  const started = await repository.moveFrom(db, ref, { ...move, at: clock.now(), changes: {} });
  if (started) return { order: started, arrived: new Set(), stops: 0 };
  // Read before the order: if it is undone between the two, the count is too low, and no code is stored.
  const stops = await history.countStops(db, ref);
  const order = await repository.findOrder(db, ref.accountId, ref.orderId);
  if (order?.state !== 'ISSUING') return null;
  const arrived = new Set((await history.vouchersOf(db, order)).map((voucher) => voucher.n));
  return { order, arrived, stops };
};

const storeVouchers = async (
  { db, clock }: IssueDependencies,
  { order, stops }: OrderInProgress,
  came: readonly StoredVoucher[],
): Promise<void> => {
  if (came.length === 0) return;
  await db.tx(async (tx) => {
    await repository.lockOrder(tx, order.accountId, order.orderId);
    await history.insertVouchers(tx, order, came, { stops, at: clock.now() });
  });
};

const issueOne = async (deps: IssueDependencies, order: Order, n: number): Promise<StoredVoucher> => {
  const result = deps.providers.vouchers.issue(requestFor(order, n));
  return sealVoucher(deps.keys, order, n, await withProviderTimeout(result, 'The issuer'));
};

const toError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The provider failed', { cause: reason });

/** The codes of the last batch, not stored yet, and the refusals and failures in it. */
interface BatchResult {
  came: StoredVoucher[];
  failures: Error[];
}

/** Asks for the missing codes, and stores each batch but the last. */
const issueMissing = async (deps: IssueDependencies, inProgress: OrderInProgress): Promise<BatchResult> => {
  const { order, arrived } = inProgress;
  const missing = Array.from({ length: order.line.count }, (_, i) => i + 1).filter((n) => !arrived.has(n));
  const result: BatchResult = { came: [], failures: [] };
  for (let from = 0; from < missing.length && result.failures.length === 0; from += CODES_AT_ONCE) {
    await storeVouchers(deps, inProgress, result.came);
    const batch = missing.slice(from, from + CODES_AT_ONCE);
    const ended = await Promise.allSettled(batch.map((n) => issueOne(deps, order, n)));
    result.came = ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    result.failures = ended.flatMap((one) => (one.status === 'rejected' ? toError(one.reason) : []));
  }
  return result;
};

/** How the coins of an order were settled: the entry that spent some, and what became of the others. */
interface Settled {
  burnId: string | null;
  returned: ReturningCoins;
}

/** Spends the coins for the codes that came and returns the rest. */
const settleCoins = async (
  services: Services,
  tx: Tx,
  order: Order,
  { came, at }: { came: number; at: Date },
): Promise<Settled> => {
  const { accountId, holdId, line, points } = order;
  if (came < line.count) await restock(services, tx, order, line.count - came);
  const { ledger, membership } = services;
  if (came === 0) await membership.removeOffer(tx, accountId, order.orderId);
  const nothing = { burnId: null, returned: NOTHING_RETURNS };
  if (holdId === null) return nothing;
  const end = { accountId, holdId, cause: causeOf(order), at };
  const coins = coinsFor(order, came);
  if (coins === 0) {
    const released = await ledger.release(tx, end);
    return { ...nothing, ...(released && { returned: released.returned }) };
  }
  const burned = await (coins < points ? ledger.commitPart(tx, { ...end, coins }) : ledger.commit(tx, end));
  if (!burned) throw new Error('The coins of the order are not held any more');
  return { burnId: burned.entryId, returned: burned.returned };
};

const outcomeOf = (
  order: Order,
  { came, reason, returned }: { came: number; reason: string; returned: ReturningCoins },
) => {
  if (came === order.line.count) return { to: 'DELIVERED' as const, changes: {} };
  const failure = failureOf(reason, returned);
  if (came === 0) return { to: 'UNDELIVERED' as const, changes: { failure } };
  const part = `${came} of ${order.line.count} vouchers came.`;
  return { to: 'PARTLY_DELIVERED' as const, changes: { failure: `${part} ${failure}` } };
};

interface FinishOptions {
  /** The codes that are not stored yet. */
  last: readonly StoredVoucher[];
  reason: typeof REFUSED | typeof TIMED_OUT;
}

/** The provider may have made, or may still make, codes that nobody waits for any more. */
const voidLateCodes = async ({ queue }: IssueDependencies, tx: Tx, order: Order, at: Date): Promise<void> => {
  await repository.setNextLookAt(tx, order, at);
  await enqueueOrderJob(queue, tx, 'order.void', order, { key: `${order.orderId}:late` });
};

/** Ends the order according to the codes that came: codes, coins, stock, state and messages in one transaction. */
const finish = (
  deps: IssueDependencies,
  services: Services,
  { order: ref, stops }: OrderInProgress,
  { last, reason }: FinishOptions,
): Promise<Tx> =>
  deps.db.tx(async (tx) => {
    const at = deps.clock.now();
    const [order, , vouchers, stopsNow] = await Promise.all([
      repository.lockOrder(tx, ref.accountId, ref.orderId),
      history.insertVouchers(tx, ref, last, { stops, at }),
      history.vouchersOf(tx, ref),
      history.countStops(tx, ref),
    ]);
    // If it was undone meanwhile, without success, the job that this has written issues what is left.
    if (order?.state !== 'ISSUING' || stopsNow !== stops) return tx;
    const came = vouchers.length;
    const { burnId, returned } = await settleCoins(services, tx, order, { came, at });
    const { to, changes } = outcomeOf(order, { came, reason, returned });
    const ended = await advance(tx, order, to, at, {
      ...changes,
      pieces: came,
      ...(came > 0 ? { deliveredAt: at } : {}),
      ...(burnId === null ? {} : { burnId }),
    });
    if (came < order.line.count && reason === TIMED_OUT) await voidLateCodes(deps, tx, order, at);
    if (came === 0) await createTextSender(deps, services)(tx, ended, orderTexts);
    else {
      const after = undoUntil(order) ?? at;
      await enqueueOrderJob(deps.queue, tx, 'order.tell', order, { key: order.orderId, after });
    }
    return tx;
  });

/** Handler of `order.issue`. Throws if it is worth another try. */
export const createOrderIssuer =
  (deps: IssueDependencies, services: Services) =>
  async (ref: JobData['order.issue'], { last }: { last: boolean }): Promise<void> => {
    const inProgress = await begin(deps, ref);
    if (!inProgress) return;
    const { order } = inProgress;
    const { came, failures } = await issueMissing(deps, inProgress);
    const transientFailure = failures.find((failure) => !(failure instanceof ProviderRefusal));
    if (transientFailure !== undefined && !last) {
      await storeVouchers(deps, inProgress, came);
      await recordDelay(deps, order);
      throw transientFailure;
    }
    if (failures.length > 0) {
      deps.log.warn({ orderId: order.orderId, err: failures[0] }, 'Vouchers of an order were not issued');
    }
    const reason = transientFailure === undefined ? REFUSED : TIMED_OUT;
    const finished = await finish(deps, services, inProgress, { last: came, reason });
    await deps.queue.nudgeEnqueued(finished);
  };
