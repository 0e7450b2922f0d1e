// The status of an order in words and tone: the texts of spec §4 if the order has one.
import { ORDER_STATUS_GROUPS, type OrderStatus, type OrderStatusGroup } from '#contract/order-status.ts';
import type { OrderHead } from './records.ts';

type StateTone = 'positive' | 'warning' | 'negative';

export const STATUS_WORDS: Record<OrderStatus, string> = {
  PENDING: 'Pending',
  ORDER_SUCCESS: 'Order success',
  ORDER_FAILED: 'Order failed',
};

const STATUS_TONES: Record<OrderStatus, StateTone> = {
  PENDING: 'warning',
  ORDER_SUCCESS: 'positive',
  ORDER_FAILED: 'negative',
};

const GROUP_TONES: Record<OrderStatusGroup, StateTone> = {
  success: 'positive',
  pending: 'warning',
  failed: 'negative',
};

const groupOf = (text: string): OrderStatusGroup | undefined =>
  (Object.keys(ORDER_STATUS_GROUPS) as OrderStatusGroup[]).find((group) =>
    (ORDER_STATUS_GROUPS[group] as readonly string[]).includes(text),
  );

/** "ORDER DELIVERED" as written in a tag: "Order delivered". */
const inSentence = (text: string): string => text.slice(0, 1) + text.slice(1).toLowerCase();

/** The text of an order's tag. By the contract, a pending order without a text waits for its password or its payment. */
export const stateOf = (
  order: Pick<OrderHead, 'status' | 'statusText' | 'awaitsVerification'>,
): { tone: StateTone; text: string } => {
  const { status, statusText, awaitsVerification } = order;
  if (awaitsVerification) return { tone: 'warning', text: 'Waiting for your one-time password' };
  if (!statusText && status === 'PENDING') return { tone: 'warning', text: 'Waiting for payment' };
  if (!statusText) return { tone: STATUS_TONES[status], text: STATUS_WORDS[status] };
  const group = groupOf(statusText);
  return { tone: group ? GROUP_TONES[group] : STATUS_TONES[status], text: inSentence(statusText) };
};
