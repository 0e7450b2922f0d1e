// What the catalogue's repository reads and its service answers.
import type { catalogue } from '#contract/catalogue.ts';
import type { DataOf, ParsedBodyOf, ParsedQueryOf } from '#contract/endpoint.ts';
import type { CatalogueType } from '#contract/enums.ts';

export type ListRequest = ParsedBodyOf<typeof catalogue.list>;
export type Listing = DataOf<typeof catalogue.list>;
export type Sorter = ListRequest['appliedSorter'];
export type Detail = DataOf<typeof catalogue.detail>;
export type Card = Detail['item'];
export type SitemapRequest = ParsedQueryOf<typeof catalogue.sitemap>;
export type Sitemap = DataOf<typeof catalogue.sitemap>;
export type Layout = DataOf<typeof catalogue.load>;
export type CategoryTile = Extract<
  Layout['pageLayoutList'][number],
  { kind: 'categories' }
>['categories'][number];

export interface Denomination {
  amountPaise: number;
  /** Null: unlimited. */
  stock: number | null;
}

/** The texts of an item, kept as one document. */
export interface DetailTexts {
  description: string;
  howTo: { title: string; text: string }[];
  goodToKnow: string[];
  terms: { title: string; text: string }[];
  delivery: string;
}

export interface ItemRow {
  item_id: string;
  item_type: CatalogueType;
  in_earn: boolean;
  in_burn: boolean;
  slug: string;
  name: string;
  brand_name: string;
  partner_id: string | null;
  category_id: string;
  image_slug: string;
  image_alt: string;
  plate: number;
  badge: string | null;
  list_price_paise: number | null;
  discount_percent: number;
  price_paise: number;
  popularity: number;
  stock: number | null;
  max_count: number;
  sku: string | null;
  provider: string | null;
  validity_months: number | null;
  note: string | null;
  earn_per_100: number | null;
  /** Lowest first; empty for all but vouchers. */
  denominations: Denomination[];
}

/** What an order needs to know of a voucher that it is for. */
export interface VoucherForOrder {
  itemId: string;
  itemType: 'VOUCHER';
  slug: string;
  name: string;
  brandName: string;
  image: { url: string; alt: string };
  plate: number;
  sku: string;
  provider: string;
  discountPercent: number;
  /** The most of one denomination in one order. */
  maxCount: number;
  validityMonths: number | null;
  /** Null where the voucher has no such value. */
  denomination: (Denomination & { available: boolean }) | null;
}
