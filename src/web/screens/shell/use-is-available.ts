import { useEffect, useState } from 'react';

/** How long, approximately, a page that failed waits before it checks again, in milliseconds. */
const CHECK_MS = 15_000;

/**
 * Whether the server can provide the page again, be it by a redirect. Asked at random moments, so that not all browsers
 * ask at once.
 */
export const useIsAvailable = (isPassing: boolean): boolean => {
  const [isAvailable, setAvailable] = useState(false);
  useEffect(() => {
    if (!isPassing || isAvailable) return;
    const check = () =>
      void fetch(window.location.href, { method: 'HEAD', redirect: 'manual' }).then(
        ({ status }) => setAvailable(status < 500),
        () => undefined,
      );
    const timer = setInterval(check, CHECK_MS * (1 + Math.random()));
    return () => clearInterval(timer);
  }, [isPassing, isAvailable]);
  return isAvailable;
};
