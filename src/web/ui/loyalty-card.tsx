/** The member's own card, to show at a till: brand, holder and number above, the code to scan below. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { LargeCoin } from './coins.tsx';
import styles from './loyalty-card.module.css';

interface LoyaltyCardProps {
  brand: string;
  holder: string;
  /** In groups, as one reads it aloud. */
  number: string;
  /** Next to the holder, such as the Tag of a tier. */
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
