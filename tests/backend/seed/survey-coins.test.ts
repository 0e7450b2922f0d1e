import type { Brand } from '#backend/modules/clients/brand.ts';
import { BrandError, defaultBrand } from '#backend/seed/brands.ts';
import { withSurveyCoins } from '#backend/seed/survey-coins.ts';
import { ZILLION } from '../../support/offers.ts';

const [survey] = ZILLION.surveys;
if (!survey) throw new Error('The default brand has no survey');

const cardWith = (title: string, text = 'Nothing personal.') => ({
  kind: 'survey' as const,
  id: 'survey',
  title,
  text,
  action: { label: 'Answer', href: '/survey' },
});
const brandWith = (...card: Parameters<typeof cardWith>): Brand => ({
  ...defaultBrand(),
  brand: 'kaveri',
  clientId: 'KAVERI',
  home: [cardWith(...card)],
});
const giving = (...points: number[]) => ({
  ...ZILLION,
  surveys: points.map((one, place) => ({ ...survey, surveyId: `survey-${place}`, points: one })),
});
const saved = (brand: Brand, own: number[], ofDefault: number[] = [150]) =>
  withSurveyCoins([brand], { KAVERI: giving(...own), ZILLION: giving(...ofDefault) })[0]?.home;

describe('The survey card of a brand', () => {
  it.each([
    ['the coins of its survey', [55], 'Two minutes for 55 coins'],
    ['one coin as one', [1], 'Two minutes for 1 coin'],
    ['digits in groups', [1500], 'Two minutes for 1,500 coins'],
    ['the most of several surveys', [55, 80, 0], 'Two minutes for up to 80 coins'],
    ['those of the default brand if it has no survey of its own', [], 'Two minutes for 150 coins'],
  ])('says %s', (_what, own, title) => {
    expect(saved(brandWith('Two minutes for {coins}'), own)).toEqual([cardWith(title)]);
  });

  it('says them in its text as well, and may say none', () => {
    expect(saved(brandWith('Five questions', 'For {coins}.'), [55])).toEqual([
      cardWith('Five questions', 'For 55 coins.'),
    ]);
    expect(saved(brandWith('Five questions', 'In 2 minutes.'), [0])).toEqual([
      cardWith('Five questions', 'In 2 minutes.'),
    ]);
  });

  it.each([
    [
      'a number of coins',
      brandWith('For 1,500 coins'),
      [1500],
      'title: must say {coins} instead of a number of coins',
    ],
    [
      'it in the text',
      brandWith('Hello', 'Get 55 Coins'),
      [55],
      'text: must say {coins} instead of a number of coins',
    ],
    [
      'another placeholder',
      brandWith('{minutes} minutes'),
      [55],
      'title: has {minutes}, and only {coins} has a value',
    ],
    [
      'coins that no survey gives',
      brandWith('For {coins}'),
      [0],
      'title: has {coins}, but no survey gives any',
    ],
  ])('is refused with %s, naming the file and the field', (_what, brand, own, problem) => {
    expect(() => saved(brand, own)).toThrow(BrandError);
    expect(() => saved(brand, own)).toThrow(`The brand kaveri.json is refused: home.0.${problem}.`);
  });

  it('is not refused while its module is off, as nobody sees it', () => {
    expect(() => saved({ ...brandWith('For {coins}'), modules: [] }, [], [])).not.toThrow();
  });

  it('leaves all else of the brand as its file has it', () => {
    const brand = defaultBrand();
    const [read] = withSurveyCoins([brand], { ZILLION });
    const others = ({ home }: Brand) => home.filter(({ kind }) => kind !== 'survey');
    expect({ ...read, home: others(read!) }).toEqual({ ...brand, home: others(brand) });
  });
});
