// The only way to change an order's state: checks the transition and records it in the order's history.
import type { Tx } from '../../db/driver.ts';
import * as history from './repository-events.ts';
import * as repository from './repository.ts';
import { assertLegal, familyOf, type OrderNote, type OrderState } from './states.ts';
import type { Order } from './types.ts';

/**
 * Moves a locked order. `pieces` go to the member with it, or come back (below zero). Throws if the transition is not
 * legal or the order has moved meanwhile.
 */
export const advance = async (
  tx: Tx,
  order: Order,
  to: OrderState,
  at: Date,
  { pieces = 0, ...changes }: repository.Changes & { pieces?: number } = {},
): Promise<Order> => {
  assertLegal(familyOf(order.line.itemType), order.state, to);
  const moved = await repository.updateState(tx, order, { from: order.state, to, at, changes, pieces });
  if (!moved) throw new Error(`The order left ${order.state} before it could go to ${to}`);
  return { ...order, state: to, ...changes };
};

/** Records an event in the history of a locked order without changing its state. */
export const recordNote = (tx: Tx, order: Order, kind: OrderNote, at: Date) =>
  history.insertEvent(tx, order, { kind, at });
