import { render, screen } from '@testing-library/react';
import { ViewStatus } from '#web/screens/shell/view-status.tsx';

const status = () => screen.getByRole('status');

it('says what another view shows', () => {
  const { rerender } = render(<ViewStatus view="/orders" words="All orders" />);
  expect(status()).toHaveTextContent(/^All orders$/);
  rerender(<ViewStatus view="/orders?type=voucher" words="Vouchers" />);
  expect(status()).toHaveTextContent(/^Vouchers$/);
});

it('says nothing of new rows before the view that asked for them', () => {
  const { rerender } = render(
    <ViewStatus view="/orders?group=failed" words="No order matches: Order failed" />,
  );
  rerender(<ViewStatus view="/orders?group=failed" words="Order failed" />);
  expect(status()).toHaveTextContent(/^No order matches: Order failed$/);
  rerender(<ViewStatus view="/orders?group=success" words="Order success" />);
  expect(status()).toHaveTextContent(/^Order success$/);
});
