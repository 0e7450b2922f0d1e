import type { ReactNode } from 'react';
import styles from './fold.module.css';
import { Icon } from './icon.tsx';

interface FoldProps {
  title: ReactNode;
  open?: boolean;
  /** Folds with the same name: opening one closes the others. */
  name?: string;
  children: ReactNode;
}

/** Text that opens on demand: the browser's own disclosure, which find-in-page can open. */
export function Fold({ title, open, name, children }: FoldProps) {
  return (
    <details className={styles.fold} open={open} name={name}>
      <summary>
        <span>{title}</span> <Icon name="caret-down" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
