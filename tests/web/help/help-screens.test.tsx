import { screen, within } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { faqs, policy, subjectOf } from '#web/features/help/records.ts';
import { FaqCategoryScreen } from '#web/screens/help/faq-category-screen.tsx';
import { FaqsScreen } from '#web/screens/help/faqs-screen.tsx';
import { HelpScreen } from '#web/screens/help/help-screen.tsx';
import { PolicyScreen } from '#web/screens/help/policy-screen.tsx';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from '../screens/open-screen.tsx';

const CATEGORIES = [
  {
    categoryId: 'earning',
    title: 'Earning coins',
    summary: 'Where coins come from.',
    questions: [
      {
        questionId: 'how',
        question: 'How do I earn?',
        answer: ['Shop <b>here</b> & there.'],
        links: [{ label: 'Partners', href: '/earn/partners' }],
      },
    ],
  },
  {
    categoryId: 'expiry',
    title: 'Expiry',
    summary: 'How long they last.',
    questions: [{ questionId: 'expire', question: 'Do coins expire?', answer: ['After two years.'] }],
  },
];

const helpStore = () => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture()));
  store.dispatch(faqs.received({ categories: CATEGORIES }));
  return store;
};

it('shows every question by category, with its answer as plain text', () => {
  openScreen(<FaqsScreen q="" />, { store: helpStore() });
  expect(screen.getByRole('heading', { name: 'Expiry' })).toBeInTheDocument();
  expect(screen.getByText('Shop <b>here</b> & there.')).toBeInTheDocument();
});

it('links from an answer to where it can be followed, and from no other', () => {
  openScreen(<FaqsScreen q="" />, { store: helpStore() });
  const [earn, expire] = screen.getAllByRole('group');
  expect(within(earn!).getByRole('link', { hidden: true })).toHaveAttribute('href', '/earn/partners');
  expect(within(expire!).queryByRole('link', { hidden: true })).not.toBeInTheDocument();
});

it('shows only the questions that match a search, with their answers open', () => {
  openScreen(<FaqsScreen q="expire" />, { store: helpStore() });
  expect(screen.getByText('1 question found.')).toBeInTheDocument();
  expect(screen.queryByText('How do I earn?')).not.toBeInTheDocument();
  expect(screen.getByRole('group')).toHaveAttribute('open');
  expect(screen.getByRole('searchbox', { name: 'Search the questions' })).toHaveValue('expire');
});

it('says so when the questions only come close to a search', () => {
  openScreen(<FaqsScreen q="coins expired when" />, { store: helpStore() });
  expect(screen.getByText('No exact match for “coins expired when”. These come close.')).toBeInTheDocument();
  expect(screen.getByText('After two years.')).toBeVisible();
});

it('links to help and support when a search finds nothing', () => {
  openScreen(<FaqsScreen q="<script>" />, { store: helpStore() });
  expect(screen.getByRole('heading', { name: 'No question about “<script>”' })).toBeInTheDocument();
  const ways = screen.getAllByRole('link', { name: 'Help and support' });
  expect(ways.at(-1)).toHaveAttribute('href', '/help-and-support');
});

it('links from one category to the others', () => {
  const [category, ...others] = CATEGORIES;
  openScreen(<FaqCategoryScreen category={category!} others={others.map(subjectOf)} />, {
    store: helpStore(),
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Earning coins');
  expect(screen.getByRole('link', { name: /Expiry/ })).toHaveAttribute(
    'href',
    '/faq-category-detail?category=expiry',
  );
});

it('links to the phone, the e-mail address, the social profiles and each category of questions', () => {
  openScreen(<HelpScreen subjects={CATEGORIES.map(subjectOf)} />, { store: helpStore() });
  expect(screen.getByRole('link', { name: /1800 000 000/ })).toHaveAttribute('href', 'tel:1800000000');
  expect(screen.getByRole('link', { name: /help@example.com/ })).toHaveAttribute(
    'href',
    'mailto:help@example.com',
  );
  expect(screen.getByRole('link', { name: /Earning coins/ })).toHaveTextContent('1 question');
  for (const name of ['Google Play', 'X']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('rel', 'noopener');
  }
});

it('shows a policy with its effective date and links to the other policies', () => {
  const store = helpStore();
  const one = {
    policyId: 'privacy',
    title: 'Privacy policy',
    summary: 'What we know.',
    validFrom: '2026-01-01',
    sections: [{ title: 'What we keep', paragraphs: ['Little.'], list: ['your number'] }],
  };
  const policies = [
    { policyId: 'privacy', title: 'Privacy policy' },
    { policyId: 'terms', title: 'Terms and conditions' },
  ];
  store.dispatch(policy.received({ policy: one, policies }));
  openScreen(<PolicyScreen />, { store });
  expect(screen.getByText('Effective from 01 Jan 2026')).toBeInTheDocument();
  expect(
    within(screen.getByRole('region', { name: 'Privacy policy' })).getByText('your number'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Terms and conditions' })).toHaveAttribute('href', '/policy/terms');
});
