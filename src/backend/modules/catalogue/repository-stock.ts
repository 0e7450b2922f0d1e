// The stock of voucher denominations. Every change is one conditional update: never read, then write.
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

/** Takes `count` pieces. False, with nothing taken, where there are not so many or there is no such value. */
export const takeStock = async (
  tx: Tx,
  itemId: string,
  amountPaise: number,
  count: number,
): Promise<boolean> => {
  const [left] = await tx.query<{ stock: number | null }>(
    `update voucher_denomination set stock = stock - $3::int
     where item_id = $1 and amount_paise = $2 and (stock is null or stock >= $3::int)
     returning stock`,
    [itemId, amountPaise, count],
  );
  if (left?.stock === 0) await refreshListPrice(tx, itemId);
  return left !== undefined;
};

/** Puts `count` pieces back. */
export const returnStock = async (
  tx: Tx,
  itemId: string,
  amountPaise: number,
  count: number,
): Promise<void> => {
  const [now] = await tx.query<{ stock: number | null }>(
    `update voucher_denomination set stock = stock + $3::int
     where item_id = $1 and amount_paise = $2
     returning stock`,
    [itemId, amountPaise, count],
  );
  if (now?.stock === count) await refreshListPrice(tx, itemId);
};
