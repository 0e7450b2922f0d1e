// Server only: the frequent questions and the policies of a brand.
import { faqs, policy } from '#web/features/help/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { need } from '../load-failure.ts';
import type { PageLoad, PageRequest } from '../page.ts';

/** Longer than any search that a field of ours sends. */
const MOST_SEARCHED = 100;

const needFaqs = ({ store, clientId }: PageRequest) =>
  need<{ categories: { categoryId: string }[] }>(store.dispatch(faqs.fetch({ query: { client: clientId } })));

export const loadFaqs: PageLoad = async (request) => {
  await needFaqs(request);
  const q = (request.query['q'] ?? '').trim().slice(0, MOST_SEARCHED).toWellFormed();
  return { kind: 'render', props: { q } };
};

export const loadFaqCategory: PageLoad = async (request) => {
  const categoryId = request.query['category'];
  if (categoryId === undefined) return { kind: 'redirect', to: hrefs.faqCategories() };
  const { categories } = await needFaqs(request);
  if (!categories.some((one) => one.categoryId === categoryId)) return { kind: 'not-found' };
  return { kind: 'render', props: { categoryId, canonical: hrefs.faqCategory(categoryId) } };
};

export const loadPolicy: PageLoad = async ({ store, params, clientId }) => {
  const policyId = params['policyId'] ?? '';
  if (!/^[a-z0-9-]{1,40}$/.test(policyId)) return { kind: 'not-found' };
  await need(store.dispatch(policy.fetch({ query: { client: clientId, policyId } })));
  return { kind: 'render' };
};
