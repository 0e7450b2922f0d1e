// Reads for the sitemaps: all items of a type, in the order of their ids.
import type { CatalogueType } from '#contract/enums.ts';
import type { Queryable } from '../../db/driver.ts';

interface SitemapRow {
  item_id: string;
  item_type: CatalogueType;
  in_earn: boolean;
  in_burn: boolean;
  slug: string;
  updated_at: Date;
}

/** Up to `limit` items after the id `after`, less the first `skip` of them, which an index alone can skip. */
export const findAfter = (
  q: Queryable,
  request: { itemType: CatalogueType; after: string; skip: number; limit: number },
): Promise<SitemapRow[]> =>
  q.query<SitemapRow>(
    `with place as (
       select item_id from catalogue_item
       where item_type = $1 and (in_earn or in_burn) and item_id > $2
       order by item_id offset $3 limit $4
     )
     select item_id, i.item_type, i.in_earn, i.in_burn, i.slug, i.updated_at
     from place join catalogue_item i using (item_id) order by item_id`,
    [request.itemType, request.after, request.skip, request.limit],
  );

/** When any of the first `most` items after the id `after` last changed; null if there are none. */
export const lastChange = async (
  q: Queryable,
  request: { itemType: CatalogueType; after: string; most: number },
): Promise<Date | null> => {
  const [row] = await q.query<{ changed_at: Date | null }>(
    `select max(updated_at) as changed_at from (
       select updated_at from catalogue_item
       where item_type = $1 and (in_earn or in_burn) and item_id > $2
       order by item_id limit $3
     ) file`,
    [request.itemType, request.after, request.most],
  );
  return row?.changed_at ?? null;
};
