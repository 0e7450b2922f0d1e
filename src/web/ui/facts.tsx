import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './facts.module.css';

export interface Fact {
  term: string;
  value: ReactNode;
}

/** Terms and values in rows; a term may occur again with another value. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ term, value }, line) => (
        <div key={`${line} ${term}`}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TotalProps {
  label: ReactNode;
  /** The large figure: Coins or Money. */
  children: ReactNode;
  /** At the right: the price in money, a struck price. */
  aside?: ReactNode;
}

/** The total above the button that spends it. */
export function Total({ label, children, aside }: TotalProps) {
  return (
    <div className={styles.total}>
      <div>
        <p className="meta">{label}</p>
        <p className={styles.figure}>{children}</p>
      </div>
      {aside && <div className={cx('meta', styles.aside)}>{aside}</div>}
    </div>
  );
}
