// What returns to the member of an order that fails or is cancelled: coins to the lots they came from, money through
// the payment, and pieces to the stock. All in the caller's transaction, with the order locked.
import { shareOf } from '#contract/shares.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { findReturned, NOTHING_RETURNS, type ReturnedCoins } from '../../ledger/returning.ts';
import { coinsLeftOf } from '../../ledger/reversals.ts';
import type { ReturningCoins, ReturnResult } from '../../ledger/types.ts';
import { advance } from './advance.ts';
import { cancelledWith, failureOf } from './messages.ts';
import type { OrderServices } from './services.ts';
import { causeOf, piecesOf, type Order } from './types.ts';

type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'membership' | 'payments'>;

/**
 * Returns everything that is still held or was paid, and says what became of the coins. The ledger's lock comes last
 * everywhere: the payment's, and whatever else others may wait for, comes before it. What is said of the coins is written
 * after it, to the order, which is locked already.
 */
export const refundAll = async (
  { ledger, membership, payments }: Pick<Services, 'ledger' | 'membership' | 'payments'>,
  tx: Tx,
  order: Order,
  at: Date,
): Promise<ReturningCoins> => {
  const { accountId, holdId, burnId, paymentId, moneyPaise } = order;
  await membership.removeOffer(tx, accountId, order.orderId);
  if (paymentId !== null && moneyPaise > 0 && order.confirmedAt !== null) {
    await payments.refund(tx, { accountId, paymentId, amountPaise: moneyPaise, key: 'all' });
  }
  const movement = { accountId, cause: causeOf(order), at };
  if (burnId !== null) {
    // Of pieces that cost less than a coin, all coins may be back before the last piece is.
    if ((await coinsLeftOf(tx, accountId, burnId)) === 0) return NOTHING_RETURNS;
    return (await ledger.reverseBurn(tx, { ...movement, entryId: burnId })).returned;
  }
  const released = holdId === null ? null : await ledger.release(tx, { ...movement, holdId });
  return released?.returned ?? NOTHING_RETURNS;
};

/** Some of the pieces that the member sends back, and what distinguishes this return from others. */
interface Pieces {
  pieces: number;
  part: string;
}

const shareOfPieces = (whole: number, { line, returnedCount }: Order, pieces: number): number =>
  shareOf(whole, { count: line.count, returnedCount }, pieces);

/** The cost of some pieces in coins. */
export const coinsOf = (order: Order, pieces: number): number => shareOfPieces(order.points, order, pieces);

/** Null if they cost none. */
export const refundCoins = async (
  ledger: Services['ledger'],
  tx: Tx,
  order: Order,
  { pieces, part, at }: Pieces & { at: Date },
): Promise<ReturnResult | null> => {
  const { accountId, burnId } = order;
  const coins = coinsOf(order, pieces);
  if (burnId === null || coins === 0) return null;
  return ledger.reverseBurn(tx, { accountId, entryId: burnId, coins, cause: causeOf(order, part), at });
};

/** What the returns of an order brought back so far. */
export const returnedCoins = async (q: Queryable, order: Order): Promise<ReturnedCoins> =>
  order.burnId !== null && order.returnNumber > 0
    ? findReturned(q, order.accountId, order.burnId)
    : { ...NOTHING_RETURNS, spentAgain: 0 };

export const refundMoney = async (
  payments: Services['payments'],
  tx: Tx,
  order: Order,
  { pieces, part }: Pieces,
): Promise<void> => {
  const { accountId, paymentId } = order;
  const amountPaise = shareOfPieces(order.moneyPaise, order, pieces);
  if (paymentId === null || amountPaise === 0) return;
  await payments.refund(tx, { accountId, paymentId, amountPaise, key: part });
};

/** Puts pieces back into the stock that they were taken from. */
export const restock = async (
  { catalogue }: Pick<Services, 'catalogue'>,
  tx: Tx,
  { line, tookStock }: Order,
  pieces: number = line.count,
): Promise<void> => {
  if (!tookStock) return;
  await catalogue.returnStock(tx, piecesOf(line, pieces));
};

/** Ends an order that the member cancelled, and of which pieces are in the stock again, all unless given. */
export const endCancelled = async (
  services: Services,
  tx: Tx,
  order: Order,
  { at, pieces = 0, restocked = order.line.count }: { at: Date; pieces?: number; restocked?: number },
): Promise<Order> => {
  await restock(services, tx, order, restocked);
  const returned = await refundAll(services, tx, order, at);
  return advance(tx, order, 'CANCELLED', at, { pieces, ...cancelledWith(order, returned) });
};

/** Ends an order that failed before anything was delivered, for a reason in the member's words. */
export const endFailed = async (
  services: Services,
  tx: Tx,
  order: Order,
  { to, reason, at }: { to: 'LAPSED' | 'UNPAID'; reason: string; at: Date },
): Promise<Order> => {
  await restock(services, tx, order);
  const failure = failureOf(reason, await refundAll(services, tx, order, at));
  return advance(tx, order, to, at, { failure });
};
