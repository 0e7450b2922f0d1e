// What the catalogue holds, for checking what a file refers to.
import type { CatalogueType, Plate } from '#contract/enums.ts';
import type { Queryable, Tx } from '../db/driver.ts';
import type { CatalogueRefs } from './content-rows.ts';

/** Those of the ids that members can find. */
export const findListedIds = async (q: Queryable, itemIds: readonly string[]): Promise<string[]> => {
  const rows = await q.query<{ item_id: string }>(
    'select item_id from catalogue_item where item_id = any($1::text[]) and (in_earn or in_burn)',
    [itemIds],
  );
  return rows.map(({ item_id }) => item_id);
};

/** Which types of items that members can find each category has. */
export const readListedTypes = async (
  q: Queryable,
): Promise<{ category: string; itemType: CatalogueType }[]> =>
  q.query(
    `select distinct category_id as category, item_type as "itemType" from catalogue_item where in_earn or in_burn`,
  );

export const readCatalogueRefs = async (tx: Tx, itemIds: readonly string[]): Promise<CatalogueRefs> => {
  const categories = await tx.query<{ category_id: string; plate: Plate }>(
    'select category_id, plate from category order by position',
  );
  const partners = await tx.query<{ partner_id: string; name: string }>(
    'select partner_id, name from partner',
  );
  const items = await tx.query<{ item_id: string; item_type: string }>(
    'select item_id, item_type from catalogue_item where item_id = any($1::text[])',
    [itemIds],
  );
  const pages = await tx.query<{ slug: string; item_id: string }>(
    `select slug, item_id from catalogue_item
      where item_type = 'PARTNER' and item_id <> all($1::text[]) and (in_earn or in_burn)`,
    [itemIds],
  );
  return {
    addresses: new Map(pages.flatMap(({ slug, item_id }) => [slug, item_id].map((at) => [at, item_id]))),
    categories: new Map(categories.map(({ category_id, plate }) => [category_id, { plate }])),
    partners: new Map(partners.map(({ partner_id, name }) => [partner_id, { name }])),
    types: new Map(items.map(({ item_id, item_type }) => [item_id, item_type])),
  };
};
