/** The member's own card, as it is shown at a till: brand, holder and number above, what is scanned below. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { LargeCoin } from './coins.tsx';
import styles from './loyalty-card.module.css';

interface LoyaltyCardProps {
  brand: string;
  holder: string;
  /** In groups, as it is read out. */
  number: string;
  /** Beside the holder, such as the Tag of a tier. */
  tag?: ReactNode;
  /** A CodePicture of the number. */
  children: ReactNode;
}

export function LoyaltyCard({ brand, holder, number, tag, children }: LoyaltyCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.face}>
        <LargeCoin className={styles.coin} />
        <p className={styles.brand}>{brand}</p>
        <p className={styles.holder}>
          {holder} {tag}
        </p>
        <p className={cx('num', styles.number)} translate="no">
          {number}
        </p>
      </div>
      {children}
    </article>
  );
}
