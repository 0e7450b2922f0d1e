// When the browser shows a page from its back-forward cache, a press that was in progress must be reset.
import { useEffect } from 'react';
import { listen } from '#web/lib/listen.ts';

/** `reset` must be a stable function, such as a setter. */
export const useResetWhenRestored = <Idle>(reset: (idle: Idle) => void, idle: Idle): void => {
  useEffect(() => {
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset(idle);
    };
    return listen(window, 'pageshow', show);
  }, [reset, idle]);
};
