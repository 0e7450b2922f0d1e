// Polls while something is pending: quickly at first, then more slowly.
import { useEffect, useRef } from 'react';

/** The result usually takes seconds, and minutes if there is trouble. */
const PACE_MS = [1000, 1500, 2000, 3000, 5000, 10_000];

/** Runs `ask` at that pace while `pending`; each run waits for the previous one to end. */
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
