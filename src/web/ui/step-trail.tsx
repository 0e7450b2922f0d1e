/** Where one is on the way through an order: above the title of its page, under the breadcrumbs where there are any. */
import { cx } from '#web/lib/cx.ts';
import { Icon } from './icon.tsx';
import styles from './step-trail.module.css';

export interface StepTrailProps {
  /** In their order. */
  names: readonly string[];
  /** Place of the current one, from 0; past the last one all are done, and before the first it is not known yet. */
  current: number;
  /** What follows it: a head, which brings room above its title, or a slab, which brings none. */
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
