import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still shown: once another page is, no answer that comes late may take the visitor off it. */
export const useShown = (): Readonly<RefObject<boolean>> => {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  return shown;
};
