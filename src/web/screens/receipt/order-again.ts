// Whether the same thing can be ordered again, and where.
import type { Order } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';

/** The page of the ordered item, with the same choice. */
export const againHref = ({ itemType, line }: Order): string => {
  const { count, denominationPaise } = line;
  const denomination = itemType === 'VOUCHER' ? denominationPaise : null;
  return hrefs.choice({ ...line, moduleType: 'burn' }, { denomination, count });
};

/** Once the order is settled; a delivered coupon cannot be ordered again. */
export const mayOrderAgain = ({ status, itemType }: Order): boolean =>
  status === 'ORDER_FAILED' || (status === 'ORDER_SUCCESS' && itemType !== 'COUPON');
