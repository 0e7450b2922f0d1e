// Home and catalogue: a brand's configuration, its home page, lists and items.
import { z } from 'zod';
import { brandConfig } from './brand-config.schemas.ts';
import { filter, listConfig, sorter } from './catalogue-filters.schemas.ts';
import { card, carousel, denomination, section, usageTexts } from './catalogue-shapes.schemas.ts';
import {
  catalogueType,
  coins,
  cursor,
  image,
  instant,
  moduleType,
  nextCursor,
  productId,
  withFirstSentence,
} from './fields.ts';
import {
  DEFAULT_CLIENT,
  DEVICES,
  PLACEMENT_PATTERN,
  PLATFORM_CODES,
  SITEMAP_FILE_ITEMS,
  type Device,
} from './enums.ts';
import { FORMS } from './patterns.ts';

export { card, categoryTile } from './catalogue-shapes.schemas.ts';

export const clientQuery = z.object({
  client: z
    .string()
    .regex(FORMS.clientId)
    .default(DEFAULT_CLIENT)
    .describe(
      'The brand; by default the one in the `clientId` header. An unknown one is treated as the default brand.',
    ),
  device: z
    .enum([...DEVICES, String(PLATFORM_CODES.MWEB), String(PLATFORM_CODES.DWEB)])
    .transform((text): Device => (text === 'DWEB' || text === String(PLATFORM_CODES.DWEB) ? 'DWEB' : 'MWEB'))
    .default('MWEB')
    .describe(
      'The device, by its name or its platform code: MWEB or 2 for a phone, DWEB or 3 for a desktop. Affects only which sections a home page has.',
    ),
  microSite: z
    .stringbool()
    .optional()
    .describe(
      'Whether the page is on the client’s microsite; by default as in the brand’s configuration. Affects the same as `device`.',
    ),
});

export const clientConfig = {
  summary: 'Returns the definition of a brand: name, tagline, theme colours, menus, modules, rates.',
  description: 'The same for every device, on the microsite and outside it.',
  query: clientQuery,
  data: brandConfig,
};

export const load = {
  summary: 'Returns the page layout list of the home page.',
  description: 'The same for everybody; a member’s own content is fetched separately (section `personal`).',
  query: clientQuery,
  data: z.object({
    pageLayoutList: z.array(section).describe('The sections in display order.'),
  }),
};

export const list = {
  summary:
    'Lists products, vouchers, coupons or partners, a page at a time, with filters, sort orders and counts.',
  body: z.object({
    client: clientQuery.shape.client,
    moduleType,
    itemType: catalogueType,
    appliedFilter: filter.default({}),
    appliedSorter: sorter.default('popular'),
    cursor: cursor.optional(),
    limit: z.int().min(1).max(48).default(24).describe('How many items on a page.'),
    withConfig: z
      .boolean()
      .default(false)
      .describe('Whether to include the filters with their counts, and the sort orders.'),
  }),
  data: z.object({
    items: z.array(card).describe('The items of this page, in the requested order.'),
    total: z
      .int()
      .describe('How many items match the filters; may be slightly out of date.')
      .meta({ examples: [48] }),
    nextCursor,
    config: listConfig.optional().describe('The available filters and sort orders; only with `withConfig`.'),
  }),
};

const placement = z
  .string()
  .max(60)
  .regex(PLACEMENT_PATTERN, 'Not a placement key')
  .describe('A placement key, such as one of `catalogue.fetchAllCarousels`.');

export const fetchAllCarousels = {
  summary: 'Returns the carousels of a brand, by their placement keys.',
  description: 'Those with nothing to show are left out.',
  body: clientQuery.extend({
    microSite: z.boolean().optional().describe('As for `catalogue.load`; has no effect here.'),
    placements: z
      .array(placement)
      .max(20)
      .optional()
      .describe(
        'The carousels to return, in this order; all if not given. Those that the brand does not have are left out.',
      )
      .meta({ examples: [['MARKETING|HOME']] }),
  }),
  data: z.object({
    carousels: z.array(carousel).describe('In the requested order, or else in the brand’s own.'),
  }),
};

export const fetchCarousel = {
  summary: 'Returns one carousel by its placement key.',
  description:
    '`PERSONALISED|HOME` depends on the signed-in member: it contains what their coins can buy, without what is for Plus members only if they are none. NOT_FOUND if there is nothing to show, as for that key without a session.',
  query: clientQuery.extend({ placement }),
  data: carousel,
};

const plain = (text: string) => z.string().meta({ examples: [text] });

export const detail = {
  summary: 'Returns one item of the catalogue, with everything that its page shows.',
  description:
    'NOT_FOUND if no item of that type and id is listed. A partner can be found by its id and by its `slug`.',
  query: z.object({ client: clientQuery.shape.client, itemType: catalogueType, productId }),
  data: z.object({
    item: card.describe('The item, as lists show it.'),
    images: z.array(image).min(1).describe('Its pictures, its own first.'),
    description: plain('A night in any of 212 hotels, villas and havelis.').describe(
      'Description in plain text.',
    ),
    partnerId: z
      .string()
      .nullable()
      .describe('The partner who sells it; for a partner its own id. Null if there is none.'),
    partnerSlug: z
      .string()
      .nullable()
      .meta({
        description: 'That partner’s name as used in the URL of its page; null for a partner itself.',
        examples: ['wanderlane-stays'],
      }),
    partnerEarnPer100: coins
      .nullable()
      .optional()
      .describe(
        'Coins earned per ₹100 spent at that partner; null for a partner itself, and if nothing is earned there.',
      )
      .meta({ examples: [4] }),
    denominations: z
      .array(denomination)
      .describe('Values of a voucher, lowest first; empty for anything else.'),
    maxCount: z
      .int()
      .describe('The most of it, or of one value of a voucher, that one order may contain.')
      .meta({ examples: [10] }),
    leastCoinsPercent: z
      .int()
      .min(0)
      .max(100)
      .describe(
        'Percent of the price that must be paid in coins; the rest may be paid in money. 100 if money is not accepted.',
      )
      .meta({ examples: [100] }),
    ...usageTexts.shape,
    validityMonths: z
      .int()
      .nullable()
      .meta({
        description: 'Months from its issue until the code expires; null if not specified.',
        examples: [12],
      }),
    delivery: plain('At once, by e-mail and SMS').describe('How and when it comes, in words.'),
    offers: z
      .array(card)
      .describe(
        'For a partner the items that coins can buy there, by type, most popular first; otherwise empty.',
      ),
    related: z.array(card).describe('Up to four others of its type and category, most popular first.'),
    canShop: z
      .boolean()
      .optional()
      .describe(
        'Only for a partner: whether members can go to its shop from here and earn. Lets its page link to the shop if the terms of `partners.terms` cannot be shown.',
      ),
  }),
};

export const sitemap = {
  summary: 'Lists the page of every item of a type and when it last changed, in the order of their ids.',
  query: z.object({
    client: clientQuery.shape.client.describe('The brand; the items are the same for every brand.'),
    itemType: catalogueType,
    cursor: cursor.optional(),
    skip: z.coerce
      .number()
      .int()
      .min(0)
      .max(SITEMAP_FILE_ITEMS)
      .default(0)
      .describe('Skips this many items after the cursor, to find where a file of the sitemap begins.'),
    limit: z.coerce.number().int().min(1).max(5000).default(1000).describe('How many items on a page.'),
    withChange: z.stringbool().default(false).describe('Whether to include `changedAt`.'),
  }),
  data: z.object({
    items: z
      .array(
        z.object({
          productId,
          itemType: catalogueType,
          moduleType: withFirstSentence(
            moduleType,
            'The mode that its page belongs to: for a partner earn, for anything else burn, if it is listed there; otherwise the other one.',
          ),
          slug: z.string().describe('The name used in the URL of its page.'),
          updatedAt: instant.describe('When it last changed.'),
        }),
      )
      .describe('The items of this page.'),
    changedAt: instant
      .nullable()
      .describe(
        'With `withChange`: when any of the skipped or returned items last changed; null without it, and if there are none.',
      ),
    nextCursor,
  }),
};
