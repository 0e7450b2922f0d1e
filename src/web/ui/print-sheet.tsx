/** A separate sheet: invisible on the screen, and the only thing printed while it is mounted. */
import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

interface PrintSheetProps {
  /** Called when it was printed or cancelled. */
  onDone: () => void;
  children: ReactNode;
}

/** Opens the browser's print dialog as soon as it is mounted. */
export function PrintSheet({ onDone, children }: PrintSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
    // Once per sheet.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another onDone prints no second time
  }, []);
  return createPortal(
    <div className={styles.sheet} data-sheet>
      {children}
    </div>,
    document.body,
  );
}
