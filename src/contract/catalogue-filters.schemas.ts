// What lists and searches are narrowed and ordered by.
import { z } from 'zod';
import { coins } from './fields.ts';

export const filter = z.object({
  category: z.array(z.string().max(60)).max(30).optional(),
  brand: z.array(z.string().max(60)).max(30).optional(),
  /** At least so many percent off. */
  discount: z.int().min(1).max(100).optional(),
  /** Range in coins. */
  price: z.object({ min: coins.optional(), max: coins.optional() }).optional(),
});

export const SORTERS = ['popular', 'points-asc', 'points-desc', 'discount'] as const;

const options = z.array(
  z.object({
    value: z.string(),
    label: z.string(),
    /** How many there would be with this value, whatever else of the same filter is chosen. */
    count: z.int().min(0),
  }),
);

/** The filters that a list has, as in spec §3. */
const filtersConfig = z.array(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('multiselect'),
      name: z.enum(['category', 'brand']),
      label: z.string(),
      options,
    }),
    z.object({
      kind: z.literal('range'),
      name: z.literal('price'),
      label: z.string(),
      /** The lowest and the highest price that there is, in coins. */
      least: coins,
      most: coins,
    }),
    z.object({ kind: z.literal('singleSelect'), name: z.literal('discount'), label: z.string(), options }),
  ]),
);

const sorterConfig = z.array(z.object({ value: z.enum(SORTERS), label: z.string() }));

/** What a list can be narrowed and ordered by; only where it was asked for. */
export const listConfig = z.object({ filtersConfig, sorterConfig });
