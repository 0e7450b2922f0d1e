// Splits a text into search words, in the same way as `search_words` in the database (0048_words_between_symbols.sql).
// Pure.
import type { CatalogueType } from '#contract/enums.ts';

/** Further words add nothing to a search. */
const MAX_WORDS = 8;

/** As letters (TM, Rs) they would be part of the word beside them. */
const SIGNS_OF_LETTERS = /[™℠₨№]/g;
/** Accents, apostrophes, and what chooses between two pictures of a character. */
const DROPPED = /[\u0300-\u036f'’\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu;
/** Signs of all scripts that are likely here, line by line: of Latin, of the Near East, India and East Asia; emoji. */
const BETWEEN_WORDS = new RegExp(
  `[${[
    String.raw`\u0000-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff`,
    String.raw`\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4`,
    String.raw`\u0964\u0965\u0970\u09f2\u09f3\u09fa\u09fb\u0af0\u0af1\u0bf3-\u0bfa\u0df4\u0e3f\ua830-\ua839\ua8f8-\ua8fa`,
    String.raw`\u2000-\u2bff\u2e00-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190\u3191\u31c0-\u31ef\u4dc0-\u4dff`,
    String.raw`\ue000-\uf8ff\ufd3e-\ufd4f\ufe45\ufe46\ufeff-\uffff\u{1d000}-\u{1d3ff}\u{1f000}-\u{1fbff}\u{e0000}-\u{e007f}`,
  ].join('')}]+`,
  'gu',
);

/** Only letters and digits, so that no word contains a wildcard of LIKE. */
export const wordsOf = (text: string): string[] => {
  const cut = text
    .replace(SIGNS_OF_LETTERS, ' ')
    .normalize('NFKD')
    .replace(DROPPED, '')
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
