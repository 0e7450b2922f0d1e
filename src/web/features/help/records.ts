// Frequent questions and policies, as they came with the page.
import type { DataOf } from '#contract/endpoint.ts';
import { help } from '#contract/help.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';

export type FaqCategory = DataOf<typeof help.faqs>['categories'][number];
export type FaqQuestion = FaqCategory['questions'][number];
/** A category, without its questions. */
export interface Subject {
  categoryId: string;
  title: string;
  summary: string;
  /** How many questions it has. */
  count: number;
}

export const subjectOf = ({ categoryId, title, summary, questions }: FaqCategory): Subject => ({
  categoryId,
  title,
  summary,
  count: questions.length,
});

export type PolicyPage = DataOf<typeof help.policy>;

export const faqs = createLoadable('faqs', help.faqs, { lasting: true, quiet: true });
/** The same, not kept: for a page that shows a part of them, which alone travels to the browser. */
export const askFaqs = createCallThunk(help.faqs, { quiet: true });
export const policy = createLoadable('policy', help.policy, { quiet: true });
