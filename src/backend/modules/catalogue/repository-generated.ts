// Products derived from existing ones, to see how a large catalogue behaves.
import type { Tx } from '../../db/driver.ts';
import { ITEM_COLUMNS, type ItemContentRow } from './repository-content.ts';

/** The prefix of the ids of all generated products. */
const GENERATED = 'g-';

/** What differs from the product `base` in that with the number `n`; all else is as there. */
const DIFFERING: Partial<Record<keyof ItemContentRow, string>> = {
  item_id: `'${GENERATED}' || lpad(n::text, 7, '0')`,
  in_earn: 'true',
  in_burn: 'true',
  slug: `base.slug || '-no-' || n`,
  name: `base.name || ', no. ' || n`,
  badge: 'null',
  plus_only: 'false',
  list_price_paise: '(base.list_price_paise / 10000 * (50 + n * 37 % 100)) / 100 * 10000 + 9900',
  discount_percent: 'case when n % 3 = 0 then n * 7 % 8 * 5 else 0 end',
  popularity: 'n % 900 * 7919 % 900',
  stock: 'null',
  sku: 'null',
  provider: 'null',
};

/** Adds the products with the numbers `from` to `to`, each always the same. */
export const generateProducts = (tx: Tx, from: number, to: number) =>
  tx.query(
    `with base as (
       select *, row_number() over (order by item_id) - 1 as place, count(*) over () as size
       from catalogue_item where item_type = 'PRODUCT' and item_id not like '${GENERATED}%'
     )
     insert into catalogue_item (${ITEM_COLUMNS.join(', ')})
     select ${ITEM_COLUMNS.map((name) => DIFFERING[name] ?? `base.${name}`).join(', ')}
     from generate_series($1::int, $2::int) n
     join base on base.place = n % base.size
     on conflict (item_id) do nothing`,
    [from, to],
  );
