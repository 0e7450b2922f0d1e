// Order ids. Providers know an order only by its id.
import { createReadableId } from '../../readable-id.ts';

/** The prefixes of the ids, by type. */
export const ORDER_PREFIXES = { VOUCHER: 'ZV', PRODUCT: 'ZP', COUPON: 'ZC' } as const;

/** `ZV-2026-1120-K7XQ2-9MP4T`. */
export const newOrderId = (at: Date, itemType: keyof typeof ORDER_PREFIXES): string =>
  createReadableId(ORDER_PREFIXES[itemType], at);
