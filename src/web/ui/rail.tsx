import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { IconButton } from './button.tsx';
import styles from './rail.module.css';

interface RailProps {
  /** From 1024 px a grid of that many columns instead of a rail. */
  columns?: 4 | 5;
  /** What lies on it. */
  label?: string;
  /** Two buttons that scroll it, from 1024 px; for a rail that stays a rail there. */
  arrows?: boolean;
  children: ReactNode;
}

/** Cards in a line that scrolls sideways and snaps. Works without JavaScript. */
export function Rail({ columns, label, arrows, children }: RailProps) {
  const rail = useRef<HTMLDivElement>(null);
  const scroll = (direction: 1 | -1) => {
    const box = rail.current;
    box?.scrollBy({ left: direction * box.clientWidth * 0.8, behavior: 'smooth' });
  };
  const list = (
    <div
      ref={rail}
      className={cx(styles.rail, columns === 4 && styles.four, columns === 5 && styles.five)}
      role={label ? 'group' : undefined}
      aria-label={label}
    >
      {children}
    </div>
  );
  if (!arrows) return list;
  return (
    <div className={styles.frame}>
      <div className={styles.arrows}>
        <IconButton icon="arrow-left" label="Scroll back" onClick={() => scroll(-1)} />
        <IconButton icon="arrow-right" label="Scroll on" onClick={() => scroll(1)} />
      </div>
      {list}
    </div>
  );
}
