// Search in the FAQs: every search word must begin a word of the question or its answer.
import { markedParts } from '#web/lib/match.ts';
import type { FaqCategory, FaqQuestion } from './records.ts';

/** The words of a search, at most eight. */
export const termsOf = (q: string): string[] => q.split(/\s+/).filter(Boolean).slice(0, 8);

const hasTerm = (texts: readonly string[], term: string): boolean =>
  texts.some((text) => markedParts(text, [term]).some(({ marked }) => marked));

const fits = ({ question, answer }: FaqQuestion, terms: readonly string[]): boolean =>
  terms.every((term) => hasTerm([question, ...answer], term));

/** The categories with the matching questions, without empty categories. Without search words, all of them. */
export const findQuestions = (categories: readonly FaqCategory[], terms: readonly string[]): FaqCategory[] =>
  categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter((question) => fits(question, terms)),
    }))
    .filter(({ questions }) => questions.length > 0);

export const countOf = (categories: readonly FaqCategory[]): number =>
  categories.reduce((sum, { questions }) => sum + questions.length, 0);
