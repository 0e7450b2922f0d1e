// What the calls of an order are kept under (session/call-keys.ts), and its draft.
import type { CatalogueType } from '#contract/enums.ts';

/** Names the placing of a draft: the same choice, the same cart. */
export const placingOf = (draft: { productId: string; denomination: number | null; count: number }): string =>
  `place:${draft.productId}:${draft.denomination ?? ''}:${draft.count}`;

/** The placing that an order came of. */
export const placingOfOrder = ({
  itemType,
  line: { productId, denominationPaise, count },
}: {
  itemType: CatalogueType;
  line: { productId: string; denominationPaise: number; count: number };
}): string =>
  placingOf({ productId, denomination: itemType === 'VOUCHER' ? denominationPaise : null, count });

/** Where the codes of a voucher go, as it was typed: whoever gets this one is not whoever gets the next. */
export const deliveryOf = ({ productId }: { productId: string }): string => `delivery:${productId}`;

export const verifyingOf = (orderId: string): string => `verify:${orderId}`;
export const cancellingOf = (orderId: string): string => `cancel:${orderId}`;
export const undoingOf = (orderId: string): string => `undo:${orderId}`;

/** Pieces that came back before tell one return of an order from the next. */
export const returningOf = ({ orderId, returnedCount }: { orderId: string; returnedCount: number }): string =>
  `return:${orderId}:${returnedCount}`;
