// The states of an order, the transitions between them, and how a member sees each (spec §4). Two families share the
// beginning and the ends: codes (vouchers and coupons) and goods (products).
import type { CatalogueType, HistoryEventKind } from '#contract/enums.ts';
import type { OrderStatus, OrderStatusGroup, OrderStatusText } from '#contract/order-status.ts';

export const ORDER_STATES = [
  /** Coins are blocked; waits for its one-time password. */
  'PLACED',
  /** Confirmed by its one-time password; waits for the payment of its money part. */
  'AWAITING_PAYMENT',
  /** Confirmed and paid; the job that fulfils it is written. */
  'CONFIRMED',
  /** Codes: a worker has begun to ask the provider. */
  'ISSUING',
  /** Goods: handed to the fulfilment provider, which packs. */
  'PACKING',
  /** Goods: on the way; the coins are spent. */
  'DISPATCHED',
  /** Goods: with the courier who delivers to the door. */
  'IN_DELIVERY',
  /** Everything is delivered and the coins are spent. */
  'DELIVERED',
  /** Codes: the provider refused some; the others have come, and the coins for the rest are back. */
  'PARTLY_DELIVERED',
  /** The member no longer wants it; the provider is asked to stop, or to void the codes. */
  'CANCELLING',
  /** Goods: to be picked up. */
  'RETURNING',
  /** Goods: with the courier, on the way back; the coins have returned, and the store is to count the pieces. */
  'COLLECTED',
  /** Was not confirmed in time; the coins are back. */
  'LAPSED',
  /** The money part was not paid; the coins are back. */
  'UNPAID',
  /** The provider refused, lost it, or was down too long; coins and money are back. */
  'UNDELIVERED',
  /** Cancelled or undone by the member; coins and money are back. */
  'CANCELLED',
  /** Goods: everything came back; coins and money are back. */
  'RETURNED',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export type Family = 'CODES' | 'GOODS';

export const familyOf = (itemType: CatalogueType): Family => (itemType === 'PRODUCT' ? 'GOODS' : 'CODES');

type Transitions = Partial<Record<OrderState, readonly OrderState[]>>;

/** Every legal transition, by family. A state that is not listed is final, or does not exist in that family. */
export const TRANSITIONS: Record<Family, Transitions> = {
  CODES: {
    // A free order is confirmed as soon as it is placed, but still through this transition.
    PLACED: ['CONFIRMED', 'LAPSED', 'CANCELLED'],
    CONFIRMED: ['ISSUING', 'CANCELLED'],
    ISSUING: ['DELIVERED', 'PARTLY_DELIVERED', 'UNDELIVERED', 'CANCELLING'],
    DELIVERED: ['CANCELLING'],
    PARTLY_DELIVERED: ['CANCELLING'],
    CANCELLING: ['CANCELLED', 'ISSUING', 'DELIVERED', 'PARTLY_DELIVERED'],
  },
  GOODS: {
    PLACED: ['CONFIRMED', 'AWAITING_PAYMENT', 'LAPSED', 'CANCELLED'],
    AWAITING_PAYMENT: ['CONFIRMED', 'UNPAID', 'CANCELLED'],
    CONFIRMED: ['PACKING', 'CANCELLED'],
    PACKING: ['DISPATCHED', 'UNDELIVERED', 'CANCELLING'],
    // Too late to cancel: it continues where it was.
    CANCELLING: ['CANCELLED', 'PACKING'],
    DISPATCHED: ['IN_DELIVERY', 'UNDELIVERED'],
    IN_DELIVERY: ['DELIVERED', 'UNDELIVERED'],
    DELIVERED: ['RETURNING'],
    // Some pieces stay with the member, or the return is refused.
    RETURNING: ['COLLECTED', 'RETURNED', 'DELIVERED'],
    COLLECTED: ['RETURNED', 'DELIVERED'],
  },
};

/** What an order's history says about an event. */
interface EventTexts {
  event: string | Record<Family, string>;
  /** What happened to its coins, if it took any: for codes, for goods, or for both. */
  coins?: string | { [Name in Family]?: string };
  /** DONE unless given. */
  kind?: HistoryEventKind;
}

interface StateView extends EventTexts {
  status: OrderStatus;
  /** Null if none of the texts of spec §4 is true: see docs/decisions/007. */
  statusText: OrderStatusText | null;
}

export const STATE_VIEWS: Record<OrderState, StateView> = {
  PLACED: { status: 'PENDING', statusText: null, event: 'Order placed', coins: 'coins set aside' },
  AWAITING_PAYMENT: {
    status: 'PENDING',
    statusText: null,
    event: 'Confirmed with the one-time password, waiting for payment',
  },
  CONFIRMED: { status: 'PENDING', statusText: 'ORDER APPROVED', event: 'Order confirmed' },
  ISSUING: { status: 'PENDING', statusText: 'WORK IN PROGRESS', event: 'Asked the issuer for the code' },
  PACKING: { status: 'PENDING', statusText: 'WORK IN PROGRESS', event: 'Being packed' },
  DISPATCHED: {
    status: 'PENDING',
    statusText: 'ORDER DISPATCHED',
    event: 'Dispatched',
    coins: 'coins spent',
  },
  IN_DELIVERY: { status: 'PENDING', statusText: 'DELIVERY IN PROGRESS', event: 'Out for delivery' },
  DELIVERED: {
    status: 'ORDER_SUCCESS',
    statusText: 'ORDER DELIVERED',
    event: 'Delivered',
    coins: { CODES: 'coins spent' },
  },
  PARTLY_DELIVERED: {
    status: 'ORDER_SUCCESS',
    statusText: 'ORDER PROCESSING COMPLETED',
    event: 'Delivered in part',
    coins: 'the other coins returned',
  },
  CANCELLING: { status: 'PENDING', statusText: 'CANCEL IN PROGRESS', event: 'Cancellation requested' },
  RETURNING: { status: 'PENDING', statusText: 'RETURN IN PROGRESS', event: 'Return requested' },
  COLLECTED: {
    status: 'PENDING',
    statusText: 'RETURN IN PROGRESS',
    event: 'Picked up',
    coins: 'coins given back',
  },
  LAPSED: {
    status: 'ORDER_FAILED',
    statusText: null,
    event: 'Not confirmed in time',
    coins: 'coins returned',
    kind: 'FAILED',
  },
  UNPAID: {
    status: 'ORDER_FAILED',
    statusText: null,
    event: 'Not paid',
    coins: 'coins returned',
    kind: 'FAILED',
  },
  UNDELIVERED: {
    status: 'ORDER_FAILED',
    statusText: null,
    event: 'Not delivered',
    coins: 'coins returned',
    kind: 'FAILED',
  },
  CANCELLED: {
    status: 'ORDER_FAILED',
    statusText: 'ORDER CANCELLED BY MEMBER',
    event: 'Cancelled',
    coins: 'coins returned',
  },
  RETURNED: {
    status: 'ORDER_FAILED',
    statusText: 'ORDER RETURNED',
    event: 'Returned',
    coins: 'coins given back',
  },
};

export type OrderNote =
  'REVEALED' | 'DELAYED' | 'NOT_CANCELLED' | 'NOT_RETURNED' | 'PARTLY_RETURNED' | 'SPENT_AGAIN';

/** Events that do not change the state. */
const NOTES: Record<OrderNote, EventTexts> = {
  REVEALED: { event: 'Code shown' },
  DELAYED: {
    event: {
      CODES: 'The issuer takes longer than usual. Nothing is lost; we keep trying.',
      GOODS: 'The store takes longer than usual. Nothing is lost; we keep trying.',
    },
    kind: 'LATE',
  },
  NOT_CANCELLED: { event: 'Could not be cancelled any more', kind: 'FAILED' },
  NOT_RETURNED: { event: 'The store did not accept everything that came back', kind: 'FAILED' },
  PARTLY_RETURNED: { event: 'Some pieces returned', coins: 'their coins given back' },
  SPENT_AGAIN: { event: 'Coins of what was not accepted spent again' },
};

const EVENT_TEXTS: Record<OrderState | OrderNote, EventTexts> = { ...STATE_VIEWS, ...NOTES };

/** What the history of an order that took `points` coins says about an event: a state reached, or a note. */
export const eventText = (kind: OrderState | OrderNote, family: Family, points: number): string => {
  const { event: eventTexts, coins } = EVENT_TEXTS[kind];
  const event = typeof eventTexts === 'object' ? eventTexts[family] : eventTexts;
  const ofCoins = typeof coins === 'object' ? coins[family] : coins;
  return points > 0 && ofCoins ? `${event}, ${ofCoins}` : event;
};

/** What that event means for the member. */
export const eventKind = (kind: OrderState | OrderNote): HistoryEventKind => EVENT_TEXTS[kind].kind ?? 'DONE';

const GROUP_OF: Record<OrderStatus, OrderStatusGroup> = {
  PENDING: 'pending',
  ORDER_SUCCESS: 'success',
  ORDER_FAILED: 'failed',
};

/** The states that belong to a status group of spec §4. */
export const statesOf = (group: OrderStatusGroup): OrderState[] =>
  ORDER_STATES.filter((state) => GROUP_OF[STATE_VIEWS[state].status] === group);

export const isLegal = (family: Family, from: OrderState, to: OrderState): boolean =>
  TRANSITIONS[family][from]?.includes(to) ?? false;

/** Throws if the transition is not legal, which is our own fault. */
export const assertLegal = (family: Family, from: OrderState, to: OrderState): void => {
  if (!isLegal(family, from, to)) throw new Error(`An order of ${family} cannot go from ${from} to ${to}`);
};
