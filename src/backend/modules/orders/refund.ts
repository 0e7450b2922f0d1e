// What returns to the member of an order that fails or is cancelled: coins to the lots they came from, money through
// the payment, and pieces to the stock. All in the caller's transaction, with the order locked.
import { shareOf } from '#contract/shares.ts';
import type { Tx } from '../../db/driver.ts';
import { findReturning, NOTHING_RETURNS, type ReturningCoins } from '../../ledger/returning.ts';
import type { EntryRef } from '../../ledger/types.ts';
import { advance } from './advance.ts';
import { cancelledWith } from './messages.ts';
import type { OrderServices } from './services.ts';
import { causeOf, type Order } from './types.ts';

type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'membership' | 'payments'>;

/** What an order gives back of its coins, of all that are left unless given; asked before they return. */
export const returningCoins = async (
  tx: Tx,
  order: Order,
  at: Date,
  most: number = order.points,
): Promise<ReturningCoins> => (most > 0 ? findReturning(tx, order, most, at) : NOTHING_RETURNS);

/** Ends an order that the member cancelled, and says what becomes of its coins, which return after this. */
export const markCancelled = async (tx: Tx, order: Order, at: Date, pieces = 0): Promise<Order> =>
  advance(tx, order, 'CANCELLED', at, {
    pieces,
    ...cancelledWith(order, await returningCoins(tx, order, at)),
  });

/** Returns everything that is still held or was paid. */
export const refundAll = async (
  { ledger, membership, payments }: Pick<Services, 'ledger' | 'membership' | 'payments'>,
  tx: Tx,
  order: Order,
  at: Date,
): Promise<void> => {
  const { accountId, holdId, burnId, paymentId, moneyPaise } = order;
  await membership.removeOffer(tx, accountId, order.orderId);
  // The ledger's lock comes last everywhere, so the payment's comes before it.
  if (paymentId !== null && moneyPaise > 0 && order.confirmedAt !== null) {
    await payments.refund(tx, { accountId, paymentId, amountPaise: moneyPaise, key: 'all' });
  }
  const movement = { accountId, cause: causeOf(order), at };
  if (burnId !== null) await ledger.reverseBurn(tx, { ...movement, entryId: burnId });
  else if (holdId !== null) await ledger.release(tx, { ...movement, holdId });
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
): Promise<EntryRef | null> => {
  const { accountId, burnId } = order;
  const coins = coinsOf(order, pieces);
  if (burnId === null || coins === 0) return null;
  return ledger.reverseBurn(tx, { accountId, entryId: burnId, coins, cause: causeOf(order, part), at });
};

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

export const restock = (
  { catalogue }: Pick<Services, 'catalogue'>,
  tx: Tx,
  { line }: Order,
  pieces: number = line.count,
): Promise<void> =>
  catalogue.returnStock(tx, {
    itemId: line.productId,
    amountPaise: line.itemType === 'VOUCHER' ? line.denominationPaise : null,
    count: pieces,
  });
