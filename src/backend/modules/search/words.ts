// Splits a text into search words, in the same way as `search_words` in the database (0006_search.sql). Pure.
import type { CatalogueType } from '#contract/enums.ts';

/** Further words add nothing to a search. */
const MAX_WORDS = 8;

const ACCENTS = /[\u0300-\u036f'’]+/g;
const BETWEEN_WORDS = /[\u0000-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+/g;

/** Only letters and digits, so that no word contains a wildcard of LIKE. */
export const wordsOf = (text: string): string[] => {
  const cut = text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .replace(/[A-Z]+/g, (latin) => latin.toLowerCase())
    .replace(BETWEEN_WORDS, ' ');
  return [...new Set(cut.split(' ').filter(Boolean))].slice(0, MAX_WORDS);
};

/** What a word may be the plural of. */
export const singularsOf = (word: string): string[] =>
  ['s', 'es']
    .filter((end) => word.length > end.length + 2 && word.endsWith(end))
    .map((end) => word.slice(0, -end.length));

/** What a search word stands for: one of these words must match. */
export interface SearchTerm {
  words: readonly string[];
  /** Other words for the same thing: what has only these comes last. */
  sameWords: readonly string[];
}

export type SearchTerms = readonly SearchTerm[];

export const allWordsOf = ({ words, sameWords }: SearchTerm): string[] => [...words, ...sameWords];

/** Whether each wanted word begins a word of the name. */
export const matchesName = (name: string, terms: SearchTerms): boolean => {
  const words = wordsOf(name);
  return terms.every((term) =>
    allWordsOf(term).some((start) => words.some((word) => word.startsWith(start))),
  );
};

/** The types in the order of the answer. */
export const TYPES: readonly CatalogueType[] = ['VOUCHER', 'PRODUCT', 'PARTNER', 'COUPON'];
