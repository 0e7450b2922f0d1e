// What the member gets back if an order is cancelled or pieces of it are returned. Pure.
import { shareOf } from '#contract/shares.ts';
import { coinsInWords, formatMoney } from '#web/lib/format.ts';
import { refusedRefundIn } from '#web/lib/refunds.ts';
import type { Order } from './records.ts';

interface Refund {
  coins: number;
  paise: number;
}

/** Money that was paid; a payment still due is simply not taken. */
const paid = ({ payment, moneyPaise }: Order): number => (payment?.status === 'SUCCESS' ? moneyPaise : 0);

/** The money refunded for an order. */
export const paidBack = ({ payment }: Order): number => payment?.refundedPaise ?? 0;

/** What is said of that money: the gateway may refuse to send it back. */
export const whereMoneyGoes = ({ payment }: Order): string => {
  const refused = refusedRefundIn(payment);
  return refused?.text ? `${refused.text}.` : 'The money goes back to the account or card it came from.';
};

/** Coins refunded for some pieces of an order: returned, or never issued. */
export const coinsRefundedForPieces = ({
  itemType,
  statusText,
  points,
  line,
  returnedCount,
  vouchers,
}: Order): number => {
  const inPart = itemType === 'VOUCHER' && statusText === 'ORDER PROCESSING COMPLETED' && vouchers.length > 0;
  const pieces = inPart ? line.count - vouchers.length : returnedCount;
  return shareOf(points, { count: line.count, returnedCount: 0 }, pieces);
};

export const refundOfCancelling = (order: Order): Refund => ({ coins: order.points, paise: paid(order) });

export const refundOfReturning = (order: Order, pieces: number): Refund => {
  const of = { count: order.line.count, returnedCount: order.returnedCount };
  return { coins: shareOf(order.points, of, pieces), paise: shareOf(paid(order), of, pieces) };
};

/** "1,200 coins and ₹499.00"; null if there is nothing. */
export const refundText = ({ coins, paise }: Refund): string | null =>
  [coins > 0 && coinsInWords(coins), paise > 0 && formatMoney(paise)].filter(Boolean).join(' and ') || null;

export const piecesLeft = ({ line, returnedCount }: Order): number => line.count - returnedCount;

/** Somebody outside is already working on it and is asked to stop: it may be too late. */
export const mayBeTooLate = ({ statusText }: Order): boolean => statusText === 'WORK IN PROGRESS';
