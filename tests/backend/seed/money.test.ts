import type { Brand } from '#backend/modules/clients/brand.ts';
import { checkBrand, defaultBrand } from '#backend/seed/brands.ts';

const sound = defaultBrand();
const { rates, programme, modules } = sound;
if (!rates.cashback || !programme) throw new Error('The default brand has neither cashback nor a programme');
const { cashback } = rates;

const withRates = (change: Partial<Brand['rates']>) => ({ ...sound, rates: { ...rates, ...change } });
const withCashback = (change: Partial<typeof cashback>) =>
  withRates({ cashback: { ...cashback, ...change } });
const withProgramme = (change: Partial<typeof programme>) => ({
  ...sound,
  programme: { ...programme, ...change },
});
/** JSON without what is undefined. */
const written = (brand: object): unknown => JSON.parse(JSON.stringify(brand));
const check = (brand: object) => () => checkBrand('test.json', written(brand));

describe('A brand at load', () => {
  it.each([
    [
      'cashback above the worth of a coin',
      withCashback({ paisePerCoin: rates.paisePerCoin + 0.5 }),
      'rates.cashback.paisePerCoin: must not exceed rates.paisePerCoin',
    ],
    [
      'a least claim above the most',
      withCashback({ leastCoins: 800, mostCoins: 700 }),
      'rates.cashback.leastCoins: must not exceed mostCoins',
    ],
    [
      'a claim above the month’s limit',
      withCashback({ mostCoins: 700, mostCoinsPerMonth: 600 }),
      'rates.cashback.mostCoins: must not exceed mostCoinsPerMonth',
    ],
    [
      'cashback open without its rates',
      withRates({ cashback: undefined }),
      'rates.cashback: must not be missing while the module cashback is on',
    ],
    [
      'a factor of an unknown provider',
      withRates({ providerFactor: { VOUCHAGRAMM: 2 } }),
      'rates.providerFactor.VOUCHAGRAMM: there is no such provider, only VOUCHAGRAM',
    ],
    [
      'a least conversion between two steps',
      withProgramme({ rate: { points: 4, coins: 1 }, least: 402 }),
      'programme.least: must be a multiple of programme.rate.points (4)',
    ],
    [
      'a most conversion between two steps',
      withProgramme({ rate: { points: 4, coins: 1 }, most: 40_001 }),
      'programme.most: must be a multiple of programme.rate.points (4)',
    ],
    [
      'conversion open without a programme',
      { ...sound, programme: undefined },
      'programme: must not be missing while the module convert is on',
    ],
  ])('is refused with %s, naming the field', (_what, brand, problem) => {
    expect(check(brand)).toThrow(`The brand test.json is refused: ${problem}.`);
  });

  it('is refused with all contradictions of its money settings in one line', () => {
    expect(check(withCashback({ paisePerCoin: 100, leastCoins: 90_000 }))).toThrow(
      'rates.cashback.paisePerCoin: must not exceed rates.paisePerCoin; rates.cashback.leastCoins: must not exceed mostCoins.',
    );
  });

  it.each([
    ['cashback at the worth of a coin', withCashback({ paisePerCoin: rates.paisePerCoin })],
    ['limits that are one number', withCashback({ leastCoins: 500, mostCoins: 500, mostCoinsPerMonth: 500 })],
    ['no factors', withRates({ providerFactor: {} })],
    [
      'neither cashback nor conversion, and their modules off',
      {
        ...withRates({ cashback: undefined }),
        programme: undefined,
        modules: modules.filter((name) => name !== 'cashback' && name !== 'convert'),
      },
    ],
  ])('is accepted with %s', (_what, brand) => {
    expect(check(brand)).not.toThrow();
  });
});
