/** The current step of an order: above the page's title, and below the breadcrumbs if there are any. */
import { cx } from '#web/lib/cx.ts';
import { Icon } from './icon.tsx';
import styles from './step-trail.module.css';

export interface StepTrailProps {
  /** In order. */
  names: readonly string[];
  /** Index of the current step; beyond the last one all are done, and -1 means that it is not known yet. */
  current: number;
  /** What follows: a heading, which has space above its title, or a slab, which has none. */
  above?: 'head' | 'slab';
}

export function StepTrail({ names, current, above = 'head' }: StepTrailProps) {
  return (
    <ol className={cx(styles.steps, styles[above], 'no-print')} aria-label="Steps">
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
