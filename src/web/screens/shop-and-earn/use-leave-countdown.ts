// The countdown before leaving for another site: it can be stopped, and nothing happens until it ends.
import { useEffect, useRef, useState } from 'react';
import { useResetWhenRestored } from '#web/ui/use-reset-when-restored.ts';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';

const SECONDS = 3;

export interface LeaveCountdown {
  /** Seconds left; null while there is no countdown. */
  seconds: number | null;
  stopped: boolean;
  stop: () => void;
}

/** Counts down from the first paint and runs `go` once, if `ready`. */
export const useLeaveCountdown = (ready: boolean, go: () => void): LeaveCountdown => {
  const [until, setUntil] = useState<number | null>(null);
  useResetWhenRestored(setUntil, null);
  const [stopped, setStopped] = useState(false);
  const gone = useRef(false);
  const latest = useRef(go);
  useEffect(() => void (latest.current = go));
  useEffect(() => {
    if (!ready) return;
    queueMicrotask(() => setUntil(Date.now() + SECONDS * 1000));
  }, [ready]);
  const left = useSecondsUntil(until ?? 0);
  const isOver = ready && until !== null && !stopped && left === 0;
  useEffect(() => {
    if (!isOver || gone.current) return;
    gone.current = true;
    latest.current();
  }, [isOver]);
  return {
    seconds: until === null || stopped ? null : left,
    stopped,
    stop: () => setStopped(true),
  };
};
