import { render } from '@testing-library/react';
import { cardsOf } from '#web/features/catalogue/item-cards.tsx';
import { cardFixture } from '../../support/fixtures.ts';

it.each([
  ['PRODUCT', 'or ₹499.05'],
  ['VOUCHER', 'worth ₹499.05'],
  ['COUPON', 'worth ₹499.05'],
] as const)('shows on the card of a %s whether its price can be paid in money', (itemType, words) => {
  const items = [cardFixture({ itemType, points: 1997, pricePaise: 49_905 })];
  const { container } = render(cardsOf({ items }));
  expect(container.querySelector('article')?.textContent).toMatch(new RegExp(`1,997 coins${words}$`));
});

it.each([
  ['₹150 off', '₹150 off'],
  [null, 'Coupon'],
])('says on the stub of a coupon with the discount %j: %s', (badge, words) => {
  const items = [cardFixture({ itemType: 'COUPON', discountPercent: 0, badge, brandName: '', name: '' })];
  const { container } = render(cardsOf({ items }));
  expect(container.querySelector('article')?.textContent).toMatch(new RegExp(`^${words}`));
});
