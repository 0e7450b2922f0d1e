import { clientConfig } from '#web/features/brand/config.ts';
import { loadCashback, loadClaimStep } from '#web/server/loads/cashback.ts';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { visitorRequest } from '../../support/page-request.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const cashback = { paisePerCoin: 20, leastCoins: 500, mostCoins: 20_000, mostCoinsPerMonth: 50_000 };
const { rates } = clientConfigFixture();
const PAYS = clientConfigFixture({ modules: ['cashback'], rates: { ...rates, cashback } });

const asking = (query: Record<string, string>, config = PAYS) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(config));
  return visitorRequest({ store, query });
};

it('opens the claim page for everybody, with a description', async () => {
  expect(await loadCashback(asking({}))).toEqual({
    kind: 'render',
    head: { description: 'Claim your coins as cashback, paid to your UPI id or bank account.' },
  });
});

it.each(['cart', 'transferId'] as const)(
  'opens a later page with a %s, and redirects to the first page without one',
  async (name) => {
    const load = loadClaimStep(name);
    expect(await load(asking({ [name]: 'c-1' }))).toMatchObject({ kind: 'render' });
    for (const query of [{}, { [name]: '' }]) {
      expect(await load(asking(query))).toEqual({ kind: 'redirect', to: '/claim-cashback' });
    }
  },
);

it('finds no receipt of an id that no transfer can have', async () => {
  const receipt = loadClaimStep('transferId');
  expect(await receipt(asking({ transferId: 't'.repeat(41) }))).toEqual({ kind: 'not-found' });
});

it('is not found when the brand offers no cashback, except for a receipt', async () => {
  for (const without of [
    { ...PAYS, modules: [] },
    { ...PAYS, rates },
  ]) {
    for (const load of [loadCashback, loadClaimStep('cart')]) {
      expect(await load(asking({ cart: 'c-1' }, without))).toEqual({ kind: 'not-found' });
    }
    const receipt = loadClaimStep('transferId');
    expect(await receipt(asking({ transferId: 'c-1' }, without))).toEqual({ kind: 'render' });
  }
});
