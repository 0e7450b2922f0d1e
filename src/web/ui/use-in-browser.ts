import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** The result of `read` in the browser; `before` in the server's HTML and until hydration. */
export const useInBrowser = <Told>(read: () => Told, before: Told): Told =>
  useSyncExternalStore(never, read, () => before);
