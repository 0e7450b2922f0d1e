// The shapes of the catalogue: cards of items, slides, category tiles, and the sections of a home page.
import { z } from 'zod';
import {
  catalogueType,
  coins,
  image,
  link,
  moduleType,
  paise,
  plate,
  productId,
  titledTexts,
  withFirstSentence,
} from './fields.ts';
import { PLACEMENT_PATTERN } from './enums.ts';

/** Titles and paths use the same word for it everywhere. */
const slug = z.string().describe('The name used in the URL of its page.');

export const card = z
  .object({
    productId,
    itemType: catalogueType,
    moduleType,
    slug,
    name: z.string().describe('Name of the item.'),
    brandName: z
      .string()
      .describe('Who makes or sells it; for a partner its own name.')
      .meta({ examples: ['Wanderlane Stays'] }),
    categoryId: z.string().describe('Id of its category.'),
    image,
    plate,
    points: coins
      .nullable()
      .describe(
        'Price in coins of the cheapest option, after the discount; null if it costs none, as for a partner or a free coupon.',
      ),
    pricePaise: paise.nullable().describe('That price in paise, after the discount; null if `points` is.'),
    listPricePaise: paise
      .nullable()
      .describe('That price in paise, before the discount; null if `points` is.'),
    discountPercent: z.int().min(0).max(100).describe('Percent off, included in both prices; 0 for none.'),
    minAmountPaise: paise
      .nullable()
      .describe(
        'Lowest value of a voucher that is in stock, in paise; of all its values if it is sold out; null for anything else.',
      ),
    maxAmountPaise: paise
      .nullable()
      .describe('The highest of the same values, in paise; null for anything else.'),
    earnPer100: coins
      .nullable()
      .describe(
        'Coins earned per ₹100 spent at a partner: on the card of the partner, and in lists of the mode `earn` also on what it sells; otherwise null, and if nothing is earned there.',
      )
      .meta({ examples: [null] }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'A short line below the name of a partner; null without.', examples: [null] }),
    badge: z
      .string()
      .nullable()
      .meta({ description: 'A word or two on the picture; null without.', examples: ['Popular'] }),
    available: z.boolean().describe('Whether it can be ordered now; false if it is sold out.'),
    plusOnly: z
      .boolean()
      .optional()
      .describe('Whether only Plus members can redeem it. Everybody can if it is left out.'),
    coinsOnly: z
      .boolean()
      .optional()
      .describe(
        'Whether a product can be paid in coins alone. If it is left out, money is accepted for a part; vouchers and coupons always cost coins alone.',
      ),
  })
  .meta({ title: 'Item card', description: 'An item of the catalogue as lists show it.' });

const slide = z
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
    action: link.describe('The link of the slide.'),
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
      .describe('Path of the web app with its list of vouchers.')
      .meta({ examples: ['/burn/vouchers?category=travel'] }),
    image,
    plate,
  })
  .meta({ title: 'Category tile', description: 'A category with its picture.' });

const placement = z
  .string()
  .regex(PLACEMENT_PATTERN)
  .describe('The placement key: the place where the brand shows it.');

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
      kind: kindOf('survey', 'The survey card: shown if `showSurvey` of `survey.availability` is true.'),
      ...sectionHead,
      text: z
        .string()
        .describe('A sentence below the headline.')
        .meta({ examples: ['Two minutes, 150 coins.'] }),
      action: link.describe('The link of the card.'),
    }),
    z.object({
      kind: kindOf('carousel', 'The brand’s own slides.'),
      ...sectionHead,
      placement,
      slides: z.array(slide).describe('In display order; never empty.'),
    }),
    z.object({
      kind: kindOf(
        'plus',
        'What sells the paid membership, beside the carousel before it; clients leave it out for its members (`tier` of `member.dashboard`).',
      ),
      ...sectionHead,
      tag: z
        .string()
        .describe('What the brand calls its membership.')
        .meta({ examples: ['ZILLION PLUS'] }),
      text: z
        .string()
        .describe('A sentence below the headline.')
        .meta({ examples: ['Earn up to 2× with every partner. From ₹149.00.'] }),
      action: link.describe('The link to its plans.'),
    }),
    z.object({
      kind: kindOf('categories', 'Tiles that lead to categories.'),
      ...sectionHead,
      categories: z.array(categoryTile).describe('In display order; never empty.'),
    }),
    z.object({
      kind: kindOf('personal', 'Content for the signed-in member, fetched separately from the page.'),
      ...sectionHead,
      placement: placement.describe(
        'The placement key that a signed-in member sends to `catalogue.fetchCarousel`; a visitor gets nothing here.',
      ),
    }),
    z.object({
      kind: kindOf('rail', 'A row of items chosen by the brand.'),
      ...sectionHead,
      itemType: withFirstSentence(catalogueType, 'The type of its items.'),
      moreHref: z
        .string()
        .describe('Path of the list that it leads to; empty if the brand does not have that list.')
        .meta({ examples: ['/burn/vouchers'] }),
      moreLabel: z
        .string()
        .describe('The label of that link.')
        .meta({ examples: ['All vouchers'] }),
      items: z.array(card).describe('In display order; never empty.'),
    }),
  ])
  .meta({ title: 'Section', description: 'A part of the home page; `kind` determines its content.' });

export const denomination = z
  .object({
    amountPaise: paise.describe('The value of the voucher, in paise.'),
    points: coins.describe('The price of one in coins, after the discount.'),
    available: z.boolean().describe('Whether it can be ordered now; false if it is sold out.'),
  })
  .meta({ title: 'Denomination', description: 'A value in which a voucher is available.' });

/** What someone who has an item needs to know of it. */
export const usageTexts = z
  .object({
    howTo: titledTexts('Show the code', 'At the desk, on the phone or printed.').describe(
      'How it is used by someone who has it, step by step; how it is ordered is up to the page.',
    ),
    goodToKnow: z
      .array(z.string().meta({ examples: ['Valid at every hotel of the brand.'] }))
      .describe('Useful facts, one sentence each.'),
    terms: titledTexts('Validity', 'Twelve months from the day of issue.').describe('Its terms, by heading.'),
  })
  .meta({ title: 'Usage texts', description: 'What someone who has an item needs to know of it.' });

export const carousel = z
  .object({
    placement,
    title: z
      .string()
      .describe('Headline.')
      .meta({ examples: ['Yours for the coins you have'] }),
    slides: z.array(slide).describe('The brand’s own slides; may be empty if there are items.'),
    items: z.array(card).describe('Items that can be ordered now; may be empty if there are slides.'),
  })
  .meta({ title: 'Carousel', description: 'What a brand shows in one place: slides, items, or both.' });
