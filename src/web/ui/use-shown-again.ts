// A page that the browser kept as it was left, with a press still under way, is shown again on the way back.
import { useEffect } from 'react';

/** `reset` stays the same function, such as a setter. */
export const useShownAgain = <Idle>(reset: (idle: Idle) => void, idle: Idle): void => {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset(idle);
    };
    window.addEventListener('pageshow', show);
    return () => window.removeEventListener('pageshow', show);
  }, [reset, idle]);
};
