// How much of a list an address shows: from which position, and how many pages (`?after=…&pages=3`).
import { firstValue } from './first-value.ts';

/** The part of a list that is shown. */
export interface ListExtent {
  /** The position where it starts; undefined at the start of the list. */
  cursor: string | undefined;
  pages: number;
}

/** A longer list is shortened to this on the way back: each page is a call of its own. */
const MAX_PAGES = 10;

const readPages = (text: string): number => {
  const pages = /^\d{1,3}$/.test(text) ? Number(text) : 1;
  return Math.min(Math.max(pages, 1), MAX_PAGES);
};

export const readExtent = ({ after, pages }: Partial<Record<string, string | string[]>>): ListExtent => ({
  cursor: firstValue(after) || undefined,
  pages: readPages(firstValue(pages) ?? ''),
});
