import type { Found } from './records.ts';

export const foundSomething = ({ groups, categories }: Found): boolean =>
  groups.length > 0 || categories.length > 0;

/** How a search is called by what it found. */
export const searchTitle = (q: string, found: Found): string =>
  foundSomething(found) ? `Results for “${q}”` : `Nothing found for “${q}”`;
