import { useSyncExternalStore } from 'react';

/** Subscribes to what does not change by itself. */
export const never = () => () => undefined;

/** The result of `read` in the browser; `before` in the server's HTML and until hydration. */
export const useInBrowser = <Value>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);
