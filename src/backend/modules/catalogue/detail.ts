// The page of one item: its texts, its values, and other items that go with it.
import type { Db } from '../../db/driver.ts';
import { isShown } from '../clients/brand.ts';
import type { ClientConfig } from '../clients/service.ts';
import { cardOf, denominationsOf, homeModuleOf, imageOf, pictureOf, sellerRateOf } from './cards.ts';
import { leastCoinsPercentOf, maxCountOf } from './item-for-order.ts';
import * as items from './repository.ts';
import type { Detail, ItemRow } from './types.ts';

const RELATED_COUNT = 4;

/** The most popular items of the same type and category. */
const findRelated = async (
  db: Db,
  { item_type, item_id, category_id, ...row }: ItemRow,
): Promise<ItemRow[]> => {
  const moduleType = homeModuleOf({ item_type, ...row });
  const selection = { ...items.NOTHING_CHOSEN, moduleType, itemType: item_type, categories: [category_id] };
  const found = await items.findPage(db, selection, {
    sorter: 'popular',
    after: null,
    limit: RELATED_COUNT + 1,
  });
  return found.filter((other) => other.item_id !== item_id).slice(0, RELATED_COUNT);
};

/** These numbers of each type fill two rows. */
const OFFER_COUNTS = { VOUCHER: 4, PRODUCT: 2, COUPON: 2 } as const;

/**
 * A partner's own items that coins can buy, the most popular of each type that the brand shows; none if the item is not
 * a partner.
 */
const findOffers = async (
  db: Db,
  { item_type, brand_name }: ItemRow,
  modules: readonly string[],
): Promise<ItemRow[]> => {
  if (item_type !== 'PARTNER') return [];
  const selection = { ...items.NOTHING_CHOSEN, moduleType: 'burn', brands: [brand_name] } as const;
  const types = (Object.keys(OFFER_COUNTS) as (keyof typeof OFFER_COUNTS)[]).filter((type) =>
    isShown(type, modules),
  );
  const kinds = types.map((itemType) =>
    items.findPage(
      db,
      { ...selection, itemType },
      { sorter: 'popular', after: null, limit: OFFER_COUNTS[itemType] },
    ),
  );
  return (await Promise.all(kinds)).flat();
};

export const readDetail = async (db: Db, config: ClientConfig, row: ItemRow): Promise<Detail> => {
  const moduleType = homeModuleOf(row);
  const [stored, related, partner, offers] = await Promise.all([
    items.findTexts(db, row.item_id),
    findRelated(db, row),
    row.item_type === 'PARTNER' || row.partner_id === null ? null : items.findItem(db, row.partner_id),
    findOffers(db, row, config.modules),
  ]);
  if (!stored) throw new Error(`Item ${row.item_id} is gone`);
  const { pictures = [], ...texts } = stored;
  return {
    item: cardOf(row, moduleType, config),
    images: [imageOf(row), ...pictures.map(pictureOf)],
    ...texts,
    partnerId: row.partner_id,
    partnerSlug: partner?.slug ?? null,
    partnerEarnPer100: sellerRateOf(row, config.modules),
    denominations: denominationsOf(row, config.rates),
    maxCount: maxCountOf(row),
    leastCoinsPercent: leastCoinsPercentOf(row),
    validityMonths: row.validity_months,
    offers: offers.map((other) => cardOf(other, homeModuleOf(other), config)),
    related: related.map((other) => cardOf(other, moduleType, config)),
  };
};
