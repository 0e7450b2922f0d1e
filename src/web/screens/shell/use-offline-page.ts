// Without a connection the service worker (public/sw.js) shows the brand's offline page. It is registered once the
// page stands, under the name of the build, so that a new build replaces it; not while one develops.
import { useEffect } from 'react';

const register = (): void => {
  const address = `/sw.js?${window.__NEXT_DATA__.buildId}`;
  // Refused in some private windows: the app then works without it.
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
