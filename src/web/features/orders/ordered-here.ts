// The order that this tab has confirmed from a choice: noted by its receipt, for who goes back from there
// (docs/decisions/244).
import { recordIn } from '#web/lib/record.ts';
import { tabStorage } from '#web/session/storage.ts';
import { useInBrowser } from '#web/ui/use-in-browser.ts';
import { orderedOf, placingOfOrder } from './order-keys.ts';
import type { Order } from './records.ts';

interface OrderedHere {
  orderId: string;
  placedAt: string;
}

const read = (text: string | null): OrderedHere | null => {
  const { orderId, placedAt } = recordIn(text) ?? {};
  return typeof orderId === 'string' && typeof placedAt === 'string' ? { orderId, placedAt } : null;
};

export const noteOrdered = (order: Order): void => {
  const { orderId, placedAt } = order;
  const note: OrderedHere = { orderId, placedAt };
  tabStorage.write(orderedOf(placingOfOrder(order)), JSON.stringify(note));
};

/** The order was undone or has failed. */
export const forgetOrdered = (order: Order): void => {
  const name = orderedOf(placingOfOrder(order));
  if (read(tabStorage.read(name))?.orderId === order.orderId) tabStorage.remove(name);
};

/** `placing`: the name of the choice's placing. */
export const useOrderedHere = (placing: string): OrderedHere | null =>
  read(useInBrowser(() => tabStorage.read(orderedOf(placing)), null));
