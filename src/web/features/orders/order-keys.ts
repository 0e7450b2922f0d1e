// The names under which the calls of an order and its draft are stored (session/call-keys.ts).
import type { CatalogueType } from '#contract/enums.ts';
import { storedCart } from '#web/session/call-keys.ts';

/** The placing of a draft: the same choice uses the same cart. */
export const placingOf = (draft: { productId: string; denomination: number | null; count: number }): string =>
  `place:${draft.productId}:${draft.denomination ?? ''}:${draft.count}`;

interface PlacedOrder {
  itemType: CatalogueType;
  line: { productId: string; denominationPaise: number; count: number };
}

/** The placing from which an order resulted. */
export const placingOfOrder = ({
  itemType,
  line: { productId, denominationPaise, count },
}: PlacedOrder): string =>
  placingOf({ productId, denomination: itemType === 'VOUCHER' ? denominationPaise : null, count });

/** The note of the order that was confirmed from a placing. */
export const orderedOf = (placing: string): string => `ordered:${placing}`;

/** Whether what is stored of its placing is its own, not that of a later order of the same choice. */
export const isStoredPlacing = (order: PlacedOrder & { cartId: string }): boolean =>
  storedCart(placingOfOrder(order)) === order.cartId;

/** Where the codes of a voucher go, as typed; stored per voucher, since the next one may have another recipient. */
export const deliveryOf = ({ productId }: { productId: string }): string => `delivery:${productId}`;

/** How a product is to be paid, as chosen. */
export const splitOf = ({ productId, count }: { productId: string; count: number }): string =>
  `split:${productId}:${count}`;

export const verifyingOf = (orderId: string): string => `verify:${orderId}`;
export const cancellingOf = (orderId: string): string => `cancel:${orderId}`;
export const undoingOf = (orderId: string): string => `undo:${orderId}`;

/** The number of pieces returned before distinguishes one return of an order from the next. */
export const returningOf = ({ orderId, returnedCount }: { orderId: string; returnedCount: number }): string =>
  `return:${orderId}:${returnedCount}`;
