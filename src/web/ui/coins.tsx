/** Amounts: coins with their mark, money in rupees, and the large coin that decorates. */
import type { ReactNode } from 'react';
import { cx } from '#web/lib/cx.ts';
import { formatCoins, formatMoney } from '#web/lib/format.ts';
import styles from './coins.module.css';

interface CoinsProps {
  /** A whole number of coins, or a formatted text. */
  value: number | string;
  /** Written as "1,250 coins" without the mark, for use inside a sentence. */
  words?: boolean;
  className?: string | undefined;
}

export function Coins({ value, words, className }: CoinsProps) {
  const text = typeof value === 'number' ? formatCoins(value) : value;
  const unit = value === 1 ? ' coin' : ' coins';
  if (words) return <span className={cx(styles.money, className)}>{text + unit}</span>;
  return (
    <span className={cx(styles.coins, className)}>
      {text}
      <span className="visually-hidden">{unit}</span>
    </span>
  );
}

interface MoneyProps {
  /** Integer paise. */
  paise: number;
  /** Before the figure, such as "+ " or "or ". */
  lead?: ReactNode;
  className?: string | undefined;
}

export function Money({ paise, lead, className }: MoneyProps) {
  return (
    <span className={cx(styles.money, className)}>
      {lead}
      {formatMoney(paise)}
    </span>
  );
}

/** The brand's coin; only used where an edge cuts it off or where it stands for a figure. */
export function LargeCoin({ className }: { className?: string | undefined }) {
  return <span className={cx(styles.large, className)} aria-hidden="true" />;
}
