// The job `order.issue`: asks the provider for each voucher of a confirmed order, then spends the coins and
// delivers. It may die anywhere and be run again: what is done is written down step by step, the provider knows
// each voucher by its key, and the last step is one transaction.
import type { Tx } from '../../db/driver.ts';
import { inTime } from '../../in-time.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Parts } from '../../parts.ts';
import { ProviderRefusal, type IssuedVoucher, type VoucherRequest } from '../../providers/types.ts';
import { advance } from './advance.ts';
import { undoUntil } from './actions.ts';
import { enqueueTexts, failureOf, orderTexts } from './messages.ts';
import { returnToShelf } from './give-back.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { causeOf, type Order, type OrderName } from './types.ts';
import { sealContext } from './views.ts';

/** How many vouchers of an order are asked for at once. */
const AT_ONCE = 5;
/** A provider that is silent for so long counts as away. */
const PATIENCE_MS = 8000;

const REFUSED = 'The issuer does not give out this voucher any more.';
const AWAY = 'The voucher could not be issued in time.';

export type Issuing = Pick<Parts, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'membership'>;

/** An order that was taken up, and the numbers of its codes that are here. */
interface Begun {
  order: Order;
  here: Set<number>;
}

/** Takes the order up; null where it is done, or not confirmed. */
const begin = ({ db, clock }: Issuing, name: OrderName): Promise<Begun | null> =>
  db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, name.accountId, name.orderId);
    if (order?.state === 'CONFIRMED') {
      return { order: await advance(tx, order, 'ISSUING', clock.now()), here: new Set() };
    }
    if (order?.state !== 'ISSUING') return null;
    return { order, here: new Set((await history.vouchersOf(tx, order)).map((voucher) => voucher.n)) };
  });

const store = async (
  { db, keys, clock }: Issuing,
  order: Order,
  n: number,
  { code, pin, expiresAt }: IssuedVoucher,
): Promise<void> => {
  const context = sealContext(order, n);
  const codeSealed = keys.seal(code, context);
  const pinSealed = pin === null ? null : keys.seal(pin, context);
  await history.insertVoucher(db, order, { n, codeSealed, pinSealed, expiresAt }, clock.now());
};

/** What the provider knows the n-th code of an order by. */
export const requestFor = (order: Order, n: number): VoucherRequest => ({
  key: `${order.orderId}:${n}`,
  sku: order.sku,
  amountPaise: order.line.itemType === 'COUPON' ? 0 : order.line.denominationPaise,
  validityMonths: order.validityMonths,
});

const issueOne = async (issuing: Issuing, order: Order, n: number): Promise<void> => {
  const asked = issuing.providers.vouchers.issue(requestFor(order, n));
  const issued = await inTime(asked, PATIENCE_MS, 'The provider did not answer in time');
  await store(issuing, order, n, issued);
};

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The provider failed', { cause: reason });

/** Asks for what is not here yet. What is refused or fails is answered; the rest is stored. */
const issueMissing = async (issuing: Issuing, { order, here }: Begun): Promise<Error[]> => {
  const missing = Array.from({ length: order.line.count }, (_, i) => i + 1).filter((n) => !here.has(n));
  const failures: Error[] = [];
  for (let from = 0; from < missing.length && failures.length === 0; from += AT_ONCE) {
    const batch = missing.slice(from, from + AT_ONCE);
    const ended = await Promise.allSettled(batch.map((n) => issueOne(issuing, order, n)));
    failures.push(...ended.filter((one) => one.status === 'rejected').map((one) => asError(one.reason)));
  }
  return failures;
};

/** Coins for the codes that came, in the member's favour where they do not divide. */
const coinsFor = ({ points, line }: Order, came: number): number => Math.floor((points * came) / line.count);

/** Spends the coins for what came and returns the rest; answers the entry that spent them. */
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

/** Ends the order by what came: coins, stock, state and messages in one transaction, which it answers. */
const finish = (issuing: Issuing, services: Services, name: OrderName, reason: string): Promise<Tx> =>
  issuing.db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, name.accountId, name.orderId);
    if (order?.state !== 'ISSUING') return tx;
    const at = issuing.clock.now();
    const came = (await history.vouchersOf(tx, order)).length;
    const { to, changes } = outcomeOf(order, came, reason);
    const burnId = await settle(services, tx, order, { came, at });
    const ended = await advance(tx, order, to, at, {
      ...changes,
      ...(came > 0 ? { deliveredAt: at } : {}),
      ...(burnId === null ? {} : { burnId }),
    });
    if (came === 0) await enqueueTexts(issuing, tx, ended, orderTexts(ended));
    else {
      const { accountId, orderId } = order;
      const after = undoUntil(order) ?? at;
      await issuing.queue.enqueue(tx, 'order.tell', { accountId, orderId }, { key: orderId, after });
    }
    return tx;
  });

/** Handler of `order.issue`. Throws what is worth another try. */
export const createOrderIssuer =
  (issuing: Issuing, services: Services) =>
  async (name: JobData['order.issue'], { last }: { last: boolean }): Promise<void> => {
    const begun = await begin(issuing, name);
    if (!begun) return;
    const { order } = begun;
    const failures = await issueMissing(issuing, begun);
    const passing = failures.find((failure) => !(failure instanceof ProviderRefusal));
    if (passing !== undefined && !last) throw passing;
    if (failures.length > 0) {
      issuing.log.warn({ orderId: order.orderId, err: failures[0] }, 'Vouchers of an order were not issued');
    }
    const finished = await finish(issuing, services, name, passing === undefined ? REFUSED : AWAY);
    await issuing.queue.nudgeWritten(finished);
  };
