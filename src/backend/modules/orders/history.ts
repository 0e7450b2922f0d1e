// An order's history as its member reads it; each event depends on those before it. Pure.
import { eventKind, eventText, type Family } from './states.ts';
import type { OrderDetail, OrderEvent } from './types.ts';

type HistoryEvent = OrderDetail['events'][number];

/**
 * Events after the courier has collected the pieces: their coins are back already, so the store's count returns none.
 */
const COINS_ALREADY_RETURNED = new Set<OrderEvent['kind']>(['RETURNED', 'PARTLY_RETURNED']);

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
