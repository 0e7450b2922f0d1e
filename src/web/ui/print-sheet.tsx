/** A paper of its own: not seen on the screen, and alone on the print while it is there. */
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

interface PrintSheetProps {
  /** Printed, or called off. */
  onDone: () => void;
  children: ReactNode;
}

/** Opens the browser's print dialog as soon as it is there. */
export function PrintSheet({ onDone, children }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
    // Once for each sheet.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another onDone prints no second time
  }, []);
  return createPortal(
    <div className={styles.sheet} data-sheet>
      {children}
    </div>,
    document.body,
  );
}
