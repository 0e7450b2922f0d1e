import { z } from 'zod';
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
  query: z.object({
    client: clientQuery.shape.client,
    q: z.string().trim().min(1).max(SEARCH_RULES.longest),
    /** Items of this type alone; the totals of the others still come. */
    type: catalogueType.optional(),
    mode: z.enum(['typeahead', 'full']).default('full'),
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
  }),
};
