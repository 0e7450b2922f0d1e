// What a search in the help finds by the words of members (docs/decisions/286).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillBrandTexts } from '#backend/modules/help/brand-texts.ts';
import { coinLifeOf } from '#backend/modules/clients/coin-life.ts';
import { contentOf } from '#backend/modules/help/content.ts';
import { loadSameWords } from '#backend/modules/help/same-words.ts';
import { defaultBrand } from '#backend/seed/brands.ts';
import { contract } from '#contract/index.ts';
import { findQuestions } from '#web/features/help/find-questions.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

const HELP = fillBrandTexts(contentOf('zillion'), defaultBrand(), coinLifeOf(null)).categories;
const WORDS = loadSameWords();

const found = (q: string) => {
  const { categories, isNear } = findQuestions(HELP, q, WORDS);
  return { isNear, ids: categories.flatMap(({ questions }) => questions.map((one) => one.questionId)) };
};

it.each([
  ['slip', 'coins-missing'],
  ['receipt', 'coins-missing'],
  ['parcel tracking', 'track-parcel'],
  ['broken product', 'damaged-product'],
  ['login', 'otp-new-number'],
  ['coins kab milenge?', 'when-coins-arrive'],
  ['paise kab milega', 'cashback-arrives'],
  ['paise wapas', 'return-product'],
  ['saman toota', 'damaged-product'],
  ['order cancel kaise kare', 'cancel-product'],
  ['otp nahi aaya', 'otp-not-arriving'],
  ['mera card kahan hai', 'show-card'],
  ['voucher wapas', 'cancel-voucher'],
  ['coins khatam kab', 'how-long-coins-last'],
])('a search for “%s” finds %s', (q, id) => {
  expect(found(q)).toEqual({ isNear: false, ids: expect.arrayContaining([id]) });
  // Not by finding everything.
  expect(found(q).ids.length).toBeLessThan(20);
});

it('a search that no question answers comes as close as without the list', () => {
  expect(found('otp not received')).toEqual({
    isNear: true,
    ids: expect.arrayContaining(['otp-not-arriving']),
  });
});

it('what every shipped word finds stands somewhere in the help', () => {
  const texts = JSON.stringify(contentOf('zillion').categories).toLowerCase();
  const dead = WORDS.filter(
    ({ find }) =>
      find.length > 0 && !find.some((word) => texts.includes(word) || /^sign(in|out)$/.test(word)),
  );
  expect(dead.map(({ words }) => words)).toEqual([]);
});

describe('The list of words', () => {
  const folder = mkdtempSync(join(tmpdir(), 'help-words-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const load = (list: unknown) => {
    const file = join(folder, 'words.json');
    writeFileSync(file, JSON.stringify(list));
    return loadSameWords(file);
  };

  it('lets each word of a line find the others, unless it says what they find', () => {
    expect(load([{ words: ['bill', 'slip'] }, { words: ['wapas'], find: ['return'] }])).toEqual([
      { words: ['bill', 'slip'], find: ['bill', 'slip'] },
      { words: ['wapas'], find: ['return'] },
    ]);
  });

  it('may be missing', () => {
    expect(loadSameWords(join(folder, 'none.json'))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a word twice', [{ words: ['bill'] }, { words: ['slip', 'bill'] }], '"bill" occurs twice'],
    ['several words as one', [{ words: ['sign in'] }], '0.words.0: Must be one word in small letters'],
    ['capitals', [{ words: ['OTP'] }], '0.words.0: Must be one word in small letters'],
    ['an accent', [{ words: ['café'] }], '0.words.0: Must be one word in small letters, without accents'],
    ['a field that is none', [{ words: ['bill'], also: ['slip'] }], '0: Has fields that are not known: also'],
  ])('is refused with %s', (_what, list, fault) => {
    expect(() => load(list)).toThrow(`The words of the help same-words.json are refused: ${fault}`);
  });
});

describe('The answer with the questions', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp();
  }, OPENING_MS);
  afterAll(() => test.close());

  it('brings the words', async () => {
    const { data } = await test.call(contract.help.faqs, { query: { client: 'ZILLION' } });
    expect(data.sameWords).toEqual(WORDS);
  });
});
