// Converts rows of a catalogue file into rows of the catalogue. Pure.
import { VOUCHER_PROVIDER, type Plate } from '#contract/enums.ts';
import type {
  DenominationContentRow,
  ItemContentRow,
  PartnerContentRow,
} from '../modules/catalogue/repository-content.ts';
import type { Shop } from '../modules/partners/types.ts';
import art from '../seed/art.json' with { type: 'json' };
import { slugOf } from '../slug.ts';
import { shopOf } from '../seed/content/partner-shops.ts';
import type { CatalogueRow } from './columns.ts';
import type { Fault, ReadRow } from './read-file.ts';

/** What the file may refer to: what the catalogue holds already. */
export interface Known {
  categories: ReadonlyMap<string, { plate: Plate }>;
  partners: ReadonlyMap<string, { name: string }>;
  /** The partner whose page has a given slug, by slug. */
  addresses: ReadonlyMap<string, string>;
  /** Types of the existing items: an id keeps its type. */
  types: ReadonlyMap<string, string>;
}

export interface ContentRows {
  partners: PartnerContentRow[];
  items: ItemContentRow[];
  denominations: DenominationContentRow[];
  shops: Shop[];
}

const PAISE_PER_RUPEE = 100;
const DEFAULT_MAX_COUNT = 10;

const pictures: Record<string, { alt: string } | undefined> = art;

/** The alt text of a picture: the file's, or the one that the product has for its own pictures. */
const altOf = ({ image, image_alt }: CatalogueRow): string | undefined => image_alt || pictures[image]?.alt;

/** "Title: text" → both; without a colon the whole line is the title. */
const titled = (line: string) => {
  const at = line.indexOf(':');
  return at > 0
    ? { title: line.slice(0, at).trim(), text: line.slice(at + 1).trim() }
    : { title: line, text: '' };
};

/** The further pictures, with alt texts as above. */
const morePictures = ({ more_images }: CatalogueRow) =>
  more_images.map(({ slug, alt }) => ({ slug, alt: alt || (pictures[slug]?.alt ?? '') }));

const textsOf = (one: CatalogueRow) => ({
  ...(one.more_images.length > 0 && { pictures: morePictures(one) }),
  description: one.description,
  howTo: one.how_to.map(titled),
  goodToKnow: one.good_to_know,
  terms: one.terms.map(titled),
  delivery: one.delivery,
});

const listPriceOf = ({ price, values }: CatalogueRow): number | null => {
  const rupees = values.length > 0 ? Math.min(...values.map((value) => value.rupees)) : price;
  return rupees === null ? null : rupees * PAISE_PER_RUPEE;
};

/** A partner's slug in URLs, at most as long as an id. A name without a Latin letter gives none, so the id is used. */
const slugFor = ({ id, name }: Pick<CatalogueRow, 'id' | 'name'>): string =>
  slugOf(name).slice(0, 40).replace(/-$/, '') || id;

const itemOf = (one: CatalogueRow, brandName: string, plate: Plate): ItemContentRow => {
  const isPartner = one.type === 'PARTNER';
  const isVoucher = one.type === 'VOUCHER';
  return {
    item_id: one.id,
    item_type: one.type,
    in_earn: one.listed && one.type !== 'COUPON',
    in_burn: one.listed,
    slug: slugFor(one),
    name: one.name,
    brand_name: brandName,
    partner_id: isPartner ? one.id : one.partner,
    category_id: one.category,
    image_slug: one.image,
    image_alt: altOf(one) ?? '',
    plate,
    badge: one.badge || null,
    list_price_paise: listPriceOf(one),
    discount_percent: one.discount ?? 0,
    popularity: one.popularity ?? 0,
    stock: isVoucher ? null : one.stock,
    max_count: one.max_count ?? (one.type === 'COUPON' || isPartner ? 1 : DEFAULT_MAX_COUNT),
    sku: isVoucher ? one.id : null,
    provider: isVoucher ? VOUCHER_PROVIDER : null,
    validity_months: one.validity_months,
    plus_only: one.plus_only,
    detail: textsOf(one),
  };
};

/** The shop entry of a partner that answers for missing coins. Without a care e-mail address there is none. */
const shopsOf = (one: CatalogueRow, today: string): Shop[] =>
  one.type !== 'PARTNER' || one.care_email === ''
    ? []
    : [
        shopOf({
          id: one.id,
          name: one.name,
          category: one.category,
          earnPer100: one.earn_per_100 ?? 0,
          shopUrl: one.shop_url || null,
          careEmail: one.care_email,
          confirmDays: one.confirm_days,
          updatedOn: today,
        }),
      ];

const faultOf = (
  one: CatalogueRow,
  known: Known,
  ownPartners: ReadonlyMap<string, string>,
): string | null => {
  const before = known.types.get(one.id);
  if (before && before !== one.type) return `id: ${one.id} is a ${before} already`;
  if (!known.categories.has(one.category)) return `category: there is no ${one.category}`;
  if (altOf(one) === undefined) return 'image_alt: Empty, and the picture is not one of the sample pictures';
  const owner = one.type === 'PARTNER' ? known.addresses.get(slugFor(one)) : undefined;
  if (owner && owner !== one.id) return `name: its page has the same address as that of the partner ${owner}`;
  const wordless = morePictures(one).find(({ alt }) => alt === '');
  if (wordless) return `more_images: ${wordless.slug} has no text, and is not one of the sample pictures`;
  if (one.type === 'PARTNER') return null;
  const isKnown = ownPartners.has(one.partner) || known.partners.has(one.partner);
  return isKnown ? null : `partner: there is no ${one.partner}`;
};

/**
 * The rows that can be written, as of a day in India (YYYY-MM-DD), and a fault for each row with an unknown reference.
 */
export const contentOf = (
  rows: readonly ReadRow<CatalogueRow>[],
  known: Known,
  today: string,
): ContentRows & { faults: Fault[] } => {
  const addresses = new Map(known.addresses);
  for (const { content } of rows) {
    if (content.type !== 'PARTNER') continue;
    const address = slugFor(content);
    addresses.set(address, addresses.get(address) ?? content.id);
  }
  const there = { ...known, addresses };
  const own = new Map(
    rows
      .filter(({ content }) => content.type === 'PARTNER' && faultOf(content, there, new Map()) === null)
      .map(({ content }) => [content.id, content.name]),
  );
  const judged = rows.map((read) => ({ ...read, reason: faultOf(read.content, there, own) }));
  const good = judged.filter(({ reason }) => reason === null).map(({ content }) => content);
  const brandOf = (one: CatalogueRow) =>
    one.type === 'PARTNER' ? one.name : (own.get(one.partner) ?? known.partners.get(one.partner)?.name ?? '');
  return {
    faults: judged.flatMap(({ line, reason }) => (reason === null ? [] : [{ line, reason }])),
    partners: good
      .filter(({ type }) => type === 'PARTNER')
      .map((one) => ({
        partner_id: one.id,
        name: one.name,
        note: one.note,
        earn_per_100: one.earn_per_100 ?? 0,
      })),
    items: good.map((one) => itemOf(one, brandOf(one), known.categories.get(one.category)?.plate ?? 1)),
    shops: good.flatMap((one) => shopsOf(one, today)),
    denominations: good.flatMap((one) =>
      one.values.map(({ rupees, stock }) => ({
        item_id: one.id,
        amount_paise: rupees * PAISE_PER_RUPEE,
        stock,
      })),
    ),
  };
};
