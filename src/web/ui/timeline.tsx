/** What happened, oldest first, and what comes next. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Icon } from './icon.tsx';
import styles from './timeline.module.css';

export interface TimelineStep {
  text: ReactNode;
  /** When it happened, or by when it should. */
  note: ReactNode;
  /** Still to come. */
  next?: boolean;
}

export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.list}>
      {steps.map(({ text, note, next = false }, index) => (
        <li key={index} className={cx(styles.step, next && styles.next)}>
          <span className={styles.mark}>
            <Icon name={next ? 'clock' : 'check'} size="s" />
          </span>
          <div className={styles.words}>
            <p className={styles.text}>
              {next && <span className="visually-hidden">Next: </span>}
              {text}
            </p>
            <p className="meta num">{note}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
