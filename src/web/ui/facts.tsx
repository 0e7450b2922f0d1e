import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './facts.module.css';

export interface Fact {
  term: string;
  value: ReactNode;
}

interface FactsProps {
  items: readonly Fact[];
  /** As wide as what is around them: two facts side by side where each has room. */
  wide?: boolean;
}

/** Terms and values in rows; a term may occur again with another value. */
export function Facts({ items, wide }: FactsProps) {
  return (
    <dl className={cx(styles.facts, wide && styles.wide)}>
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
