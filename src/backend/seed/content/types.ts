// How the content of the demo catalogue is written down: money in whole rupees, pictures by slug.
import type { CatalogueType, Plate } from '#contract/enums.ts';

export interface CategoryContent {
  id: string;
  name: string;
  art: string;
  plate: Plate;
}

export interface PartnerContent {
  id: string;
  name: string;
  category: string;
  /** Its items stand on the same plate. */
  plate: Plate;
  art: string;
  note: string;
  /** Coins per ₹100. */
  earnPer100: number;
  popularity: number;
  description: string;
}

/** How something is used, delivered and what binds: shared by all that work alike. */
export interface Way {
  howTo: { title: string; text: string }[];
  goodToKnow: string[];
  terms: { title: string; text: string }[];
  delivery: string;
}

/** Value in rupees; with a stock where it is not unlimited. */
export type ValueContent = number | { rupees: number; stock: number };

export interface ItemContent {
  id: string;
  type: Exclude<CatalogueType, 'PARTNER'>;
  name: string;
  /** Id of the partner who sells it. */
  partner: string;
  /** The partner's own where not given. */
  category?: string;
  art: string;
  /** Of a product or coupon; none where it is free. */
  rupees?: number;
  /** Of a voucher, lowest first. */
  values?: ValueContent[];
  discount?: number;
  badge?: string;
  /** For members of Plus. */
  plusOnly?: boolean;
  popularity: number;
  stock?: number;
  months?: number;
  maxCount?: number;
  /** Percent of a product's price that must be paid in coins, where it is not the usual fifth; 100: coins alone. */
  leastCoins?: number;
  way: string;
  description: string;
  goodToKnow?: string[];
}
