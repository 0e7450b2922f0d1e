// The stock of items, for vouchers by denomination. Orders change it with one conditional update, never by reading and
// then writing; an operator's file locks what it changes.
import type { Queryable, Tx } from '../../db/driver.ts';

/** The list shows the cheapest value that is available; when a value runs out or returns, that may be another. */
export const refreshListPrices = async (tx: Tx, itemIds: readonly string[]): Promise<void> => {
  // Lock first: the next statement then sees the changes of others who held the lock.
  await tx.query('select 1 from catalogue_item where item_id = any($1::text[]) order by item_id for update', [
    itemIds,
  ]);
  await tx.query(
    `update catalogue_item i set list_price_paise = v.cheapest
     from (
       select item_id, coalesce(min(amount_paise) filter (where stock is null or stock > 0), min(amount_paise))
         as cheapest
       from voucher_denomination where item_id = any($1::text[]) group by item_id
     ) v
     where v.item_id = i.item_id and i.list_price_paise is distinct from v.cheapest`,
    [itemIds],
  );
};

interface Pieces {
  itemId: string;
  /** Which value of a voucher; null for anything else. */
  amountPaise: number | null;
  count: number;
}

/**
 * Adds to a counted stock, but never below zero; undefined if there is too little or no such item. Unlimited stock is
 * read but not written, so that those who order it do not wait for each other.
 */
const adjustStock = async (
  tx: Tx,
  { itemId, amountPaise }: Pieces,
  by: number,
): Promise<{ stock: number | null } | undefined> => {
  const isVoucher = amountPaise !== null;
  const table = isVoucher ? 'voucher_denomination' : 'catalogue_item';
  const which = `item_id = $1${isVoucher ? ' and amount_paise = $3' : ''}`;
  const [left] = await tx.query<{ stock: number | null }>(
    `with moved as (
       update ${table} set stock = stock + $2::int where ${which} and stock + $2::int >= 0 returning stock
     )
     select stock from moved union all select null from ${table} where ${which} and stock is null`,
    isVoucher ? [itemId, by, amountPaise] : [itemId, by],
  );
  return left;
};

/** Of an unlimited stock, and if there are too few or no such item, nothing is taken. */
type Taking = 'TAKEN' | 'UNLIMITED' | 'TOO_FEW';

export const takeStock = async (tx: Tx, pieces: Pieces): Promise<Taking> => {
  const take = () => adjustStock(tx, pieces, -pieces.count);
  // A stock that was made unlimited while the statement waited for its row is still a number where it reads it; only
  // another statement sees the change.
  const left = (await take()) ?? (await take());
  if (pieces.amountPaise !== null && left?.stock === 0) await refreshListPrices(tx, [pieces.itemId]);
  if (!left) return 'TOO_FEW';
  return left.stock === null ? 'UNLIMITED' : 'TAKEN';
};

/** Puts pieces back. */
export const returnStock = async (tx: Tx, pieces: Pieces): Promise<void> => {
  const now = await adjustStock(tx, pieces, pieces.count);
  if (pieces.amountPaise !== null && now?.stock === pieces.count)
    await refreshListPrices(tx, [pieces.itemId]);
};

/** The stock of an item or, for a voucher, of one of its values; null for unlimited. */
export interface Stock {
  itemId: string;
  amountPaise: number | null;
  left: number | null;
}

/** The stock of these items, for vouchers by value, locked until the transaction ends. Partners have none. */
export const lockStock = async (tx: Tx, itemIds: readonly string[]): Promise<Stock[]> => {
  // Values before items, in the same order as orders lock them.
  const values = await tx.query<Stock>(
    `select item_id "itemId", amount_paise "amountPaise", stock "left" from voucher_denomination
     where item_id = any($1::text[]) order by item_id, amount_paise for update`,
    [itemIds],
  );
  const items = await tx.query<Stock>(
    `select item_id "itemId", null::bigint "amountPaise", stock "left" from catalogue_item
     where item_id = any($1::text[]) and item_type in ('PRODUCT', 'COUPON') order by item_id for update`,
    [itemIds],
  );
  return [...values, ...items];
};

/** Writes the stock of rows that `lockStock` has locked. */
export const setStock = async (tx: Tx, stocks: readonly Stock[]): Promise<void> => {
  const record = `jsonb_to_recordset($1::jsonb) as r("itemId" text, "amountPaise" bigint, "left" int)`;
  const content = [JSON.stringify(stocks)];
  await tx.query(
    `update voucher_denomination v set stock = r."left" from ${record}
     where v.item_id = r."itemId" and v.amount_paise = r."amountPaise"`,
    content,
  );
  await tx.query(
    `update catalogue_item i set stock = r."left" from ${record}
     where i.item_id = r."itemId" and r."amountPaise" is null`,
    content,
  );
  const vouchers = stocks.filter(({ amountPaise }) => amountPaise !== null);
  await refreshListPrices(tx, [...new Set(vouchers.map(({ itemId }) => itemId))]);
};

/** Everything listed whose stock is counted. */
export const countedStock = (q: Queryable) =>
  q.query<Stock & { name: string }>(
    `select i.item_id "itemId", v.amount_paise "amountPaise", coalesce(v.stock, i.stock) "left", i.name
     from catalogue_item i left join voucher_denomination v on v.item_id = i.item_id
     where (i.in_burn or i.in_earn) and coalesce(v.stock, i.stock) is not null
     order by i.item_id, v.amount_paise`,
  );
