import { z } from 'zod';
import { listConfig, sorter } from './catalogue-filters.schemas.ts';
import { card, categoryTile, clientQuery } from './catalogue.schemas.ts';
import { SEARCH_RULES } from './enums.ts';
import { catalogueType, cursor, describedEnum, nextCursor, withFirstSentence } from './fields.ts';

const group = z
  .object({
    itemType: catalogueType,
    total: z
      .int()
      .min(1)
      .max(SEARCH_RULES.mostCounted)
      .describe('How many items match; 100 means 100 or more.')
      .meta({ examples: [3] }),
    items: z.array(card).describe('Best match first; empty if another type was requested.'),
  })
  .meta({ title: 'Group', description: 'The matches of one type.' });

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
  summary: 'Returns the items that match a text, grouped by type: suggestions while typing, or results.',
  description:
    'Words match by their beginning, in any order; plurals match the singular, and words for the same thing each other. Where nothing has all words, what has some of them is returned, with `similar`. Filters and the sort order belong to one type: they apply to its 1,000 best matches, and are ignored without `type` and in mode typeahead.',
  query: z.object({
    client: clientQuery.shape.client,
    q: z
      .string()
      .trim()
      .min(1)
      .max(SEARCH_RULES.longest)
      .describe('The search text; only the first eight words count.')
      .meta({ examples: ['hotel'] }),
    type: withFirstSentence(
      catalogueType,
      'Only items of this type; the totals of the others are still included.',
    ).optional(),
    mode: describedEnum(['typeahead', 'full'], 'The purpose of the search.', {
      typeahead: 'suggestions while typing: few of each type.',
      full: 'results: more of each type, or pages of one type.',
    }).default('full'),
    category: many('Ids of categories; any of them matches', 'travel').optional(),
    brand: many('Names of brands; any of them matches', 'Wanderlane Stays').optional(),
    discount: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('The minimum discount in percent. Needs `type`.')
      .meta({ examples: [10] }),
    min: bound('Fewest coins', 500).optional(),
    max: bound('Most coins', 5_000).optional(),
    sort: withFirstSentence(
      sorter,
      'The sort order within one type; by default the best match first. Needs `type`.',
    ).optional(),
    cursor: cursor.optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(48)
      .optional()
      .describe('How many items of each type; by default 4 for suggestions, 24 for one type, otherwise 8.')
      .meta({ examples: [24] }),
  }),
  data: z.object({
    groups: z
      .array(group)
      .describe(
        'Each type that has a match and that the brand has open: vouchers first, then products, partners, coupons.',
      ),
    categories: z
      .array(categoryTile)
      .describe('Categories with a matching name in which a voucher is listed.'),
    terms: z
      .array(z.string())
      .describe(
        'The words that were searched for, with those for the same thing, in lower case without accents.',
      )
      .meta({ examples: [['hotel']] }),
    similar: z
      .boolean()
      .describe(
        'Whether the matches only come close: similar words replaced a word that nothing begins with, or nothing has all words.',
      )
      .meta({ examples: [false] }),
    nextCursor: nextCursor.describe(
      'Send it as `cursor` to get the next page of the requested type; null on the last page, and without `type`.',
    ),
    narrowed: z
      .object({
        total: z
          .int()
          .min(0)
          .describe('How many of the best matches pass the filters.')
          .meta({ examples: [3] }),
        config: listConfig,
      })
      .optional()
      .describe('The available filters and sort orders of the type; only with `type` and mode full.'),
  }),
};
