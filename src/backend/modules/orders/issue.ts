// The job `order.issue`: asks the provider for each voucher of a confirmed order, then spends the coins and delivers.
// It may die anywhere and be run again: finished steps are recorded, the provider knows each voucher by its key, and
// the last step is one transaction.
import type { Tx } from '../../db/driver.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Dependencies } from '../../dependencies.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal, type IssuedVoucher, type VoucherRequest } from '../../providers/types.ts';
import { advance } from './advance.ts';
import { undoUntil } from './actions.ts';
import { noteDelay } from './delay.ts';
import { enqueueTexts, failureOf, orderTexts } from './messages.ts';
import { returnToShelf } from './give-back.ts';
import { CODES_AT_ONCE, enqueueOrderJob } from './order-jobs.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { assertLegal } from './states.ts';
import { causeOf, type Order, type OrderName, type StoredVoucher } from './types.ts';
import { sealContext } from './views.ts';

const REFUSED = 'The issuer does not give out this voucher any more.';
const AWAY = 'The voucher could not be issued in time.';

export type Issuing = Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'membership'>;

/** An order being worked on, and the numbers of the codes that have arrived. */
interface Begun {
  order: Order;
  here: Set<number>;
}

/** Starts or resumes the order; null if it is done, or not confirmed. */
const begin = async ({ db, clock }: Issuing, name: OrderName): Promise<Begun | null> => {
  const move = { from: 'CONFIRMED', to: 'ISSUING' } as const;
  assertLegal('CODES', move.from, move.to);
  const taken = await repository.moveFrom(db, name, { ...move, at: clock.now(), changes: {} });
  if (taken) return { order: taken, here: new Set() };
  const order = await repository.findOrder(db, name.accountId, name.orderId);
  if (order?.state !== 'ISSUING') return null;
  return { order, here: new Set((await history.vouchersOf(db, order)).map((voucher) => voucher.n)) };
};

const sealed = (
  { keys }: Issuing,
  order: Order,
  n: number,
  { code, pin, expiresAt }: IssuedVoucher,
): StoredVoucher => {
  const context = sealContext(order, n);
  const codeSealed = keys.seal(code, context);
  return { n, codeSealed, pinSealed: pin === null ? null : keys.seal(pin, context), expiresAt };
};

const store = async ({ db, clock }: Issuing, order: Order, came: readonly StoredVoucher[]): Promise<void> => {
  if (came.length > 0) await history.insertVouchers(db, order, came, clock.now());
};

/** The provider's request for the n-th code of an order. */
export const requestFor = (order: Order, n: number): VoucherRequest => ({
  key: `${order.orderId}:${n}`,
  sku: order.sku,
  amountPaise: order.line.itemType === 'COUPON' ? 0 : order.line.denominationPaise,
  validityMonths: order.validityMonths,
});

const issueOne = async (issuing: Issuing, order: Order, n: number): Promise<StoredVoucher> => {
  const asked = issuing.providers.vouchers.issue(requestFor(order, n));
  return sealed(issuing, order, n, await withProviderTimeout(asked, 'The issuer'));
};

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The provider failed', { cause: reason });

/** The codes of the last batch, not stored yet, and the refusals and failures in it. */
interface Asked {
  came: StoredVoucher[];
  failures: Error[];
}

/** Asks for the missing codes, and stores each batch but the last. */
const issueMissing = async (issuing: Issuing, { order, here }: Begun): Promise<Asked> => {
  const missing = Array.from({ length: order.line.count }, (_, i) => i + 1).filter((n) => !here.has(n));
  const asked: Asked = { came: [], failures: [] };
  for (let from = 0; from < missing.length && asked.failures.length === 0; from += CODES_AT_ONCE) {
    await store(issuing, order, asked.came);
    const batch = missing.slice(from, from + CODES_AT_ONCE);
    const ended = await Promise.allSettled(batch.map((n) => issueOne(issuing, order, n)));
    asked.came = ended.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    asked.failures = ended.flatMap((one) => (one.status === 'rejected' ? asError(one.reason) : []));
  }
  return asked;
};

/** Coins for the codes that came, rounded down in the member's favour. */
const coinsFor = ({ points, line }: Order, came: number): number => Math.floor((points * came) / line.count);

/** Spends the coins for the codes that came and returns the rest. Returns the entry that spent them. */
const settle = async (
  services: Services,
  tx: Tx,
  order: Order,
  { came, at }: { came: number; at: Date },
): Promise<string | null> => {
  const { accountId, holdId, line, points } = order;
  if (came < line.count) await returnToShelf(services, tx, order, line.count - came);
  const { ledger, membership } = services;
  if (came === 0) await membership.forgetOffer(tx, accountId, order.orderId);
  if (holdId === null) return null;
  const end = { accountId, holdId, cause: causeOf(order), at };
  const coins = coinsFor(order, came);
  if (coins === 0) {
    await ledger.release(tx, end);
    return null;
  }
  const burned = await (coins < points ? ledger.commitPart(tx, { ...end, coins }) : ledger.commit(tx, end));
  if (!burned) throw new Error('The coins of the order are not held any more');
  return burned.entryId;
};

const outcomeOf = (order: Order, came: number, reason: string) => {
  if (came === order.line.count) return { to: 'DELIVERED' as const, changes: {} };
  const failure = failureOf(reason, order.points - coinsFor(order, came));
  if (came === 0) return { to: 'UNDELIVERED' as const, changes: { failure } };
  const part = `${came} of ${order.line.count} vouchers came.`;
  return { to: 'PARTLY_DELIVERED' as const, changes: { failure: `${part} ${failure}` } };
};

interface Ending {
  /** The codes that are not stored yet. */
  last: readonly StoredVoucher[];
  reason: typeof REFUSED | typeof AWAY;
}

/** The provider may have made, or may still make, codes that nobody waits for any more. */
const voidWhatComesLate = async ({ queue }: Issuing, tx: Tx, order: Order, at: Date): Promise<void> => {
  await repository.setNextLook(tx, order, at);
  await enqueueOrderJob(queue, tx, 'order.void', order, { key: `${order.orderId}:late` });
};

/** Ends the order according to the codes that came: codes, coins, stock, state and messages in one transaction. */
const finish = (
  issuing: Issuing,
  services: Services,
  name: OrderName,
  { last, reason }: Ending,
): Promise<Tx> =>
  issuing.db.tx(async (tx) => {
    const at = issuing.clock.now();
    const [order, , vouchers] = await Promise.all([
      repository.lockOrder(tx, name.accountId, name.orderId),
      history.insertVouchers(tx, name, last, at),
      history.vouchersOf(tx, name),
    ]);
    if (order?.state !== 'ISSUING') return tx;
    const came = vouchers.length;
    const { to, changes } = outcomeOf(order, came, reason);
    const burnId = await settle(services, tx, order, { came, at });
    const ended = await advance(tx, order, to, at, {
      ...changes,
      ...(came > 0 ? { deliveredAt: at } : {}),
      ...(burnId === null ? {} : { burnId }),
    });
    if (came < order.line.count && reason === AWAY) await voidWhatComesLate(issuing, tx, order, at);
    if (came === 0) await enqueueTexts(issuing, tx, ended, orderTexts(ended));
    else {
      const after = undoUntil(order) ?? at;
      await enqueueOrderJob(issuing.queue, tx, 'order.tell', order, { key: order.orderId, after });
    }
    return tx;
  });

/** Handler of `order.issue`. Throws if it is worth another try. */
export const createOrderIssuer =
  (issuing: Issuing, services: Services) =>
  async (name: JobData['order.issue'], { last }: { last: boolean }): Promise<void> => {
    const begun = await begin(issuing, name);
    if (!begun) return;
    const { order } = begun;
    const { came, failures } = await issueMissing(issuing, begun);
    const passing = failures.find((failure) => !(failure instanceof ProviderRefusal));
    if (passing !== undefined && !last) {
      await store(issuing, order, came);
      await noteDelay(issuing, order);
      throw passing;
    }
    if (failures.length > 0) {
      issuing.log.warn({ orderId: order.orderId, err: failures[0] }, 'Vouchers of an order were not issued');
    }
    const reason = passing === undefined ? REFUSED : AWAY;
    const finished = await finish(issuing, services, name, { last: came, reason });
    await issuing.queue.nudgeEnqueued(finished);
  };
