/** Where one is on the way through an order. */
import { cx } from '#web/lib/cx.ts';
import { Icon } from './icon.tsx';
import styles from './step-trail.module.css';

interface StepTrailProps {
  /** In their order. */
  names: readonly string[];
  /** Place of the current one, from 0; past the last one all are done. */
  current: number;
  /** Within a column, which brings the distances; else it is the first thing of its page. */
  inColumn?: boolean;
}

export function StepTrail({ names, current, inColumn = false }: StepTrailProps) {
  return (
    <ol className={cx(styles.steps, !inColumn && styles.first, 'no-print')} aria-label="Steps">
      {names.map((name, index) => {
        const done = index < current;
        const isCurrent = index === current;
        return (
          <li
            key={name}
            className={cx(styles.step, done && styles.done, isCurrent && styles.current)}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <span className={styles.mark} aria-hidden="true">
              {done ? <Icon name="check" size="s" /> : index + 1}
            </span>
            <span className={styles.name}>
              {name}
              {done && <span className="visually-hidden">, done</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
