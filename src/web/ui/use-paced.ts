// Asks again and again while something is pending: soon at first, then slower.
import { useEffect, useRef } from 'react';

/** What one waits for takes seconds as a rule, and minutes in trouble. */
const PACE_MS = [1000, 1500, 2000, 3000, 5000, 10_000];

/** Runs `ask` at that pace while `pending`, the next time only once it has ended. */
export const usePaced = (pending: boolean, ask: () => Promise<void>): void => {
  const latest = useRef(ask);
  useEffect(() => void (latest.current = ask));
  useEffect(() => {
    if (!pending) return;
    let timer: ReturnType<typeof setTimeout>;
    let left = false;
    const plan = (round: number) => {
      timer = setTimeout(
        () => void latest.current().finally(() => !left && plan(round + 1)),
        PACE_MS[Math.min(round, PACE_MS.length - 1)],
      );
    };
    plan(0);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [pending]);
};
