// Search in the FAQs: every search word must begin a word of the question or its answer. If no question has them all,
// those come close that have the most telling ones.
import { compoundsOf, markedParts, wordsOf } from '#web/lib/match.ts';
import type { FaqCategory, FaqQuestion } from './records.ts';

const MAX_TERMS = 8;

/** The words of a search, at most eight. */
export const termsOf = (q: string): string[] => compoundsOf(q).slice(0, MAX_TERMS);

const isIn = (text: string, term: string): boolean => markedParts(text, [term]).some(({ marked }) => marked);

const hasTerm = ({ question, answer }: FaqQuestion, term: string): boolean =>
  [question, ...answer].some((text) => isIn(text, term));

/** The categories with the questions that pass, without empty categories. */
const filtered = (categories: readonly FaqCategory[], passes: (one: FaqQuestion) => boolean): FaqCategory[] =>
  categories
    .map((category) => ({ ...category, questions: category.questions.filter(passes) }))
    .filter(({ questions }) => questions.length > 0);

/** Those that have every search word. Without search words, all of them. */
const exactQuestions = (categories: readonly FaqCategory[], terms: readonly string[]): FaqCategory[] =>
  filtered(categories, (one) => terms.every((term) => hasTerm(one, term)));

/** Endings differ, and most mistakes come late in a word: "expiri", "vouchr", "delivery" for "delivered". */
const STEM_LENGTH = 5;

/** What questions come near by: the words, and for "pin-codes" also "pin" and "codes". */
const stemsOf = (q: string): string[] => {
  const parts = wordsOf(q).filter((word) => word.length > 1);
  const stems = [...termsOf(q), ...parts].map((word) => word.slice(0, STEM_LENGTH));
  return [...new Set(stems)].slice(0, MAX_TERMS);
};

/** How near the best a question must come. */
const NEAR = 0.6;

/** A word tells the more, the fewer questions have it ("refund" more than "coins"), and twice as much as their title. */
const nearQuestions = (categories: readonly FaqCategory[], stems: readonly string[]): FaqCategory[] => {
  const all = categories.flatMap(({ questions }) => questions);
  const scores = new Map<string, number>();
  const scoreOf = ({ questionId }: FaqQuestion): number => scores.get(questionId) ?? 0;
  for (const stem of stems) {
    const having = all.filter((one) => hasTerm(one, stem));
    for (const one of having) {
      const weight = isIn(one.question, stem) ? 2 : 1;
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

export const findQuestions = (all: readonly FaqCategory[], q: string): FoundQuestions => {
  const terms = termsOf(q);
  const categories = exactQuestions(all, terms);
  if (categories.length > 0 || terms.length === 0) return { categories, terms, isNear: false };
  const stems = stemsOf(q);
  return { categories: nearQuestions(all, stems), terms: stems, isNear: true };
};

export const countOf = (categories: readonly FaqCategory[]): number =>
  categories.reduce((sum, { questions }) => sum + questions.length, 0);
