/** What happened, oldest first, and what comes next. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import type { IconName } from './icon-names.ts';
import { Icon } from './icon.tsx';
import styles from './timeline.module.css';

/** NEXT is still to come. */
type TimelineMark = 'DONE' | 'LATE' | 'FAILED' | 'NEXT';

const LOOKS: Record<TimelineMark, { icon: IconName; className?: string | undefined }> = {
  DONE: { icon: 'check' },
  LATE: { icon: 'hourglass-medium', className: styles.late },
  FAILED: { icon: 'x', className: styles.failed },
  NEXT: { icon: 'clock', className: styles.next },
};

export interface TimelineStep {
  text: ReactNode;
  /** When it happened, or by when it should. */
  note: ReactNode;
  mark: TimelineMark;
}

export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.list}>
      {steps.map(({ text, note, mark }, index) => (
        <li key={index} className={cx(styles.step, LOOKS[mark].className)}>
          <span className={styles.mark}>
            <Icon name={LOOKS[mark].icon} size="s" />
          </span>
          <div className={styles.words}>
            <p className={styles.text}>
              {mark === 'NEXT' && <span className="visually-hidden">Next: </span>}
              {text}
            </p>
            <p className="meta num">{note}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
