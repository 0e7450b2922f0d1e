// Pages of the catalogue, and those where coins are earned, say where they are in the same way.
import { screen, within } from '@testing-library/react';
import { itemDetail } from '#web/features/catalogue/records.ts';
import { partnerTerms } from '#web/features/partners/records.ts';
import { ConvertCoinsScreen } from '#web/screens/convert-coins/convert-coins-screen.tsx';
import { ItemScreen } from '#web/screens/item/item-screen.tsx';
import { PartnerScreen } from '#web/screens/item/partner-screen.tsx';
import { PartnerTermsScreen } from '#web/screens/shop-and-earn/partner-terms-screen.tsx';
import { ShopAndEarnScreen } from '#web/screens/shop-and-earn/shop-and-earn-screen.tsx';
import { VoucherScreen } from '#web/screens/voucher/voucher-screen.tsx';
import { cardFixture, detailFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { termsOf } from '../partners/partner.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';

afterEach(forgetBrowser);

/** "Home /", "Redeem /burn", "Tea": the words and links of the trail. */
const trail = (): string[] =>
  within(screen.getByRole('navigation', { name: 'You are here' }))
    .getAllByRole('listitem')
    .map((step) => [step.textContent, step.querySelector('a')?.getAttribute('href')].join(' ').trim());

it.each([
  [
    'VOUCHER',
    'burn',
    <VoucherScreen key="v" moduleType="burn" />,
    ['Redeem /burn', 'Vouchers /burn/vouchers'],
  ],
  ['PRODUCT', 'burn', <ItemScreen key="p" moduleType="burn" />, ['Redeem /burn', 'Products /burn/products']],
  ['COUPON', 'burn', <ItemScreen key="c" moduleType="burn" />, ['Redeem /burn', 'Coupons /coupons']],
  ['VOUCHER', 'burn', <VoucherScreen key="e" moduleType="earn" />, ['Earn /earn', 'Vouchers /earn/vouchers']],
  ['PARTNER', 'earn', <PartnerScreen key="r" />, ['Earn /earn', 'Partners /earn/partners']],
] as const)('leads to a %s by the trail of its list', (itemType, moduleType, page, steps) => {
  const store = storeForTest();
  const item = cardFixture({ itemType, moduleType, name: 'Tea' });
  store.dispatch(itemDetail.received(detailFixture({ item, denominations: [] })));
  openScreen(page, { store });
  expect(trail()).toEqual(['Home /', ...steps, 'Tea']);
});

it('leads to what a partner asks for through the partner', () => {
  const terms = termsOf();
  const { name, slug } = terms.partner;
  const partner = ['Home /', 'Earn /earn', 'Partners /earn/partners', `${name} /earn/partners/${slug}`];
  for (const [page, label] of [
    [<ShopAndEarnScreen key="s" named />, 'Shop and earn'],
    [<PartnerTermsScreen key="t" />, 'Partner terms'],
  ] as const) {
    const store = storeForTest();
    store.dispatch(partnerTerms.received(terms));
    const { unmount } = openScreen(page, { store });
    expect(trail()).toEqual([...partner, label]);
    unmount();
  }
});

it.each([
  ['Shop and earn', <ShopAndEarnScreen key="s" named={false} />, 'Earn /earn'],
  ['Convert points', <ConvertCoinsScreen key="c" step="amount" problem="No answer" />, 'Earn /earn'],
])('names the mode that %s belongs to', (label, page, mode) => {
  openScreen(page);
  expect(trail()).toEqual(['Home /', mode, label]);
});
