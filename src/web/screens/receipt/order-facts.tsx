/** The order's number and status: the first lines of its bill, on its receipt and on its page alike. */
import type { Order } from '#web/features/orders/records.ts';
import { stateOf } from '#web/features/orders/status-words.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { BillGroup, BillReference, BillRow } from '#web/ui/bill.tsx';
import { StateTag } from '#web/ui/tag.tsx';

/** The status in the words of every other tag of the order (docs/decisions/007). */
export function OrderFacts({ order }: { order: Order }) {
  const { orderId, placedAt } = order;
  const { tone, text } = stateOf(order);
  return (
    <BillGroup>
      <BillReference label="Order">{orderId}</BillReference>
      <BillRow label="Placed">{formatDateTime(placedAt)}</BillRow>
      <BillRow label="Status">
        <StateTag tone={tone}>{text}</StateTag>
      </BillRow>
    </BillGroup>
  );
}
