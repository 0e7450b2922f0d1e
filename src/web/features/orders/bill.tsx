/** What an order costs, line by line: the same rows on the summary and on the receipt. */
import { formatCoins } from '#web/lib/format.ts';
import { BillGroup, BillRow, BillTotal } from '#web/ui/bill.tsx';
import { Money } from '#web/ui/coins.tsx';
import type { Quote } from './records.ts';

interface PriceRowsProps {
  line: Quote['line'];
  price: Quote['price'];
  totalLabel: string;
  /** Coins left afterwards. */
  pointsLeft: number;
  /** Coins that the member would need on top. */
  pointsMissing?: number;
}

/** What the order leaves of the coins, or what it would need more. */
export const remainder = (pointsLeft: number, pointsMissing = 0): readonly [label: string, coins: string] =>
  pointsMissing > 0 ? ['Coins missing', formatCoins(pointsMissing)] : ['Coins left', formatCoins(pointsLeft)];

export function PriceRows({ line, price, totalLabel, pointsLeft, pointsMissing }: PriceRowsProps) {
  const [label, coins] = remainder(pointsLeft, pointsMissing);
  return (
    <>
      <BillGroup>
        <BillRow
          label={
            <>
              Gift card <Money paise={line.denominationPaise} /> × {line.count}
            </>
          }
        >
          <Money paise={price.listPaise} />
        </BillRow>
        {price.discountPaise > 0 && (
          <BillRow label={`Discount, ${price.discountPercent}%`} tone="positive">
            <Money paise={price.discountPaise} lead="−" />
          </BillRow>
        )}
        <BillRow label="Delivery">Free</BillRow>
      </BillGroup>
      <BillGroup>
        <BillTotal label={totalLabel} coins={price.points} />
        <BillRow label={label}>{coins}</BillRow>
      </BillGroup>
    </>
  );
}
