import { z } from 'zod';
import { listConfig, SORTERS } from './catalogue-filters.schemas.ts';
import { card, categoryTile, clientQuery } from './catalogue.schemas.ts';
import { SEARCH_RULES } from './enums.ts';
import { catalogueType, cursor } from './fields.ts';

const group = z.object({
  itemType: catalogueType,
  /** How many match, counted up to 100. */
  total: z.int().min(1).max(SEARCH_RULES.mostCounted),
  /** Best first; empty where another type was asked for. */
  items: z.array(card),
});

export const find = {
  summary:
    'What matches a text, grouped by type: suggestions as one types, or results, of one type by the page.',
  query: z.object({
    client: clientQuery.shape.client,
    q: z.string().trim().min(1).max(SEARCH_RULES.longest),
    /** Items of this type alone; the totals of the others still come. */
    type: catalogueType.optional(),
    mode: z.enum(['typeahead', 'full']).default('full'),
    /** Of one type, those of these categories and brands; values with a comma between them. */
    category: z.string().max(1900).optional(),
    brand: z.string().max(1900).optional(),
    /** Of one type, those with at least so many percent off, and within a range in coins. */
    discount: z.coerce.number().int().min(1).max(100).optional(),
    min: z.coerce.number().int().min(0).optional(),
    max: z.coerce.number().int().min(0).optional(),
    /** Order of one type; without it the best match comes first. */
    sort: z.enum(SORTERS).optional(),
    /** Goes on in a list of one type. */
    cursor: cursor.optional(),
    /** Items of each type; without it as many as the mode shows. */
    limit: z.coerce.number().int().min(1).max(48).optional(),
  }),
  data: z.object({
    /** Each type that has a match, in a fixed order. */
    groups: z.array(group),
    categories: z.array(categoryTile),
    /** The words that were looked for, in small letters without accents. */
    terms: z.array(z.string()),
    /** Nothing matches a word as it was written: similar words stand in for it. */
    similar: z.boolean(),
    nextCursor: cursor.nullable(),
    /** Of one type: how many the filters leave, and what it can be narrowed and ordered by. */
    narrowed: z.object({ total: z.int().min(0), config: listConfig }).optional(),
  }),
};
