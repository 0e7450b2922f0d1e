// Home and catalogue: a brand's configuration, its home page, lists and items.
import { z } from 'zod';
import { brandConfig } from './brand-config.schemas.ts';
import { filter, listConfig, sorter } from './catalogue-filters.schemas.ts';
import { card, carousel, denomination, section } from './catalogue-shapes.schemas.ts';
import {
  catalogueType,
  cursor,
  image,
  instant,
  moduleType,
  nextCursor,
  productId,
  retold,
} from './fields.ts';
import { DEFAULT_CLIENT, DEVICES, PLACEMENT_FORM, PLATFORM_CODES, type Device } from './enums.ts';

export { card, categoryTile } from './catalogue-shapes.schemas.ts';

export const clientQuery = z.object({
  client: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,40}$/)
    .default(DEFAULT_CLIENT)
    .describe('The brand that is asked for; one that is not known is answered as the default one.'),
  device: z
    .enum([...DEVICES, String(PLATFORM_CODES.MWEB), String(PLATFORM_CODES.DWEB)])
    .transform((text): Device => (text === 'DWEB' || text === String(PLATFORM_CODES.DWEB) ? 'DWEB' : 'MWEB'))
    .default('MWEB')
    .describe(
      'The device by its name or its platform code of spec §9: MWEB or 2 a phone, DWEB or 3 a desktop. Decides which sections a home page has, and nothing else.',
    ),
  microSite: z
    .stringbool()
    .optional()
    .describe(
      'Whether the page is one of the client’s microsite; left out, as the brand’s configuration says. Decides as `device` does.',
    ),
});

export const clientConfig = {
  summary: 'Answers what makes a brand: name, tagline, theme colours, menus, modules, rates.',
  description: 'The same for every device, on the microsite and off it.',
  query: clientQuery,
  data: brandConfig,
};

export const load = {
  summary: 'Answers the page layout list of the home page.',
  description: 'The same for everybody; what is a member’s own is fetched apart (section `personal`).',
  query: clientQuery,
  data: z.object({
    pageLayoutList: z.array(section).describe('The sections in the order in which they stand.'),
  }),
};

export const list = {
  summary:
    'Lists products, vouchers, coupons or partners, a page at a time, with filters, sorters and counts.',
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
      .describe('Whether filters with their counts, and orders, are answered as well.'),
  }),
  data: z.object({
    items: z.array(card).describe('The items of this page, in the order that was asked for.'),
    total: z
      .int()
      .describe('How many items the filters leave; about as many right after one came or went.')
      .meta({ examples: [48] }),
    nextCursor,
    config: listConfig
      .optional()
      .describe('What the list can be narrowed and ordered by; there with `withConfig` alone.'),
  }),
};

const placement = z
  .string()
  .max(60)
  .regex(PLACEMENT_FORM, 'Not a placement key')
  .describe('A placement key, as in spec §9.');

export const fetchAllCarousels = {
  summary: 'Answers the carousels of a brand, by their placement keys.',
  description: 'One that has nothing to show is left out.',
  body: clientQuery.extend({
    microSite: z.boolean().optional().describe('As `catalogue.load` has it; changes nothing here.'),
    placements: z
      .array(placement)
      .max(20)
      .optional()
      .describe(
        'Those that are wanted, in this order; all where not given. One that the brand does not have is left out.',
      )
      .meta({ examples: [['MARKETING|HOME']] }),
  }),
  data: z.object({
    carousels: z.array(carousel).describe('In the order that was asked for, else in the brand’s own.'),
  }),
};

export const fetchCarousel = {
  summary: 'Answers one carousel by its placement key.',
  description:
    '`PERSONALISED|HOME` is made for whoever is signed in: what their coins suffice for, so that it differs from member to member. NOT_FOUND where nothing is to be shown there, as of that key to a visitor.',
  query: clientQuery.extend({ placement }),
  data: carousel,
};

const titled = (title: string, text: string) =>
  z.array(
    z.object({
      title: z.string().meta({ description: 'Heading.', examples: [title] }),
      text: z.string().meta({ description: 'What it says.', examples: [text] }),
    }),
  );
const plain = (text: string) => z.string().meta({ examples: [text] });

export const detail = {
  summary: 'Answers one item of the catalogue, with all that its page shows.',
  description:
    'NOT_FOUND where no item of that type and id is listed. A partner is found by its id and by its `slug`.',
  query: z.object({ client: clientQuery.shape.client, itemType: catalogueType, productId }),
  data: z.object({
    item: card.describe('The item, as lists show it.'),
    images: z.array(image).min(1).describe('Its pictures, its own first.'),
    description: plain('A night in any of 212 hotels, villas and havelis.').describe(
      'What it is, in plain text.',
    ),
    partnerId: z
      .string()
      .nullable()
      .describe('The partner who sells it; of a partner its own. Null where there is none.'),
    partnerSlug: z
      .string()
      .nullable()
      .meta({
        description: 'That partner’s name as it stands in the address of its page; null of a partner itself.',
        examples: ['wanderlane-stays'],
      }),
    denominations: z
      .array(denomination)
      .describe('Values of a voucher, lowest first; empty for anything else.'),
    maxCount: z
      .int()
      .describe('The most of it, or of one value of a voucher, in one order.')
      .meta({ examples: [10] }),
    leastCoinsPercent: z
      .int()
      .min(0)
      .max(100)
      .describe(
        'Percent of the price that must be paid in coins; money may pay the rest. 100 where money is not taken.',
      )
      .meta({ examples: [100] }),
    howTo: titled('Show the code', 'At the desk, on the phone or printed.').describe(
      'How it is used, step by step.',
    ),
    goodToKnow: z
      .array(plain('Valid at every hotel of the brand.'))
      .describe('What is good to know, in a sentence each.'),
    terms: titled('Validity', 'Twelve months from the day of issue.').describe('Its terms, by heading.'),
    validityMonths: z
      .int()
      .nullable()
      .meta({
        description: 'Months from its issue until the code expires; null where nothing says so.',
        examples: [12],
      }),
    delivery: plain('At once, by e-mail and SMS').describe('How and when it comes, in words.'),
    offers: z
      .array(card)
      .describe('Of a partner what coins buy there, most popular first by kind; else empty.'),
    related: z.array(card).describe('Up to four others of its kind and category, most popular first.'),
  }),
};

/** The most items in one file of a sitemap, as sitemaps.org allows. */
export const SITEMAP_FILE_ITEMS = 50_000;

export const sitemap = {
  summary:
    'Lists where every item of a type has its page and when it last changed, in the order of their ids.',
  query: z.object({
    client: clientQuery.shape.client.describe('The brand; every brand lists the same items.'),
    itemType: catalogueType,
    cursor: cursor.optional(),
    skip: z.coerce
      .number()
      .int()
      .min(0)
      .max(SITEMAP_FILE_ITEMS)
      .default(0)
      .describe('Leaves out so many items after the cursor: to find where a file of the sitemap begins.'),
    limit: z.coerce.number().int().min(1).max(5000).default(1000).describe('How many items on a page.'),
    withChange: z.stringbool().default(false).describe('Whether `changedAt` is reckoned.'),
  }),
  data: z.object({
    items: z
      .array(
        z.object({
          productId,
          itemType: catalogueType,
          moduleType: retold(
            moduleType,
            'On which side its page is: of a partner earn and of anything else burn where it is listed there, else the other one.',
          ),
          slug: z.string().describe('The name as it stands in the address of its page.'),
          updatedAt: instant.describe('When it changed last.'),
        }),
      )
      .describe('The items of this page.'),
    changedAt: instant
      .nullable()
      .describe(
        'With `withChange`, when any of those that were left out or are answered changed last; null without, and where there are none.',
      ),
    nextCursor,
  }),
};
