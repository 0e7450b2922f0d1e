import Router from 'next/router';

/** Calls `start` with the address of each navigation, and `end` when its page is shown or does not come. */
export const onNavigation = (start: (address: string) => void, end: () => void): (() => void) => {
  const { events } = Router;
  events.on('routeChangeStart', start);
  events.on('routeChangeComplete', end);
  events.on('routeChangeError', end);
  return () => {
    events.off('routeChangeStart', start);
    events.off('routeChangeComplete', end);
    events.off('routeChangeError', end);
  };
};
