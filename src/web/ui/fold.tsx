import type { ReactNode } from 'react';
import styles from './fold.module.css';
import { Icon } from './icon.tsx';

interface FoldProps {
  title: ReactNode;
  open?: boolean;
  /** Links, below the text. */
  foot?: readonly ReactNode[];
  children: ReactNode;
}

/** Text that opens on demand: the browser's own disclosure, which find-in-page can open. */
export function Fold({ title, open, foot = [], children }: FoldProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary>
        <span>{title}</span> <Icon name="caret-down" />
      </summary>
      <div className={styles.body}>
        {children}
        {foot.length > 0 && <div className={styles.foot}>{foot}</div>}
      </div>
    </details>
  );
}
