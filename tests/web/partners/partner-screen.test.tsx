import { screen } from '@testing-library/react';
import { clientConfig, type ClientConfig } from '#web/features/brand/config.ts';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { partnerTerms, type PartnerTerms } from '#web/features/partners/records.ts';
import { PartnerScreen } from '#web/screens/item/partner-screen.tsx';
import { cardFixture, clientConfigFixture, detailFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from '../screens/open-screen.tsx';
import { termsOf } from './partner.ts';

const ITEM = cardFixture({ itemType: 'PARTNER', moduleType: 'earn', slug: 'basketry', earnPer100: 4 });

interface Known {
  hasTerms: boolean;
  /** What the catalogue says. */
  canShop?: boolean;
}

const open = (
  { hasTerms, canShop }: Known,
  modules: ClientConfig['modules'] = ['shop-and-earn'],
  terms: Partial<PartnerTerms> = {},
): void => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  store.dispatch(itemDetail.received(detailFixture({ item: ITEM, denominations: [], canShop })));
  const partner = { ...termsOf().partner, slug: ITEM.slug };
  if (hasTerms) store.dispatch(partnerTerms.received(termsOf({ partner, ...terms })));
  openScreen(<PartnerScreen />, { store });
};

const linksOf = (known: Known): (string | null)[] => {
  open(known);
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
};

const SHOP = '/shop-and-earn-points?partner=basketry';
const LOADER = '/shop-and-earn-loader?partner=basketry';
const TERMS = '/policy/partner-terms/basketry';

it('leads to the online shop of a partner and to its terms', () => {
  expect(linksOf({ hasTerms: true })).toEqual(expect.arrayContaining([SHOP, TERMS]));
});

it('leads to neither for a partner without an online shop: both pages would be missing', () => {
  const links = linksOf({ hasTerms: false, canShop: false });
  expect(links).not.toContain(SHOP);
  expect(links).not.toContain(TERMS);
  expect(links.length).toBeGreaterThan(0);
});

it('leads straight to the shop of a partner whose terms cannot be shown', () => {
  const links = linksOf({ hasTerms: false, canShop: true });
  expect(links).toContain(LOADER);
  expect(links).not.toContain(SHOP);
  expect(links).not.toContain(TERMS);
});

/** What promises that a purchase online is tracked and earns. */
const promises = () =>
  ['Tracked', 'Confirmed', 'What earns coins', 'Rates and exclusions'].filter((text) =>
    screen.queryByText(text),
  );

it('says how a purchase in the online shop is tracked', () => {
  open({ hasTerms: true });
  expect(promises()).toHaveLength(4);
});

it.each([
  ['of a brand without trips to shops', ['partners'], true],
  ['that nobody can shop at', ['shop-and-earn'], false],
] as const)('promises no tracked purchase at a partner %s', (_name, modules, canShop) => {
  open({ hasTerms: true }, [...modules], { canShop });
  expect(promises()).toEqual([]);
});
