import { useEffect } from 'react';

/**
 * Loads the code of the messages before the first one: without a connection, or after a release, it could not be loaded
 * any more, and a press that fails would seem to do nothing.
 */
export const useToastsAhead = (): void =>
  useEffect(() => void import('./toast-layer.tsx').catch(() => undefined), []);
