import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { ResendHelp } from '#web/ui/resend-help.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('shows no loader when loading ends within 200 ms', () => {
  const { result, rerender } = renderHook(({ loading }) => useDelayed(loading), {
    initialProps: { loading: true },
  });
  pass(199);
  expect(result.current).toBe(false);
  rerender({ loading: false });
  pass(1000);
  expect(result.current).toBe(false);
});

it('shows the loader from 200 ms until loading ends, and waits again the next time', () => {
  const { result, rerender } = renderHook(({ loading }) => useDelayed(loading), {
    initialProps: { loading: true },
  });
  pass(200);
  expect(result.current).toBe(true);
  rerender({ loading: false });
  expect(result.current).toBe(false);
  rerender({ loading: true });
  expect(result.current).toBe(false);
});

it('counts down by the clock to the next possible resend', () => {
  const again = jest.fn();
  render(<ResendHelp resendAt={Date.now() + 65_000} onResend={again} />);
  expect(screen.getByText('01:05')).toBeInTheDocument();
  pass(5000);
  expect(screen.getByText('01:00')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
  pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
  expect(again).toHaveBeenCalledTimes(1);
});
