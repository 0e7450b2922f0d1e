// How the words of a search may be read, from strict to loose (docs/decisions/229).
import { CATALOGUE_TYPES } from '#contract/enums.ts';
import type { Queryable } from '../../db/driver.ts';
import { nearWords, SHORTEST_WITH_SLIPS } from './near-words.ts';
import { findSimilarWords, findUnknownWords, findWholeWords } from './repository.ts';
import { LISTED_WORDS, sameWordsAs } from './same-words.ts';
import { formsOf, singularsOf, type SearchTerm, type SearchTerms, type SearchWord } from './words.ts';

/** Words that say little about what is wanted: "voucher" is on every voucher. */
const FILLERS = new Set([
  ...'a an and any at buy by for from get in me my near of on online or the to with'.split(' '),
  ...CATALOGUE_TYPES.flatMap((type) => formsOf(type.toLowerCase())),
]);

/** How many words of each kind may stand for one, so that a search stays cheap. */
const MOST_PER_WORD = 8;
/** The same for a reading that wants any of the words. */
const MOST_OF_ANY = 16;

/** A word, with what it stands for. */
interface ReadWord {
  word: string;
  /** Null if nothing is known by it or is near it. */
  term: SearchTerm | null;
  /** The term is near it in spelling only. */
  isReplaced: boolean;
}

export interface Reading {
  terms: SearchTerms;
  /** Whether all words count, as they are spelt or in words for the same thing. */
  isExact: boolean;
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];

const beginnings = (words: readonly string[]): SearchWord[] =>
  unique(words).map((text) => ({ text, isWhole: false }));

const wholes = (words: readonly string[]): SearchWord[] =>
  unique(words).map((text) => ({ text, isWhole: true }));

/** Words of the list that a word begins, as while it is typed. */
const listedFrom = (word: string): string[] =>
  word.length < 3 ? [] : LISTED_WORDS.filter((listed) => listed.startsWith(word));

/** Words for the same thing, in all their forms. */
const sameAs = (words: readonly string[]): string[] => words.flatMap(sameWordsAs).flatMap(formsOf);

/** In shorter words a slip leads to too many of the list. */
const SHORTEST_NEAR_LISTED = 5;

const findNear = async (q: Queryable, word: string): Promise<SearchTerm | null> => {
  if (word.length < SHORTEST_WITH_SLIPS) return null;
  const similar = await findSimilarWords(q, word);
  const listed = LISTED_WORDS.filter(
    (one) => word.length >= SHORTEST_NEAR_LISTED && one.startsWith(word.slice(0, 1)),
  );
  const near = nearWords(word, unique([...similar, ...listed]));
  const same = await findWholeWords(q, sameAs(near.filter((one) => !similar.includes(one))));
  const own = [...beginnings(near.filter((one) => similar.includes(one))), ...wholes(same)];
  return own.length > 0 ? { own: own.slice(0, MOST_PER_WORD), others: [] } : null;
};

/** What a word may stand for: what it begins, if that is known, its singulars, and words for the same thing. */
interface Candidates {
  word: string;
  isKnown: boolean;
  singulars: readonly string[];
  same: readonly string[];
}

const candidatesFor = (word: string, isKnown: boolean): Candidates => {
  const singulars = singularsOf(word);
  const forms = [word, ...singulars];
  return { word, isKnown, singulars, same: sameAs(isKnown ? forms : [...forms, ...listedFrom(word)]) };
};

/** `catalogue`: those of the candidates that are words of the catalogue. */
const readWord = async (
  q: Queryable,
  { word, isKnown, singulars, same }: Candidates,
  catalogue: ReadonlySet<string>,
): Promise<ReadWord> => {
  const singular = singulars.find((one) => catalogue.has(one));
  const known = [...beginnings(isKnown ? [word] : []), ...wholes(singular ? [singular] : [])];
  const others = wholes(same.filter((one) => catalogue.has(one) && one !== word && one !== singular)).slice(
    0,
    MOST_PER_WORD,
  );
  if (known.length > 0) return { word, term: { own: known, others }, isReplaced: false };
  if (others.length > 0) return { word, term: { own: others, others: [] }, isReplaced: false };
  const near = await findNear(q, word);
  return { word, term: near, isReplaced: near !== null };
};

const anyOf = (terms: SearchTerms): SearchTerm => ({
  own: terms.flatMap(({ own }) => own).slice(0, MOST_OF_ANY),
  others: terms.flatMap(({ others }) => others).slice(0, MOST_OF_ANY),
});

/** A letter or two, or a number, begins too much to be searched for without the rest. */
const isTelling = (word: string): boolean => word.length > 2 && !/^\d+$/.test(word);

const isWanted = ({ word, isReplaced }: ReadWord): boolean => !isReplaced && !FILLERS.has(word);

const unlessEmpty = <T>(some: T[], otherwise: T[]): T[] => (some.length > 0 ? some : otherwise);

/** Each of these readings costs a count: a longer text has any of its words at once. */
const MOST_TO_LEAVE_OUT = 5;

/** The terms without one of them each time, the last one first; of two, one would be any of them. */
const withoutOne = (terms: SearchTerms): SearchTerms[] =>
  terms.length < 3 || terms.length > MOST_TO_LEAVE_OUT
    ? []
    : terms.map((_term, at) => terms.toSpliced(terms.length - 1 - at, 1));

const readAll = (word: string): SearchTerm => ({ own: beginnings([word]), others: [] });

/**
 * All words; then, if there are several, those that are known and telling; those that are neither misspelt nor fillers;
 * all but one of these; any of them.
 */
export const readWords = async (q: Queryable, words: readonly string[]): Promise<[Reading, ...Reading[]]> => {
  const unknown = await findUnknownWords(q, words);
  const candidates = words.map((word) => candidatesFor(word, !unknown.includes(word)));
  // One statement for all of them: a visitor's search takes no more of the pool than it must.
  const named = unique(candidates.flatMap(({ singulars, same }) => [...singulars, ...same]));
  const catalogue = new Set(await findWholeWords(q, named));
  const read = await Promise.all(candidates.map((one) => readWord(q, one, catalogue)));
  const strict = {
    terms: read.map(({ word, term }) => term ?? readAll(word)),
    isExact: !read.some(({ isReplaced }) => isReplaced),
  };
  const known = read.filter(({ word, term }) => term !== null && isTelling(word));
  const wanted = unlessEmpty(known.filter(isWanted), known);
  const termsOf = (some: readonly ReadWord[]): SearchTerms => some.flatMap(({ term }) => term ?? []);
  const looser: SearchTerms[] = [
    ...(known.length < read.length ? [termsOf(known)] : []),
    ...(wanted.length < known.length ? [termsOf(wanted)] : []),
    ...withoutOne(termsOf(wanted)),
    ...(wanted.length > 1 ? [[anyOf(termsOf(wanted))]] : []),
  ];
  return [strict, ...looser.filter((terms) => terms.length > 0).map((terms) => ({ terms, isExact: false }))];
};
