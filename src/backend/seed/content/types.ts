// The form in which the content of the demo catalogue is written: money in whole rupees, pictures by slug.
import type { CatalogueType, Plate } from '#contract/enums.ts';

export interface PartnerContent {
  id: string;
  name: string;
  category: string;
  /** The plate behind its picture and those of its items. */
  plate: Plate;
  art: string;
  note: string;
  /** Coins per ₹100. */
  earnPer100: number;
  popularity: number;
  description: string;
}

/** How something is used and delivered, and its terms; shared by all items that work alike. */
export interface UsageGuide {
  howTo: { title: string; text: string }[];
  goodToKnow: string[];
  terms: { title: string; text: string }[];
  delivery: string;
}

/** Value in rupees, with its stock unless that is unlimited. */
export type ValueContent = number | { rupees: number; stock: number };

export interface ItemContent {
  id: string;
  type: Exclude<CatalogueType, 'PARTNER'>;
  name: string;
  /** Id of the partner that sells it. */
  partner: string;
  /** The partner's own if not given. */
  category?: string;
  art: string;
  /** For a product or coupon; not given if it is free. */
  rupees?: number;
  /** For a voucher, lowest first. */
  values?: ValueContent[];
  discount?: number;
  badge?: string;
  /** For Plus members only. */
  plusOnly?: boolean;
  popularity: number;
  stock?: number;
  months?: number;
  maxCount?: number;
  /** Percent of a product's price that must be paid in coins, if not the usual fifth; 100 for coins only. */
  minCoinsPercent?: number;
  usageGuide: string;
  description: string;
  goodToKnow?: string[];
}
