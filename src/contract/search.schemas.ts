import { z } from 'zod';
import { listConfig, sorter } from './catalogue-filters.schemas.ts';
import { card, categoryTile, clientQuery } from './catalogue.schemas.ts';
import { SEARCH_RULES } from './enums.ts';
import { catalogueType, cursor, explained, nextCursor, retold } from './fields.ts';

const group = z
  .object({
    itemType: catalogueType,
    total: z
      .int()
      .min(1)
      .max(SEARCH_RULES.mostCounted)
      .describe('How many match; 100 means so many or more.')
      .meta({ examples: [3] }),
    items: z.array(card).describe('Best match first; empty where another type was asked for.'),
  })
  .meta({ title: 'Group', description: 'What matches, of one type.' });

const many = (what: string, example: string) =>
  z
    .string()
    .max(1900)
    .meta({
      description: `${what}, with a comma between them. Needs \`type\`.`,
      examples: [example],
    });
const bound = (what: string, example: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .meta({ description: `${what} that it costs. Needs \`type\`.`, examples: [example] });

export const find = {
  summary: 'Answers what matches a text, grouped by type: suggestions as one types, or results.',
  description:
    'Words match by their beginning, in any order. Filters and an order are those of one type: they count with `type` and mode full alone, and work on its 1,000 best matches.',
  query: z.object({
    client: clientQuery.shape.client,
    q: z
      .string()
      .trim()
      .min(1)
      .max(SEARCH_RULES.longest)
      .describe('What is looked for; of more than eight words the first eight.')
      .meta({ examples: ['hotel'] }),
    type: retold(catalogueType, 'Items of this type alone; the totals of the others still come.').optional(),
    mode: explained(['typeahead', 'full'], 'What it is for.', {
      typeahead: 'suggestions as one types: few of each type.',
      full: 'results: more of each type, or of one type by the page.',
    }).default('full'),
    category: many('Ids of categories; any of them passes', 'travel').optional(),
    brand: many('Names of brands; any of them passes', 'Wanderlane Stays').optional(),
    discount: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('At least so many percent off. Needs `type`.')
      .meta({ examples: [10] }),
    min: bound('Fewest coins', 500).optional(),
    max: bound('Most coins', 5_000).optional(),
    sort: retold(
      sorter,
      'The order of one type; the best match ahead where not given. Needs `type`.',
    ).optional(),
    cursor: cursor.optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(48)
      .optional()
      .describe('How many items of each type; where not given 4 as one types, 24 of one type, else 8.')
      .meta({ examples: [24] }),
  }),
  data: z.object({
    groups: z
      .array(group)
      .describe(
        'Each type that has a match and that the brand has open, vouchers first, then products, partners, coupons.',
      ),
    categories: z.array(categoryTile).describe('Categories whose name matches.'),
    terms: z
      .array(z.string())
      .describe('The words that were looked for, in small letters without accents.')
      .meta({ examples: [['hotel']] }),
    similar: z
      .boolean()
      .describe('Whether similar words stand in for one that nothing begins with.')
      .meta({ examples: [false] }),
    nextCursor: nextCursor.describe(
      'Sent as `cursor` it brings the next page of the type asked for; null where this is the last one, and without `type`.',
    ),
    narrowed: z
      .object({
        total: z
          .int()
          .min(0)
          .describe('How many of the best matches the filters leave.')
          .meta({ examples: [3] }),
        config: listConfig,
      })
      .optional()
      .describe('What the type can be narrowed and ordered by; there with `type` and mode full alone.'),
  }),
};
