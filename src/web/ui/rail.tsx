import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { keptOffset } from './kept-offset.ts';
import styles from './rail.module.css';

interface RailProps {
  /** From 1024 px a grid with this many columns instead of a rail. */
  columns: 4 | 5;
  children: ReactNode;
}

/** Cards in a line that scrolls sideways and snaps. Works without JavaScript. */
export function Rail({ columns, children }: RailProps) {
  return (
    <div {...keptOffset} className={cx(styles.rail, columns === 4 ? styles.four : styles.five)}>
      {children}
    </div>
  );
}
