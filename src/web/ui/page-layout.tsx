/** Layouts of the pages where one thing is viewed, paid for or received. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import styles from './page-layout.module.css';
import { WholeWords } from './unsplit.tsx';
import { Plate } from './plate.tsx';
import type { PlateShape, Tint } from './plate.tsx';

interface TwoColumnProps {
  children: ReactNode;
  /** The column that stays in view: the Bill. */
  side: ReactNode;
}

export function CheckoutLayout({ children, side }: TwoColumnProps) {
  return (
    <div className={styles.checkout}>
      <div className={styles.main}>{children}</div>
      <aside className={styles.side}>{side}</aside>
    </div>
  );
}

export function ReceiptLayout({ children, side }: TwoColumnProps) {
  return (
    <div className={styles.receipt}>
      <div className={styles.side}>{children}</div>
      <aside className={styles.side}>{side}</aside>
    </div>
  );
}

/** Sections of text one below the other, across the page. */
export function TextColumn({ children }: { children: ReactNode }) {
  return <div className={styles.main}>{children}</div>;
}

/** A section of a page's text, with the head of a section. The column that it stands in says how far from the others. */
export function TextSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.text}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface DetailLayoutProps {
  /** Gallery. */
  art: ReactNode;
  /** The buying column: h1, choices, Facts, Total, button. */
  buy: ReactNode;
  /** How to use it and what to know: below the art, on a phone after the buying column. */
  children?: ReactNode;
}

export function DetailLayout({ art, buy, children }: DetailLayoutProps) {
  return (
    <div className={styles.detail}>
      {art}
      <div className={styles.side}>{buy}</div>
      {children && <div className={cx(styles.main, styles.more)}>{children}</div>}
    </div>
  );
}

interface OrderItemProps {
  image?: string | null;
  tint?: Tint;
  shape?: PlateShape;
  by?: string | null;
  title: string;
  /** "₹5,000.00 × 2", a link to change it. */
  note?: ReactNode;
}

/** What is being bought, at the top of a checkout. */
export function OrderItem({ image, tint, shape, by, title, note }: OrderItemProps) {
  return (
    <div className={styles.item}>
      <Plate size="large" src={image} tint={tint} shape={shape} sizes="64px" />
      <div>
        {by && <p className={cx('meta', styles.itemBy)}>{by}</p>}
        <h2 className="h3">
          <WholeWords text={title} />
        </h2>
        {note && <p className={cx('meta num', styles.itemNote)}>{note}</p>}
      </div>
    </div>
  );
}
