/** What an order costs, line by line: the same rows on the summary and on the receipt. */
import { formatCoins } from '#web/lib/format.ts';
import { BillGroup, BillRow, BillTotal } from '#web/ui/bill.tsx';
import { Money } from '#web/ui/coins.tsx';
import type { Quote } from './records.ts';

type CoinsLine = readonly [label: string, coins: string];

interface PriceRowsProps {
  line: Quote['line'];
  price: Quote['price'];
  /** How it is paid. */
  paid: { points: number; moneyPaise: number };
  totalLabel: string;
  /** The line about the member's coins below the total; omitted on the bill of an old order. */
  coins?: CoinsLine;
}

/** The coins left after the order, or the coins missing for it. */
export const remainder = (pointsLeft: number, pointsMissing = 0): CoinsLine =>
  pointsMissing > 0 ? ['Coins missing', formatCoins(pointsMissing)] : ['Coins left', formatCoins(pointsLeft)];

/**
 * The price in money, and the delivery of what a courier brings. A coupon has neither: money cannot pay for it, and what
 * its coins are worth says nothing of what it gives.
 */
function ListRows({ line, price }: Pick<PriceRowsProps, 'line' | 'price'>) {
  if (line.itemType === 'COUPON') return null;
  return (
    <BillGroup>
      <BillRow
        label={
          <>
            {line.itemType === 'VOUCHER' ? 'Gift card' : 'Price'} <Money paise={line.denominationPaise} />{' '}
            ×&nbsp;{line.count}
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
      {line.itemType === 'PRODUCT' && <BillRow label="Delivery">Free</BillRow>}
    </BillGroup>
  );
}

export function PriceRows({ line, price, paid, totalLabel, coins }: PriceRowsProps) {
  return (
    <>
      <ListRows line={line} price={price} />
      {paid.moneyPaise > 0 && (
        <BillGroup>
          <BillRow label="Total">
            <Money paise={price.totalPaise} />
          </BillRow>
          <BillRow label="Covered by coins">
            <Money paise={price.totalPaise - paid.moneyPaise} lead="−" />
          </BillRow>
        </BillGroup>
      )}
      <BillGroup>
        <BillTotal label={totalLabel} coins={paid.points} paise={paid.moneyPaise} />
        {coins && <BillRow label={coins[0]}>{coins[1]}</BillRow>}
      </BillGroup>
    </>
  );
}
