// The filters and sort orders of lists and searches.
import { z } from 'zod';
import { coins, describedEnum } from './fields.ts';
import { SORTERS } from './sorters.ts';

const FIRST = { examples: [['travel']] };

export const filter = z
  .object({
    category: z
      .array(z.string().max(120))
      .max(30)
      .optional()
      .describe('Ids of categories; items in any of them match.')
      .meta(FIRST),
    brand: z
      .array(z.string().max(120))
      .max(30)
      .optional()
      .describe('Names of brands; items of any of them match.')
      .meta({ examples: [['Wanderlane Stays']] }),
    discount: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('The minimum discount in percent.')
      .meta({ examples: [10] }),
    price: z
      .object({
        min: coins
          .optional()
          .describe('Fewest coins.')
          .meta({ examples: [500] }),
        max: coins
          .optional()
          .describe('Most coins.')
          .meta({ examples: [5_000] }),
      })
      .optional()
      .describe('The price range in coins, inclusive.'),
  })
  .describe('The filters of the list; an item must match all that are given.');

export const sorter = describedEnum(SORTERS, 'The sort order.', {
  popular: 'most popular first.',
  'points-asc': 'lowest price in coins first.',
  'points-desc': 'highest price in coins first.',
  discount: 'highest percentage off first, then most popular.',
});

const options = z
  .array(
    z.object({
      value: z
        .string()
        .describe(
          'The value to send in the filter: a category’s id, a brand’s name, or the minimum discount as a text.',
        )
        .meta({ examples: ['travel'] }),
      label: z
        .string()
        .describe('The label shown to the member.')
        .meta({ examples: ['Travel'] }),
      count: z
        .int()
        .min(0)
        .describe(
          'How many items there would be with this option, ignoring other choices in the same filter.',
        )
        .meta({ examples: [12] }),
    }),
  )
  .describe('The options.');

const label = z
  .string()
  .describe('The heading shown to the member.')
  .meta({ examples: ['Category'] });

/** The filters that a list has, as in spec §3. */
const filtersConfig = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('multiselect').describe('Any number of its options can be chosen.'),
        name: z.enum(['category', 'brand']).describe('The name of the filter.'),
        label,
        options,
      }),
      z.object({
        kind: z.literal('range').describe('A minimum and a maximum can be chosen.'),
        name: z.literal('price').describe('The name of the filter.'),
        label: label.meta({ examples: ['Price in coins'] }),
        least: coins.describe('The lowest price in the list, in coins.').meta({ examples: [200] }),
        most: coins.describe('The highest price in the list, in coins.').meta({ examples: [40_000] }),
      }),
      z.object({
        kind: z.literal('singleSelect').describe('One of its options can be chosen.'),
        name: z.literal('discount').describe('The name of the filter.'),
        label: label.meta({ examples: ['Discount'] }),
        options,
      }),
    ]),
  )
  .describe('The filters of the list, without those that could change nothing.');

const sorterConfig = z
  .array(
    z.object({
      value: sorter,
      label: z
        .string()
        .describe('The label shown to the member.')
        .meta({ examples: ['Most popular'] }),
    }),
  )
  .describe('The available sort orders.');

export const listConfig = z
  .object({ filtersConfig, sorterConfig })
  .meta({ title: 'List configuration', description: 'The available filters and sort orders of a list.' });
