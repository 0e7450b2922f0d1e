/** The sort orders of a list. */
export const SORTERS = ['popular', 'points-asc', 'points-desc', 'discount'] as const;
