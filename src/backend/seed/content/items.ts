import { couponsForEveryDay } from './coupons-daily.ts';
import { couponsForLeisure } from './coupons-leisure.ts';
import { productsCarried } from './products-carried.ts';
import { productsClothes } from './products-clothes.ts';
import { productsGadgets } from './products-gadgets.ts';
import { productsLarderAndHome } from './products-larder-and-home.ts';
import { productsOutdoors } from './products-outdoors.ts';
import { productsPastimes } from './products-pastimes.ts';
import type { ItemContent } from './types.ts';
import { vouchersForEveryDay } from './vouchers-daily.ts';
import { vouchersForLeisure } from './vouchers-leisure.ts';
import { vouchersForTravel } from './vouchers-travel.ts';
import { vouchersToWearAndDine } from './vouchers-wear-and-tables.ts';

export const items: ItemContent[] = [
  ...vouchersForTravel,
  ...vouchersForEveryDay,
  ...vouchersForLeisure,
  ...vouchersToWearAndDine,
  ...productsClothes,
  ...productsCarried,
  ...productsGadgets,
  ...productsPastimes,
  ...productsOutdoors,
  ...productsLarderAndHome,
  ...couponsForEveryDay,
  ...couponsForLeisure,
];
