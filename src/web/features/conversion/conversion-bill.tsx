/** What a conversion takes and gives, line by line: the same rows before and after. */
import type { ConversionRate } from '#contract/conversion-rules.ts';
import { coinsInWords, formatCoins } from '#web/lib/format.ts';
import { BillGroup, BillRow, BillTotal } from '#web/ui/bill.tsx';

/** The steps of a conversion. */
export const CONVERSION_STEPS = ['Amount', 'Confirm', 'Receipt'] as const;

interface ConversionRowsProps {
  pointsName: string;
  points: number;
  coins: number;
  rate: ConversionRate;
  totalLabel: string;
  /** Points that stay there; only while the member is still choosing. */
  left?: number | undefined;
}

export const rateText = ({ points, coins }: ConversionRate, pointsName: string): string =>
  `${formatCoins(points)} ${pointsName} = ${coinsInWords(coins)}`;

export function ConversionRows(props: ConversionRowsProps) {
  const { pointsName, points, coins, rate, totalLabel, left } = props;
  return (
    <>
      <BillGroup>
        <BillRow label={pointsName}>{formatCoins(points)}</BillRow>
        <BillRow label="Rate">{rateText(rate, pointsName)}</BillRow>
        {left !== undefined && <BillRow label={`${pointsName} left`}>{formatCoins(left)}</BillRow>}
      </BillGroup>
      <BillGroup>
        <BillTotal label={totalLabel} coins={coins} />
      </BillGroup>
    </>
  );
}
