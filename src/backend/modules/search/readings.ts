// How the words of a search may be read, from strict to loose (docs/decisions/229).
import type { Queryable } from '../../db/driver.ts';
import { nearWords } from './near-words.ts';
import { findSimilarWords, findUnknownWords, findWholeWords } from './repository.ts';
import { LISTED_WORDS, sameWordsAs } from './same-words.ts';
import { singularsOf, type SearchTerm, type SearchTerms } from './words.ts';

/** Words that say little about what is wanted. */
const FILLERS = new Set(
  'a an and any at buy by for from get in me my near of on online or the to with'.split(' '),
);

/** A word, with what it stands for. */
interface ReadWord {
  term: SearchTerm;
  /** Others are near it in spelling only. */
  isReplaced: boolean;
  /** Without it something may still be found: nothing is known by it or is near it, or it is a filler. */
  isDispensable: boolean;
}

export interface Reading {
  terms: SearchTerms;
  /** Whether all words count, as they are spelt or in words for the same thing. */
  isExact: boolean;
}

/** How many words of each kind may stand for one, so that a search stays cheap. */
const MOST_PER_WORD = 8;
/** The same for a reading that wants any of the words. */
const MOST_OF_ANY = 16;

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** Words of the list that a word begins, as while it is typed. */
const listedFrom = (word: string): string[] =>
  word.length < 3 ? [] : LISTED_WORDS.filter((listed) => listed.startsWith(word));

const findNear = async (q: Queryable, word: string): Promise<string[]> => {
  const listed = LISTED_WORDS.filter((one) => one.startsWith(word.slice(0, 1)));
  return nearWords(word, unique([...(await findSimilarWords(q, word)), ...listed]));
};

type FormsOf = (word: string) => string[];

/** What each of the words is, or is the plural of, in the catalogue. */
const readForms = async (q: Queryable, words: readonly string[]): Promise<FormsOf> => {
  const [unknown, whole] = await Promise.all([
    findUnknownWords(q, words),
    findWholeWords(q, words.flatMap(singularsOf)),
  ]);
  return (word) => [
    ...(unknown.includes(word) ? [] : [word]),
    ...singularsOf(word).filter((singular) => whole.includes(singular)),
  ];
};

const termOf = (words: readonly string[], sameWords: readonly string[]): SearchTerm => ({
  words: unique(words).slice(0, MOST_PER_WORD),
  sameWords: unique(sameWords)
    .filter((word) => !words.includes(word))
    .slice(0, MOST_PER_WORD),
});

const readWord = async (q: Queryable, word: string, known: readonly string[]): Promise<ReadWord> => {
  const isFiller = FILLERS.has(word);
  const same = [word, ...singularsOf(word)].flatMap(sameWordsAs);
  if (known.length > 0) return { term: termOf(known, same), isReplaced: false, isDispensable: isFiller };
  const meant = same.length > 0 ? same : listedFrom(word);
  const near = meant.length > 0 ? [] : await findNear(q, word);
  const others = [...meant, ...near];
  const isFound = others.length > 0;
  return {
    term: termOf(isFound ? [...others, ...others.flatMap(sameWordsAs)] : [word], []),
    isReplaced: near.length > 0,
    isDispensable: isFiller || !isFound,
  };
};

const anyOf = (terms: SearchTerms): SearchTerm => ({
  words: terms.flatMap((term) => term.words).slice(0, MOST_OF_ANY),
  sameWords: terms.flatMap((term) => term.sameWords).slice(0, MOST_OF_ANY),
});

/** All words; then, if there are several, those that are not dispensable; then any of these. */
export const readWords = async (q: Queryable, words: readonly string[]): Promise<[Reading, ...Reading[]]> => {
  const formsOf = await readForms(q, words);
  const read = await Promise.all(words.map((word) => readWord(q, word, formsOf(word))));
  const terms = read.map(({ term }) => term);
  const readings: [Reading, ...Reading[]] = [{ terms, isExact: !read.some(({ isReplaced }) => isReplaced) }];
  if (words.length === 1) return readings;
  const needed = read.filter(({ isDispensable }) => !isDispensable).map(({ term }) => term);
  if (needed.length > 0 && needed.length < terms.length) readings.push({ terms: needed, isExact: false });
  if (needed.length > 1) readings.push({ terms: [anyOf(needed)], isExact: false });
  return readings;
};
