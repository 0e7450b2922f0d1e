import Router from 'next/router';

/**
 * Calls `start` with the address of each navigation, and `end` when its page is shown or does not come; one that another
 * takes the place of ends with that. If the page is to be loaded as a new document instead, `end` comes before it.
 */
export const onNavigation = (start: (address: string) => void, end: () => void): (() => void) => {
  const fail = ({ cancelled }: { cancelled?: boolean }) => {
    if (!cancelled) end();
  };
  const handlers = [
    ['routeChangeStart', start],
    ['routeChangeComplete', end],
    ['routeChangeError', fail],
    // A redirect that leads back to the page that is shown, at a place in it.
    ['hashChangeComplete', end],
  ] as const;
  const { events } = Router;
  handlers.forEach(([event, handler]) => events.on(event, handler));
  return () => handlers.forEach(([event, handler]) => events.off(event, handler));
};
