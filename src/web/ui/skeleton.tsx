/**
 * Placeholders while content loads: the same boxes and line heights, so that nothing moves when it arrives. Only
 * visible after 200 ms (spec §9).
 */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import order from './order-row.module.css';
import styles from './skeleton.module.css';

export type BoneWidth = 20 | 40 | 60 | 80 | 100;

/** A line of text, as high as the surrounding text. */
export function BoneLine({ width = 100 }: { width?: BoneWidth }) {
  return <span className={cx(styles.bone, styles.line, styles[`w${width}`])} aria-hidden="true" />;
}

/** A box: its class says how large. */
export function Bone({ className }: { className?: string | undefined }) {
  return <span className={cx(styles.bone, className)} aria-hidden="true" />;
}

/** Announced to screen readers meanwhile: "Loading vouchers". */
export function Loading({ children }: { children: string }) {
  return (
    <span role="status" className="visually-hidden">
      {children}
    </span>
  );
}

/**
 * As high as BonePage at least: for what takes its place, which would let the footer jump into view if it is short.
 */
export function PageRoom({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/** The whole content of a page; it keeps the footer out of view, so that nobody sees it move when the content comes. */
export function BonePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page} aria-hidden="true">
      {children}
    </div>
  );
}

/** A button of the usual height. */
export function BoneButton() {
  return <Bone className={styles.button} />;
}

/** A heading with a few lines of text. */
export function BoneText() {
  return (
    <div aria-hidden="true">
      <p className="h2">
        <BoneLine width={40} />
      </p>
      {([100, 80, 60] as const).map((width) => (
        <p key={width}>
          <BoneLine width={width} />
        </p>
      ))}
    </div>
  );
}

/** As many rows as the first screen holds, on a phone and on a desktop. */
const ROWS = 6;

/** A list of orders or holdings, of unknown length. */
export function OrderRowSkeletons() {
  return (
    <BonePage>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={order.order}>
          <div className={order.link}>
            <Bone className={styles.medium} />
            <div>
              <p className="meta">
                <BoneLine width={40} />
              </p>
              <p className={cx('h3', order.title)}>
                <BoneLine width={60} />
              </p>
              <p className={cx('meta', order.note)}>
                <BoneLine width={40} /> <BoneLine width={60} />
              </p>
            </div>
            <Bone className={styles.tag} />
          </div>
        </div>
      ))}
    </BonePage>
  );
}
