// Polls while something is pending: quickly at first, then more slowly.
import { useEffect, useRef } from 'react';

/** The result usually takes seconds, and minutes if there is trouble. */
const INTERVALS_MS = [1000, 1500, 2000, 3000, 5000, 10_000];

/** Runs `poll` at that pace while `pending`; each run waits for the previous one to end. */
export const usePolling = (pending: boolean, poll: () => Promise<void>): void => {
  const latest = useRef(poll);
  useEffect(() => void (latest.current = poll));
  useEffect(() => {
    if (!pending) return;
    let timer: ReturnType<typeof setTimeout>;
    let isStopped = false;
    const schedule = (round: number) => {
      timer = setTimeout(
        () => void latest.current().finally(() => !isStopped && schedule(round + 1)),
        INTERVALS_MS[Math.min(round, INTERVALS_MS.length - 1)],
      );
    };
    schedule(0);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [pending]);
};
