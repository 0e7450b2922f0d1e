import { cx } from '#web/lib/cx.ts';
import styles from './agent-bar.module.css';

/** Reserves the place of an AgentBar that is still loading. */
export function AgentBarPlace() {
  return <div className={cx(styles.bar, styles.place, 'no-print')} />;
}
