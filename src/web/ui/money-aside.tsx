/** Beside a total in coins: the same in money, below the price before a discount. */
import { formatMoney } from '#web/lib/format.ts';

interface MoneyAsideProps {
  /** Whether money can pay it instead, or the coins are only worth it. */
  word: 'or' | 'worth';
  totalPaise: number;
  listPaise: number | null;
}

export function MoneyAside({ word, totalPaise, listPaise }: MoneyAsideProps) {
  return (
    <>
      {listPaise !== null && listPaise > totalPaise && (
        <>
          <s>{formatMoney(listPaise)}</s>
          <br />
        </>
      )}
      {word} {formatMoney(totalPaise)}
    </>
  );
}
