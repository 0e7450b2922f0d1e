// Returns of goods: a courier collects the pieces, which returns their coins, and the store counts what arrives
// (docs/decisions/048). Each change is one transaction with the order locked.
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { findExpiredOf } from '../../ledger/returning.ts';
import type { FulfilmentProvider, Pickup } from '../../providers/types.ts';
import { advance, recordNote } from './advance.ts';
import type { Change } from './goods-changes.ts';
import { coinsOf, refundCoins, refundMoney, returnedCoins } from './refund.ts';
import { returnFailureOf, returnRejectedTexts, orderTexts } from './messages.ts';
import type { OrderServices } from './services.ts';
import { createTextSender } from './text-sender.ts';
import { causeOf, type Order } from './types.ts';

type Services = Pick<OrderServices, 'accounts' | 'ledger' | 'clients' | 'payments'>;

/** Identifies a pick-up to the provider, and its refund to the ledger. */
const partOf = ({ returnNumber }: Order): string => `return:${returnNumber}`;

export const createReturns = (
  deps: Pick<Dependencies, 'queue' | 'keys'>,
  fulfilment: Pick<FulfilmentProvider, 'collect'>,
  { accounts, ledger, clients, payments }: Services,
) => {
  const sendTexts = createTextSender(deps, { accounts, clients });

  /** Repeated for the same pick-up, it moves nothing and returns the existing refund. */
  const refund = (tx: Tx, order: Order, pieces: number, at: Date) =>
    refundCoins(ledger, tx, order, { pieces, part: partOf(order), at });

  const applyPickup: Change = async (tx, order, at) => {
    const taken = await advance(tx, order, 'COLLECTED', at);
    await refund(tx, order, order.returningCount, at);
    return taken;
  };

  /** Spends the coins of the rejected pieces again, but for what expired of them: others do not pay in their place. */
  const spendAgain = async (tx: Tx, order: Order, accepted: number, at: Date): Promise<number> => {
    const { accountId } = order;
    const refunded = await refund(tx, order, order.returningCount, at);
    if (!refunded) return 0;
    const expired = await findExpiredOf(tx, accountId, refunded.entryId, at);
    const coins = coinsOf(order, order.returningCount) - coinsOf(order, accepted) - expired;
    if (coins <= 0) return 0;
    const cause = causeOf(order, partOf(order));
    const taken = await ledger.reverseRefund(tx, { accountId, entryId: refunded.entryId, coins, cause, at });
    return taken.coins;
  };

  /** Says of the coins what the ledger says, so they have returned before. */
  const endReturn = async (tx: Tx, order: Order, accepted: number, at: Date): Promise<Order> => {
    const returnedCount = order.returnedCount + accepted;
    const all = returnedCount === order.line.count;
    const refused = accepted < order.returningCount ? { returnRefused: true as const } : {};
    const changes = { returnedCount, returningCount: 0, ...refused, pieces: -accepted };
    const ended = await advance(tx, order, all ? 'RETURNED' : 'DELIVERED', at, changes);
    if (all) {
      const failure = returnFailureOf(ended, await returnedCoins(tx, ended));
      await sendTexts(tx, { ...ended, failure }, orderTexts);
    }
    if (accepted > 0 && !all) await recordNote(tx, order, 'PARTLY_RETURNED', at);
    return ended;
  };

  /** The store has counted: all pieces but the rejected ones are returned. */
  const applyCount =
    (rejected: number): Change =>
    async (tx, order, at) => {
      const accepted = Math.max(0, order.returningCount - rejected);
      const wasCollected = order.state === 'COLLECTED';
      await refundMoney(payments, tx, order, { pieces: accepted, part: partOf(order) });
      if (!wasCollected && accepted > 0) await refund(tx, order, accepted, at);
      const ended = await endReturn(tx, order, accepted, at);
      if (accepted === order.returningCount) return ended;
      await recordNote(tx, order, 'NOT_RETURNED', at);
      const coins = wasCollected ? await spendAgain(tx, order, accepted, at) : 0;
      if (coins > 0) await recordNote(tx, order, 'SPENT_AGAIN', at);
      const texts = returnRejectedTexts({ pieces: order.returningCount - accepted, coins });
      await sendTexts(tx, ended, texts, partOf(order));
      return ended;
    };

  const changeFor = (order: Order, { stage, rejected = 0 }: Pickup): Change | null => {
    if (stage === 'COLLECTED') return order.state === 'RETURNING' ? applyPickup : null;
    if (stage === 'RECEIVED') return applyCount(rejected);
    return stage === 'REFUSED' ? applyCount(order.returningCount) : null;
  };

  /** Asks for the state of the pick-up; null if it changes nothing. */
  return async (order: Order): Promise<Change | null> => {
    const key = `${order.orderId}:${partOf(order)}`;
    return changeFor(order, await fulfilment.collect({ key, count: order.returningCount }));
  };
};
