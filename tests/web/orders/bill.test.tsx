import { render, screen } from '@testing-library/react';
import { PriceRows } from '#web/features/orders/bill.tsx';
import { orderFixture } from '../../support/fixtures.ts';

const { line, price } = orderFixture();
const PAID = { points: 2_000, moneyPaise: 0 };

it.each([
  ['has a line about the delivery of a product', 'PRODUCT', true],
  ['has none for a voucher, which is not shipped', 'VOUCHER', false],
  ['has none for a coupon, which is not shipped', 'COUPON', false],
] as const)('a bill %s', (_words, itemType, isShipped) => {
  render(<PriceRows line={{ ...line, itemType }} price={price} paid={PAID} totalLabel="You pay" />);
  expect(screen.queryByText('Delivery') !== null).toBe(isShipped);
});

it('a bill of what costs only coins has no empty group above the total', () => {
  const coinsOnly = { ...price, listPaise: 0, totalPaise: 0 };
  const { container } = render(
    <PriceRows line={{ ...line, itemType: 'COUPON' }} price={coinsOnly} paid={PAID} totalLabel="You pay" />,
  );
  expect(container.querySelectorAll('dl')).toHaveLength(1);
  expect(container.querySelector('dl')).toHaveTextContent(/^You pay/);
});
