// The records of an order: its quote, the order itself, its receipt; and the calls that take it further.
import type { DataOf } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createPagedLoadable } from '#web/store/create-paged-loadable.ts';
import { createRefresh } from '#web/store/create-refresh.ts';

export type Quote = DataOf<typeof orders.validate>;
export type Order = NonNullable<DataOf<typeof orders.summary>['order']>;
export type OrderHead = DataOf<typeof orders.list>['orderList'][number];

export const orderQuote = createLoadable('orderQuote', orders.validate);
export const orderReceipt = createLoadable('orderReceipt', orders.summary, {
  idOf: ({ order, transfer }) => order?.orderId ?? transfer?.transferId,
});
export const orderList = createPagedLoadable('orderList', orders.list, 'orderList', 'orderId');

/** One-off calls: the screen that makes them handles their outcome and shows what failed. */
export const placeVoucherOrder = createCallThunk(orders.placeVoucher);
export const placeProductOrder = createCallThunk(orders.placeProduct);
export const placeCouponOrder = createCallThunk(orders.placeItem);
export const cancelOrder = createCallThunk(orders.cancel);
export const returnOrder = createCallThunk(orders.giveBack);
export const undoOrder = createCallThunk(orders.undo);
export const verifyOrder = createCallThunk(orders.verify);
/** The current quote, without changing the record that the page shows. */
export const fetchQuote = createCallThunk(orders.validate);
/** The current order; includes its codes with `reveal`. */
export const fetchOrder = createCallThunk(orders.details);

export const refreshReceipt = createRefresh(orders.summary, orderReceipt);
