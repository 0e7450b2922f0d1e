// The countdown before leaving for another site: it can be stopped until the browser leaves.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { navigateTo } from '#web/session/navigate.ts';
import { useResetWhenRestored } from '#web/ui/use-reset-when-restored.ts';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import { useShown } from '#web/ui/use-shown.ts';

const SECONDS = 3;

export interface LeaveCountdown {
  /** Seconds left; null while there is no countdown. */
  seconds: number | null;
  stopped: boolean;
  stop: () => void;
}

/** Counts down from the first paint, if `ready`, then leaves once for what `findUrl` resolves to; null: it stays. */
export const useLeaveCountdown = (ready: boolean, findUrl: () => Promise<string | null>): LeaveCountdown => {
  const [until, setUntil] = useState<number | null>(null);
  useResetWhenRestored(setUntil, null);
  const [stopped, setStopped] = useState(false);
  const gone = useRef(false);
  const findNow = useEffectEvent(findUrl);
  const isShown = useShown();
  const isStopped = useRef(false);
  useEffect(() => {
    if (!ready) return;
    queueMicrotask(() => setUntil(Date.now() + SECONDS * 1000));
  }, [ready]);
  const left = useSecondsUntil(until ?? 0);
  const isOver = ready && until !== null && !stopped && left === 0;
  useEffect(() => {
    if (!isOver || gone.current) return;
    gone.current = true;
    const leave = async () => {
      const url = await findNow();
      if (url === null) setUntil(null);
      else if (isShown() && !isStopped.current) navigateTo(url);
    };
    void leave();
  }, [isOver, isShown]);
  return {
    seconds: until === null || stopped ? null : left,
    stopped,
    stop: () => {
      isStopped.current = true;
      // The site may take its time to answer.
      if (gone.current) window.stop();
      setStopped(true);
    },
  };
};
