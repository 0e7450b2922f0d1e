import { useEffect, useState } from 'react';
import { listen } from '#web/lib/listen.ts';

/** How long, approximately, a page that failed waits before it checks again, in milliseconds. */
const CHECK_MS = 15_000;

/**
 * Whether the server can provide the page again, be it by a redirect. Asked at random moments, so that not all browsers
 * ask at once; by a hidden page not before it is shown again.
 */
export const useIsAvailable = (isPassing: boolean): boolean => {
  const [isAvailable, setAvailable] = useState(false);
  useEffect(() => {
    if (!isPassing || isAvailable) return;
    let isAsking = false;
    const ask = async () => {
      const signal = AbortSignal.timeout(CHECK_MS);
      const { status } = await fetch(window.location.href, { method: 'HEAD', redirect: 'manual', signal });
      setAvailable(status < 500);
    };
    const check = () => {
      if (document.hidden || isAsking) return;
      isAsking = true;
      void ask()
        .catch(() => undefined)
        .finally(() => (isAsking = false));
    };
    const timer = setInterval(check, CHECK_MS * (1 + Math.random()));
    const stopListening = listen(document, 'visibilitychange', check);
    return () => {
      clearInterval(timer);
      stopListening();
    };
  }, [isPassing, isAvailable]);
  return isAvailable;
};
