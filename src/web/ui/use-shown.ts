import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still shown: an answer that arrives later must not take the visitor off another page. */
export const useShown = (): Readonly<RefObject<boolean>> => {
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  return shown;
};
