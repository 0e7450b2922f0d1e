// A small catalogue with known words, and search over it.
import { contract } from '#contract/index.ts';
import type { CatalogueType } from '#contract/enums.ts';
import type { Card } from '#backend/modules/catalogue/types.ts';
import {
  saveCategories,
  saveContent,
  type ItemContentRow,
} from '#backend/modules/catalogue/repository-content.ts';
import type { Db } from '#backend/db/driver.ts';
import { slugOf } from '#backend/slug.ts';
import { testApp } from '../../support/app.ts';

const CATEGORIES = { dining: 'Dining', groceries: 'Groceries', travel: 'Travel & Stays' };

type Item = [
  id: string,
  itemType: CatalogueType,
  name: string,
  brand: string,
  category: string,
  popularity: number,
];

const ITEMS: Item[] = [
  ['v-coffee', 'VOUCHER', 'Coffee card', 'Brewline', 'dining', 50],
  ['v-coffeehouse', 'VOUCHER', 'Coffeehouse breakfast', 'Brewline', 'dining', 90],
  ['v-tea', 'VOUCHER', 'Tea for two', 'Brewline Coffee', 'dining', 99],
  ['v-hotel', 'VOUCHER', 'Hotel nights', 'Wanderlane', 'travel', 80],
  ['v-rice', 'VOUCHER', 'Rice and lentils', 'Basketry', 'groceries', 10],
  ['p-mug', 'PRODUCT', 'Two coffee mugs', 'Kilnwork', 'dining', 5],
  ['p-bag', 'PRODUCT', 'Café crème bag', 'Kilnwork', 'dining', 6],
  ['p-tent', 'PRODUCT', 'Farmer’s tent', 'Kilnwork', 'travel', 7],
  ['t-brewline', 'PARTNER', 'Brewline', 'Brewline', 'dining', 3],
  ['c-coffee', 'COUPON', 'A tenth off coffee', 'Brewline', 'dining', 4],
];

export const itemRow = ([id, itemType, name, brand, category, popularity]: Item): ItemContentRow => ({
  item_id: id,
  item_type: itemType,
  in_earn: itemType === 'PARTNER',
  in_burn: true,
  slug: id,
  name,
  brand_name: brand,
  partner_id: slugOf(brand),
  category_id: category,
  image_slug: 'paper-boat',
  image_alt: 'A paper boat',
  plate: 1,
  badge: null,
  plus_only: false,
  list_price_paise: itemType === 'PARTNER' ? null : 50_000,
  discount_percent: 0,
  popularity,
  stock: null,
  max_count: 1,
  sku: itemType === 'VOUCHER' ? id : null,
  provider: itemType === 'VOUCHER' ? 'VOUCHAGRAM' : null,
  validity_months: null,
  detail: { description: '', howTo: [], goodToKnow: [], terms: [], delivery: '' },
});

/** The partner of each brand: an item has the name of its partner. */
const partnersOf = (rows: readonly ItemContentRow[]) =>
  [...new Set(rows.map((row) => row.brand_name))].map((name) => ({
    partner_id: slugOf(name),
    name,
    note: 'Hot drinks',
    earn_per_100: 2,
  }));

export const saveRows = (db: Db, items: readonly ItemContentRow[]) =>
  db.tx((tx) => saveContent(tx, { partners: partnersOf(items), items, denominations: [] }));

/** The app over that catalogue; `find` returns the API's answer, `ids` the ids in it, by type. */
export const searchApp = async (db: Db) => {
  const test = await testApp({ db });
  await db.tx(async (tx) => {
    const categories = Object.entries(CATEGORIES).map(([category_id, name], position) => {
      return {
        category_id,
        name,
        image_slug: 'paper-boat',
        image_alt: 'A boat',
        plate: 1 as const,
        position,
      };
    });
    await saveCategories(tx, categories);
    const items = ITEMS.map(itemRow);
    const vouchers = items.filter((row) => row.item_type === 'VOUCHER');
    await saveContent(tx, {
      partners: partnersOf(items),
      items,
      denominations: vouchers.map(({ item_id }) => ({ item_id, amount_paise: 50_000, stock: null })),
    });
  });
  const find = (q: string, more: Record<string, string> = {}) =>
    test.call(contract.search.find, { query: { q, ...more } });
  const ids = async (q: string, more: Record<string, string> = {}): Promise<Record<string, string[]>> => {
    // Later than an answer is cached.
    test.clock.advance(10);
    const { data } = await find(q, more);
    const groups = data.groups as { itemType: string; items: Card[] }[];
    return Object.fromEntries(groups.map(({ itemType, items }) => [itemType, items.map((i) => i.productId)]));
  };
  return { ...test, find, ids };
};
