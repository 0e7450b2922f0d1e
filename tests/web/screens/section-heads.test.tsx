// The same section has the same head on every page: Block, with its smaller one, is for forms and checkouts.
import { screen } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { campaignDetails } from '#web/features/membership/records.ts';
import { partnerTerms } from '#web/features/partners/records.ts';
import { CampaignScreen } from '#web/screens/campaign/campaign-screen.tsx';
import { HelpScreen } from '#web/screens/help/help-screen.tsx';
import { PartnerScreen } from '#web/screens/item/partner-screen.tsx';
import { ShopAndEarnScreen } from '#web/screens/shop-and-earn/shop-and-earn-screen.tsx';
import { Invitation } from '#web/screens/claim-cashback/invitation.tsx';
import { cardFixture, clientConfigFixture, detailFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { PARTNER, termsOf } from '../partners/partner.ts';
import { OFFER } from '../plus/offer.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

afterEach(forgetBrowser);

const storeWithAll = () => {
  const store = storeForTest();
  const item = cardFixture({ itemType: 'PARTNER', moduleType: 'earn', slug: PARTNER.slug });
  store.dispatch(clientConfig.received(clientConfigFixture()));
  store.dispatch(itemDetail.received(detailFixture({ item, denominations: [] })));
  store.dispatch(partnerTerms.received(termsOf()));
  store.dispatch(campaignDetails.received({ campaign: OFFER }));
  return store;
};

it.each([
  ['a partner', <PartnerScreen key="p" />, ['How it works', 'What earns coins', 'Rates and exclusions']],
  ['Shop and earn', <ShopAndEarnScreen key="s" named />, ['How it works', 'What earns coins', 'Afterwards']],
  ['a campaign', <CampaignScreen key="c" />, ['How it works', 'Terms']],
  ['cashback', <Invitation key="i" />, ['How it works']],
  ['help', <HelpScreen key="h" subjects={[]} />, ['Talk to us', 'Get the app', 'Follow us']],
])('gives the sections of the page of %s the head of a section', (_page, page, titles) => {
  openScreen(page, { store: storeWithAll() });
  for (const name of titles) {
    const head = screen.getByRole('heading', { level: 2, name });
    expect(head.closest('section')).not.toHaveClass('block');
  }
});
