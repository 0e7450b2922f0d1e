import { useCallback, useEffect, useRef } from 'react';

/** Whether another page is on its way: the mark of `useLinks`. */
export const isUnderWay = (): boolean => document.documentElement.hasAttribute('data-under-way');

/**
 * Asks whether the visitor still is on the page of the component: not once another one is shown or on its way. No
 * answer that comes after that may take them elsewhere (docs/decisions/183).
 */
export const useShown = (): (() => boolean) => {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  return useCallback(() => shown.current && !isUnderWay(), []);
};
