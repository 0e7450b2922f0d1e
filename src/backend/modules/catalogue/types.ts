// What the catalogue's repository reads and its service returns.
import type { catalogue } from '#contract/catalogue.ts';
import type { DataOf, ParsedBodyOf, ParsedQueryOf } from '#contract/endpoint.ts';
import type { CatalogueType, Plate } from '#contract/enums.ts';

export type ListRequest = ParsedBodyOf<typeof catalogue.list>;
export type Listing = DataOf<typeof catalogue.list>;
export type ListConfig = NonNullable<Listing['config']>;
export type Carousel = DataOf<typeof catalogue.fetchCarousel>;
export type Sorter = ListRequest['appliedSorter'];
export type Detail = DataOf<typeof catalogue.detail>;
export type Card = Detail['item'];
export type UsageTexts = Pick<Detail, 'howTo' | 'goodToKnow' | 'terms'>;
export type SitemapRequest = ParsedQueryOf<typeof catalogue.sitemap>;
export type Sitemap = DataOf<typeof catalogue.sitemap>;
export type LayoutRequest = ParsedQueryOf<typeof catalogue.load>;
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

/** A picture under public/art, and its alt text. */
export interface Picture {
  slug: string;
  alt: string;
}

/** The texts of an item, stored as one document. */
export interface DetailTexts {
  /** Further pictures, after the item's own. */
  pictures?: Picture[];
  description: string;
  howTo: { title: string; text: string }[];
  goodToKnow: string[];
  terms: { title: string; text: string }[];
  delivery: string;
}

/** What a row of an item holds, whether it is written or read. */
export interface ItemColumns {
  item_id: string;
  item_type: CatalogueType;
  in_earn: boolean;
  in_burn: boolean;
  slug: string;
  name: string;
  brand_name: string;
  category_id: string;
  image_slug: string;
  image_alt: string;
  plate: Plate;
  badge: string | null;
  plus_only: boolean;
  list_price_paise: number | null;
  discount_percent: number;
  popularity: number;
  stock: number | null;
  max_count: number;
  sku: string | null;
  provider: string | null;
  validity_months: number | null;
}

/** An item with what belongs to it in other tables, or follows from it. */
export interface ItemRow extends ItemColumns {
  partner_id: string | null;
  price_paise: number;
  least_coins_percent: number;
  note: string | null;
  /** Of its partner, while that one is listed for earning. */
  earn_per_100: number | null;
  /** Lowest first; empty for all but vouchers. */
  denominations: Denomination[];
}

/** What an order needs to know about its item. */
export interface ItemForOrder {
  itemId: string;
  itemType: 'PRODUCT' | 'VOUCHER' | 'COUPON';
  slug: string;
  name: string;
  brandName: string;
  image: { url: string; alt: string };
  plate: Plate;
  sku: string;
  /** Set for vouchers. */
  provider: string | null;
  discountPercent: number;
  /** The most that one order may contain. */
  maxCount: number;
  validityMonths: number | null;
  /** For Plus members only. */
  plusOnly: boolean;
  /** How much of the price must be paid in coins. */
  leastCoinsPercent: number;
  /** One piece: its value before the discount, 0 if it is free; null if the voucher has no such value. */
  piece: { amountPaise: number; stock: number | null } | null;
}
