// The names of filters and sort orders, and the steps of those that have some. Which type has which is in the contract.
import type { FilterName } from '#contract/list-rules.ts';
import type { Sorter } from './types.ts';

export const FILTER_LABELS: Record<FilterName, string> = {
  category: 'Category',
  price: 'Price in coins',
  brand: 'Brand',
  discount: 'Discount',
};

/** Short enough for a phone's select, next to the Filters button. */
export const SORTER_LABELS: Record<Sorter, string> = {
  popular: 'Most popular',
  'points-asc': 'Fewest coins',
  'points-desc': 'Most coins',
  discount: 'Biggest discount',
};

/** Each means "this percentage and more". */
export const DISCOUNT_STEPS = [5, 10, 20, 30] as const;

/** Further brands are found by search. */
export const MAX_BRANDS = 50;
