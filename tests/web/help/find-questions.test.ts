import { countOf, findQuestions, termsOf } from '#web/features/help/find-questions.ts';
import type { FaqCategory } from '#web/features/help/records.ts';

const questionOf = (questionId: string, question: string, ...answer: string[]) => ({
  questionId,
  question,
  answer,
});

const CATEGORIES: FaqCategory[] = [
  {
    categoryId: 'earning',
    title: 'Earning coins',
    summary: 'Where coins come from.',
    questions: [
      questionOf('how', 'How do I earn coins?', 'Shop with a partner.'),
      questionOf('when', 'When do they arrive?', 'After 30 days.', 'A café may take longer.'),
    ],
  },
  {
    categoryId: 'expiry',
    title: 'Expiry',
    summary: 'How long coins last.',
    questions: [questionOf('expire', 'Do coins expire?', 'Yes, after two years.')],
  },
];

const found = (q: string) =>
  findQuestions(CATEGORIES, termsOf(q)).flatMap(({ questions }) => questions.map((one) => one.questionId));

it('finds every question when the search is empty', () => {
  expect(found('')).toEqual(['how', 'when', 'expire']);
  expect(found('   ')).toHaveLength(3);
});

it('matches the beginnings of words in questions and answers, ignoring case and accents', () => {
  expect(found('EXP')).toEqual(['expire']);
  expect(found('cafe')).toEqual(['when']);
  expect(found('xpire')).toEqual([]);
});

it('matches only questions that contain every word, in any position', () => {
  expect(found('coins years')).toEqual(['expire']);
  expect(found('coins café')).toEqual([]);
});

it('leaves out categories without a matching question', () => {
  expect(findQuestions(CATEGORIES, ['partner']).map(({ categoryId }) => categoryId)).toEqual(['earning']);
});

it('uses at most eight words of a search', () => {
  expect(termsOf('a b c d e f g h i j')).toHaveLength(8);
});

it('counts questions, not categories', () => {
  expect(countOf(CATEGORIES)).toBe(3);
});
