import { screen, within } from '@testing-library/react';
import { clientConfig } from '#web/features/brand/config.ts';
import { LandingScreen } from '#web/screens/landing/landing-screen.tsx';
import { cardFixture, clientConfigFixture } from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { openScreen } from './open-screen.tsx';

const RAILS = [
  { itemType: 'VOUCHER' as const, items: [cardFixture({ name: 'Sea card' })] },
  {
    itemType: 'COUPON' as const,
    items: [
      cardFixture({
        ...{ itemType: 'COUPON', productId: 'c-1', slug: 'first-basket', name: 'First basket' },
        ...{ points: null, pricePaise: null, badge: '20% off' },
      }),
    ],
  },
];

const open = (itemTypes: string[]) => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules: ['products'] })));
  const rails = RAILS.filter(({ itemType }) => itemTypes.includes(itemType));
  openScreen(<LandingScreen moduleType="burn" rails={rails} />, { store });
};

it('shows its sections, each with a link to its full list', () => {
  open(['VOUCHER', 'COUPON']);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Redeem');
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(heads).toEqual(['Vouchers', 'Coupons', 'What are my coins worth here?']);
  const all = screen
    .getAllByRole('link', { name: /^See all (Vouchers|Coupons)$/ })
    .map((link) => link.getAttribute('href'));
  expect(all).toEqual(['/burn/vouchers', '/coupons']);
});

it('shows the discount of a coupon, and that the coupon is free', () => {
  open(['COUPON']);
  const card = screen.getByRole('article');
  expect(within(card).getByRole('link')).toHaveAttribute('href', '/burn/coupons/first-basket/c-1');
  expect(within(card).getAllByText('20% off')).toHaveLength(1);
  expect(card).toHaveTextContent('Free');
  expect(card).not.toHaveTextContent('coins');
});

it('says that there is nothing when it has no section', () => {
  open([]);
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.getByText('Nothing here yet')).toBeInTheDocument();
});
