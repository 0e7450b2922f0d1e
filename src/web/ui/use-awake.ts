import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server rendered, true once the page's script has taken over. */
export const useAwake = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
