// Search in the FAQs: every search word, or one of the same meaning (docs/decisions/286), must begin a word of the
// question or its answer. If no question has them all, those come close that have the most telling ones.
import { compoundsOf, markedParts, wordsOf } from '#web/lib/match.ts';
import type { FaqCategory, FaqQuestion, SameWords } from './records.ts';

const MAX_TERMS = 8;

/** The words of a search, at most eight. */
export const termsOf = (q: string): string[] => compoundsOf(q).slice(0, MAX_TERMS);

const isIn = (text: string, term: string): boolean => markedParts(text, [term]).some(({ marked }) => marked);

/** A search word and those of the same meaning: a question has it that has one of them. */
type Term = readonly string[];

const hasTerm = ({ question, answer }: FaqQuestion, term: Term): boolean =>
  [question, ...answer].some((text) => term.some((word) => isIn(text, word)));

/** The words with those of the same meaning, without words that stand for nothing, if others are left. */
const withMeanings = (words: readonly string[], sameWords: readonly SameWords[]): Term[] => {
  const terms = words.map((word): Term | null => {
    const find = sameWords.find((one) => one.words.includes(word))?.find;
    return find?.length === 0 ? null : [...new Set([word, ...(find ?? [])])];
  });
  const telling = terms.filter((term) => term !== null);
  return telling.length > 0 ? telling : words.map((word) => [word]);
};

/** The categories with the questions that pass, without empty categories. */
const filtered = (categories: readonly FaqCategory[], passes: (one: FaqQuestion) => boolean): FaqCategory[] =>
  categories
    .map((category) => ({ ...category, questions: category.questions.filter(passes) }))
    .filter(({ questions }) => questions.length > 0);

/** Those that have every search word. Without search words, all of them. */
const exactQuestions = (categories: readonly FaqCategory[], terms: readonly Term[]): FaqCategory[] =>
  filtered(categories, (one) => terms.every((term) => hasTerm(one, term)));

/** Endings differ, and most mistakes come late in a word: "expiri", "vouchr", "delivery" for "delivered". */
const STEM_LENGTH = 5;

/** What questions come near by: the words, and for "pin-codes" also "pin" and "codes". */
const stemsOf = (q: string, sameWords: readonly SameWords[]): Term[] => {
  const parts = wordsOf(q).filter((word) => word.length > 1);
  const words = [...new Set([...termsOf(q), ...parts])];
  const stems = withMeanings(words, sameWords).map((term) => term.map((word) => word.slice(0, STEM_LENGTH)));
  const byText = new Map(stems.map((term) => [term.join(' '), [...new Set(term)]]));
  return [...byText.values()].slice(0, MAX_TERMS);
};

/** How near the best a question must come. */
const NEAR = 0.6;

/** A word tells the more, the fewer questions have it ("refund" more than "coins"), and twice as much as their title. */
const nearQuestions = (categories: readonly FaqCategory[], stems: readonly Term[]): FaqCategory[] => {
  const all = categories.flatMap(({ questions }) => questions);
  const scores = new Map<string, number>();
  const scoreOf = ({ questionId }: FaqQuestion): number => scores.get(questionId) ?? 0;
  for (const [own = '', ...others] of stems) {
    // What others call it would make a word tell less that questions have themselves.
    const stem = all.some((one) => hasTerm(one, [own])) ? [own] : others;
    const having = all.filter((one) => hasTerm(one, stem));
    for (const one of having) {
      const weight = stem.some((word) => isIn(one.question, word)) ? 2 : 1;
      scores.set(one.questionId, scoreOf(one) + weight / having.length);
    }
  }
  const best = Math.max(0, ...scores.values());
  return best > 0 ? filtered(categories, (one) => scoreOf(one) >= best * NEAR) : [];
};

export interface FoundQuestions {
  categories: FaqCategory[];
  /** What to mark in them. */
  terms: readonly string[];
  /** No question has every search word. */
  isNear: boolean;
}

const wordsIn = (terms: readonly Term[]): string[] => [...new Set(terms.flat())];

export const findQuestions = (
  all: readonly FaqCategory[],
  q: string,
  sameWords: readonly SameWords[] = [],
): FoundQuestions => {
  const terms = withMeanings(termsOf(q), sameWords);
  const categories = exactQuestions(all, terms);
  if (categories.length > 0 || terms.length === 0)
    return { categories, terms: wordsIn(terms), isNear: false };
  const stems = stemsOf(q, sameWords);
  return { categories: nearQuestions(all, stems), terms: wordsIn(stems), isNear: true };
};

export const countOf = (categories: readonly FaqCategory[]): number =>
  categories.reduce((sum, { questions }) => sum + questions.length, 0);
