/** A dialog in the middle of the page, and a sheet that slides up from the bottom on a phone. */
import { useId } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button and a press outside; the owner sets `open`. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons that stay in view while the body scrolls. */
  foot?: ReactNode;
}

function Modal({ open, onClose, title, children, foot, sheet }: DialogProps & { sheet?: boolean }) {
  const id = useId();
  const modal = useModal(open, onClose);
  return (
    <dialog {...modal} className={cx(styles.dialog, sheet && styles.sheet)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <IconButton icon="x" label="Close" onClick={onClose} />
      </div>
      {open && <div className={styles.body}>{children}</div>}
      {open && foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  );
}

export function Dialog(props: DialogProps) {
  return <Modal {...props} />;
}

/** From the bottom below 1024 px, with a grip; a dialog on wider screens. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} sheet />;
}
