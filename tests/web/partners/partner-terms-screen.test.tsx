import { screen } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { partnerTerms } from '#web/features/partners/records.ts';
import { PartnerTermsScreen } from '#web/screens/shop-and-earn/partner-terms-screen.tsx';
import { clientConfigFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from '../screens/open-screen.tsx';
import { termsOf } from './partner.ts';

const openWith = (modules: string[]): void => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  store.dispatch(partnerTerms.received(termsOf()));
  openScreen(<PartnerTermsScreen />, { store });
};

it('The terms of a partner lead to its shop at a brand with shopping trips', () => {
  openWith(['partners', 'shop-and-earn']);
  expect(screen.getByRole('link', { name: 'Shop and earn' })).toBeVisible();
});

it('The terms of a partner lead to no shop at a brand without shopping trips', () => {
  openWith(['partners']);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Shop and earn' })).toBeNull();
});
