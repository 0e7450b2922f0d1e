// An order's history as its member reads it; each event depends on those before it. Pure.
import type { PaymentView } from '../payments/service.ts';
import { eventKind, eventText, type Family } from './states.ts';
import type { OrderDetail, OrderEvent } from './types.ts';

type HistoryEvent = OrderDetail['events'][number];

/**
 * Events after the courier has collected the pieces: their coins are back already, so the store's count returns none.
 */
const COINS_ALREADY_RETURNED = new Set<OrderEvent['kind']>(['RETURNED', 'PARTLY_RETURNED']);

/** Refunds that do not follow from the order's own events. */
const refundEvents = (payment: PaymentView): HistoryEvent[] =>
  payment.refunds.flatMap(({ askedAt: at, text }) =>
    text === null ? [] : { at, kind: 'FAILED' as const, text },
  );

/** Each refund stands before the first event that is later. */
export const withRefunds = (
  history: readonly HistoryEvent[],
  payment: PaymentView | null,
): HistoryEvent[] => {
  const all = [...history];
  for (const refund of payment ? refundEvents(payment) : []) {
    const next = all.findIndex(({ at }) => Date.parse(at) > Date.parse(refund.at));
    all.splice(next < 0 ? all.length : next, 0, refund);
  }
  return all;
};

/** `points` are the coins that the order took. */
export const historyOf = (events: readonly OrderEvent[], family: Family, points: number): HistoryEvent[] => {
  let wasSentBack = false;
  let isCollected = false;
  return events.flatMap(({ kind, at }) => {
    if (kind === 'RETURNING') [wasSentBack, isCollected] = [true, false];
    if (kind === 'COLLECTED') isCollected = true;
    // It was delivered before it was sent back; the notes that follow report the outcome of the return.
    if (kind === 'DELIVERED' && wasSentBack) return [];
    const coins = isCollected && COINS_ALREADY_RETURNED.has(kind) ? 0 : points;
    return [{ at: at.toISOString(), kind: eventKind(kind), text: eventText(kind, family, coins) }];
  });
};
