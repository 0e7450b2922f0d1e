// Polls while something is pending: quickly at first, then more slowly, and not while nobody looks.
import { useEffect, useEffectEvent } from 'react';
import { listen } from '#web/lib/listen.ts';

/** The result usually takes seconds, minutes if there is trouble, and a parcel takes days. */
const SHORTEST_MS = 1000;
const LONGEST_MS = 60_000;

/** A third as long again as the result has been waited for. */
const pauseAfter = (waitedMs: number): number => Math.min(Math.max(waitedMs / 3, SHORTEST_MS), LONGEST_MS);

/**
 * Runs `poll` at that pace while `pending`; each run waits for the previous one to end. A hidden page waits until it is
 * shown again, and then runs it at once.
 */
export const usePolling = (pending: boolean, poll: () => Promise<void>): void => {
  const pollNow = useEffectEvent(poll);
  useEffect(() => {
    if (!pending) return;
    let began = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isRunning = false;
    let isStopped = false;
    const schedule = () => {
      if (!document.hidden && !isStopped) timer = setTimeout(run, pauseAfter(Date.now() - began));
    };
    const run = () => {
      isRunning = true;
      void pollNow().finally(() => {
        isRunning = false;
        schedule();
      });
    };
    const turn = () => {
      clearTimeout(timer);
      // Whoever comes back, from a bank's app for example, waits for what happens now.
      began = Date.now();
      if (!document.hidden && !isRunning) run();
    };
    schedule();
    const stopListening = listen(document, 'visibilitychange', turn);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
    };
  }, [pending]);
};
