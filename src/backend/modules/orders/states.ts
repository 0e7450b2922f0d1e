// The states of an order, how it moves between them, and what a member sees of each (spec §4).
import {
  ORDER_STATUS_GROUPS,
  type OrderStatus,
  type OrderStatusGroup,
  type OrderStatusText,
} from '#contract/enums.ts';

export const ORDER_STATES = [
  /** Coins are blocked; waits for its one-time password. */
  'PLACED',
  /** Confirmed by its one-time password; the job that issues it is written. */
  'CONFIRMED',
  /** A worker has begun to ask the provider. */
  'ISSUING',
  /** Every voucher is here and the coins are spent. */
  'DELIVERED',
  /** The provider refused some of the vouchers; the others are here, and the coins of the rest are back. */
  'PARTLY_DELIVERED',
  /** Was not confirmed in time; the coins are back. */
  'LAPSED',
  /** The provider refused, or stayed away too long; the coins are back. */
  'UNDELIVERED',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Every legal transition. */
export const TRANSITIONS: Record<OrderState, readonly OrderState[]> = {
  PLACED: ['CONFIRMED', 'LAPSED'],
  CONFIRMED: ['ISSUING'],
  ISSUING: ['DELIVERED', 'PARTLY_DELIVERED', 'UNDELIVERED'],
  DELIVERED: [],
  PARTLY_DELIVERED: [],
  LAPSED: [],
  UNDELIVERED: [],
};

interface Shown {
  status: OrderStatus;
  /** Null where none of the texts of spec §4 is true: see docs/decisions/007. */
  statusText: OrderStatusText | null;
  /** What the order's history says when it gets there. */
  event: string;
}

export const SHOWN: Record<OrderState, Shown> = {
  PLACED: { status: 'PENDING', statusText: null, event: 'Order placed, coins blocked' },
  CONFIRMED: {
    status: 'PENDING',
    statusText: 'ORDER APPROVED',
    event: 'Confirmed with the one-time password',
  },
  ISSUING: { status: 'PENDING', statusText: 'WORK IN PROGRESS', event: 'Asked the voucher’s issuer' },
  DELIVERED: { status: 'ORDER_SUCCESS', statusText: 'ORDER DELIVERED', event: 'Delivered, coins spent' },
  PARTLY_DELIVERED: {
    status: 'ORDER_SUCCESS',
    statusText: 'ORDER PROCESSING COMPLETED',
    event: 'Delivered in part, the other coins returned',
  },
  LAPSED: { status: 'ORDER_FAILED', statusText: null, event: 'Not confirmed in time, coins returned' },
  UNDELIVERED: { status: 'ORDER_FAILED', statusText: null, event: 'Not delivered, coins returned' },
};

export const REVEALED = 'REVEALED';

/** What the order's history says of an event: a state reached, or the codes shown. */
export const eventText = (kind: OrderState | typeof REVEALED): string =>
  kind === REVEALED ? 'Code shown' : SHOWN[kind].event;

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

/** Throws where the order may not move so: a fault of ours. */
export const assertLegal = (from: OrderState, to: OrderState): void => {
  if (!TRANSITIONS[from].includes(to)) throw new Error(`An order cannot go from ${from} to ${to}`);
};
