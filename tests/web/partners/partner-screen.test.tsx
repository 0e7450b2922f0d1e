import { screen } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { partnerTerms } from '#web/features/partners/records.ts';
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

const linksOf = ({ hasTerms, canShop }: Known): (string | null)[] => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules: ['shop-and-earn'] })));
  store.dispatch(itemDetail.received(detailFixture({ item: ITEM, denominations: [], canShop })));
  const partner = { ...termsOf().partner, slug: ITEM.slug };
  if (hasTerms) store.dispatch(partnerTerms.received(termsOf({ partner })));
  openScreen(<PartnerScreen />, { store });
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
