/** Who accessed the account on the member's behalf, and what they did, line by line. */
import { useId, type ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { formatDate, formatDateTime, formatTime } from '#web/lib/dates.ts';
import { Icon } from './icon.tsx';
import styles from './visits.module.css';

interface VisitRowProps {
  name: string;
  role: string;
  startedAt: string;
  /** When it ended, or will end if it still goes on. */
  endsAt: string;
  /** DeedLists. */
  children: ReactNode;
}

export function Visits({ children }: { children: ReactNode }) {
  return <ul className={styles.visits}>{children}</ul>;
}

/** The day is written once, if the visit ends on it. */
const endOf = (startedAt: string, endsAt: string): string =>
  formatDate(startedAt) === formatDate(endsAt) ? formatTime(endsAt) : formatDateTime(endsAt);

export function VisitRow({ name, role, startedAt, endsAt, children }: VisitRowProps) {
  return (
    <li className={styles.visit}>
      <div className={styles.head}>
        <Icon name="headset" size="l" />
        <div>
          <h3>
            {name}, {role}
          </h3>
          <p className="meta">
            <span className="num">{formatDateTime(startedAt)}</span>, until{' '}
            <span className="num">{endOf(startedAt, endsAt)}</span> at the latest
          </p>
        </div>
      </div>
      {children}
    </li>
  );
}

/** A list with a label is a note to the list above it. */
export function DeedList({ label, children }: { label?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={cx(styles.deeds, label && styles.aside)}>
      {label && <h4 id={id}>{label}</h4>}
      <ol aria-labelledby={label && id}>{children}</ol>
    </div>
  );
}

interface DeedRowProps {
  /** Formatted: "10:42:07 am". */
  time: string;
  dateTime: string;
  children: ReactNode;
}

export function DeedRow({ time, dateTime, children }: DeedRowProps) {
  return (
    <li>
      <time className="meta num" dateTime={dateTime}>
        {time}
      </time>
      <span>{children}</span>
    </li>
  );
}
