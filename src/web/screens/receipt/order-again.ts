// Whether what was ordered can be ordered once more, and where.
import type { Order } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';

/** The page of what was ordered, with the same choice. */
export const againHref = ({ itemType, line }: Order): string => {
  const { count, denominationPaise } = line;
  const denomination = itemType === 'VOUCHER' ? denominationPaise : null;
  return hrefs.choice({ ...line, moduleType: 'burn' }, { denomination, count });
};

/** Once the order is settled; a coupon that came is had once. */
export const mayOrderAgain = ({ status, itemType }: Order): boolean =>
  status === 'ORDER_FAILED' || (status === 'ORDER_SUCCESS' && itemType !== 'COUPON');
