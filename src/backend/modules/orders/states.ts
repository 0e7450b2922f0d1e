// The states of an order, how it moves between them, and what a member sees of each (spec §4).
// Two families share the beginning and the ends: codes (vouchers and coupons) and goods (products).
import type { CatalogueType } from '#contract/enums.ts';
import {
  ORDER_STATUS_GROUPS,
  type OrderStatus,
  type OrderStatusGroup,
  type OrderStatusText,
} from '#contract/order-status.ts';

export const ORDER_STATES = [
  /** Coins are blocked; waits for its one-time password. */
  'PLACED',
  /** Confirmed by its one-time password; its money part is to be paid. */
  'AWAITING_PAYMENT',
  /** Confirmed, and paid; the job that carries it out is written. */
  'CONFIRMED',
  /** Codes: a worker has begun to ask the provider. */
  'ISSUING',
  /** Goods: handed to the fulfilment provider, which packs. */
  'PACKING',
  /** Goods: on the way; the coins are spent. */
  'DISPATCHED',
  /** Goods: with whoever brings it to the door. */
  'IN_DELIVERY',
  /** All of it is with the member and the coins are spent. */
  'DELIVERED',
  /** Codes: the provider refused some; the others are here, and the coins of the rest are back. */
  'PARTLY_DELIVERED',
  /** The member wants it no more; the provider is asked to stop, or to void the codes. */
  'CANCELLING',
  /** Goods: to be picked up. */
  'RETURNING',
  /** Goods: with the courier, on the way back; the coins have returned, and the store is to count the pieces. */
  'COLLECTED',
  /** Was not confirmed in time; the coins are back. */
  'LAPSED',
  /** The money part was not paid; the coins are back. */
  'UNPAID',
  /** The provider refused, lost it, or stayed away too long; coins and money are back. */
  'UNDELIVERED',
  /** Cancelled or undone by the member; coins and money are back. */
  'CANCELLED',
  /** Goods: all came back; coins and money are back. */
  'RETURNED',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export type Family = 'CODES' | 'GOODS';

export const familyOf = (itemType: CatalogueType): Family => (itemType === 'PRODUCT' ? 'GOODS' : 'CODES');

type Transitions = Partial<Record<OrderState, readonly OrderState[]>>;

/** Every legal transition, by family; a state that is not named is an end, or none of that family. */
export const TRANSITIONS: Record<Family, Transitions> = {
  CODES: {
    // What costs nothing is confirmed as it is placed, and is all the same confirmed once.
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
    // Too late to cancel: it goes on where it was.
    CANCELLING: ['CANCELLED', 'PACKING'],
    DISPATCHED: ['IN_DELIVERY', 'UNDELIVERED'],
    IN_DELIVERY: ['DELIVERED', 'UNDELIVERED'],
    DELIVERED: ['RETURNING'],
    // Some pieces stay, or the return is refused.
    RETURNING: ['COLLECTED', 'RETURNED', 'DELIVERED'],
    COLLECTED: ['RETURNED', 'DELIVERED'],
  },
};

interface Shown {
  status: OrderStatus;
  /** Null where none of the texts of spec §4 is true: see docs/decisions/007. */
  statusText: OrderStatusText | null;
  /** What the order's history says when it gets there. */
  event: string;
  /** The same of goods, where it differs. */
  goodsEvent?: string;
}

export const SHOWN: Record<OrderState, Shown> = {
  PLACED: { status: 'PENDING', statusText: null, event: 'Order placed, coins blocked' },
  AWAITING_PAYMENT: {
    status: 'PENDING',
    statusText: null,
    event: 'Confirmed with the one-time password, waits for the payment',
  },
  CONFIRMED: { status: 'PENDING', statusText: 'ORDER APPROVED', event: 'Order confirmed' },
  ISSUING: { status: 'PENDING', statusText: 'WORK IN PROGRESS', event: 'Asked the issuer for the code' },
  PACKING: { status: 'PENDING', statusText: 'WORK IN PROGRESS', event: 'Being packed' },
  DISPATCHED: { status: 'PENDING', statusText: 'ORDER DISPATCHED', event: 'Dispatched, coins spent' },
  IN_DELIVERY: { status: 'PENDING', statusText: 'DELIVERY IN PROGRESS', event: 'Out for delivery' },
  DELIVERED: {
    status: 'ORDER_SUCCESS',
    statusText: 'ORDER DELIVERED',
    event: 'Delivered, coins spent',
    goodsEvent: 'Delivered',
  },
  PARTLY_DELIVERED: {
    status: 'ORDER_SUCCESS',
    statusText: 'ORDER PROCESSING COMPLETED',
    event: 'Delivered in part, the other coins returned',
  },
  CANCELLING: { status: 'PENDING', statusText: 'CANCEL IN PROGRESS', event: 'Cancellation asked for' },
  RETURNING: { status: 'PENDING', statusText: 'RETURN IN PROGRESS', event: 'Return asked for' },
  COLLECTED: { status: 'PENDING', statusText: 'RETURN IN PROGRESS', event: 'Picked up, coins given back' },
  LAPSED: { status: 'ORDER_FAILED', statusText: null, event: 'Not confirmed in time, coins returned' },
  UNPAID: { status: 'ORDER_FAILED', statusText: null, event: 'Not paid, coins returned' },
  UNDELIVERED: { status: 'ORDER_FAILED', statusText: null, event: 'Not delivered, coins returned' },
  CANCELLED: {
    status: 'ORDER_FAILED',
    statusText: 'ORDER CANCELLED BY MEMBER',
    event: 'Cancelled, coins returned',
  },
  RETURNED: { status: 'ORDER_FAILED', statusText: 'ORDER RETURNED', event: 'Returned, coins given back' },
};

/** What happens to an order without moving it. */
const NOTES = {
  REVEALED: 'Code shown',
  NOT_CANCELLED: 'Could not be cancelled any more',
  NOT_RETURNED: 'The store did not accept everything that came back',
  PARTLY_RETURNED: 'Some pieces returned, their coins given back',
} as const;
export type OrderNote = keyof typeof NOTES;

/** What the order's history says of an event: a state reached, or a note. */
export const eventText = (kind: OrderState | OrderNote, family: Family): string => {
  if (kind in NOTES) return NOTES[kind as OrderNote];
  const { event, goodsEvent } = SHOWN[kind as OrderState];
  return family === 'GOODS' ? (goodsEvent ?? event) : event;
};

const GROUP_OF: Record<OrderStatus, OrderStatusGroup> = {
  PENDING: 'pending',
  ORDER_SUCCESS: 'success',
  ORDER_FAILED: 'failed',
};

/** The states that a status group of spec §4 is made of. */
export const statesOf = (group: OrderStatusGroup): OrderState[] =>
  ORDER_STATES.filter((state) => GROUP_OF[SHOWN[state].status] === group);

/** Whether a shown text belongs to the group of its status; null belongs anywhere. */
export const textFits = ({ status, statusText }: Pick<Shown, 'status' | 'statusText'>): boolean =>
  statusText === null || (ORDER_STATUS_GROUPS[GROUP_OF[status]] as readonly string[]).includes(statusText);

export const isLegal = (family: Family, from: OrderState, to: OrderState): boolean =>
  TRANSITIONS[family][from]?.includes(to) ?? false;

/** Throws where the order may not move so: a fault of ours. */
export const assertLegal = (family: Family, from: OrderState, to: OrderState): void => {
  if (!isLegal(family, from, to)) throw new Error(`An order of ${family} cannot go from ${from} to ${to}`);
};
