// The content of the demo catalogue as rows: slugs, paise, pictures with their words. Pure.
import { VOUCHER_PROVIDER } from '#contract/enums.ts';
import type {
  CategoryContentRow,
  DenominationContentRow,
  ItemContentRow,
  PartnerContentRow,
} from '../modules/catalogue/repository-content.ts';
import { slugOf } from '../slug.ts';
import art from './art.json' with { type: 'json' };
import { categories } from './content/categories.ts';
import { items } from './content/items.ts';
import { partners } from './content/partners.ts';
import type { ItemContent, PartnerContent, ValueContent, Way } from './content/types.ts';
import { ways } from './content/ways.ts';

const PAISE_PER_RUPEE = 100;
const DEFAULT_MAX_COUNT = 10;

const found = <Value>(value: Value | undefined, what: string): Value => {
  if (value === undefined) throw new Error(`The content names ${what}, which there is not`);
  return value;
};

const pictures: Record<string, { alt: string } | undefined> = art;
const pictureOf = (slug: string) => ({
  image_slug: slug,
  image_alt: found(pictures[slug], `the picture ${slug}`).alt,
});

/** Further views of a picture that is shown in a gallery, as scripts/art/views.ts makes them. */
const viewsOf = (slug: string) =>
  ['around', 'closer']
    .map((view) => `${slug}-${view}`)
    .flatMap((view) => (pictures[view] ? [{ slug: view, alt: pictures[view].alt }] : []));

/** A partner is asked for by its slug, which may be as long as an id of the contract. */
const LONGEST_SLUG = 40;

/** At most `LONGEST_SLUG`, without half a word or a joining one at its end. */
const cut = (slug: string): string =>
  slug.length <= LONGEST_SLUG
    ? slug
    : slug
        .slice(0, LONGEST_SLUG + 1)
        .replace(/-[^-]*$/, '')
        .replace(/-(?:and|of|the)$/, '');

const wayOf = (name: string): Way => found(ways[name], `the way ${name}`);

const textsOf = (description: string, way: Way, goodToKnow: readonly string[] = []) => ({
  description,
  howTo: way.howTo,
  goodToKnow: [...goodToKnow, ...way.goodToKnow],
  terms: way.terms,
  delivery: way.delivery,
});

const rupeesOf = (value: ValueContent): number => (typeof value === 'number' ? value : value.rupees);
const paiseOf = (rupees: number): number => rupees * PAISE_PER_RUPEE;

const partnerItem = (partner: PartnerContent): ItemContentRow => ({
  item_id: partner.id,
  item_type: 'PARTNER',
  in_earn: true,
  in_burn: true,
  slug: cut(slugOf(partner.name)),
  name: partner.name,
  brand_name: partner.name,
  partner_id: partner.id,
  category_id: partner.category,
  ...pictureOf(partner.art),
  plate: partner.plate,
  badge: null,
  plus_only: false,
  list_price_paise: null,
  discount_percent: 0,
  popularity: partner.popularity,
  stock: null,
  max_count: 1,
  sku: null,
  provider: null,
  validity_months: null,
  detail: textsOf(partner.description, wayOf('partner')),
});

const priceOf = ({ values, rupees }: ItemContent): number | null => {
  const cheapest = values ? Math.min(...values.map(rupeesOf)) : rupees;
  return cheapest === undefined ? null : paiseOf(cheapest);
};

const itemRow = (item: ItemContent): ItemContentRow => {
  const partner = found(
    partners.find(({ id }) => id === item.partner),
    `the partner ${item.partner}`,
  );
  const isVoucher = item.type === 'VOUCHER';
  return {
    item_id: item.id,
    item_type: item.type,
    in_earn: item.type !== 'COUPON',
    in_burn: true,
    slug: slugOf(item.name),
    name: item.name,
    brand_name: partner.name,
    partner_id: partner.id,
    category_id: item.category ?? partner.category,
    ...pictureOf(item.art),
    plate: partner.plate,
    badge: item.badge ?? (item.plusOnly ? 'For Plus members' : null),
    plus_only: item.plusOnly ?? false,
    list_price_paise: priceOf(item),
    discount_percent: item.discount ?? 0,
    popularity: item.popularity,
    stock: item.stock ?? null,
    max_count: item.maxCount ?? (item.type === 'COUPON' ? 1 : DEFAULT_MAX_COUNT),
    sku: isVoucher ? `VG-${item.id.slice(2)}` : null,
    provider: isVoucher ? VOUCHER_PROVIDER : null,
    validity_months: item.months ?? null,
    ...(item.leastCoins === undefined ? {} : { least_coins_percent: item.leastCoins }),
    detail: {
      ...(item.type !== 'COUPON' && { pictures: viewsOf(item.art) }),
      ...textsOf(item.description, wayOf(item.way), item.goodToKnow),
    },
  };
};

export interface CatalogueRows {
  categories: CategoryContentRow[];
  partners: PartnerContentRow[];
  items: ItemContentRow[];
  denominations: DenominationContentRow[];
}

/** Throws where the content names a picture, partner or way that there is not. */
export const catalogueRows = (): CatalogueRows => ({
  categories: categories.map(({ id, name, art: slug, plate }, position) => ({
    category_id: id,
    name,
    ...pictureOf(slug),
    plate,
    position,
  })),
  partners: partners.map(({ id, name, note, earnPer100 }) => ({
    partner_id: id,
    name,
    note,
    earn_per_100: earnPer100,
  })),
  items: [...partners.map(partnerItem), ...items.map(itemRow)],
  denominations: items.flatMap((item) =>
    (item.values ?? []).map((value) => ({
      item_id: item.id,
      amount_paise: paiseOf(rupeesOf(value)),
      stock: typeof value === 'number' ? null : value.stock,
    })),
  ),
});
