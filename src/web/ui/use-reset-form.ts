import { useEffect, useRef, type RefObject } from 'react';

/** Shows what the address names in a form once that changes. The form stays, and with it the focus. */
export const useResetForm = (formRef: RefObject<HTMLFormElement | null>, named: string): void => {
  const shown = useRef(named);
  useEffect(() => {
    if (shown.current !== named) formRef.current?.reset();
    shown.current = named;
  }, [formRef, named]);
};
