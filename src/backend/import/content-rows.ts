// Converts rows of a catalogue file into rows of the catalogue. Pure.
import { VOUCHER_PROVIDER, type Plate } from '#contract/enums.ts';
import {
  defaultMaxCountOf,
  type CatalogueContent,
  type ItemContentRow,
} from '../modules/catalogue/repository-content.ts';
import type { Shop } from '../modules/partners/types.ts';
import { paiseOf } from '../rupees.ts';
import { MAX_SLUG_LENGTH, slugOf } from '../slug.ts';
import { shopOf } from '../seed/content/partner-shops.ts';
import type { CatalogueRow } from './columns.ts';
import type { RowProblem, ParsedRow } from './parse-file.ts';
import { altOf, morePictures, textsOf } from './row-texts.ts';

/** What the file may refer to: what the catalogue holds already. */
export interface CatalogueRefs {
  categories: ReadonlyMap<string, { plate: Plate }>;
  partners: ReadonlyMap<string, { name: string }>;
  /** The partner whose page is found by a given text: its slug or its id. */
  addresses: ReadonlyMap<string, string>;
  /** Types of the existing items: an id keeps its type. */
  types: ReadonlyMap<string, string>;
}

interface ContentRows extends CatalogueContent {
  shops: Shop[];
  /** Partners whose row gives no shop to go to. */
  closedShops: string[];
}

const listPriceOf = ({ price, values }: CatalogueRow): number | null => {
  const rupees = values.length > 0 ? Math.min(...values.map((value) => value.rupees)) : price;
  return rupees === null ? null : paiseOf(rupees);
};

/**
 * A slug in URLs, cut within a word if need be: another cut would change the addresses of partners that are known by
 * them. A name without a Latin letter gives none, so the id is used.
 */
const slugFor = ({ id, name }: Pick<CatalogueRow, 'id' | 'name'>): string =>
  slugOf(name).slice(0, MAX_SLUG_LENGTH).replace(/-$/, '') || id;

const itemOf = (row: CatalogueRow, brandName: string, plate: Plate): ItemContentRow => {
  const isPartner = row.type === 'PARTNER';
  const isVoucher = row.type === 'VOUCHER';
  return {
    item_id: row.id,
    item_type: row.type,
    in_earn: row.listed && row.type !== 'COUPON',
    in_burn: row.listed,
    slug: slugFor(row),
    name: row.name,
    brand_name: brandName,
    partner_id: isPartner ? row.id : row.partner,
    category_id: row.category,
    image_slug: row.image,
    image_alt: altOf(row) ?? '',
    plate,
    badge: row.badge || null,
    list_price_paise: listPriceOf(row),
    discount_percent: row.discount ?? 0,
    popularity: row.popularity ?? 0,
    stock: isVoucher ? null : row.stock,
    max_count: row.max_count ?? defaultMaxCountOf(row.type),
    sku: isVoucher ? row.id : null,
    provider: isVoucher ? VOUCHER_PROVIDER : null,
    validity_months: row.validity_months,
    plus_only: row.plus_only,
    detail: textsOf(row),
  };
};

/** The shop entry of a partner that answers for missing coins. Without a care e-mail address there is none. */
const shopsOf = (row: CatalogueRow, today: string): Shop[] =>
  row.type !== 'PARTNER' || row.care_email === ''
    ? []
    : [
        shopOf({
          id: row.id,
          name: row.name,
          category: row.category,
          earnPer100: row.earn_per_100 ?? 0,
          shopUrl: row.shop_url || null,
          careEmail: row.care_email,
          confirmDays: row.confirm_days,
          earns: row.earns,
          notCounted: row.not_counted,
          updatedOn: today,
        }),
      ];

/** A partner that is not listed has no page. */
const hasPage = ({ type, listed }: CatalogueRow): boolean => type === 'PARTNER' && listed;

/** What is wrong with a partner's page: another one is found by its slug or its id. */
const addressProblems = (row: CatalogueRow, { addresses }: CatalogueRefs): string[] => {
  if (!hasPage(row)) return [];
  const otherAt = (address: string) => {
    const owner = addresses.get(address);
    return owner === row.id ? undefined : owner;
  };
  const slug = slugFor(row);
  const [bySlug, byId] = [otherAt(slug), row.id === slug ? undefined : otherAt(row.id)];
  return [
    ...(bySlug ? [`name: its page has the same address as that of the partner ${bySlug}`] : []),
    ...(byId ? [`id: it is the address of the page of the partner ${byId}`] : []),
  ];
};

/** All that is wrong with what a row refers to; null if nothing is. */
const problemOf = (row: CatalogueRow, refs: CatalogueRefs, isPartnerKnown: boolean): string | null => {
  const before = refs.types.get(row.id);
  const withoutAlt = morePictures(row).find(({ alt }) => alt === '');
  const problems = [
    before && before !== row.type && `id: ${row.id} is a ${before} already`,
    !refs.categories.has(row.category) &&
      `category: there is no ${row.category}, only ${[...refs.categories.keys()].join(', ')}`,
    altOf(row) === undefined && 'image_alt: Empty, and the picture is not one of the sample pictures',
    ...addressProblems(row, refs),
    withoutAlt && `more_images: ${withoutAlt.slug} has no text, and is not one of the sample pictures`,
    !isPartnerKnown && `partner: there is no ${row.partner}`,
  ].filter(Boolean);
  return problems.length > 0 ? problems.join('; ') : null;
};

/** The catalogue with the addresses of the partners in the file. */
const withAddresses = (refs: CatalogueRefs, rows: readonly ParsedRow<CatalogueRow>[]): CatalogueRefs => {
  const addresses = new Map(refs.addresses);
  for (const { content } of rows) {
    if (!hasPage(content)) continue;
    for (const address of [content.id, slugFor(content)])
      addresses.set(address, addresses.get(address) ?? content.id);
  }
  return { ...refs, addresses };
};

interface CheckedRows {
  good: CatalogueRow[];
  problems: RowProblem[];
  /** Rows without a fault of their own that cannot be written, because the row of their partner has one. */
  leftOut: RowProblem[];
}

/** `badPartners`: the lines of partners that could not be read, by id. */
const checkRows = (
  rows: readonly ParsedRow<CatalogueRow>[],
  refs: CatalogueRefs,
  badPartners: ReadonlyMap<string, number>,
): CheckedRows => {
  const found: CheckedRows = { good: [], problems: [], leftOut: [] };
  const good = new Set<string>();
  const bad = new Map(badPartners);
  /** Of partners: the others need to know which of these are good. */
  const reasons = new Map<CatalogueRow, string | null>();
  for (const { line, content } of rows) {
    if (content.type !== 'PARTNER') continue;
    const reason = problemOf(content, refs, true);
    reasons.set(content, reason);
    if (reason === null) good.add(content.id);
    else bad.set(content.id, line);
  }
  for (const { line, content } of rows) {
    const own = reasons.get(content);
    const isKnown = own !== undefined || good.has(content.partner) || refs.partners.has(content.partner);
    const cause = isKnown ? undefined : bad.get(content.partner);
    const reason = own === undefined ? problemOf(content, refs, isKnown || cause !== undefined) : own;
    if (reason !== null) found.problems.push({ line, reason });
    else if (cause === undefined) found.good.push(content);
    else found.leftOut.push({ line, reason: `partner: left out with line ${cause}` });
  }
  return found;
};

/**
 * The rows that can be written, as of a day in India (YYYY-MM-DD), and a fault for each row with an unknown reference.
 */
export const contentOf = (
  rows: readonly ParsedRow<CatalogueRow>[],
  refs: CatalogueRefs,
  badPartners: ReadonlyMap<string, number>,
  today: string,
): ContentRows & Omit<CheckedRows, 'good'> => {
  const { good, problems, leftOut } = checkRows(rows, withAddresses(refs, rows), badPartners);
  const own = new Map(good.filter(({ type }) => type === 'PARTNER').map(({ id, name }) => [id, name]));
  const brandOf = (row: CatalogueRow) =>
    row.type === 'PARTNER' ? row.name : (own.get(row.partner) ?? refs.partners.get(row.partner)?.name ?? '');
  return {
    problems,
    leftOut,
    partners: good
      .filter(({ type }) => type === 'PARTNER')
      .map((row) => ({
        partner_id: row.id,
        name: row.name,
        note: row.note,
        earn_per_100: row.earn_per_100 ?? 0,
      })),
    items: good.map((row) => itemOf(row, brandOf(row), refs.categories.get(row.category)?.plate ?? 1)),
    shops: good.flatMap((row) => shopsOf(row, today)),
    closedShops: good
      .filter(({ type, shop_url }) => type === 'PARTNER' && shop_url === '')
      .map(({ id }) => id),
    denominations: good.flatMap((row) =>
      row.values.map(({ rupees, stock }) => ({
        item_id: row.id,
        amount_paise: paiseOf(rupees),
        stock,
      })),
    ),
  };
};
