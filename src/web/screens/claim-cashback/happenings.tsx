/** What happened when, oldest first, and by when there is more. */
import type { Transfer } from '#web/features/cashback/records.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import styles from './happenings.module.css';

function Happening({ text, at }: { text: string; at: string }) {
  return (
    <li>
      <span>{text}</span>
      <span className="meta num">{formatDateTime(at)}</span>
    </li>
  );
}

export function Happenings({ events, dueBy }: Pick<Transfer, 'events' | 'dueBy'>) {
  return (
    <ol className={styles.list}>
      {events.map(({ at, text }) => (
        <Happening key={text} at={at} text={text} />
      ))}
      {dueBy && <Happening text="Next word by" at={dueBy} />}
    </ol>
  );
}
