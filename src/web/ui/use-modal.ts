import { useLayoutEffect, useRef } from 'react';
import type { MouseEvent, SyntheticEvent } from 'react';

/**
 * Keeps a native <dialog> open or closed as its owner says. The browser makes the rest of the page inert, keeps the
 * focus inside and returns it to where it was; Escape and a press on the backdrop ask the owner to close.
 */
export const useModal = (open: boolean, onClose: () => void) => {
  const ref = useRef<HTMLDialogElement>(null);

  // A dialog closed after leaving the page would not return the focus: a layout effect cleans up before that.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => dialog.close();
  }, [open]);

  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      // A cancel event from inside, such as from a file picker, bubbles in React.
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === ref.current) onClose();
    },
  };
};
