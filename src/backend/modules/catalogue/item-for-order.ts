// What an order needs to know of an item.
import type { Queryable } from '../../db/driver.ts';
import { imageOf } from './cards.ts';
import * as items from './repository.ts';
import type { ItemForOrder, ItemRow } from './types.ts';

const pieceOf = (row: ItemRow, denominationPaise: number | null): ItemForOrder['piece'] => {
  if (row.item_type !== 'VOUCHER') return { amountPaise: row.list_price_paise ?? 0, stock: row.stock };
  return row.denominations.find(({ amountPaise }) => amountPaise === denominationPaise) ?? null;
};

/** Only products can be paid for with money. */
export const leastCoinsPercentOf = (row: ItemRow): number =>
  row.item_type === 'PRODUCT' ? row.least_coins_percent : 100;

/** A coupon can be ordered once only, whatever its row says. */
export const maxCountOf = (row: ItemRow): number => (row.item_type === 'COUPON' ? 1 : row.max_count);

/** Not cached; null if coins cannot buy it. */
export const itemForOrder = async (
  q: Queryable,
  itemId: string,
  denominationPaise: number | null,
): Promise<ItemForOrder | null> => {
  const row = await items.findItem(q, itemId);
  if (!row?.in_burn || row.item_type === 'PARTNER') return null;
  // A coupon may be free; nothing else may.
  if (row.item_type === 'PRODUCT' && row.list_price_paise === null) return null;
  return {
    itemId: row.item_id,
    itemType: row.item_type,
    slug: row.slug,
    name: row.name,
    brandName: row.brand_name,
    image: imageOf(row),
    plate: row.plate,
    sku: row.sku ?? row.item_id,
    provider: row.provider,
    discountPercent: row.discount_percent,
    maxCount: maxCountOf(row),
    validityMonths: row.validity_months,
    plusOnly: row.plus_only,
    leastCoinsPercent: leastCoinsPercentOf(row),
    piece: pieceOf(row, denominationPaise),
  };
};
