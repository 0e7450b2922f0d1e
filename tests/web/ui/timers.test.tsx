import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { ResendHelp } from '#web/ui/resend-help.tsx';
import { useDelayed } from '#web/ui/use-delayed.ts';
import { usePolling } from '#web/ui/use-polling.ts';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';

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

const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

it('announces the end of the countdown once it was seen, and not again beside a new one', () => {
  const { rerender } = render(<ResendHelp resendAt={Date.now() + 2000} onResend={jest.fn()} />);
  pass(1000);
  expect(spoken()).toEqual(['', '']);
  pass(1000);
  expect(spoken()).toEqual(['', 'You can ask for a new one now. ']);
  rerender(<ResendHelp resendAt={Date.now() + 2000} onResend={jest.fn()} sentAgain />);
  expect(spoken()).toEqual(['A new one is on its way. ', '']);
  pass(2000);
  expect(spoken()).toEqual(['A new one is on its way. ', 'You can ask for a new one now. ']);
});

it('announces no end of a countdown that was over before', () => {
  render(<ResendHelp resendAt={Date.now() - 1000} onResend={jest.fn()} />);
  pass(1000);
  expect(screen.getByRole('button', { name: 'Resend' })).toBeInTheDocument();
  expect(spoken()).toEqual(['', '']);
});

describe('the seconds until an instant', () => {
  const count = (at: number) => renderHook((until: number) => useSecondsUntil(until), { initialProps: at });

  it('are counted until it is reached, and no longer', () => {
    const { result } = count(Date.now() + 2000);
    expect(jest.getTimerCount()).toBe(1);
    pass(1000);
    expect([result.current, jest.getTimerCount()]).toEqual([1, 1]);
    pass(1000);
    expect([result.current, jest.getTimerCount()]).toEqual([0, 0]);
  });

  it.each([Infinity, 0])('are not counted if it never comes or is over: %d', (at) => {
    expect(count(at).result.current).toBe(at);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are counted to another one after the first', () => {
    const { result, rerender } = count(0);
    rerender(Date.now() + 3000);
    pass(1000);
    expect(result.current).toBe(2);
    rerender(Infinity);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('reach 0 after a sleep, and on a clock that is set meanwhile or afterwards', () => {
    const at = Date.now() + 10_000;
    const { result, rerender } = count(at);
    jest.setSystemTime(at - 20_000);
    pass(250);
    expect(result.current).toBe(20);
    jest.setSystemTime(at + 3_600_000);
    pass(250);
    expect([result.current, jest.getTimerCount()]).toEqual([0, 0]);
    jest.setSystemTime(at - 5000);
    rerender(at);
    expect(result.current).toBe(5);
    pass(5000);
    expect([result.current, jest.getTimerCount()]).toEqual([0, 0]);
  });
});

describe('polling', () => {
  const settled = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const turn = (isHidden: boolean) => {
    jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    fireEvent(document, new Event('visibilitychange'));
  };
  /** Polls; `seconds` are those after which it asked. */
  const poll = (answer: () => Promise<void> = () => Promise.resolve()) => {
    const began = Date.now();
    const seconds: number[] = [];
    const ask = () => {
      seconds.push((Date.now() - began) / 1000);
      return answer();
    };
    const hook = renderHook(({ pending }) => usePolling(pending, ask), { initialProps: { pending: true } });
    return { seconds, ...hook };
  };

  it('asks after a second, then each time after a third as long again, and at last every minute', async () => {
    const { seconds } = poll();
    await settled(12_800);
    expect(seconds.map((second) => Math.round(second * 10) / 10)).toEqual([1, 2, 3, 4, 5.3, 7.1, 9.5, 12.6]);
    await settled(3_600_000);
    const last = seconds.slice(-2);
    expect(last[1]! - last[0]!).toBe(60);
  });

  it('waits for each answer before it asks again', async () => {
    let answer: () => void = () => undefined;
    const { seconds } = poll(() => new Promise((resolve) => (answer = resolve)));
    await settled(60_000);
    expect(seconds).toEqual([1]);
    answer();
    await settled(20_000);
    expect(seconds).toEqual([1, 80]);
  });

  it('stops when nothing is pending any more, even during an answer', async () => {
    let answer: () => void = () => undefined;
    const { seconds, rerender } = poll(() => new Promise((resolve) => (answer = resolve)));
    await settled(1000);
    rerender({ pending: false });
    answer();
    await settled(600_000);
    turn(true);
    turn(false);
    await settled(600_000);
    expect(seconds).toEqual([1]);
  });

  it('waits while the page is hidden, asks as soon as it is shown, and begins at its first pace again', async () => {
    const { seconds } = poll();
    await settled(2500);
    turn(true);
    await settled(597_500);
    expect(seconds).toEqual([1, 2]);
    turn(false);
    await settled(0);
    expect(seconds).toEqual([1, 2, 600]);
    await settled(2000);
    expect(seconds).toEqual([1, 2, 600, 601, 602]);
  });

  it('does not ask twice at once if the page is shown again during an answer', async () => {
    let answer: () => void = () => undefined;
    const { seconds } = poll(() => new Promise((resolve) => (answer = resolve)));
    await settled(1000);
    turn(true);
    turn(false);
    expect(seconds).toEqual([1]);
    turn(true);
    answer();
    await settled(60_000);
    expect(seconds).toEqual([1]);
    turn(false);
    expect(seconds).toEqual([1, 61]);
  });
});
