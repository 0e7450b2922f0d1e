import { render } from '@testing-library/react';
import { cardsOf } from '#web/features/catalogue/item-cards.tsx';
import { cardFixture } from '../../support/fixtures.ts';

it.each([
  ['PRODUCT', {}, 'or ₹499.05'],
  ['PRODUCT', { coinsOnly: true }, 'worth ₹499.05'],
  // What their coins are worth would read as their own worth.
  ['VOUCHER', {}, ''],
  ['VOUCHER', { discountPercent: 8 }, ''],
  ['COUPON', {}, ''],
] as const)(
  'shows on the card of a %s with %j whether its price can be paid in money',
  (itemType, changes, words) => {
    const items = [cardFixture({ itemType, points: 1997, pricePaise: 49_905, ...changes })];
    const { container } = render(cardsOf({ items }));
    expect(container.querySelector('article')?.textContent).toMatch(new RegExp(`1,997 coins${words}$`));
  },
);

it.each([
  ['PRODUCT', {}, '6 coins per ₹100or 1,997 coins'],
  ['VOUCHER', {}, '6 coins per ₹100or 1,997 coins'],
  ['VOUCHER', { minAmountPaise: 50_000, maxAmountPaise: 100_000 }, '6 coins per ₹100or from 1,997 coins'],
] as const)(
  'shows first what is earned, where a %s with %j is listed for earning',
  (itemType, changes, words) => {
    const one = { minAmountPaise: 50_000, maxAmountPaise: 50_000, ...changes };
    const items = [cardFixture({ itemType, moduleType: 'earn', earnPer100: 6, points: 1997, ...one })];
    const { container } = render(cardsOf({ items }));
    expect(container.querySelector('article')?.textContent).toMatch(new RegExp(`${words}$`));
  },
);

it.each(['VOUCHER', 'PRODUCT', 'COUPON'] as const)(
  'says on the card of a %s that it is for Plus members',
  (itemType) => {
    const common = { itemType, discountPercent: 25, badge: 'New' };
    const items = [
      cardFixture({ ...common, productId: 'a', plusOnly: true }),
      cardFixture({ ...common, productId: 'b' }),
      cardFixture({ ...common, productId: 'c', plusOnly: true, available: false }),
    ];
    const { container } = render(cardsOf({ items }));
    const texts = [...container.querySelectorAll('article')].map(({ textContent }) => textContent);
    expect(texts.map((text) => text.includes('For Plus members'))).toEqual([true, false, false]);
    expect(texts[2]).toContain('Sold out');
  },
);

it.each([
  ['₹150 off', '₹150 off'],
  [null, 'Coupon'],
])('says on the stub of a coupon with the discount %j: %s', (badge, words) => {
  const items = [cardFixture({ itemType: 'COUPON', discountPercent: 0, badge, brandName: '', name: '' })];
  const { container } = render(cardsOf({ items }));
  expect(container.querySelector('article')?.textContent).toMatch(new RegExp(`^${words}`));
});
