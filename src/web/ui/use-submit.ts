import { useRef, useState } from 'react';

/**
 * One call at a time: while one runs, other presses do nothing. `busy` names the running call, until the navigation
 * after it is complete.
 */
export const useSubmit = <Name extends string>() => {
  const [busy, setBusy] = useState<Name | null>(null);
  // The state lags behind a second press in the same tick.
  const running = useRef(false);
  const run = async (name: Name, work: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(name);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(null);
    }
  };
  return { busy, run };
};
