// Reads for counting: how many items there are for each combination of filter values.
import type { CatalogueType } from '#contract/enums.ts';
import type { Queryable } from '../../db/driver.ts';

export interface TallyRow {
  in_earn: boolean;
  in_burn: boolean;
  category_id: string;
  brand_name: string;
  discount_percent: number;
  price_paise: number;
  items: number;
}

/** From this many items of a type on, a tally keeps only the first two digits of prices, so that it stays small. */
const MANY = 20_000;

const TWO_DIGITS = `case when price_paise < 100 then price_paise
  else price_paise - price_paise % (10 ^ (length(price_paise::text) - 2))::bigint end`;

const isLarge = async (q: Queryable, itemType: CatalogueType): Promise<boolean> => {
  const [row] = await q.query<{ some: number }>(
    `select count(*) as some from (
       select 1 from catalogue_item where item_type = $1 and (in_earn or in_burn) limit ${MANY + 1}
     ) counted`,
    [itemType],
  );
  return (row?.some ?? 0) > MANY;
};

/**
 * Every listed item of a type is counted in one of the rows. Every column here is in the index of migration 0015 too,
 * which alone is read: one more to filter by needs a new index, in a migration of its own.
 */
export const readTally = async (q: Queryable, itemType: CatalogueType): Promise<TallyRow[]> =>
  q.queryUnprepared<TallyRow>(
    `select in_earn, in_burn, category_id, brand_name, discount_percent,
       ${(await isLarge(q, itemType)) ? TWO_DIGITS : 'price_paise'} as price_paise, count(*) as items
     from catalogue_item where item_type = $1 and (in_earn or in_burn)
     group by 1, 2, 3, 4, 5, 6`,
    [itemType],
  );

/** The same for single items, with one row each, for narrowing the results of a search. */
export const readTraits = (
  q: Queryable,
  itemIds: readonly string[],
): Promise<(TallyRow & { item_id: string; popularity: number })[]> =>
  q.queryUnprepared(
    `select item_id, in_earn, in_burn, category_id, brand_name, discount_percent, price_paise, popularity,
       1 as items
     from catalogue_item where item_id = any($1::text[]) and (in_earn or in_burn)`,
    [itemIds],
  );
