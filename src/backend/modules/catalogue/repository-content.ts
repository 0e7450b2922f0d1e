// Writes of the catalogue. Its rows are sent in batches into temporary tables, and from there written in one statement
// for each kind. Stock is set when a row is new; after that it is only changed by repository-stock.ts.
import type { CatalogueType, Plate } from '#contract/enums.ts';
import type { Tx } from '../../db/driver.ts';
import { refreshListPrices } from './repository-stock.ts';
import type { DetailTexts, ItemColumns } from './types.ts';

export interface CategoryContentRow {
  category_id: string;
  name: string;
  image_slug: string;
  image_alt: string;
  plate: Plate;
  position: number;
}

interface PartnerContentRow {
  partner_id: string;
  name: string;
  note: string;
  earn_per_100: number;
}

export interface ItemContentRow extends ItemColumns {
  partner_id: string;
  /** How much of a product's price must be paid in coins; the usual share if not given. */
  least_coins_percent?: number;
  detail: DetailTexts;
}

/** How many an order may take of an item whose content does not say it. */
export const defaultMaxCountOf = (itemType: CatalogueType): number =>
  itemType === 'PRODUCT' || itemType === 'VOUCHER' ? 10 : 1;

interface DenominationContentRow {
  item_id: string;
  amount_paise: number;
  stock: number | null;
}

export interface CatalogueContent {
  partners: readonly PartnerContentRow[];
  items: readonly ItemContentRow[];
  denominations: readonly DenominationContentRow[];
}

export const saveCategories = (tx: Tx, rows: readonly CategoryContentRow[]) =>
  tx.query(
    `insert into category select * from jsonb_to_recordset($1::jsonb)
       as r(category_id text, name text, image_slug text, image_alt text, plate smallint, position int)
     on conflict (category_id) do update set
       name = excluded.name, image_slug = excluded.image_slug, image_alt = excluded.image_alt,
       plate = excluded.plate, position = excluded.position`,
    [JSON.stringify(rows)],
  );

/** PostgreSQL takes no array above 256 MB, and the longest row of an operator's file has some 50 kB. */
const BATCH = 2000;

/** Runs a statement for each batch, whose rows are its only parameter as JSON. */
const sendInBatches = async <Row>(
  tx: Tx,
  rows: readonly Row[],
  sql: string,
  toContent: (row: Row) => object = (row) => row as object,
): Promise<void> => {
  for (let from = 0; from < rows.length; from += BATCH)
    await tx.queryUnprepared(sql, [JSON.stringify(rows.slice(from, from + BATCH).map(toContent))]);
};

const savePartners = (tx: Tx, rows: readonly PartnerContentRow[]): Promise<void> =>
  sendInBatches(
    tx,
    rows,
    `insert into partner select * from jsonb_to_recordset($1::jsonb)
       as r(partner_id text, name text, note text, earn_per_100 int)
     on conflict (partner_id) do update set
       name = excluded.name, note = excluded.note, earn_per_100 = excluded.earn_per_100`,
  );

/** Items show the name of their partner, also those that are not saved with it. */
const renameBrands = (tx: Tx, rows: readonly PartnerContentRow[]) =>
  tx.query(
    `update catalogue_item i set brand_name = p.name from partner p
      where p.partner_id = any($1::text[]) and i.partner_id = p.partner_id and i.brand_name <> p.name`,
    [rows.map(({ partner_id }) => partner_id)],
  );

const COLUMN_TYPES = {
  item_id: 'text',
  item_type: 'text',
  in_earn: 'boolean',
  in_burn: 'boolean',
  slug: 'text',
  name: 'text',
  brand_name: 'text',
  partner_id: 'text',
  category_id: 'text',
  image_slug: 'text',
  image_alt: 'text',
  plate: 'smallint',
  badge: 'text',
  plus_only: 'boolean',
  list_price_paise: 'bigint',
  discount_percent: 'smallint',
  popularity: 'int',
  stock: 'int',
  max_count: 'int',
  sku: 'text',
  provider: 'text',
  validity_months: 'int',
  least_coins_percent: 'smallint',
  detail: 'jsonb',
} satisfies Record<keyof ItemContentRow, string>;
/** All that the content says of an item. */
export const ITEM_COLUMNS = Object.keys(COLUMN_TYPES) as (keyof ItemContentRow)[];
const TYPED_COLUMNS = ITEM_COLUMNS.map((name) => `${name} ${COLUMN_TYPES[name]}`);
const CHANGEABLE = ITEM_COLUMNS.filter((name) => name !== 'item_id' && name !== 'stock');
const ofTable = (table: string, names = CHANGEABLE) => names.map((name) => `${table}.${name}`).join(', ');
const OWN = CHANGEABLE.filter((name) => name !== 'list_price_paise');

/** Percent of a product's price. */
const LEAST_COINS_PERCENT = 20;

/**
 * Only the items that differ. An order that comes between changes stock and list price alone, which are seen to later.
 * The list price of a voucher is not compared: it is that of what is in stock, not always the file's.
 */
const stageItems = async (tx: Tx, rows: readonly ItemContentRow[]): Promise<void> => {
  await tx.queryUnprepared(
    `create temporary table item_read on commit drop as select ${ITEM_COLUMNS.join(', ')} from catalogue_item with no data`,
  );
  await sendInBatches(
    tx,
    rows,
    `insert into item_read select ${ITEM_COLUMNS.join(', ')}
       from jsonb_to_recordset($1::jsonb) as r(${TYPED_COLUMNS.join(', ')})
      where not exists (
        select 1 from catalogue_item i
         where i.item_id = r.item_id and (${ofTable('i', OWN)}) is not distinct from (${ofTable('r', OWN)})
           and (i.item_type = 'VOUCHER' or i.list_price_paise is not distinct from r.list_price_paise))`,
    (row) => ({ least_coins_percent: LEAST_COINS_PERCENT, ...row }),
  );
};

const stageDenominations = async (tx: Tx, rows: readonly DenominationContentRow[]): Promise<void> => {
  await tx.queryUnprepared(
    `create temporary table value_read on commit drop as
       select item_id, amount_paise, stock from voucher_denomination with no data`,
  );
  await sendInBatches(
    tx,
    rows,
    `insert into value_read select item_id, amount_paise, stock
       from jsonb_to_recordset($1::jsonb) as r(item_id text, amount_paise bigint, stock int)`,
  );
};

/** Delists all other items. They are kept for the orders that refer to them. */
export const delistOthers = (tx: Tx, itemIds: readonly string[]) =>
  tx.query<{ item_id: string }>(
    `update catalogue_item set in_earn = false, in_burn = false
     where item_id <> all($1::text[]) and (in_earn or in_burn) returning item_id`,
    [itemIds],
  );

interface Written {
  item_id: string;
}

/** Deletes the values that the content no longer has of its vouchers. */
const deleteOtherDenominations = (tx: Tx) =>
  tx.queryUnprepared<Written>(
    `delete from voucher_denomination v
     where v.item_id in (select item_id from value_read)
       and not exists (
         select 1 from value_read r where r.item_id = v.item_id and r.amount_paise = v.amount_paise)
     returning item_id`,
  );

const saveItems = (tx: Tx) =>
  tx.queryUnprepared<Written>(
    `insert into catalogue_item (${ITEM_COLUMNS.join(', ')}) select ${ITEM_COLUMNS.join(', ')} from item_read
     on conflict (item_id) do update set (${CHANGEABLE.join(', ')}) = (${ofTable('excluded')})
     returning item_id`,
  );

/**
 * Leaves out the values that exist: for one of them "on conflict" would wait for an order that has locked it, while that
 * order waits for its item, which is locked here.
 */
const addDenominations = (tx: Tx) =>
  tx.queryUnprepared<Written>(
    `insert into voucher_denomination (item_id, amount_paise, stock)
     select item_id, amount_paise, stock from value_read r
      where not exists (
        select 1 from voucher_denomination v where v.item_id = r.item_id and v.amount_paise = r.amount_paise)
     on conflict do nothing returning item_id`,
  );

/**
 * Saves all or, if it throws, nothing. Reads every row before it locks anything that orders use, and then leaves alone
 * what is the same already: orders of items that are written wait until the transaction ends.
 */
export const saveContent = async (
  tx: Tx,
  { partners, items, denominations }: CatalogueContent,
): Promise<void> => {
  await stageItems(tx, items);
  await stageDenominations(tx, denominations);
  // Values before items, in the same order as orders lock them.
  const removed = await deleteOtherDenominations(tx);
  await savePartners(tx, partners);
  const written = await saveItems(tx);
  await renameBrands(tx, partners);
  const added = await addDenominations(tx);
  // The list price is that of what is still available.
  const changed = new Set([...removed, ...written, ...added].map(({ item_id }) => item_id));
  const vouchers = new Set(denominations.map(({ item_id }) => item_id));
  await refreshListPrices(
    tx,
    [...vouchers].filter((itemId) => changed.has(itemId)),
  );
};
