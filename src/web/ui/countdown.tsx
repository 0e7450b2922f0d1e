import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatCountdown } from '#web/lib/format.ts';

interface CountdownProps {
  /** Seconds from now. A new number starts it again; give `key` to start again with the same one. */
  seconds: number;
  /** Before the figure: "Resend in". */
  label?: ReactNode;
  onEnd?: () => void;
  /** What a screen reader hears at the end; the seconds are not read out. */
  endMessage?: string;
  className?: string | undefined;
}

/** MM:SS down to 00:00, by the clock: a tab that slept shows the right time when it wakes. */
export function Countdown({ seconds, label, onEnd, endMessage, className }: CountdownProps) {
  const [left, setLeft] = useState(seconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    const until = Date.now() + seconds * 1000;
    const tick = () => {
      const rest = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      end.current?.();
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [seconds]);

  return (
    <span className={className}>
      {label} <span className="num strong">{formatCountdown(left)}</span>
      <span role="status" className="visually-hidden">
        {left === 0 ? endMessage : ''}
      </span>
    </span>
  );
}
