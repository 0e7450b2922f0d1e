// Order ids; the providers know an order by its id alone.
import { readableId } from '../../readable-id.ts';

const KINDS = { VOUCHER: 'ZV', PRODUCT: 'ZP', COUPON: 'ZC' } as const;

/** `ZV-2026-1120-K7XQ2-9MP4T`. */
export const newOrderId = (at: Date, itemType: keyof typeof KINDS): string => readableId(KINDS[itemType], at);
