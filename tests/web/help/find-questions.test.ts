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

it('shows everything while nothing is searched', () => {
  expect(found('')).toEqual(['how', 'when', 'expire']);
  expect(found('   ')).toHaveLength(3);
});

it('finds the beginnings of words in question and answer, past capitals and accents', () => {
  expect(found('EXP')).toEqual(['expire']);
  expect(found('cafe')).toEqual(['when']);
  expect(found('xpire')).toEqual([]);
});

it('wants every word, wherever it stands', () => {
  expect(found('coins years')).toEqual(['expire']);
  expect(found('coins café')).toEqual([]);
});

it('leaves out categories without a question that fits', () => {
  expect(findQuestions(CATEGORIES, ['partner']).map(({ categoryId }) => categoryId)).toEqual(['earning']);
});

it('reads at most eight words', () => {
  expect(termsOf('a b c d e f g h i j')).toHaveLength(8);
});

it('counts questions, not categories', () => {
  expect(countOf(CATEGORIES)).toBe(3);
});
