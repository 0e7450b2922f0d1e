// Frequent questions and policies, as they came with the page.
import type { DataOf } from '#contract/endpoint.ts';
import { help } from '#contract/help.ts';
import { createLoadable } from '#web/store/create-loadable.ts';

export type FaqCategory = DataOf<typeof help.faqs>['categories'][number];
export type FaqQuestion = FaqCategory['questions'][number];
export type PolicyPage = DataOf<typeof help.policy>;

export const faqs = createLoadable('faqs', help.faqs, { lasting: true, quiet: true });
export const policy = createLoadable('policy', help.policy, { quiet: true });
