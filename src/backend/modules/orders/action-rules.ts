// What may be done with an order in its state, and until when. Pure.
import { ORDER_RULES, type OrderAction } from '#contract/enums.ts';
import { addMs, DAY_MS } from '../../clock.ts';
import { familyOf, type OrderState } from './states.ts';
import type { Order } from './types.ts';

const UNDOABLE: readonly OrderState[] = ['CONFIRMED', 'ISSUING', 'DELIVERED', 'PARTLY_DELIVERED'];

/** Until when the member may undo a redemption of codes; null if it cannot be undone, as when its code was shown. */
export const undoUntil = ({ line, confirmedAt, revealedAt }: Order): Date | null =>
  familyOf(line.itemType) === 'CODES' && confirmedAt !== null && revealedAt === null
    ? addMs(confirmedAt, ORDER_RULES.undoSeconds * 1000)
    : null;

/** Until when goods may be sent back; null before they are delivered. */
export const returnUntil = ({ line, deliveredAt }: Order): Date | null =>
  familyOf(line.itemType) === 'GOODS' && deliveredAt !== null
    ? addMs(deliveredAt, ORDER_RULES.returnDays * DAY_MS)
    : null;

/** The time to confirm it is over. Housekeeping ends it within a minute; until then nothing is asked of anybody. */
export const isLapsed = ({ state, verifyBy }: Order, now: Date): boolean =>
  state === 'PLACED' && verifyBy <= now;

/** It waits for its one-time password, and there is time left. */
export const isAwaitingPassword = (order: Order, now: Date): boolean =>
  order.state === 'PLACED' && !isLapsed(order, now);

export const mayCancel = ({ line, state }: Order): boolean =>
  state === 'PLACED' ||
  state === 'AWAITING_PAYMENT' ||
  (familyOf(line.itemType) === 'GOODS' && (state === 'CONFIRMED' || state === 'PACKING'));

export const mayUndo = (order: Order, now: Date): boolean => {
  const until = undoUntil(order);
  return UNDOABLE.includes(order.state) && until !== null && now < until;
};

export const mayReturn = (order: Order, now: Date): boolean => {
  const until = returnUntil(order);
  return order.state === 'DELIVERED' && !order.returnRefused && until !== null && now < until;
};

export const actionsOf = (order: Order, now: Date): OrderAction[] => [
  ...(mayCancel(order) && !isLapsed(order, now) ? (['CANCEL'] as const) : []),
  ...(mayUndo(order, now) ? (['UNDO'] as const) : []),
  ...(mayReturn(order, now) ? (['RETURN'] as const) : []),
];
