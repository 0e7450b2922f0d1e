/** The last rows of an order's bill: what was refunded, if it was not everything. */
import type { Order } from '#web/features/orders/records.ts';
import { coinsRefundedForPieces, paidBack } from '#web/features/orders/refund.ts';
import { refusedRefundIn } from '#web/lib/refunds.ts';
import { BillGroup, BillRow } from '#web/ui/bill.tsx';
import { Coins, Money } from '#web/ui/coins.tsx';
import { Cost } from '#web/ui/cost.tsx';

/** If the whole order was refunded, the total itself says so. */
export function RefundRows({ order }: { order: Order }) {
  const coins = order.status === 'ORDER_FAILED' ? 0 : coinsRefundedForPieces(order);
  const paise = paidBack(order);
  const isRefused = refusedRefundIn(order.payment) !== undefined;
  if (coins === 0 && paise === 0) return null;
  const rest = { coins: order.points - coins, paise: order.moneyPaise - paise };
  const isInPart = order.status !== 'ORDER_FAILED' && !isRefused && rest.coins + rest.paise > 0;
  return (
    <BillGroup>
      {coins > 0 && (
        <BillRow label="Coins given back" tone="positive">
          <Coins value={coins} />
        </BillRow>
      )}
      {paise > 0 && (
        <BillRow
          label={isRefused ? 'Money to be given back' : 'Money given back'}
          tone={isRefused ? undefined : 'positive'}
        >
          <Money paise={paise} />
        </BillRow>
      )}
      {isInPart && (
        <BillRow label="Paid in the end">
          <Cost {...rest} />
        </BillRow>
      )}
    </BillGroup>
  );
}
