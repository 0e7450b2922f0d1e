/** Delivery addresses: a list of them with actions, or one alone. */
import type { ReactNode } from 'react';
import styles from './address-rows.module.css';
import { useAwake } from './use-awake.ts';

export function AddressRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

/** Two lines may say the same. */
function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => <p key={`${at} ${line}`}>{line}</p>);
}

/** Where a parcel goes. */
export function Place({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <address>
      <p className={`h3 ${styles.name ?? ''}`}>{name}</p>
      <div className={`meta ${styles.lines ?? ''}`}>
        <Lines lines={lines} />
      </div>
    </address>
  );
}

interface AddressRowProps {
  name: string;
  lines: readonly string[];
  /** A Tag next to the name. */
  tag?: ReactNode;
  /** Links and RowButtons. */
  actions: ReactNode;
  /** The lines are not a postal address. */
  plain?: boolean;
}

export function AddressRow({ name, lines, tag, actions, plain }: AddressRowProps) {
  const Element = plain ? 'div' : 'address';
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.head}>
          <h2 className={`h3 ${styles.name ?? ''}`}>{name}</h2>
          {tag}
        </div>
        <Element className={`meta ${styles.lines ?? ''}`}>
          <Lines lines={lines} />
        </Element>
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  );
}

interface RowButtonProps {
  label: string;
  busyLabel: string;
  /** The whole name for a label, with what it acts on. */
  named: (label: string) => string;
  busy: boolean;
  /** A call of the list runs, and another one has to wait for it: each answers with the list as it left it. */
  waits: boolean;
  onClick: () => void;
}

/** An action of a row. While it has to wait, it keeps the focus. It works only with JavaScript, as a `scripted` Button. */
export function RowButton({ label, busyLabel, named, busy, waits, onClick }: RowButtonProps) {
  const asleep = !useAwake();
  const shown = busy ? busyLabel : label;
  return (
    <button
      type="button"
      className="link"
      disabled={asleep}
      data-asleep={asleep || undefined}
      aria-busy={busy || undefined}
      aria-disabled={(waits && !busy) || undefined}
      aria-label={named(shown)}
      onClick={waits ? undefined : onClick}
    >
      {shown}
    </button>
  );
}
