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
  findQuestions(CATEGORIES, q).categories.flatMap(({ questions }) => questions.map((one) => one.questionId));

it('finds every question when the search is empty', () => {
  expect(found('')).toEqual(['how', 'when', 'expire']);
  expect(found('   ')).toHaveLength(3);
});

it('takes two words that a hyphen joins for one, and more for words of their own', () => {
  expect(termsOf('e-mail')).toEqual(['email']);
  expect(termsOf('one-time-password')).toEqual(['one', 'time', 'password']);
});

it('matches the beginnings of words in questions and answers, ignoring case and accents', () => {
  expect(found('EXP')).toEqual(['expire']);
  expect(found('cafe')).toEqual(['when']);
  expect(found('xpire')).toEqual([]);
});

it('finds only the questions that contain every word, in any position, if there are any', () => {
  expect(found('coins years')).toEqual(['expire']);
  expect(findQuestions(CATEGORIES, 'coins years')).toMatchObject({
    isNear: false,
    terms: ['coins', 'years'],
  });
});

it.each([
  ['coins?', ['how', 'expire']],
  ['“partner”', ['how']],
  ['coins,years', ['expire']],
  ['’ coins', ['how', 'expire']],
])('pays no heed to punctuation: %s', (q, ids) => {
  expect(found(q)).toEqual(ids);
});

it('takes a search without any word for none', () => {
  expect(findQuestions(CATEGORIES, '?! – ’')).toMatchObject({ terms: [], isNear: false });
  expect(found('?! – ’')).toHaveLength(3);
});

describe('a word that is also written in two', () => {
  const questions = [
    questionOf('apart', 'Where do I sign in?', 'With a PIN code.'),
    questionOf('joined', 'Which email?', 'Any.'),
    questionOf('hyphen', 'Is my e-mail safe?', 'Yes.'),
    questionOf('other', 'Is a sign inside?', 'With a PIN, or a code.'),
  ];
  const idsOf = (q: string) => {
    const { categories, isNear } = findQuestions([{ ...CATEGORIES[0]!, questions }], q);
    return isNear ? 'near' : categories[0]?.questions.map(({ questionId }) => questionId);
  };

  it.each(['email', 'e-mail', 'E‑Mail?'])('is found either way by %s', (q) => {
    expect(idsOf(q)).toEqual(['joined', 'hyphen']);
  });

  it.each(['sign-in', 'signin', 'pin-code', 'pincode'])('is found apart by %s', (q) => {
    expect(idsOf(q)).toEqual(['apart']);
  });
});

describe('if no question has every word', () => {
  it('finds those with the most telling words, which few others have', () => {
    expect(found('coins arrive café')).toEqual(['when']);
    expect(findQuestions(CATEGORIES, 'coins arrive café').isNear).toBe(true);
  });

  it('prefers a word in the question to the same word in an answer', () => {
    const questions = [
      questionOf('a', 'Who helps?', 'We refund it.'),
      questionOf('b', 'Is there a refund?', 'Yes.'),
    ];
    const { categories } = findQuestions([{ ...CATEGORIES[0]!, questions }], 'refund missing');
    expect(categories[0]!.questions).toEqual([questions[1]]);
  });

  it('forgives a different ending, and marks what it went by', () => {
    expect(found('expiri')).toEqual(['expire']);
    expect(findQuestions(CATEGORIES, 'partnr').terms).toEqual(['partn']);
  });

  it('goes by the parts of a word with a hyphen as well', () => {
    expect(found('partner-café')).toEqual(['how', 'when']);
  });

  it('finds nothing for words that no question has', () => {
    expect(found('zebra crossing')).toEqual([]);
  });
});

it('leaves out categories without a matching question', () => {
  expect(findQuestions(CATEGORIES, 'partner').categories.map(({ categoryId }) => categoryId)).toEqual([
    'earning',
  ]);
});

it('uses at most eight words of a search', () => {
  expect(termsOf('a b c d e f g h i j')).toHaveLength(8);
});

it('counts questions, not categories', () => {
  expect(countOf(CATEGORIES)).toBe(3);
});

describe('With words of the same meaning', () => {
  const WORDS = [
    { words: ['kab'], find: ['when'] },
    { words: ['sikke'], find: ['coins'] },
    { words: ['hai', 'ka'], find: [] },
  ];
  const search = (q: string) => {
    const { categories, ...rest } = findQuestions(CATEGORIES, q, WORDS);
    return { ...rest, ids: categories.flatMap(({ questions }) => questions.map((one) => one.questionId)) };
  };

  it('a question is found that has one of them, which is marked', () => {
    expect(search('kab')).toEqual({ ids: ['when'], isNear: false, terms: ['kab', 'when'] });
  });

  it('words that stand for nothing are left out, unless there is no other', () => {
    expect(search('sikke ka expire hai')).toMatchObject({ ids: ['expire'], isNear: false });
    expect(search('hai')).toMatchObject({ ids: [], isNear: true });
  });

  it('those come close, too, that have some', () => {
    expect(search('sikke kab')).toMatchObject({ ids: expect.arrayContaining(['when']), isNear: true });
  });
});
