import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadBrands, missingPictures } from '#backend/seed/brands.ts';
import { loadOffers, OffersError } from '#backend/seed/offers.ts';
import { plan } from '#contract/membership-shapes.schemas.ts';
import { formatMoney } from '#web/lib/format.ts';
import { ZILLION } from '../../support/offers.ts';

const BRANDS = [
  { brand: 'kaveri', clientId: 'KAVERI' },
  { brand: 'zillion', clientId: 'ZILLION' },
];
const [CAMPAIGN] = ZILLION.campaigns;
const [SURVEY] = ZILLION.surveys;
/** As in a file: its author does not say which coins earn extra. */
const PLUS = {
  ...ZILLION.plus,
  plans: ZILLION.plus.plans.map((one) => plan.parse(one)),
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: unknown) =>
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
const load = () => loadOffers(BRANDS, folder);

describe('The offers of brands', () => {
  it('are those of the file named after the brand; none without one', () => {
    write('zillion.json', { plus: PLUS, campaigns: [CAMPAIGN], surveys: [SURVEY] });
    expect(load()).toEqual({
      KAVERI: { plus: null, campaigns: [], surveys: [] },
      ZILLION: { plus: ZILLION.plus, campaigns: [CAMPAIGN], surveys: [SURVEY] },
    });
  });

  it('have plans whose extra rate counts for coins from partners', () => {
    write('kaveri.json', { plus: PLUS });
    expect(load()['KAVERI']?.plus?.plans[0]?.earnKinds).toEqual(['partner', 'trip']);
  });

  it('may be none at all, without the folder', () => {
    expect(loadOffers(BRANDS, join(folder, 'none'))['ZILLION']?.plus).toBeNull();
  });

  it('let a brand without plans sell the default brand’s in a campaign of its own', () => {
    write('zillion.json', { plus: PLUS });
    write('kaveri.json', { campaigns: [CAMPAIGN] });
    expect(load()['KAVERI']?.campaigns).toEqual([CAMPAIGN]);
  });

  const [shortest, ...otherPlans] = PLUS.plans;
  const [question] = SURVEY!.questions;
  const asking = (change: object) => ({ surveys: [{ ...SURVEY, questions: [{ ...question, ...change }] }] });
  it.each([
    ['no JSON', '{', /kaveri\.json are refused: .*JSON/],
    ['an unknown field', { survey: [] }, /kaveri\.json are refused: survey: is not a field/],
    [
      'an unknown field of a plan',
      { plus: { ...PLUS, plans: [{ ...shortest, prise: 1 }], features: [] } },
      /plus\.plans\.0\.prise: is not a field/,
    ],
    ['no plan', { plus: { ...PLUS, plans: [], features: [] } }, /plus\.plans: /],
    [
      'a plan twice',
      { plus: { ...PLUS, plans: [...PLUS.plans, shortest] } },
      /plus\.plans: "plus-3" occurs twice/,
    ],
    [
      'a price of rupees',
      { plus: { ...PLUS, plans: [{ ...shortest, pricePaise: 1.49 }] } },
      /plans\.0\.pricePaise/,
    ],
    [
      'a feature that leaves a plan out',
      { plus: { ...PLUS, features: [{ ...PLUS.features[0], values: PLUS.features[0]!.values.slice(1) }] } },
      /features\.0\.values: must say what each plan includes \(plus-12, plus-24, plus-3\), once/,
    ],
    ['a plan that no feature names', { plus: { ...PLUS, plans: otherPlans } }, /features\.0\.values/],
    ['a campaign for no plan', { campaigns: [{ ...CAMPAIGN, planId: 'plus-9' }] }, /campaigns\.0\.planId/],
    ['a campaign twice', { campaigns: [CAMPAIGN, CAMPAIGN] }, /campaigns: "zillion-plus" occurs twice/],
    [
      'a campaign that ends when it begins',
      { campaigns: [{ ...CAMPAIGN, endsAt: CAMPAIGN!.beginsAt }] },
      /campaigns\.0\.endsAt: must be after beginsAt/,
    ],
    ['a survey twice', { surveys: [SURVEY, SURVEY] }, /surveys: "how-you-shop-2026" occurs twice/],
    ['a survey without a question', { surveys: [{ ...SURVEY, questions: [] }] }, /surveys\.0\.questions/],
    [
      'a question with one answer',
      asking({ options: question!.options.slice(1, 2) }),
      /questions\.0\.options/,
    ],
    ['an answer twice', asking({ options: [...question!.options, question!.options[0]] }), /occurs twice/],
    [
      'more answers than there are',
      asking({ kind: 'MANY', most: 9 }),
      /questions\.0\.most: is more than there are options/,
    ],
    [
      'a misspelt field deep inside',
      { surveys: [{ ...SURVEY, image: { ...SURVEY!.image, atl: '' } }] },
      /image\.atl: is not a field/,
    ],
    [
      'an answer without a text',
      asking({ options: question!.options.map((one) => ({ ...one, label: ' ' })) }),
      /questions\.0\.options\.0\.label: is empty/,
    ],
    [
      'more to choose than a call can carry',
      {
        surveys: [
          {
            ...SURVEY,
            questions: Array.from({ length: 8 }, (_q, n) => ({
              ...question,
              questionId: `question-${n}`,
              kind: 'MANY',
              most: 12,
              options: Array.from({ length: 12 }, (_o, m) => ({
                optionId: `an-answer-with-a-long-id-${n}-${m}`,
                label: 'Yes',
              })),
            })),
          },
        ],
      },
      /surveys\.0\.questions: the ids of all answers/,
    ],
    ['coins that live too long', { surveys: [{ ...SURVEY, coinLifeMonths: 100_000 }] }, /coinLifeMonths/],
    [
      'kinds of earning, which are not for its author to say',
      { plus: { ...PLUS, plans: [{ ...shortest, earnKinds: ['order'] }], features: [] } },
      /plus\.plans\.0\.earnKinds: is not a field/,
    ],
    [
      'a question by a name that every object has',
      asking({ questionId: 'constructor' }),
      /questions: "constructor" cannot be an id/,
    ],
    [
      'a campaign that no page shows',
      { campaigns: [{ ...CAMPAIGN, campaignId: 'kaveri-plus' }] },
      /campaigns\.0\.campaignId: must be zillion-plus, the only one with a page/,
    ],
    [
      'a campaign dearer than its plan',
      { campaigns: [{ ...CAMPAIGN, pricePaise: 49_901 }] },
      /campaigns\.0\.pricePaise: is more than the plan costs \(49900\)/,
    ],
    [
      'more coins than the database can hold',
      { surveys: [{ ...SURVEY, points: 3e9 }], campaigns: [{ ...CAMPAIGN, bonusPoints: 3e9 }] },
      /campaigns\.0\.bonusPoints: .*; surveys\.0\.points: /,
    ],
    ['coins that expire at once', { surveys: [{ ...SURVEY, coinLifeMonths: 0 }] }, /coinLifeMonths/],
  ])('are refused with %s', (_, content, fault) => {
    write('zillion.json', { plus: PLUS });
    write('kaveri.json', content);
    expect(load).toThrow(OffersError);
    expect(load).toThrow(fault);
  });

  it('are refused with a campaign for a plan that only the default brand sells', () => {
    write('zillion.json', { plus: PLUS });
    const own = { ...PLUS, plans: [{ ...shortest, planId: 'own' }], features: [] };
    write('kaveri.json', { plus: own, campaigns: [CAMPAIGN] });
    expect(load).toThrow(/kaveri\.json are refused: campaigns\.0\.planId: there is no plan "plus-12"/);
  });

  it.each(['kavery.json', 'Kaveri.json', 'kaveri.JSON'])(
    'are refused in %s, a file that belongs to no brand',
    (file) => {
      write(file, {});
      expect(load).toThrow(`${file} are refused: there is no brand of that name`);
    },
  );

  it('let a campaign add coins at the price of its plan', () => {
    write('zillion.json', { plus: PLUS, campaigns: [{ ...CAMPAIGN, pricePaise: 49_900 }] });
    expect(load()['ZILLION']?.campaigns).toHaveLength(1);
  });

  it('write what is to be paid with two decimals, and a price per month that is the plan’s', () => {
    const { plans, features } = ZILLION.plus;
    const amounts = JSON.stringify(ZILLION).match(/₹[\d,.]*\d/g) ?? [];
    expect(amounts).not.toEqual([]);
    for (const amount of amounts) expect(amount).toMatch(/\.\d\d$/);
    expect(features.find(({ featureId }) => featureId === 'monthly')?.values).toEqual(
      plans.map(({ planId, pricePaise, months }) => ({ planId, text: formatMoney(pricePaise / months) })),
    );
  });

  it('need their pictures', () => {
    const [zillion] = loadBrands().filter(({ clientId }) => clientId === 'ZILLION');
    const offers = {
      ZILLION: {
        plus: null,
        campaigns: [{ ...CAMPAIGN!, image: { url: '/art/none-1.webp', alt: '' } }],
        surveys: [{ ...SURVEY!, image: { url: '/art/none-2.webp', alt: '' } }],
      },
    };
    expect(missingPictures([zillion!], offers)).toEqual([
      { brand: 'zillion', missing: ['/art/none-1.webp', '/art/none-2.webp'] },
    ]);
  });
});
