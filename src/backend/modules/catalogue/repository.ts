// Reads of the catalogue. A page is one indexed query, whatever the size of the catalogue.
import type { CatalogueType, ModuleType, Plate } from '#contract/enums.ts';
import type { FilterName } from '#contract/list-rules.ts';
import type { CursorPosition } from '../../cursor.ts';
import type { Queryable } from '../../db/driver.ts';
import type { DetailTexts, ItemRow, Sorter } from './types.ts';

/** What is chosen in the filters; null where nothing is. Nothing is optional, so that no filter can be forgotten. */
export interface Chosen {
  categories: readonly string[] | null;
  brands: readonly string[] | null;
  leastDiscount: number | null;
  leastPaise: number | null;
  mostPaise: number | null;
}

export const NOTHING_CHOSEN: Chosen = {
  categories: null,
  brands: null,
  leastDiscount: null,
  leastPaise: null,
  mostPaise: null,
};

export interface Selection extends Chosen {
  moduleType: ModuleType;
  itemType: CatalogueType;
  /** Without what is for Plus members only. */
  isForEverybody?: boolean | undefined;
}

interface PageRequest {
  sorter: Sorter;
  after: CursorPosition | null;
  limit: number;
}

interface Keyset {
  columns: readonly (keyof ItemRow)[];
  descending: boolean;
}

/** All columns of a keyset have the same direction, so that one row comparison finds a position, using an index. */
const KEYSETS: Record<Sorter, Keyset> = {
  popular: { columns: ['popularity', 'item_id'], descending: true },
  'points-asc': { columns: ['price_paise', 'item_id'], descending: false },
  'points-desc': { columns: ['price_paise', 'item_id'], descending: true },
  discount: { columns: ['discount_percent', 'popularity', 'item_id'], descending: true },
};

/** A row's position in a list of that order. */
export const positionOf = (row: ItemRow, sorter: Sorter): CursorPosition =>
  KEYSETS[sorter].columns.map((column) => row[column] as string | number);

const LISTED: Record<ModuleType, string> = { earn: 'in_earn', burn: 'in_burn' };

const COLUMNS = `
  i.item_id, i.item_type, i.in_earn, i.in_burn, i.slug, i.name, i.brand_name, i.partner_id, i.category_id,
  i.image_slug, i.image_alt, i.plate, i.badge, i.list_price_paise, i.discount_percent, i.price_paise,
  i.popularity, i.stock, i.max_count, i.sku, i.provider, i.validity_months,
  i.least_coins_percent, i.plus_only,
  case when i.item_type = 'PARTNER' then p.note end as note, p.earn_per_100,
  coalesce(d.denominations, '[]'::jsonb) as denominations`;

const JOINS = `
  left join partner p on p.partner_id = i.partner_id and (i.item_type = 'PARTNER' or exists (
    select 1 from catalogue_item seller where seller.item_id = i.partner_id and seller.in_earn))
  left join lateral (
    select jsonb_agg(jsonb_build_object('amountPaise', v.amount_paise, 'stock', v.stock) order by v.amount_paise)
      as denominations
    from voucher_denomination v where v.item_id = i.item_id
  ) d on true`;

type Param = (value: unknown) => string;

const CONDITIONS: Record<FilterName, (chosen: Chosen, param: Param) => string[]> = {
  // `findPage` adds the one on the category.
  category: () => [],
  brand: ({ brands }, param) => {
    if (!brands?.length) return [];
    return [
      brands.length === 1 ? `brand_name = ${param(brands[0])}` : `brand_name = any(${param(brands)}::text[])`,
    ];
  },
  discount: ({ leastDiscount }, param) =>
    leastDiscount ? [`discount_percent >= ${param(leastDiscount)}`] : [],
  price: ({ leastPaise, mostPaise }, param) => [
    ...(leastPaise === null ? [] : [`price_paise >= ${param(leastPaise)}`]),
    ...(mostPaise === null ? [] : [`price_paise <= ${param(mostPaise)}`]),
  ],
};

/** Collects conditions with their parameters. */
const conditionsOf = (selection: Selection) => {
  const params: unknown[] = [];
  const param: Param = (value) => `$${params.push(value)}`;
  const conditions = [LISTED[selection.moduleType], `item_type = ${param(selection.itemType)}`];
  if (selection.isForEverybody) conditions.push('not plus_only');
  conditions.push(...Object.values(CONDITIONS).flatMap((conditionOf) => conditionOf(selection, param)));
  return { conditions, params, param };
};

/**
 * Up to `limit` items after a position, in the sorter's order. Takes up to that many of each chosen category, along an
 * index in that order, and then chooses among these: `= any` over categories would walk the index of all categories,
 * past the more items the fewer there are in the chosen ones.
 */
export const findPage = async (q: Queryable, selection: Selection, page: PageRequest): Promise<ItemRow[]> => {
  const { columns, descending } = KEYSETS[page.sorter];
  const { conditions, params, param } = conditionsOf(selection);
  if (page.after) {
    const position = page.after.map(param).join(', ');
    conditions.push(`(${columns.join(', ')}) ${descending ? '<' : '>'} (${position})`);
  }
  const ordered = (prefix: string) =>
    `order by ${columns.map((column) => `${prefix}${column} ${descending ? 'desc' : 'asc'}`).join(', ')}`;
  const limit = `limit ${param(page.limit)}`;
  const first = (condition = 'true'): string =>
    `select * from catalogue_item where ${[...conditions, condition].join(' and ')} ${ordered('')} ${limit}`;
  const ofCategories = (categories: readonly string[]): string =>
    `select of_one.* from unnest(${param([...new Set(categories)])}::text[]) as chosen (category)
       cross join lateral (${first('category_id = chosen.category')}) of_one
     ${ordered('of_one.')} ${limit}`;
  const { categories } = selection;
  return q.queryUnprepared<ItemRow>(
    `select ${COLUMNS} from (${categories?.length ? ofCategories(categories) : first()}) i ${JOINS}
     ${ordered('i.')}`,
    params,
  );
};

/** Items by their ids, in no order; unlisted ones are left out. */
export const findItems = (q: Queryable, itemIds: readonly string[]): Promise<ItemRow[]> =>
  q.query<ItemRow>(
    `select ${COLUMNS} from catalogue_item i ${JOINS}
     where i.item_id = any($1::text[]) and (i.in_earn or i.in_burn)`,
    [itemIds],
  );

/** An item by its id, if it is listed. */
export const findItem = async (q: Queryable, itemId: string): Promise<ItemRow | null> => {
  const [row] = await q.query<ItemRow>(
    `select ${COLUMNS} from catalogue_item i ${JOINS} where i.item_id = $1 and (i.in_earn or i.in_burn)`,
    [itemId],
  );
  return row ?? null;
};

/** A partner by its id or the slug in its URL, which may also be the id of an item of another type. */
export const findPartner = async (q: Queryable, idOrSlug: string): Promise<ItemRow | null> => {
  const [row] = await q.query<ItemRow>(
    `select ${COLUMNS} from catalogue_item i ${JOINS}
     where i.item_type = 'PARTNER' and (i.item_id = $1 or i.slug = $1) and (i.in_earn or i.in_burn)`,
    [idOrSlug],
  );
  return row ?? null;
};

/** Of an unlisted item too. */
export const findTexts = async (q: Queryable, itemId: string): Promise<DetailTexts | null> => {
  const [row] = await q.query<{ detail: DetailTexts }>(
    'select detail from catalogue_item where item_id = $1',
    [itemId],
  );
  return row?.detail ?? null;
};

export interface CategoryRow {
  category_id: string;
  name: string;
  image_slug: string;
  image_alt: string;
  plate: Plate;
}

export const findCategories = (q: Queryable): Promise<CategoryRow[]> =>
  q.query<CategoryRow>(
    'select category_id, name, image_slug, image_alt, plate from category order by position',
  );

/** Categories in which a voucher is listed. */
export const findVoucherCategories = (q: Queryable): Promise<CategoryRow[]> =>
  q.query<CategoryRow>(
    `select category_id, name, image_slug, image_alt, plate from category c
      where exists (select 1 from catalogue_item i
                     where i.item_type = 'VOUCHER' and i.category_id = c.category_id and i.in_burn)
      order by position`,
  );

export const hasPartner = async (q: Queryable, partnerId: string): Promise<boolean> =>
  (await q.query('select 1 from partner where partner_id = $1', [partnerId])).length === 1;
