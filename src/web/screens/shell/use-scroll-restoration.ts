/** Keeps the scroll position of a page over a reload and over a visit to another site. */
import { useEffect } from 'react';

/**
 * Within the app, the router restores it, and tells the browser not to ("manual"). The browser is asked to whenever the
 * page is hidden: it may be reloaded then, left for another site, or discarded for lack of memory.
 */
export const useScrollRestoration = (): void => {
  useEffect(() => {
    const change = () => {
      window.history.scrollRestoration = document.hidden ? 'auto' : 'manual';
    };
    document.addEventListener('visibilitychange', change);
    return () => document.removeEventListener('visibilitychange', change);
  }, []);
};
