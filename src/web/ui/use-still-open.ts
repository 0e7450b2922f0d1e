import { useEffect, useRef } from 'react';

/** Asks whether a dialog is still open when the call is answered that was made in it: not once the page was left. */
export const useStillOpen = (open: boolean): (() => boolean) => {
  const current = useRef(open);
  useEffect(() => {
    current.current = open;
    return () => void (current.current = false);
  });
  return () => current.current;
};
