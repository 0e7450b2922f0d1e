import { useCallback, useRef, useState } from 'react';

/** What a press waits for that has begun to leave the document: it stays busy, and is not pressed again. */
export const untilLeft = (): Promise<never> => new Promise(() => undefined);

/**
 * One call at a time: while one runs, other presses do nothing. `busy` names the running call, until the navigation
 * after it is complete. After `release`, nothing waits for it any longer.
 */
export const useSubmit = <Name extends string>() => {
  const [busy, setBusy] = useState<Name | null>(null);
  // The state lags behind a second press in the same tick.
  const running = useRef<symbol | null>(null);
  const release = useCallback(() => {
    running.current = null;
    setBusy(null);
  }, []);
  const run = async (name: Name, work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    const own = Symbol(name);
    running.current = own;
    setBusy(name);
    try {
      await work();
    } finally {
      if (running.current === own) release();
    }
  };
  return { busy, run, release };
};
