// What becomes of an order of goods when the store has answered. Each change is one transaction with the order locked.
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Parcel } from '../../providers/types.ts';
import { advance, recordNote } from './advance.ts';
import { failureOf, orderTexts } from './messages.ts';
import { endCancelled, refundAll, restock } from './refund.ts';
import * as repository from './repository.ts';
import type { OrderServices } from './services.ts';
import { createTextSender } from './text-sender.ts';
import { causeOf, type Order } from './types.ts';

/** The effect of the store's answer. The order must be locked. */
export type Change = (tx: Tx, order: Order, at: Date) => Promise<Order>;

const LOST = 'The parcel was lost on its way.';

export const createGoodsChanges = (
  deps: Pick<Dependencies, 'queue' | 'keys'>,
  services: Pick<OrderServices, 'accounts' | 'ledger' | 'catalogue' | 'clients' | 'membership' | 'payments'>,
) => {
  const { ledger } = services;
  const sendTexts = createTextSender(deps, services);

  const dispatch = async (tx: Tx, order: Order, parcel: Parcel, at: Date): Promise<Order> => {
    const { accountId, holdId } = order;
    const { carrier, trackingNumber: number } = parcel;
    const tracking = carrier !== null && number !== null ? { tracking: { carrier, number } } : {};
    const sent = await advance(tx, order, 'DISPATCHED', at, { ...tracking, pieces: order.line.count });
    await sendTexts(tx, sent, orderTexts);
    if (holdId === null) return sent;
    const burned = await ledger.commit(tx, { accountId, holdId, cause: causeOf(order), at });
    if (!burned) throw new Error('The coins of the order are not held any more');
    await repository.change(tx, order, { burnId: burned.entryId });
    return { ...sent, burnId: burned.entryId };
  };

  /** Ends an order that will not arrive, for a reason in the member's words. */
  const giveUp =
    (reason: string): Change =>
    async (tx, order, at) => {
      if (reason !== LOST) await restock(services, tx, order);
      const ended = await advance(tx, order, 'UNDELIVERED', at, {
        failure: failureOf(reason, await refundAll(services, tx, order, at)),
        pieces: order.state === 'PACKING' ? 0 : -order.line.count,
      });
      await sendTexts(tx, ended, orderTexts);
      return ended;
    };

  /** Moves the order step by step to the parcel's stage. An answer about an earlier stage changes nothing. */
  const reachStage =
    (parcel: Parcel): Change =>
    async (tx, order, at) => {
      let current = order;
      if (parcel.stage === 'LOST') return giveUp(LOST)(tx, current, at);
      const has = (...stages: Parcel['stage'][]): boolean => stages.includes(parcel.stage);
      if (current.state === 'PACKING' && has('DISPATCHED', 'OUT_FOR_DELIVERY', 'DELIVERED')) {
        current = await dispatch(tx, current, parcel, at);
      }
      if (current.state === 'DISPATCHED' && has('OUT_FOR_DELIVERY', 'DELIVERED')) {
        current = await advance(tx, current, 'IN_DELIVERY', at);
      }
      if (current.state === 'IN_DELIVERY' && has('DELIVERED')) {
        current = await advance(tx, current, 'DELIVERED', at, { deliveredAt: at });
        await sendTexts(tx, current, orderTexts);
      }
      return current;
    };

  /** The member wanted to cancel, and the store stopped the parcel. */
  const cancel: Change = async (tx, order, at) => {
    const ended = await endCancelled(services, tx, order, { at });
    await sendTexts(tx, ended, orderTexts);
    return ended;
  };

  /** The member wanted to cancel, but the store could not stop the parcel. */
  const keep: Change = async (tx, order, at) => {
    const back = await advance(tx, order, 'PACKING', at);
    await recordNote(tx, order, 'NOT_CANCELLED', at);
    return back;
  };

  return { giveUp, reachStage, cancel, keep };
};
