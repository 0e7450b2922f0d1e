import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** What `read` says in the browser; `before` in what the server rendered, until the page's script has taken over. */
export const useInBrowser = <Told>(read: () => Told, before: Told): Told =>
  useSyncExternalStore(never, read, () => before);
