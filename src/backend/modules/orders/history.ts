// An order's history as its member reads it; each event depends on those before it. Pure.
import type { RefundReason } from '#contract/enums.ts';
import { formatMoney } from '../../format.ts';
import type { PaymentView } from '../payments/service.ts';
import { eventKind, eventText, type Family } from './states.ts';
import type { OrderDetail, OrderEvent } from './types.ts';

type HistoryEvent = OrderDetail['events'][number];

/**
 * Events after the courier has collected the pieces: their coins are back already, so the store's count returns none.
 */
const COINS_ALREADY_RETURNED = new Set<OrderEvent['kind']>(['RETURNED', 'PARTLY_RETURNED']);

const REFUND_TEXTS: Record<RefundReason, (due: string) => string> = {
  LATE: () => 'was paid too late',
  SECOND_CHARGE: () => 'was charged a second time',
  WRONG_AMOUNT: (due) => `was charged instead of ${due}`,
};

const refundText = (reason: RefundReason, amountPaise: number, payment: PaymentView): string =>
  `${formatMoney(amountPaise)} ${REFUND_TEXTS[reason](formatMoney(payment.amountPaise))}, and goes back the way it came`;

/** Charges that go back by themselves. Those that are asked for follow from the order's own events. */
const strayCharges = (payment: PaymentView): HistoryEvent[] =>
  payment.refunds.flatMap(({ reason, amountPaise, askedAt: at }) =>
    reason === null ? [] : { at, kind: 'FAILED' as const, text: refundText(reason, amountPaise, payment) },
  );

/** Each charge that paid for nothing stands before the first event that is later. */
export const withStrayCharges = (
  history: readonly HistoryEvent[],
  payment: PaymentView | null,
): HistoryEvent[] => {
  const all = [...history];
  for (const charge of payment ? strayCharges(payment) : []) {
    const next = all.findIndex(({ at }) => Date.parse(at) > Date.parse(charge.at));
    all.splice(next < 0 ? all.length : next, 0, charge);
  }
  return all;
};

/** `points` are the coins that the order took. */
export const historyOf = (events: readonly OrderEvent[], family: Family, points: number): HistoryEvent[] => {
  let isReturning = false;
  let isCollected = false;
  return events.flatMap(({ kind, at }) => {
    // It was delivered before it was sent back; the notes that follow report the outcome of the return.
    const isStillThere = kind === 'DELIVERED' && isReturning;
    if (kind === 'RETURNING') [isReturning, isCollected] = [true, false];
    if (kind === 'COLLECTED') isCollected = true;
    if (isStillThere) {
      isReturning = false;
      return [];
    }
    const coins = isCollected && COINS_ALREADY_RETURNED.has(kind) ? 0 : points;
    return [{ at: at.toISOString(), kind: eventKind(kind), text: eventText(kind, family, coins) }];
  });
};
