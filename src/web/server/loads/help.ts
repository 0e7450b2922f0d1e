// Server only: the frequent questions and the policies of a brand.
import { faqs, policy, type FaqCategory, type PolicyPage } from '#web/features/help/records.ts';
import { HELP_LEAD } from '#web/features/help/words.ts';
import { withNames } from '#web/lib/head.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { need } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

/** Longer than any search that a field of ours sends. */
const MOST_SEARCHED = 100;

const needFaqs = ({ store, clientId }: PageRequest) =>
  need<{ categories: FaqCategory[] }>(store.dispatch(faqs.fetch({ query: { client: clientId } })));

/** `lead`: what the page is for; the subjects stand behind it. */
const loadQuestions =
  (lead: string): PageLoad =>
  async (request) => {
    const { categories } = await needFaqs(request);
    const q = (request.query['q'] ?? '').trim().slice(0, MOST_SEARCHED).toWellFormed();
    const subjects = categories.map(({ title }) => title);
    // What one searched for is nothing for crawlers.
    return {
      kind: 'render',
      props: { q },
      head: { description: withNames(lead, subjects), noindex: q !== '' },
    };
  };

export const loadFaqs = loadQuestions('Every question that members ask, with its answer.');
export const loadFaqCategories = loadQuestions('The questions that members ask, by subject.');
export const loadHelp = loadQuestions(`${HELP_LEAD} By phone, by mail and in the app.`);

export const loadFaqCategory: PageLoad = async (request) => {
  const categoryId = request.query['category'];
  if (categoryId === undefined) return { kind: 'redirect', to: hrefs.faqCategories() };
  const { categories } = await needFaqs(request);
  const category = categories.find((one) => one.categoryId === categoryId);
  if (!category) return { kind: 'not-found' };
  const { title, summary: description } = category;
  return {
    kind: 'render',
    props: { categoryId },
    head: { title, description, canonical: hrefs.faqCategory(categoryId) },
  };
};

export const loadPolicy: PageLoad = async ({ store, params, clientId }) => {
  const policyId = params['policyId'] ?? '';
  if (!/^[a-z0-9-]{1,40}$/.test(policyId)) return { kind: 'not-found' };
  const found = await need<PolicyPage>(
    store.dispatch(policy.fetch({ query: { client: clientId, policyId } })),
  );
  const { title, summary: description } = found.policy;
  return { kind: 'render', head: { title, description } };
};
