/** The order's number and status: the first lines of its bill, on its receipt and on its page alike. */
import type { Order } from '#web/features/orders/records.ts';
import { STATUS_TONES, STATUS_WORDS } from '#web/features/orders/status-words.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { BillGroup, BillReference, BillRow } from '#web/ui/bill.tsx';
import { StateTag } from '#web/ui/tag.tsx';

/** The status is the one that orders are filtered by; the stage is the text of spec §4, if there is one. */
export function OrderFacts({ order: { orderId, placedAt, status, statusText } }: { order: Order }) {
  return (
    <BillGroup>
      <BillReference label="Order">{orderId}</BillReference>
      <BillRow label="Placed">{formatDateTime(placedAt)}</BillRow>
      <BillRow label="Status">
        <StateTag tone={STATUS_TONES[status]}>{STATUS_WORDS[status]}</StateTag>
      </BillRow>
      {statusText && <BillRow label="Stage">{statusText}</BillRow>}
    </BillGroup>
  );
}
