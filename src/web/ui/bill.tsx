/** A bill or a receipt: groups of rows between dashed lines, the total on two lines. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './bill.module.css';
import { Coins } from './coins.tsx';
import { Cost } from './cost.tsx';

interface BillProps {
  /** "Your bill", "Receipt". */
  title: string;
  /** BillGroups. */
  children: ReactNode;
  /** Below the rows: a button, a note. */
  foot?: ReactNode;
}

export function Bill({ title, children, foot }: BillProps) {
  return (
    <section className={styles.bill} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  );
}

/** Rows that belong together, separated by a dashed line from the group before. */
export function BillGroup({ children }: { children: ReactNode }) {
  return <dl className={styles.group}>{children}</dl>;
}

interface BillRowProps {
  label: ReactNode;
  children: ReactNode;
  /** Positive for deductions from the price, muted for what does not count. */
  tone?: 'positive' | 'muted' | undefined;
}

function Row({ label, children, tone, className }: BillRowProps & { className?: string | undefined }) {
  return (
    <div className={cx(styles.row, className)}>
      <dt>{label}</dt>
      <dd className={tone && styles[tone]}>{children}</dd>
    </div>
  );
}

export function BillRow(props: BillRowProps) {
  return <Row {...props} />;
}

/** The number of an order, a transfer or a conversion, on a phone always below its term. */
export function BillReference(props: Pick<BillRowProps, 'label' | 'children'>) {
  return <Row {...props} className={styles.reference} />;
}

interface BillTotalProps {
  label: string;
  coins: number;
  /** The money part, in paise; omitted if the total is not a cost. */
  paise?: number | null;
}

export function BillTotal({ label, coins, paise }: BillTotalProps) {
  return (
    <Row label={label} className={styles.total}>
      {paise === undefined ? <Coins value={coins} /> : <Cost coins={coins} paise={paise} />}
    </Row>
  );
}
