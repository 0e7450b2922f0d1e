import { act, render, renderHook, screen } from '@testing-library/react';
import { Countdown } from '#web/ui/countdown.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

it('shows no loader for what is done within 200 ms', () => {
  const { result, rerender } = renderHook(({ loading }) => useDelayed(loading), {
    initialProps: { loading: true },
  });
  pass(199);
  expect(result.current).toBe(false);
  rerender({ loading: false });
  pass(1000);
  expect(result.current).toBe(false);
});

it('shows the loader from 200 ms until the end, and waits again the next time', () => {
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

it('counts down, ends once and is silent until then', () => {
  const end = jest.fn();
  render(<Countdown seconds={65} label="Resend in" onEnd={end} endMessage="You can ask again." />);
  expect(screen.getByText('01:05')).toBeInTheDocument();
  pass(5000);
  expect(screen.getByText('01:00')).toBeInTheDocument();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  pass(60_000);
  expect(screen.getByText('00:00')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('You can ask again.');
  pass(5000);
  expect(end).toHaveBeenCalledTimes(1);
});
