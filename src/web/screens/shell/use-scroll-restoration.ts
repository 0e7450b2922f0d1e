/** Keeps the scroll position of a page over a reload and over a visit to another site; within the app, the router does. */
import { useEffect } from 'react';
import { listen } from '#web/lib/listen.ts';
import { tabStorage } from '#web/session/storage.ts';

/** Without the query, which may hold a token or what is the member's own. */
const nameOfPlace = (): string => `scroll ${window.location.pathname}`;

/**
 * The router tells the browser not to restore the position ("manual"). The browser is asked to while the page is hidden:
 * it may be reloaded then, left for another site, or discarded for lack of memory. Most do so before the scripts run.
 */
const keep = (): void => {
  window.history.scrollRestoration = document.hidden ? 'auto' : 'manual';
  if (document.hidden) tabStorage.write(nameOfPlace(), String(window.scrollY));
};

/** For Safari, which would restore it later, and obeys the router by then. */
const restore = (): void => {
  const place = tabStorage.read(nameOfPlace());
  if (place === null || window.scrollY > 0) return;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate') window.scrollTo(0, Number(place));
};

export const useScrollRestoration = (): void => {
  useEffect(() => {
    restore();
    return listen(document, 'visibilitychange', keep);
  }, []);
};
