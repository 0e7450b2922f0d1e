import { screen, within } from '@testing-library/react';
import { pointsFor } from '#contract/conversion-rules.ts';
import { bestOf, coinWays, pointsBehind } from '#web/features/brand/coin-worth.ts';
import { clientConfig, type ClientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { CoinCalculator } from '#web/screens/landing/coin-calculator.tsx';
import { clientConfigFixture, dashboardFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from './open-screen.tsx';

const CASHBACK = { paisePerCoin: 20, leastCoins: 500, mostCoins: 20_000, mostCoinsPerMonth: 50_000 };
const RATES = { paisePerCoin: 25, providerFactor: { VOUCHAGRAM: 1 }, cashback: CASHBACK };
const PROGRAMME = {
  name: 'Harbourline Bank Rewards',
  pointsName: 'Harbour points',
  rate: { points: 4, coins: 1 },
  least: 400,
  most: 40_000,
  perDay: 80_000,
};
const brand = (changes: Partial<ClientConfig> = {}) =>
  clientConfigFixture({
    modules: ['products', 'vouchers', 'cashback', 'convert'],
    rates: RATES,
    programme: PROGRAMME,
    ...changes,
  });

describe('the calculation', () => {
  it('values each use of coins at its rate, the best use first', () => {
    const ways = coinWays(1000, brand());
    expect(ways.map(({ kind, perCoin, total }) => [kind, perCoin.most, total.most])).toEqual([
      ['PRODUCT', 25, 25_000],
      ['VOUCHER', 25, 25_000],
      ['CASHBACK', 20, 20_000],
    ]);
    expect(bestOf(ways).map(({ kind }) => kind)).toEqual(['PRODUCT', 'VOUCHER']);
  });

  it('gives a range for vouchers when the rates of their providers differ', () => {
    const rates = { ...RATES, providerFactor: { NEAR: 1, FAR: 1.25 } };
    const voucher = coinWays(1000, brand({ rates })).find(({ kind }) => kind === 'VOUCHER');
    expect(voucher).toMatchObject({
      perCoin: { least: 20, most: 25 },
      total: { least: 20_000, most: 25_000 },
    });
  });

  it('puts cashback first when it is worth most, and names no best use when all are equal', () => {
    const dear = coinWays(1000, brand({ rates: { ...RATES, cashback: { ...CASHBACK, paisePerCoin: 30 } } }));
    expect(bestOf(dear).map(({ kind }) => kind)).toEqual(['CASHBACK']);
    expect(bestOf(coinWays(1000, brand({ modules: ['products', 'vouchers'] })))).toEqual([]);
  });

  it('leaves out what the brand does not offer', () => {
    expect(
      coinWays(1000, brand({ modules: ['vouchers', 'cashback'], rates: { ...RATES, cashback: undefined } })),
    ).toHaveLength(1);
    expect(pointsBehind(1000, [], brand({ modules: [] }))).toBeNull();
    expect(pointsBehind(1000, [], brand({ programme: undefined }))).toBeNull();
  });

  it('gives the minimum for cashback when the coins are below it', () => {
    const fewest = (coins: number) => coinWays(coins, brand()).map((way) => way.fewest);
    expect(fewest(499)).toEqual([null, null, 500]);
    expect(fewest(500)).toEqual([null, null, null]);
  });

  it('computes the points behind coins in whole steps of the conversion rate', () => {
    expect(pointsFor(1000, { points: 4, coins: 1 })).toBe(4000);
    expect(pointsFor(10, { points: 10, coins: 3 })).toBe(40);
    expect(pointsFor(0, { points: 10, coins: 3 })).toBe(0);
    expect(pointsBehind(1000, coinWays(1000, brand()), brand())).toMatchObject({
      points: 4000,
      perPoint: 6.25,
    });
  });
});

const open = (config: ClientConfig, coins?: number) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(config));
  if (coins !== undefined)
    store.dispatch(dashboard.received(dashboardFixture({ availablePointsAmount: coins })));
  return openScreen(<CoinCalculator />, { store });
};
const rowOf = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) }));

describe('the calculator', () => {
  it('starts with the member’s balance, and recalculates when another number is typed', async () => {
    const { user } = open(brand(), 25_000);
    const field = screen.getByLabelText('How many coins');
    expect(field).toHaveValue('25,000');
    expect(rowOf('Products').getByText('₹6,250.00')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '2 000');
    expect(rowOf('Vouchers').getByText('25 paise')).toBeInTheDocument();
    expect(rowOf('Vouchers').getByText('₹500.00')).toBeInTheDocument();
    expect(rowOf('Cashback').getByText('₹400.00')).toBeInTheDocument();
    expect(screen.getByText('Coins are worth the most as products or vouchers.')).toBeInTheDocument();
    expect(screen.getByText(/2,000 coins take 8,000 of them/)).toHaveTextContent(
      '4 Harbour points become 1 coin, so that each is worth up to 6.25 paise.',
    );
    expect(screen.getByText(/How this is worked out/)).toHaveTextContent(
      '500 to 20,000 coins at a time. Amounts are rounded down',
    );
  });

  it('values a balance of ten digits', () => {
    open(brand(), 1_234_567_890);
    expect(screen.getByLabelText('How many coins')).toHaveValue('1,23,45,67,890');
    expect(rowOf('Products').getByText('₹30,86,41,972.50')).toBeInTheDocument();
  });

  it('compares the uses of coins in money per coin; conversion is none of them, and stands apart', () => {
    open(brand(), 1000);
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => Array.from(row.children, ({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Products', '25 paise', '₹250.00'],
      ['Vouchers', '25 paise', '₹250.00'],
      ['Cashback', '20 paise', '₹200.00'],
    ]);
    const apart = screen.getByRole('heading', { level: 3, name: 'If you convert Harbour points' });
    expect(apart.nextElementSibling).toHaveTextContent(
      /^4 Harbour points become 1 coin, so that each is worth up to 6\.25 paise\. 1,000 coins take 4,000 of them\.$/,
    );
  });

  it('says nothing of a conversion when the brand does not offer it', () => {
    open(brand({ programme: undefined }));
    expect(screen.queryByText(/convert/i)).not.toBeInTheDocument();
  });

  it('shows a visitor an example, no amount for text, and the minimum for too few coins', async () => {
    const { user } = open(brand());
    const field = screen.getByLabelText('How many coins');
    expect(field).toHaveValue('1,000');
    await user.clear(field);
    await user.type(field, 'many');
    expect(rowOf('Products').getByText('--')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, '40');
    expect(rowOf('Cashback').getByText('from 500 coins')).toBeInTheDocument();
  });

  it('is not shown when the brand has nothing to compare', () => {
    open(brand({ modules: ['earn'] }));
    expect(screen.queryByText('What are my coins worth here?')).not.toBeInTheDocument();
  });
});
