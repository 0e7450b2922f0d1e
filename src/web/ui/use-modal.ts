import { useEffect, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, SyntheticEvent } from 'react';

/**
 * Keeps a native <dialog> as open as its owner says. The browser makes the rest of the page inert,
 * keeps focus inside and gives it back to where it came from; Escape and a press on the backdrop
 * ask the owner to close.
 */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    // Once it has left the page, closing it gives no focus back; this runs before that.
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      // A cancel of something inside, such as a file picker, bubbles in React.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
  };
}
