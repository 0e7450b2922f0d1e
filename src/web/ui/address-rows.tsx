/** A list of delivery addresses: name, address, and actions. */
import type { ReactNode } from 'react';
import styles from './address-rows.module.css';

export function AddressRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface AddressRowProps {
  name: string;
  lines: readonly string[];
  /** A Tag next to the name. */
  tag?: ReactNode;
  /** Links and LinkButtons. */
  actions: ReactNode;
  /** The lines are not a postal address. */
  plain?: boolean;
}

export function AddressRow({ name, lines, tag, actions, plain }: AddressRowProps) {
  const Lines = plain ? 'div' : 'address';
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.head}>
          <h2 className={`h3 ${styles.name ?? ''}`}>{name}</h2>
          {tag}
        </div>
        <Lines className={`meta ${styles.lines ?? ''}`}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Lines>
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}
