// What comes back to the member of an order that ends otherwise: coins to the lots that they came from, money
// through the payment, pieces to the shelf. All in the caller's transaction, with the order locked.
import { shareOf } from '#contract/shares.ts';
import type { Tx } from '../../db/driver.ts';
import type { OrderServices } from './services.ts';
import { causeOf, type Order } from './types.ts';

type Services = Pick<OrderServices, 'ledger' | 'catalogue' | 'membership' | 'payments'>;

/** Everything that is still held or was paid. */
export const giveBackAll = async (
  { ledger, membership, payments }: Pick<Services, 'ledger' | 'membership' | 'payments'>,
  tx: Tx,
  order: Order,
  at: Date,
): Promise<void> => {
  const { accountId, holdId, burnId, paymentId, moneyPaise } = order;
  await membership.forgetOffer(tx, accountId, order.orderId);
  // The ledger's lock comes last everywhere, so the payment's comes before it.
  if (paymentId !== null && moneyPaise > 0 && order.confirmedAt !== null) {
    await payments.refund(tx, { accountId, paymentId, amountPaise: moneyPaise, key: 'all' });
  }
  const moved = { accountId, cause: causeOf(order), at };
  if (burnId !== null) await ledger.reverseBurn(tx, { ...moved, entryId: burnId });
  else if (holdId !== null) await ledger.release(tx, { ...moved, holdId });
};

/** The coins and the money of some pieces, that have come back. */
export const giveBackPieces = async (
  { ledger, payments }: Pick<Services, 'ledger' | 'payments'>,
  tx: Tx,
  order: Order,
  { pieces, at }: { pieces: number; at: Date },
): Promise<void> => {
  const { accountId, burnId, paymentId } = order;
  const part = `return-${order.returnedCount + pieces}`;
  const of = { count: order.line.count, returnedCount: order.returnedCount };
  const amountPaise = shareOf(order.moneyPaise, of, pieces);
  if (paymentId !== null && amountPaise > 0) {
    await payments.refund(tx, { accountId, paymentId, amountPaise, key: part });
  }
  const coins = shareOf(order.points, of, pieces);
  if (burnId === null || coins === 0) return;
  await ledger.reverseBurn(tx, { accountId, entryId: burnId, coins, cause: causeOf(order, part), at });
};

export const returnToShelf = (
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
