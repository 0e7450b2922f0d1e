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

/** How plurals end, and the singular instead. */
const PLURALS = [
  ['ies', 'y'],
  ['s', ''],
  ['es', ''],
] as const;

/** What a word may be the plural of, the likeliest first. */
export const singularsOf = (word: string): string[] =>
  PLURALS.filter(([end]) => word.length > end.length + 2 && word.endsWith(end)).map(
    ([end, singular]) => word.slice(0, -end.length) + singular,
  );

/** The word and its plurals. */
export const formsOf = (word: string): string[] => [
  word,
  `${word}s`,
  `${word}es`,
  ...(word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : []),
];

/** A word that matches whole words, or also their beginnings: what is typed may be unfinished. */
export interface SearchWord {
  text: string;
  isWhole: boolean;
}

/** What a word of the search stands for: one of these words must match. */
export interface SearchTerm {
  own: readonly SearchWord[];
  /** Other words for the same thing: what has only these comes last. */
  others: readonly SearchWord[];
}

export type SearchTerms = readonly SearchTerm[];

export const allWordsOf = ({ own, others }: SearchTerm): SearchWord[] => [...own, ...others];

const isMatch = (word: string, { text, isWhole }: SearchWord): boolean =>
  isWhole ? word === text : word.startsWith(text);

/** Whether each wanted word is in the name. */
export const matchesName = (name: string, terms: SearchTerms): boolean => {
  const words = wordsOf(name);
  return terms.every((term) => allWordsOf(term).some((one) => words.some((word) => isMatch(word, one))));
};

/** The types in the order of the answer. */
export const TYPES: readonly CatalogueType[] = ['VOUCHER', 'PRODUCT', 'PARTNER', 'COUPON'];
