import { help } from '#contract/help.ts';
import {
  loadFaqCategories,
  loadFaqCategory,
  loadFaqs,
  loadHelp,
  loadPolicy,
} from '#web/server/loads/help.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { visitorRequest } from '../../support/page-request.ts';

const NOT_FOUND = { kind: 'not-found' };

const hoopoeRequest = (query: Record<string, string>, params: Record<string, string> = {}) =>
  visitorRequest({ clientId: 'HOOPOE', query, params });

const questions = [{ questionId: 'how', question: 'How do I earn?', answer: ['Shop here.'] }];

const EARNING = { categoryId: 'earning', title: 'Earning coins', summary: 'Where they come from.' };

beforeEach(() => {
  mockServer.use(mockEndpoint(help.faqs, { categories: [{ ...EARNING, questions }] }));
});

it('allows indexing of the questions, but not of a search in them', async () => {
  const description = 'Every question that members ask, with its answer. Earning coins.';
  expect(await loadFaqs(hoopoeRequest({}))).toEqual({
    kind: 'render',
    props: { q: '' },
    head: { description, noindex: false },
  });
  expect(await loadFaqs(hoopoeRequest({ q: ' coins ' }))).toMatchObject({
    props: { q: 'coins' },
    head: { noindex: true },
  });
});

it('cuts a long search between characters', async () => {
  const q = `${'a'.repeat(99)}\u{1f381}${'b'.repeat(20)}`;
  const outcome = await loadFaqs(hoopoeRequest({ q }));
  expect(outcome).toMatchObject({ props: { q: `${'a'.repeat(99)}\ufffd` } });
});

const SUBJECT = { ...EARNING, count: 1 };

it.each([
  ['the help page', loadHelp],
  ['the list of categories', loadFaqCategories],
])('sends only the number of questions per category with %s', async (_page, load) => {
  const request = hoopoeRequest({});
  expect(await load(request)).toMatchObject({
    props: { subjects: [SUBJECT] },
    head: { description: expect.stringMatching(/ Earning coins\.$/) },
  });
  expect(request.store.getState()).not.toHaveProperty('faqs');
});

it('sends the questions of the requested category, and only a summary of the others', async () => {
  const expiry = { categoryId: 'expiry', title: 'Expiry', summary: 'How long they last.', questions };
  mockServer.use(mockEndpoint(help.faqs, { categories: [{ ...EARNING, questions }, expiry] }));
  const request = hoopoeRequest({ category: 'expiry' });
  expect(await loadFaqCategory(request)).toMatchObject({ props: { category: expiry, others: [SUBJECT] } });
  expect(request.store.getState()).not.toHaveProperty('faqs');
});

it('gives a category a canonical address, and redirects to the list when none is named', async () => {
  expect(await loadFaqCategory(hoopoeRequest({ category: 'earning' }))).toMatchObject({
    kind: 'render',
    head: {
      title: 'Earning coins · FAQs',
      description: 'Where they come from.',
      canonical: '/faq-category-detail?category=earning',
    },
  });
  expect(await loadFaqCategory(hoopoeRequest({}))).toEqual({ kind: 'redirect', to: '/faq-category-list' });
  expect(await loadFaqCategory(hoopoeRequest({ category: 'none' }))).toEqual(NOT_FOUND);
});

it('gives a policy its title and description, and answers not-found for an invalid id without calling the API', async () => {
  const asked: unknown[] = [];
  const sections = [{ title: 'Who', paragraphs: ['Us.'], list: [] }];
  mockServer.use(
    mockEndpoint(help.policy, ({ query }) => {
      asked.push([query.client, query.policyId]);
      const { policyId } = query;
      const policy = { policyId, title: 'Privacy policy', summary: 'What we know.', validFrom: '2026-01-01' };
      return { policy: { ...policy, sections }, policies: [] };
    }),
  );
  const head = { title: 'Privacy policy', description: 'What we know.' };
  expect(await loadPolicy(hoopoeRequest({}, { policyId: 'privacy' }))).toEqual({ kind: 'render', head });
  for (const policyId of ['../x', 'Privacy', '']) {
    expect(await loadPolicy(hoopoeRequest({}, { policyId }))).toEqual(NOT_FOUND);
  }
  expect(asked).toEqual([['HOOPOE', 'privacy']]);
});
