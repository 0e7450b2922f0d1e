// The stock of items, a voucher's by denomination. Every change is one conditional update: never read, then write.
import type { Tx } from '../../db/driver.ts';

/** The list shows the cheapest value that can still be had; when one runs out or returns, that may be another. */
const refreshListPrice = async (tx: Tx, itemId: string): Promise<void> => {
  // The lock first: the statement after it then sees what others who held it have changed.
  await tx.query('select 1 from catalogue_item where item_id = $1 for update', [itemId]);
  await tx.query(
    `update catalogue_item set list_price_paise = (
       select coalesce(min(amount_paise) filter (where stock is null or stock > 0), min(amount_paise))
       from voucher_denomination where item_id = $1
     ) where item_id = $1`,
    [itemId],
  );
};

export interface Pieces {
  itemId: string;
  /** Which value of a voucher; null for what is no voucher. */
  amountPaise: number | null;
  count: number;
}

/**
 * Adds to a stock that is counted, never below none; undefined where there are not so many, or no such thing. What is
 * unlimited is read and not written, so that those who order it do not wait for each other.
 */
const move = async (
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

/** Takes pieces. False, with nothing taken, where there are not so many or there is no such thing. */
export const takeStock = async (tx: Tx, pieces: Pieces): Promise<boolean> => {
  const left = await move(tx, pieces, -pieces.count);
  if (pieces.amountPaise !== null && left?.stock === 0) await refreshListPrice(tx, pieces.itemId);
  return left !== undefined;
};

/** Puts pieces back. */
export const returnStock = async (tx: Tx, pieces: Pieces): Promise<void> => {
  const now = await move(tx, pieces, pieces.count);
  if (pieces.amountPaise !== null && now?.stock === pieces.count) await refreshListPrice(tx, pieces.itemId);
};
