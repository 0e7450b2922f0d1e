// The shapes of the catalogue: cards of items, slides, category tiles, and the sections of a home page.
import { z } from 'zod';
import { catalogueType, coins, image, link, moduleType, paise, plate, productId, retold } from './fields.ts';
import { PLACEMENT_FORM } from './enums.ts';

/** Titles and paths use the same word for it everywhere. */
const slug = z.string().describe('The name as it stands in the address of its page.');

export const card = z
  .object({
    productId,
    itemType: catalogueType,
    moduleType,
    slug,
    name: z.string().describe('Name of the item.'),
    brandName: z
      .string()
      .describe('Who makes or sells it; of a partner its own name.')
      .meta({ examples: ['Wanderlane Stays'] }),
    categoryId: z.string().describe('Id of its category.'),
    image,
    plate,
    points: coins
      .nullable()
      .describe(
        'Price in coins of the cheapest way to have it, after the discount; null where it costs none: of a partner, and of a free coupon.',
      ),
    pricePaise: paise.nullable().describe('That price in paise, after the discount; null where `points` is.'),
    listPricePaise: paise
      .nullable()
      .describe('That price in paise, before the discount; null where `points` is.'),
    discountPercent: z.int().min(0).max(100).describe('Percent off, as they are in both prices; 0 for none.'),
    minAmountPaise: paise.nullable().describe('Lowest value of a voucher, in paise; null for anything else.'),
    maxAmountPaise: paise
      .nullable()
      .describe('Highest value of a voucher, in paise; null for anything else.'),
    earnPer100: coins
      .nullable()
      .describe('Coins earned per ₹100 that are spent at a partner; null where nothing is earned there.')
      .meta({ examples: [null] }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'A short line below the name of a partner; null without.', examples: [null] }),
    badge: z
      .string()
      .nullable()
      .meta({ description: 'A word or two on the picture; null without.', examples: ['Popular'] }),
    available: z.boolean().describe('Whether it can be ordered now; false where it ran out.'),
  })
  .meta({ title: 'Item card', description: 'An item of the catalogue as lists show it.' });

export const slide = z
  .object({
    id: z
      .string()
      .describe('Id of the slide within its carousel.')
      .meta({ examples: ['monsoon-stays'] }),
    title: z
      .string()
      .describe('Headline.')
      .meta({ examples: ['Weekends by the sea'] }),
    text: z
      .string()
      .describe('A sentence below it.')
      .meta({ examples: ['Stays from 2,000 coins a night.'] }),
    action: link.describe('Where it leads.'),
    image,
    plate,
  })
  .meta({ title: 'Slide', description: 'One picture of a carousel, with words and a link.' });

export const categoryTile = z
  .object({
    categoryId: z.string().describe('Id of the category.'),
    name: z
      .string()
      .describe('Name of the category.')
      .meta({ examples: ['Travel'] }),
    href: z
      .string()
      .describe('Path of the web app that lists its vouchers.')
      .meta({ examples: ['/burn/vouchers?category=travel'] }),
    image,
    plate,
  })
  .meta({ title: 'Category tile', description: 'A category with its picture.' });

const placement = z.string().regex(PLACEMENT_FORM).describe('The placement key of its place, as in spec §9.');

const sectionHead = {
  id: z
    .string()
    .describe('Id of the section within the page.')
    .meta({ examples: ['top'] }),
  title: z
    .string()
    .describe('Headline.')
    .meta({ examples: ['Made for weekends'] }),
};
const kindOf = <Kind extends string>(kind: Kind, what: string) => z.literal(kind).describe(what);

export const section = z
  .discriminatedUnion('kind', [
    z.object({
      kind: kindOf('survey', 'The survey card: shown while `survey.availability` says `showSurvey`.'),
      ...sectionHead,
      text: z
        .string()
        .describe('A sentence below the headline.')
        .meta({ examples: ['Two minutes, 150 coins.'] }),
      action: link.describe('Where it leads.'),
    }),
    z.object({
      kind: kindOf('carousel', 'Slides of the brand’s own.'),
      ...sectionHead,
      placement,
      slides: z.array(slide).describe('In the order in which they are shown; never empty.'),
    }),
    z.object({
      kind: kindOf('categories', 'Tiles that lead into categories.'),
      ...sectionHead,
      categories: z.array(categoryTile).describe('In the order in which they are shown; never empty.'),
    }),
    z.object({
      kind: kindOf('personal', 'What is made for whoever is signed in, and fetched apart from the page.'),
      ...sectionHead,
      placement: placement.describe(
        'The placement key that a signed-in member sends to `catalogue.fetchCarousel`; a visitor gets nothing here.',
      ),
    }),
    z.object({
      kind: kindOf('rail', 'A row of items that the brand has chosen.'),
      ...sectionHead,
      itemType: retold(catalogueType, 'What kind of items stand in it.'),
      moreHref: z
        .string()
        .describe('Path of the list that it leads to; empty where the brand does not have that open.')
        .meta({ examples: ['/burn/vouchers'] }),
      moreLabel: z
        .string()
        .describe('What the link to it says.')
        .meta({ examples: ['All vouchers'] }),
      items: z.array(card).describe('In the order in which they are shown; never empty.'),
    }),
  ])
  .meta({ title: 'Section', description: 'A part of the home page; `kind` says what it holds.' });

export const denomination = z
  .object({
    amountPaise: paise.describe('What the voucher is worth, in paise.'),
    points: coins.describe('What one costs in coins, after the discount.'),
    available: z.boolean().describe('Whether it can be ordered now; false where it ran out.'),
  })
  .meta({ title: 'Denomination', description: 'A value in which a voucher can be had.' });

export const carousel = z
  .object({
    placement,
    title: z
      .string()
      .describe('Headline.')
      .meta({ examples: ['Yours for the coins you have'] }),
    slides: z.array(slide).describe('Slides of the brand’s own; may be empty where there are items.'),
    items: z.array(card).describe('Items that can be ordered now; may be empty where there are slides.'),
  })
  .meta({ title: 'Carousel', description: 'What a brand shows at a place: slides, items, or both.' });
