import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { Cost } from './cost.tsx';
import { Icon } from './icon.tsx';
import styles from './order-row.module.css';
import { Plate } from './plate.tsx';
import type { PlateShape, Tint } from './plate.tsx';

interface OrderRowProps {
  href: string;
  image?: string | null;
  tint?: Tint;
  shape?: PlateShape;
  by?: string | null;
  title: string;
  note: ReactNode;
  /** The order number: next to the note, or below it on a phone. */
  number?: string;
  /** A StateTag. */
  state: ReactNode;
  /** What it cost; omitted if that does not matter. */
  coins?: number;
  paise?: number | null;
}

/** An order in the history: the whole row is one link. */
export function OrderRow(props: OrderRowProps) {
  const { href, image, tint, shape, by, title, note, number, state, coins, paise } = props;
  return (
    <li className={styles.order}>
      <a href={href} className={styles.link}>
        <Plate size="medium" src={image} tint={tint} shape={shape} sizes="64px" />
        <div>
          {by && <p className={cx('meta', styles.by)}>{by}</p>}
          <h2 className={cx('h3', styles.title)}>{title}</h2>
          <p className={cx('meta', styles.note)}>
            {note}
            {number && (
              <>
                {' '}
                <span className={styles.number}>{number}</span>
              </>
            )}
          </p>
        </div>
        <div className={styles.end}>
          {state}
          {coins !== undefined && (
            <span className="strong">
              <Cost coins={coins} paise={paise} />
            </span>
          )}
        </div>
        <Icon name="caret-right" className={styles.caret} />
      </a>
    </li>
  );
}

interface OrderRowsProps {
  /** A line above the first one: what is above the list has none, as tabs do. */
  ruled?: boolean;
  children: ReactNode;
}

export function OrderRows({ ruled = false, children }: OrderRowsProps) {
  return <ul className={cx(ruled && styles.ruled)}>{children}</ul>;
}
