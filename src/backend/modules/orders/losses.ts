// What would be lost of the coins of an order if they came back now: the question before an action says it.
import type { Queryable } from '../../db/driver.ts';
import { findReturning } from '../../ledger/returning.ts';
import { actionsOf } from './action-rules.ts';
import { coinsOf } from './refund.ts';
import type { Order, OrderDetail } from './types.ts';

type Loss = OrderDetail['losses'][number];

const lossOf = async (q: Queryable, order: Order, pieces: number, now: Date): Promise<Loss> => {
  const { expired, collected } = await findReturning(q, order, coinsOf(order, pieces), now);
  return { pieces, expired, collected };
};

/** The numbers of pieces that can be cancelled or sent back, the largest first. */
const choicesOf = (order: Order, now: Date): number[] => {
  const actions = actionsOf(order, now);
  const left = order.line.count - order.returnedCount;
  if (actions.includes('CANCEL')) return [left];
  return actions.includes('RETURN') ? Array.from({ length: left }, (_, fewer) => left - fewer) : [];
};

/** Of fewer pieces no more coins are lost, so almost always one look is enough. */
export const findLosses = async (q: Queryable, order: Order, now: Date): Promise<Loss[]> => {
  const losses: Loss[] = [];
  for (const pieces of order.points > 0 ? choicesOf(order, now) : []) {
    const loss = await lossOf(q, order, pieces, now);
    if (loss.expired + loss.collected === 0) break;
    losses.push(loss);
  }
  return losses;
};
