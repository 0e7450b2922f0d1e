import type { Brand } from '#backend/modules/clients/brand.ts';
import { BrandError, defaultBrand } from '#backend/seed/brands.ts';
import type { BrandOffers } from '#backend/seed/offers.ts';
import { withPlusFigures } from '#backend/seed/plus-figures.ts';
import { ZILLION } from '../../support/offers.ts';

const programme = ZILLION.plus;
const [plan] = programme.plans;
if (!plan) throw new Error('The default brand has no plans');

const sectionWith = (text: string) => ({
  kind: 'plus' as const,
  id: 'plus',
  tag: 'KAVERI PLUS',
  title: 'More coins, all year',
  text,
  action: { label: 'See what you get', href: '/plus-membership' },
});
const brandWith = (text: string, modules = ['plus']): Brand => ({
  ...defaultBrand(),
  brand: 'kaveri',
  clientId: 'KAVERI',
  modules,
  home: [sectionWith(text)],
});
/** Offers with plans of these percents and prices. */
const selling = (...plans: [earnPercent: number, pricePaise: number][]): BrandOffers => ({
  ...ZILLION,
  plus: {
    ...programme,
    plans: plans.map(([earnPercent, pricePaise]) => ({ ...plan, earnPercent, pricePaise })),
  },
});
const NONE: BrandOffers = { ...ZILLION, plus: null };
const saved = (brand: Brand, own: BrandOffers, ofDefault: BrandOffers = ZILLION) =>
  withPlusFigures([brand], { KAVERI: own, ZILLION: ofDefault })[0]?.home;

const TEXT = 'Earn {times} with every partner. From {price}.';

describe('What sells Plus on a home page', () => {
  it.each([
    ['its one plan', selling([150, 49_900]), 'Earn 1.5× with every partner. From ₹499.00.'],
    [
      'the best and the cheapest of its plans',
      selling([125, 14_900], [200, 1_00_000]),
      'Earn up to 2× with every partner. From ₹149.00.',
    ],
  ])('says the figures of %s', (_what, own, text) => {
    expect(saved(brandWith(TEXT), own)).toEqual([sectionWith(text)]);
  });

  it('says those of the default brand if it has no plans of its own', () => {
    const text = 'Earn 3× with every partner. From ₹99.00.';
    expect(saved(brandWith(TEXT), NONE, selling([300, 9_900]))).toEqual([sectionWith(text)]);
  });

  it.each([
    ['Twice the coins for ₹999', 'must say {times} and {price} instead of numbers'],
    ['From {prise}', 'has {prise}, and only {times} and {price} have values'],
  ])('is refused with the text %s', (text, problem) => {
    const save = () => saved(brandWith(text), ZILLION);
    expect(save).toThrow(BrandError);
    expect(save).toThrow(`The brand kaveri.json is refused: home.0.text: ${problem}.`);
  });

  it('is refused with figures that no plan has, unless the brand has no Plus', () => {
    expect(() => saved(brandWith(TEXT), NONE, NONE)).toThrow(
      'home.0.text: has {times} and {price}, but there is no plan',
    );
    expect(saved(brandWith(TEXT, []), NONE, NONE)).toEqual([sectionWith(TEXT)]);
  });
});
