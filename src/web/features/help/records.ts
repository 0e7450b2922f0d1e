// FAQs and policies, as loaded with the page.
import type { DataOf } from '#contract/endpoint.ts';
import { help } from '#contract/help.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';

export type FaqCategory = DataOf<typeof help.faqs>['categories'][number];
export type FaqQuestion = FaqCategory['questions'][number];
/** Words of a search, and what else they find. */
export type SameWords = NonNullable<DataOf<typeof help.faqs>['sameWords']>[number];
/** A category without its questions. */
export interface Subject {
  categoryId: string;
  title: string;
  summary: string;
  /** The number of its questions. */
  count: number;
}

export const subjectOf = ({ categoryId, title, summary, questions }: FaqCategory): Subject => ({
  categoryId,
  title,
  summary,
  count: questions.length,
});

export const faqs = createLoadable('faqs', help.faqs, { lasting: true });
/** The same, not stored: for a page that shows only a part of them, so that only this part is sent to the browser. */
export const fetchFaqs = createCallThunk(help.faqs);
export const policy = createLoadable('policy', help.policy);
