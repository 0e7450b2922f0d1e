// The job `order.issue`: asks the provider for each voucher of a confirmed order, then spends the coins and
// delivers. It may die anywhere and be run again: what is done is written down step by step, the provider knows
// each voucher by its key, and the last step is one transaction.
import type { Tx } from '../../db/driver.ts';
import { inTime } from '../../in-time.ts';
import type { JobData } from '../../jobs/types.ts';
import type { Parts } from '../../parts.ts';
import { ProviderRefusal, type IssuedVoucher } from '../../providers/types.ts';
import { advance } from './advance.ts';
import { coinsBack, deliveredTexts, enqueueTexts, failedTexts } from './messages.ts';
import { causeOf } from './place.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import type { Order, StoredVoucher } from './types.ts';
import { openVoucher, sealContext } from './views.ts';

/** How many vouchers of an order are asked for at once. */
const AT_ONCE = 5;
/** A provider that is silent for so long counts as away. */
const PATIENCE_MS = 8000;

const REFUSED = 'The issuer does not give out this voucher any more.';
const AWAY = 'The voucher could not be issued in time.';

export type Issuing = Pick<Parts, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>;
type Services = Pick<OrderServices, 'ledger' | 'catalogue'>;

/** Takes the order up; null where it is done, or not confirmed. */
const begin = ({ db, clock }: Issuing, name: repository.OrderName): Promise<Order | null> =>
  db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, name.accountId, name.orderId);
    if (order?.state === 'CONFIRMED') return advance(tx, order, 'ISSUING', clock.now());
    return order?.state === 'ISSUING' ? order : null;
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
  await repository.insertVoucher(db, order, { n, codeSealed, pinSealed, expiresAt }, clock.now());
};

const issueOne = async (issuing: Issuing, order: Order, n: number): Promise<void> => {
  const asked = issuing.providers.vouchers.issue({
    key: `${order.orderId}:${n}`,
    sku: order.sku,
    amountPaise: order.line.denominationPaise,
    validityMonths: order.validityMonths,
  });
  const issued = await inTime(asked, PATIENCE_MS, 'The provider did not answer in time');
  await store(issuing, order, n, issued);
};

const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error('The provider failed', { cause: reason });

/** Asks for what is not here yet. What is refused or fails is answered; the rest is stored. */
const issueMissing = async (issuing: Issuing, order: Order): Promise<Error[]> => {
  const here = new Set((await repository.vouchersOf(issuing.db, order)).map((voucher) => voucher.n));
  const missing = Array.from({ length: order.line.count }, (_, i) => i + 1).filter((n) => !here.has(n));
  const failures: Error[] = [];
  for (let from = 0; from < missing.length && failures.length === 0; from += AT_ONCE) {
    const batch = missing.slice(from, from + AT_ONCE);
    const ended = await Promise.allSettled(batch.map((n) => issueOne(issuing, order, n)));
    failures.push(...ended.filter((one) => one.status === 'rejected').map((one) => asError(one.reason)));
  }
  return failures;
};

/** Coins for the vouchers that came, in the member's favour where they do not divide. */
const coinsFor = ({ price, line }: Order, came: number): number =>
  Math.floor((price.points * came) / line.count);

const settle = async (
  { ledger, catalogue }: Services,
  tx: Tx,
  order: Order,
  { came, at }: { came: number; at: Date },
): Promise<void> => {
  const { accountId, holdId, line, price } = order;
  if (came < line.count) {
    await catalogue.returnStock(tx, line.productId, line.denominationPaise, line.count - came);
  }
  if (holdId === null) return;
  const end = { accountId, holdId, cause: causeOf(order), at };
  const coins = coinsFor(order, came);
  if (coins === 0) await ledger.release(tx, end);
  else if (
    !(await (coins < price.points ? ledger.commitPart(tx, { ...end, coins }) : ledger.commit(tx, end)))
  ) {
    throw new Error('The coins of the order are not held any more');
  }
};

const outcomeOf = (order: Order, came: number, reason: string) => {
  if (came === order.line.count) return { to: 'DELIVERED' as const, changes: {} };
  const back = coinsBack(order.price.points - coinsFor(order, came));
  if (came === 0) return { to: 'UNDELIVERED' as const, changes: { failure: `${reason} ${back}` } };
  const failure = `${came} of ${order.line.count} vouchers came. ${reason} ${back}`;
  return { to: 'PARTLY_DELIVERED' as const, changes: { failure } };
};

/** Ends the order by what came: coins, stock, state and messages in one transaction. */
const finish = (issuing: Issuing, services: Services, name: repository.OrderName, reason: string) =>
  issuing.db.tx(async (tx) => {
    const order = await repository.lockOrder(tx, name.accountId, name.orderId);
    if (order?.state !== 'ISSUING') return;
    const at = issuing.clock.now();
    const vouchers = await repository.vouchersOf(tx, order);
    const { to, changes } = outcomeOf(order, vouchers.length, reason);
    const ended = await advance(tx, order, to, at, changes);
    await settle(services, tx, order, { came: vouchers.length, at });
    const open = (voucher: StoredVoucher) => ({
      ...openVoucher(issuing.keys, order, voucher),
      expiresAt: voucher.expiresAt,
    });
    const texts = vouchers.length > 0 ? deliveredTexts(ended, vouchers.map(open)) : failedTexts(ended);
    await enqueueTexts(issuing, tx, ended, texts);
  });

/** Handler of `order.issue`. Throws what is worth another try. */
export const createOrderIssuer =
  (issuing: Issuing, services: Services) =>
  async (name: JobData['order.issue'], { last }: { last: boolean }): Promise<void> => {
    const order = await begin(issuing, name);
    if (!order) return;
    const failures = await issueMissing(issuing, order);
    const passing = failures.find((failure) => !(failure instanceof ProviderRefusal));
    if (passing !== undefined && !last) throw passing;
    if (failures.length > 0) {
      issuing.log.warn({ orderId: order.orderId, err: failures[0] }, 'Vouchers of an order were not issued');
    }
    await finish(issuing, services, name, passing === undefined ? REFUSED : AWAY);
    await issuing.queue.nudge('message.send');
  };
