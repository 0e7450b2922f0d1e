// What a demo member spent and got back, each with its order: coins and order change at the times at which the orders'
// own code would change them.
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts';
import type { Tx } from '../db/driver.ts';
import type { Ledger } from '../ledger/types.ts';
import type { CoinLife } from '../modules/clients/coin-life.ts';
import { coinsFor } from '../modules/orders/codes.ts';
import { coinsOf } from '../modules/orders/refund.ts';
import { causeOf, type Order } from '../modules/orders/types.ts';
import {
  cancelSeeded,
  advanceSeeded,
  placeSeeded,
  spentAt,
  takeBackPartSeeded,
  takeBackSeeded,
  undoPartSeeded,
  type OrderedItem,
  type Buyer,
} from './orders.ts';

export interface EventBase {
  daysAgo: number;
  /** Identifies it for later events, and becomes its cause's id. */
  key: string;
}

export interface TitledEvent extends EventBase {
  title: string;
}

/** Titled by the ordered item, as all entries of an order are. */
export type SpendEvent =
  | (EventBase & { kind: 'burn'; coins: number; order: OrderedItem })
  | (EventBase & { kind: 'burn-part'; coins: number; burned: number; order: OrderedItem })
  | (EventBase & { kind: 'cancelled-burn'; coins: number; order: OrderedItem });

/** All of it, or codes that were undone except the last `kept` ones, which were used. */
type Refund = TitledEvent & { kind: 'refund'; of: string; kept?: number };

/** All pieces were sent back, and the store accepted `accepted` of them. */
type PartReturn = TitledEvent & { kind: 'part-return'; of: string; accepted: number };

export type ReturnEvent = Refund | PartReturn;

export interface Replay {
  tx: Tx;
  ledger: Ledger;
  accountId: string;
  clientId: string;
  /** Of coins of the member's brand. */
  coinLife: CoinLife;
  now: Date;
  buyer: Buyer;
}

/** What later events may refer to. */
export interface EventResult {
  entryId: string;
  order: Order | null;
}

/** From the blocking of an order's coins to its confirmation or cancellation. */
const DECIDED_AFTER_MS = 4 * MINUTE_MS;
/** The safety limit of a block, as for every order. */
const BLOCKED_FOR_MS = 7 * DAY_MS;
/** From the courier to the store. */
const TRANSIT_MS = 30 * HOUR_MS;

const decidedAt = (blockedAt: Date): Date => addMs(blockedAt, DECIDED_AFTER_MS);

/** When coins that were blocked at `blockedAt` are spent or returned. */
export const blockEndAt = (event: SpendEvent, blockedAt: Date): Date =>
  event.kind === 'cancelled-burn' ? decidedAt(blockedAt) : spentAt(event.order, decidedAt(blockedAt));

/** Places the order and blocks its coins. */
export const block = async (replay: Replay, event: SpendEvent, at: Date): Promise<Order> => {
  const { tx, ledger, accountId, buyer } = replay;
  const { coins, key, order: bought } = event;
  const placed = await placeSeeded(buyer, bought, { key, coins, at });
  const expiresAt = addMs(at, BLOCKED_FOR_MS);
  const { holdId } = await ledger.hold(tx, { accountId, coins, cause: causeOf(placed), at, expiresAt });
  return { ...placed, holdId };
};

export const endBlock = async (
  { tx, ledger, accountId, buyer }: Replay,
  event: SpendEvent,
  placed: Order | null | undefined,
  at: Date,
): Promise<EventResult> => {
  const { coins, order: bought } = event;
  if (!placed?.holdId) throw new Error(`${event.key} blocked no coins`);
  const cause = causeOf(placed);
  const end = { accountId, holdId: placed.holdId, cause, at };
  const cancelled = { ...end, cause: { ...cause, title: `${cause.title}, order cancelled` } };
  const entry =
    event.kind === 'burn'
      ? await ledger.commit(tx, end)
      : event.kind === 'burn-part'
        ? await ledger.commitPart(tx, { ...end, coins: event.burned })
        : await ledger.release(tx, cancelled);
  if (!entry) throw new Error(`The block of ${event.key} had ended already`);
  const { entryId } = entry;
  if (event.kind === 'cancelled-burn') return { entryId, order: await cancelSeeded(buyer, placed, at) };
  const came = event.kind === 'burn' ? placed.line.count : (placed.line.count * event.burned) / coins;
  const done = { bought, burnId: entryId, came, at: decidedAt(placed.placedAt) };
  return { entryId, order: await advanceSeeded(buyer, placed, done) };
};

const refund = async (
  { tx, ledger, accountId, buyer }: Replay,
  { kept = 0, key, title }: Refund,
  { entryId: burnId, order }: EventResult & { order: Order },
  at: Date,
): Promise<EventResult> => {
  const cause = { ...causeOf(order, key), title };
  const coins = order.points - coinsFor(order, kept);
  const { entryId } = await ledger.reverseBurn(tx, { accountId, at, coins, entryId: burnId, cause });
  const after =
    kept === 0 ? takeBackSeeded(buyer, order, at) : undoPartSeeded(buyer, order, { kept, coins, at });
  return { entryId, order: await after };
};

const partReturn = async (
  { tx, ledger, accountId, buyer }: Replay,
  { accepted, title }: PartReturn,
  { entryId: burnId, order }: EventResult & { order: Order },
  at: Date,
): Promise<EventResult> => {
  const cause = { ...causeOf(order, 'return:1'), title };
  const collected = addMs(at, -TRANSIT_MS);
  const refunded = await ledger.reverseBurn(tx, { accountId, entryId: burnId, cause, at: collected });
  const { entryId } = await ledger.reverseRefund(tx, {
    accountId,
    entryId: refunded.entryId,
    coins: order.points - coinsOf(order, accepted),
    cause,
    at,
  });
  return { entryId, order: await takeBackPartSeeded(buyer, order, { accepted, collected, at }) };
};

export const replayReturn = (
  replay: Replay,
  event: ReturnEvent,
  of: EventResult | undefined,
  at: Date,
): Promise<EventResult> => {
  if (!of?.order) throw new Error(`${event.of} was not ordered`);
  const ordered = { entryId: of.entryId, order: of.order };
  return event.kind === 'refund'
    ? refund(replay, event, ordered, at)
    : partReturn(replay, event, ordered, at);
};
