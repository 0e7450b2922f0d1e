import { act, render, screen } from '@testing-library/react';
import { ViewStatus } from '#web/screens/shell/view-status.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const status = () => screen.getByRole('status');
const settle = () => act(() => jest.runAllTimers());

it('says what is shown, and what is shown next', () => {
  const { rerender } = render(<ViewStatus words="No order matches: Vouchers" />);
  expect(status()).toHaveTextContent(/^No order matches: Vouchers$/);
  rerender(<ViewStatus words="Vouchers" />);
  settle();
  expect(status()).toHaveTextContent(/^Vouchers$/);
});

it('never says the name of one view with the rows of another', () => {
  const { rerender } = render(<ViewStatus words="No order matches: Order failed" />);
  // The rows of the next view arrive, then its name.
  rerender(<ViewStatus words="Order failed" />);
  act(() => jest.advanceTimersByTime(50));
  rerender(<ViewStatus words="Order success" />);
  act(() => jest.advanceTimersByTime(50));
  expect(status()).toHaveTextContent(/^No order matches: Order failed$/);
  settle();
  expect(status()).toHaveTextContent(/^Order success$/);
});
