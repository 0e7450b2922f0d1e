/** The ticket of a voucher that the member owns: what it is above the tear, its code below. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './big-ticket.module.css';
import { Art, tintClass } from './plate.tsx';
import type { Tint } from './plate.tsx';

interface BigTicketProps {
  by?: string | null;
  title: string;
  image?: string | null;
  tint?: Tint;
  /** Below the tear: CodeBlocks, a ButtonRow (ink, line), a TicketNote. */
  children: ReactNode;
}

export function BigTicket({ by, title, image, tint, children }: BigTicketProps) {
  return (
    <article className={cx(styles.ticket, tintClass(tint))}>
      <div className={styles.top}>
        {by && <p className={styles.by}>{by}</p>}
        <h2 className={styles.title}>{title}</h2>
        {image && <Art src={image} sizes="(min-width: 1024px) 196px, 112px" />}
      </div>
      <div className={styles.body}>{children}</div>
    </article>
  );
}

export function TicketNote({ children }: { children: ReactNode }) {
  return <p className={cx('meta', styles.note)}>{children}</p>;
}

/**
 * Announces a code when it takes the place of its dots. Without a role: with one, Orca leaves the codes out when it reads
 * the whole page.
 */
export function Codes({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite" className={styles.codes}>
      {children}
    </div>
  );
}

/** A code or PIN: the largest line of its ticket. */
export function CodeBlock({ label, code }: { label: ReactNode; code: ReactNode }) {
  return (
    <div>
      <p className={styles.codeLabel}>{label}</p>
      <p className={styles.code} translate="no">
        {code}
      </p>
    </div>
  );
}

/** Of six digits or more, in threes or else in fours; any other PIN stays whole. */
const groupsOf = (pin: string): string[] => {
  const size = [3, 4].find((digits) => pin.length > digits && pin.length % digits === 0);
  return size && /^\d+$/.test(pin) ? (pin.match(new RegExp(`.{${size}}`, 'g')) ?? [pin]) : [pin];
};

/** The digits of a PIN in groups, to be typed elsewhere. Copied, searched and read aloud it has no spaces. */
export function Pin({ pin }: { pin: string }) {
  const groups = groupsOf(pin);
  if (groups.length === 1) return pin;
  return groups.map((group, index) => (
    <span key={index} className={styles.group}>
      {group}
    </span>
  ));
}

interface CodeSlipProps {
  label: ReactNode;
  /** The code, or dots while it is hidden. */
  code: ReactNode;
  /** "Show code" or "Copy code": a Button of variant line. */
  action?: ReactNode;
  tint?: Tint;
}

/** The other codes of an order, one below the other; side by side in print. */
export function CodeSlips({ children }: { children: ReactNode }) {
  return <div className={styles.slips}>{children}</div>;
}

/** One more code of the same order. */
export function CodeSlip({ label, code, action, tint }: CodeSlipProps) {
  return (
    <article className={cx(styles.slip, tintClass(tint))}>
      <div>
        <p className={styles.codeLabel}>{label}</p>
        <p className={styles.slipCode} translate="no">
          {code}
        </p>
      </div>
      {action}
    </article>
  );
}
