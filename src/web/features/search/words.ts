import type { Found } from './records.ts';

export const hasResults = ({ groups, categories }: Found): boolean =>
  groups.length > 0 || categories.length > 0;

/** The title of a search, depending on its results. */
export const searchTitle = (q: string, found: Found): string =>
  hasResults(found) ? `Results for “${q}”` : `Nothing found for “${q}”`;
