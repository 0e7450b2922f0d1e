import { render, screen } from '@testing-library/react';
import { PriceRows } from '#web/features/orders/bill.tsx';
import { orderFixture } from '../../support/fixtures.ts';

const { line, price } = orderFixture();
const PAID = { points: 2_000, moneyPaise: 0 };

it('a bill has the price and the delivery above the total', () => {
  const { container } = render(<PriceRows line={line} price={price} paid={PAID} totalLabel="You pay" />);
  expect(container.querySelectorAll('dl')).toHaveLength(2);
  expect(screen.getByText('Delivery')).toBeVisible();
});

it('a bill of what costs only coins has no delivery, and no empty group above the total', () => {
  const coinsOnly = { ...price, listPaise: 0, totalPaise: 0 };
  const { container } = render(
    <PriceRows line={{ ...line, itemType: 'COUPON' }} price={coinsOnly} paid={PAID} totalLabel="You pay" />,
  );
  expect(container.querySelectorAll('dl')).toHaveLength(1);
  expect(container.querySelector('dl')).toHaveTextContent(/^You pay/);
});
