import { render } from '@testing-library/react';
import { PriceRows } from '#web/features/orders/bill.tsx';
import { orderFixture } from '../../support/fixtures.ts';

const { line, price } = orderFixture();
const PAID = { points: 2_000, moneyPaise: 0 };

const rowsOf = (itemType: typeof line.itemType) => {
  const { container } = render(
    <PriceRows line={{ ...line, itemType }} price={price} paid={PAID} totalLabel="You pay" />,
  );
  return [...container.querySelectorAll('dl')].map((group) =>
    [...group.querySelectorAll('dt')].map(({ textContent }) => textContent.replace(/\s/g, ' ')),
  );
};

it.each([
  ['PRODUCT', [['Price ₹500.00 × 1', 'Delivery'], ['You pay']]],
  // Nobody carries it.
  ['VOUCHER', [['Gift card ₹500.00 × 1'], ['You pay']]],
  // What its coins are worth is not what it gives.
  ['COUPON', [['You pay']]],
] as const)(
  'the bill of a %s has the rows that mean something for it, and no empty group',
  (itemType, rows) => {
    expect(rowsOf(itemType)).toEqual(rows);
  },
);
