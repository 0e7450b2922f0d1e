// Without a connection the service worker (public/sw.js) shows the brand's offline page. Registered after the page
// has loaded, under the build's id, so that a new build replaces it; not in development.
import { useEffect } from 'react';

const register = (): void => {
  const address = `/sw.js?${window.__NEXT_DATA__.buildId}`;
  // Some private windows refuse it: the app then works without it.
  if ('serviceWorker' in navigator) void navigator.serviceWorker.register(address).catch(() => undefined);
};

export const useOfflinePage = (): void => {
  useEffect(() => {
    if (process.env.NODE_ENV !== 'production') return;
    if (document.readyState === 'complete') {
      register();
      return;
    }
    window.addEventListener('load', register, { once: true });
    return () => window.removeEventListener('load', register);
  }, []);
};
