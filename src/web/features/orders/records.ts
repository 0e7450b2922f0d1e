// The records of an order: its quote, the order itself, its receipt; and the calls that take it further.
import type { DataOf } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type Quote = DataOf<typeof orders.validate>;
export type Order = NonNullable<DataOf<typeof orders.summary>['order']>;
export type OrderHead = DataOf<typeof orders.list>['orderList'][number];

export const orderQuote = createLoadable('orderQuote', orders.validate, { quiet: true });
export const orderReceipt = createLoadable('orderReceipt', orders.summary, {
  quiet: true,
  idOf: ({ order, transfer }) => order?.orderId ?? transfer?.transferId,
});
export const orderList = createPagedLoadable('orderList', orders.list, 'orderList', { quiet: true });

/** One-off calls: the screen that makes them handles their outcome and shows what failed. */
export const placeVoucherOrder = createCallThunk(orders.placeVoucher, { quiet: true });
export const placeProductOrder = createCallThunk(orders.placeProduct, { quiet: true });
export const placeCouponOrder = createCallThunk(orders.placeItem, { quiet: true });
export const cancelOrder = createCallThunk(orders.cancel, { quiet: true });
export const returnOrder = createCallThunk(orders.giveBack, { quiet: true });
export const undoOrder = createCallThunk(orders.undo, { quiet: true });
export const verifyOrder = createCallThunk(orders.verify, { quiet: true });
/** The current quote, without changing the record that the page shows. */
export const fetchQuote = createCallThunk(orders.validate, { quiet: true });
/** The current order; includes its codes with `reveal`. */
export const fetchOrder = createCallThunk(orders.details, { quiet: true });

export const refreshReceipt = createRefresh(orders.summary, orderReceipt);
