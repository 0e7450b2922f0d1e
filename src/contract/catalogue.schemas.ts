import { z } from 'zod';
import { catalogueType, coins, cursor, image, instant, moduleType, paise, productId } from './fields.ts';
import { DEFAULT_CLIENT, DEVICES, PLACEMENT_FORM } from './enums.ts';

export const clientQuery = z.object({
  client: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .default(DEFAULT_CLIENT),
  device: z.enum(DEVICES).default('MWEB'),
  microSite: z.stringbool().default(false),
});

const link = z.object({ label: z.string(), href: z.string() });

/** Colours by token name (accent, hero …), as in the design tokens. */
const palette = z.record(z.string(), z.string());

export const clientConfig = {
  query: clientQuery,
  data: z.object({
    clientId: z.string(),
    /** Names the folder of the brand's pictures. */
    brand: z.string(),
    name: z.string(),
    tagline: z.string(),
    description: z.string(),
    theme: z.object({ light: palette, dark: palette }),
    menu: z.array(link),
    footer: z.array(z.object({ title: z.string(), links: z.array(link) })),
    footnote: z.string(),
    modules: z.array(z.string()),
    rates: z.object({
      /** Worth of one coin, the first rate value of spec §9. */
      paisePerCoin: z.number().positive(),
      /** Factor by voucher provider type, as in spec §9. */
      providerFactor: z.record(z.string(), z.number().positive()),
      /** What a new member gets. */
      welcomeCoins: coins.optional(),
    }),
    support: z.object({ phone: z.string(), email: z.string() }),
  }),
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
  /** Which of the six plates the art stands on. */
  plate: z.int().min(1).max(6),
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
  plate: z.int().min(1).max(6),
});

export const categoryTile = z.object({
  categoryId: z.string(),
  name: z.string(),
  href: z.string(),
  image,
  plate: z.int().min(1).max(6),
});

const section = z.discriminatedUnion('kind', [
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
    kind: z.literal('rail'),
    id: z.string(),
    title: z.string(),
    itemType: catalogueType,
    moreHref: z.string(),
    moreLabel: z.string(),
    items: z.array(card),
  }),
]);

export const load = { query: clientQuery, data: z.object({ pageLayoutList: z.array(section) }) };

const filter = z.object({
  category: z.array(z.string().max(60)).max(30).optional(),
  brand: z.array(z.string().max(60)).max(30).optional(),
  /** At least so many percent off. */
  discount: z.int().min(1).max(100).optional(),
  /** Range in coins. */
  price: z.object({ min: coins.optional(), max: coins.optional() }).optional(),
});

export const SORTERS = ['popular', 'points-asc', 'points-desc', 'discount'] as const;

export const list = {
  body: z.object({
    client: clientQuery.shape.client,
    moduleType,
    itemType: catalogueType,
    appliedFilter: filter.default({}),
    appliedSorter: z.enum(SORTERS).default('popular'),
    cursor: cursor.optional(),
    limit: z.int().min(1).max(48).default(24),
  }),
  data: z.object({
    items: z.array(card),
    total: z.int(),
    nextCursor: cursor.nullable(),
  }),
};

export const detail = {
  query: z.object({ client: clientQuery.shape.client, itemType: catalogueType, productId }),
  data: z.object({
    item: card,
    images: z.array(image),
    description: z.string(),
    partnerId: z.string().nullable(),
    denominations: z.array(denomination),
    /** The most of one denomination in one order. */
    maxCount: z.int(),
    howTo: z.array(z.object({ title: z.string(), text: z.string() })),
    goodToKnow: z.array(z.string()),
    terms: z.array(z.object({ title: z.string(), text: z.string() })),
    validityMonths: z.int().nullable(),
    delivery: z.string(),
    related: z.array(card),
  }),
};

/** Most items in one file of a sitemap, as sitemaps.org allows. */
export const SITEMAP_FILE_ITEMS = 50_000;

export const sitemap = {
  query: z.object({
    client: clientQuery.shape.client,
    itemType: catalogueType,
    cursor: cursor.optional(),
    /** Leaves out so many items after the cursor: to find where a file of the sitemap begins. */
    skip: z.coerce.number().int().min(0).max(SITEMAP_FILE_ITEMS).default(0),
    limit: z.coerce.number().int().min(1).max(5000).default(1000),
  }),
  data: z.object({
    items: z.array(
      z.object({ productId, itemType: catalogueType, moduleType, slug: z.string(), updatedAt: instant }),
    ),
    nextCursor: cursor.nullable(),
  }),
};
