import { cx } from '#web/lib/cx.ts';
import styles from './agent-bar.module.css';

/** Keeps the place of an AgentBar that is on its way. */
export function AgentBarPlace() {
  return <div className={cx(styles.bar, styles.place, 'no-print')} />;
}
