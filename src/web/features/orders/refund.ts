// What the member gets back if an order is cancelled or pieces of it are returned. Pure.
import { shareOf } from '#contract/shares.ts';
import { coinsInWords, formatCoins, formatMoney } from '#web/lib/format.ts';
import { refusedRefundIn } from '#web/lib/refunds.ts';
import type { Order } from './records.ts';

interface Refund {
  coins: number;
  paise: number;
}

/** Money that was paid; a payment still due is simply not taken. */
const paid = ({ payment, moneyPaise }: Order): number => (payment?.status === 'SUCCESS' ? moneyPaise : 0);

/** Whether money was charged, also of an order that it did not pay: the wrong amount, or too late. */
export const wasCharged = ({ payment }: Order): boolean =>
  payment !== null &&
  (payment.status === 'SUCCESS' ||
    payment.state === 'WRONG_AMOUNT' ||
    payment.state === 'PAID_LATE' ||
    payment.refunds.length > 0);

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

/** The words for it take a singular. */
const isSingular = ({ coins, paise }: Refund): boolean => coins === 0 || (coins === 1 && paise === 0);

export const pronounOf = (refund: Refund): string => (isSingular(refund) ? 'it' : 'they');

/** "1,200 coins and ₹499.00 come back", "1 coin comes back"; null if there is nothing. */
export const comingBackText = (refund: Refund): string | null => {
  const what = refundText(refund);
  return what && `${what} ${isSingular(refund) ? 'comes' : 'come'} back`;
};

export const piecesLeft = ({ line, returnedCount }: Order): number => line.count - returnedCount;

/** Somebody outside is already working on it and is asked to stop: it may be too late. */
export const mayBeTooLate = ({ statusText }: Order): boolean => statusText === 'WORK IN PROGRESS';

/** "all coins expire", "300 of the coins expire"; the verb is for one coin, and for several. */
const partText = (part: number, coins: number, [one, several]: readonly [string, string]): string => {
  if (part < coins) return `${formatCoins(part)} of the coins ${part === 1 ? one : several}`;
  return coins === 1 ? `the coin ${one}` : `all coins ${several}`;
};

/**
 * What to add where coins of some pieces come back: "As they do, 300 of the coins expire and 500 of the coins are taken for
 * an earlier return."; null if all of them stay.
 */
export const lossText = ({ losses }: Order, pieces: number, refund: Refund): string | null => {
  const { coins } = refund;
  const { expired = 0, collected = 0 } = losses.find((loss) => loss.pieces === pieces) ?? {};
  const parts = [
    expired > 0 && partText(expired, coins, ['expires', 'expire']),
    collected > 0 && `${partText(collected, coins, ['is', 'are'])} taken for an earlier return`,
  ].filter(Boolean);
  return parts.length > 0
    ? `As ${isSingular(refund) ? 'it does' : 'they do'}, ${parts.join(' and ')}.`
    : null;
};
