import { act, render, screen } from '@testing-library/react';
import { ViewStatus } from '#web/screens/shell/view-status.tsx';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const status = () => screen.getByRole('status');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('says what is shown next, and not what was shown first', () => {
  const { rerender } = render(<ViewStatus words="No order matches: Vouchers" />);
  pass(1000);
  expect(status()).toBeEmptyDOMElement();
  rerender(<ViewStatus words="Vouchers" />);
  pass(100);
  expect(status()).toHaveTextContent(/^Vouchers$/);
  rerender(<ViewStatus words="No order matches: Vouchers" />);
  pass(100);
  expect(status()).toHaveTextContent(/^No order matches: Vouchers$/);
});

it('leaves no words behind for whoever reads on', () => {
  const { rerender } = render(<ViewStatus words="Vouchers" />);
  rerender(<ViewStatus words="No order matches: Vouchers" />);
  pass(4900);
  expect(status()).toHaveTextContent(/^No order matches: Vouchers$/);
  pass(100);
  expect(status()).toBeEmptyDOMElement();
});

it('never says the name of one view with the rows of another', () => {
  const { rerender } = render(<ViewStatus words="No order matches: Order failed" />);
  // The rows of the next view arrive, then its name.
  rerender(<ViewStatus words="Order failed" />);
  pass(50);
  rerender(<ViewStatus words="Order success" />);
  pass(50);
  expect(status()).toBeEmptyDOMElement();
  pass(50);
  expect(status()).toHaveTextContent(/^Order success$/);
});
