// The filters and sort orders of lists and searches.
import { z } from 'zod';
import { coins, explained } from './fields.ts';

const FIRST = { examples: [['travel']] };

export const filter = z
  .object({
    category: z
      .array(z.string().max(60))
      .max(30)
      .optional()
      .describe('Ids of categories; an item of any of them passes.')
      .meta(FIRST),
    brand: z
      .array(z.string().max(60))
      .max(30)
      .optional()
      .describe('Names of brands; an item of any of them passes.')
      .meta({ examples: [['Wanderlane Stays']] }),
    discount: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('At least so many percent off.')
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
      .describe('What it costs in coins, ends included.'),
  })
  .describe('What the list is narrowed by; an item passes all that is given.');

export const SORTERS = ['popular', 'points-asc', 'points-desc', 'discount'] as const;

export const sorter = explained(SORTERS, 'In which order.', {
  popular: 'what is had most ahead.',
  'points-asc': 'what costs fewest coins ahead.',
  'points-desc': 'what costs most coins ahead.',
  discount: 'most percent off ahead, then what is had most.',
});

const options = z
  .array(
    z.object({
      value: z
        .string()
        .describe('What the filter is sent: a category’s id, a brand’s name, or least percent off as a text.')
        .meta({ examples: ['travel'] }),
      label: z
        .string()
        .describe('What the member reads.')
        .meta({ examples: ['Travel'] }),
      count: z
        .int()
        .min(0)
        .describe('How many items there would be with it, whatever else of the same filter is chosen.')
        .meta({ examples: [12] }),
    }),
  )
  .describe('What can be chosen.');

const label = z
  .string()
  .describe('What the member reads above it.')
  .meta({ examples: ['Category'] });

/** The filters that a list has, as in spec §3. */
const filtersConfig = z
  .array(
    z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('multiselect').describe('Any number of its options can be chosen.'),
        name: z.enum(['category', 'brand']).describe('Which filter it is.'),
        label,
        options,
      }),
      z.object({
        kind: z.literal('range').describe('A lowest and a highest number can be chosen.'),
        name: z.literal('price').describe('Which filter it is.'),
        label: label.meta({ examples: ['Price in coins'] }),
        least: coins.describe('The lowest price that there is, in coins.').meta({ examples: [200] }),
        most: coins.describe('The highest price that there is, in coins.').meta({ examples: [40_000] }),
      }),
      z.object({
        kind: z.literal('singleSelect').describe('One of its options can be chosen.'),
        name: z.literal('discount').describe('Which filter it is.'),
        label: label.meta({ examples: ['Discount'] }),
        options,
      }),
    ]),
  )
  .describe('The filters of the list, as in spec §3; one that could change nothing is left out.');

const sorterConfig = z
  .array(
    z.object({
      value: sorter,
      label: z
        .string()
        .describe('What the member reads.')
        .meta({ examples: ['Most popular'] }),
    }),
  )
  .describe('The orders in which the list can stand.');

export const listConfig = z
  .object({ filtersConfig, sorterConfig })
  .meta({ title: 'List configuration', description: 'What a list can be narrowed and ordered by.' });
