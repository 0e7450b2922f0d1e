import { z } from 'zod';
import { brandConfig } from './brand-config.schemas.ts';
import { filter, listConfig, SORTERS } from './catalogue-filters.schemas.ts';
import {
  catalogueType,
  coins,
  cursor,
  image,
  instant,
  link,
  moduleType,
  paise,
  plate,
  productId,
} from './fields.ts';
import { DEFAULT_CLIENT, DEVICES, PLACEMENT_FORM, PLATFORM_CODES, type Device } from './enums.ts';

export const clientQuery = z.object({
  client: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .default(DEFAULT_CLIENT),
  /** By its name or its platform code (spec §9). */
  device: z
    .enum([...DEVICES, String(PLATFORM_CODES.MWEB), String(PLATFORM_CODES.DWEB)])
    .transform((text): Device => (text === 'DWEB' || text === String(PLATFORM_CODES.DWEB) ? 'DWEB' : 'MWEB'))
    .default('MWEB'),
  microSite: z.stringbool().default(false),
});

export const clientConfig = {
  summary: 'What makes a brand: name, tagline, theme colours, menus, modules, rates.',
  query: clientQuery,
  data: brandConfig,
};

const denomination = z.object({ amountPaise: paise, points: coins, available: z.boolean() });

export const card = z.object({
  productId,
  itemType: catalogueType,
  moduleType,
  slug: z.string(),
  name: z.string(),
  /** Who makes or sells it. */
  brandName: z.string(),
  categoryId: z.string(),
  image,
  plate,
  /** Price of the cheapest way to have it; null where nothing is to be paid in coins. */
  points: coins.nullable(),
  pricePaise: paise.nullable(),
  /** Price before the discount. */
  listPricePaise: paise.nullable(),
  discountPercent: z.int().min(0).max(100),
  /** Lowest and highest value of a voucher. */
  minAmountPaise: paise.nullable(),
  maxAmountPaise: paise.nullable(),
  /** Coins earned per ₹100, of a partner. */
  earnPer100: coins.nullable(),
  /** A short line below the name, of a partner. */
  note: z.string().nullable(),
  badge: z.string().nullable(),
  available: z.boolean(),
});

const slide = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  action: link,
  image,
  plate,
});

export const categoryTile = z.object({
  categoryId: z.string(),
  name: z.string(),
  href: z.string(),
  image,
  plate,
});

const section = z.discriminatedUnion('kind', [
  /** The survey card, while `showSurvey` (spec §3) is true for whoever looks. */
  z.object({ kind: z.literal('survey'), id: z.string(), title: z.string(), text: z.string(), action: link }),
  z.object({
    kind: z.literal('carousel'),
    id: z.string(),
    /** A placement key, as in spec §9. */
    placement: z.string().regex(PLACEMENT_FORM),
    title: z.string(),
    slides: z.array(slide),
  }),
  z.object({
    kind: z.literal('categories'),
    id: z.string(),
    title: z.string(),
    categories: z.array(categoryTile),
  }),
  z.object({
    kind: z.literal('personal'),
    id: z.string(),
    title: z.string(),
    /** Whoever is signed in fetches the carousel of this key; a visitor gets nothing here. */
    placement: z.string().regex(PLACEMENT_FORM),
  }),
  z.object({
    kind: z.literal('rail'),
    id: z.string(),
    title: z.string(),
    itemType: catalogueType,
    moreHref: z.string(),
    moreLabel: z.string(),
    items: z.array(card),
  }),
]);

export const load = {
  summary: 'The page layout list of the home page, in the order in which its sections stand.',
  query: clientQuery,
  data: z.object({ pageLayoutList: z.array(section) }),
};

export const list = {
  summary: 'A page of products, vouchers, coupons or partners, with filters, sorters and facet counts.',
  body: z.object({
    client: clientQuery.shape.client,
    moduleType,
    itemType: catalogueType,
    appliedFilter: filter.default({}),
    appliedSorter: z.enum(SORTERS).default('popular'),
    cursor: cursor.optional(),
    limit: z.int().min(1).max(48).default(24),
    /** Answers filters with their counts, and orders, as well. */
    withConfig: z.boolean().default(false),
  }),
  data: z.object({
    items: z.array(card),
    total: z.int(),
    nextCursor: cursor.nullable(),
    config: listConfig.optional(),
  }),
};

/** A placement key, as in spec §9. */
const placement = z.string().max(60).regex(PLACEMENT_FORM, 'Not a placement key');

/** What a brand shows at a place: slides, items, or both. */
const carousel = z.object({
  placement,
  title: z.string(),
  slides: z.array(slide),
  items: z.array(card),
});

export const fetchAllCarousels = {
  summary: 'The carousels of a brand, by their placement keys.',
  body: clientQuery.extend({
    microSite: z.boolean().default(false),
    /** Those that are wanted, in this order; without it all. One that the brand does not have is left out. */
    placements: z.array(placement).max(20).optional(),
  }),
  data: z.object({ carousels: z.array(carousel) }),
};

export const fetchCarousel = {
  summary: 'One carousel by its placement key; PERSONALISED|HOME is made for whoever is signed in.',
  query: clientQuery.extend({ placement }),
  data: carousel,
};

export const detail = {
  summary: 'One item of the catalogue.',
  query: z.object({ client: clientQuery.shape.client, itemType: catalogueType, productId }),
  data: z.object({
    item: card,
    /** The item's own picture first. */
    images: z.array(image).min(1),
    description: z.string(),
    partnerId: z.string().nullable(),
    /** Where the partner who sells it has its page; null of a partner itself. */
    partnerSlug: z.string().nullable(),
    denominations: z.array(denomination),
    /** The most of one denomination in one order. */
    maxCount: z.int(),
    /** How much of the price is paid in coins at least; money may pay the rest. */
    leastCoinsPercent: z.int().min(0).max(100),
    howTo: z.array(z.object({ title: z.string(), text: z.string() })),
    goodToKnow: z.array(z.string()),
    terms: z.array(z.object({ title: z.string(), text: z.string() })),
    validityMonths: z.int().nullable(),
    delivery: z.string(),
    /** Of a partner: what coins buy there. */
    offers: z.array(card),
    related: z.array(card),
  }),
};

/** Most items in one file of a sitemap, as sitemaps.org allows. */
export const SITEMAP_FILE_ITEMS = 50_000;

export const sitemap = {
  summary: 'Where every item of a type has its page and when it last changed, in the order of their ids.',
  query: z.object({
    client: clientQuery.shape.client,
    itemType: catalogueType,
    cursor: cursor.optional(),
    /** Leaves out so many items after the cursor: to find where a file of the sitemap begins. */
    skip: z.coerce.number().int().min(0).max(SITEMAP_FILE_ITEMS).default(0),
    limit: z.coerce.number().int().min(1).max(5000).default(1000),
    withChange: z.stringbool().default(false),
  }),
  data: z.object({
    items: z.array(
      z.object({ productId, itemType: catalogueType, moduleType, slug: z.string(), updatedAt: instant }),
    ),
    /** With `withChange`: when any of those that were left out or are answered changed last; null for none. */
    changedAt: instant.nullable(),
    nextCursor: cursor.nullable(),
  }),
};
