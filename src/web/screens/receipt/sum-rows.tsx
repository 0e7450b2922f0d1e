/** What an order cost, and what of it came back: the same rows on its receipt and on its page. */
import { PriceRows } from '#web/features/orders/bill.tsx';
import type { Order } from '#web/features/orders/records.ts';
import { BillGroup, BillRow } from '#web/ui/bill.tsx';
import { Cost } from '#web/ui/cost.tsx';
import { sumOf } from './heads.ts';
import { RefundRows } from './refund-rows.tsx';

/** Of an order that was never paid no amount counts: a line says what it would have been. */
function Unpaid({ order: { points, moneyPaise } }: { order: Order }) {
  if (points === 0 && moneyPaise === 0) return null;
  return (
    <BillGroup>
      <BillRow label="Would have cost" tone="muted">
        <Cost coins={points} paise={moneyPaise} />
      </BillRow>
    </BillGroup>
  );
}

export function SumRows({ order }: { order: Order }) {
  const { line, price } = order;
  const sum = sumOf(order);
  return (
    <>
      {sum === null ? (
        <Unpaid order={order} />
      ) : (
        <PriceRows {...{ line, price }} paid={order} totalLabel={sum} />
      )}
      <RefundRows order={order} />
    </>
  );
}
