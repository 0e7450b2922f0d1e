// Server only: the FAQs and the policies of a brand.
import {
  fetchFaqs,
  faqs,
  policy,
  subjectOf,
  type FaqCategory,
  type Subject,
} from '#web/features/help/records.ts';
import { HELP_LEAD } from '#web/features/help/words.ts';
import { withNames } from '#web/lib/head.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { unwrapOrFail } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

/** Longer than any search that our own fields send. */
const MAX_SEARCH_LENGTH = 100;

const described = (lead: string, categories: readonly FaqCategory[]): string =>
  withNames(
    lead,
    categories.map(({ title }) => title),
  );

export const loadFaqs: PageLoad<{ q: string }> = async ({ store, clientId, query }) => {
  const { categories } = await unwrapOrFail(store.dispatch(faqs.fetch({ query: { client: clientId } })));
  const q = (query['q'] ?? '').trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed();
  const description = described('Every question that members ask, with its answer.', categories);
  // Crawlers should not index searches.
  return { kind: 'render', props: { q }, head: { description, noindex: q !== '' } };
};

const categoriesFor = async ({ store, clientId }: PageRequest): Promise<FaqCategory[]> =>
  (await unwrapOrFail(store.dispatch(fetchFaqs({ query: { client: clientId } })))).categories;

/** `lead`: what the page is for; the subjects follow it. */
const loadSubjects =
  (lead: string): PageLoad<{ subjects: Subject[] }> =>
  async (request) => {
    const categories = await categoriesFor(request);
    const description = described(lead, categories);
    return { kind: 'render', props: { subjects: categories.map(subjectOf) }, head: { description } };
  };

export const loadFaqCategories = loadSubjects('The questions that members ask, by subject.');
export const loadHelp = loadSubjects(`${HELP_LEAD} By phone, by mail and in the app.`);

export const loadFaqCategory: PageLoad<{ category: FaqCategory; others: Subject[] }> = async (request) => {
  const categoryId = request.query['category'];
  if (categoryId === undefined) return { kind: 'redirect', to: hrefs.faqCategories() };
  const categories = await categoriesFor(request);
  const category = categories.find((one) => one.categoryId === categoryId);
  if (!category) return { kind: 'not-found' };
  const { title, summary: description } = category;
  const others = categories.filter((one) => one !== category).map(subjectOf);
  return {
    kind: 'render',
    props: { category, others },
    // Beside "Plus membership" of the questions there is the page of that name, which results must not mix up.
    head: { title: `${title} · FAQs`, description, canonical: hrefs.faqCategory(categoryId) },
  };
};

export const loadPolicy: PageLoad = async ({ store, params, clientId }) => {
  const policyId = params['policyId'] ?? '';
  if (!/^[a-z0-9-]{1,40}$/.test(policyId)) return { kind: 'not-found' };
  const found = await unwrapOrFail(store.dispatch(policy.fetch({ query: { client: clientId, policyId } })));
  const { title, summary: description } = found.policy;
  return { kind: 'render', head: { title, description } };
};
