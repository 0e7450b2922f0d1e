/** The bill of an order on its page: what it costs, what came back, and its receipt. */
import { PriceRows } from '#web/features/orders/bill.tsx';
import type { Order } from '#web/features/orders/records.ts';
import { coinsOfPiecesBack, paidBack } from '#web/features/orders/what-returns.ts';
import { STATUS_WORDS } from '#web/features/orders/status-words.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Bill, BillGroup, BillRow } from '#web/ui/bill.tsx';
import { Button, ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Coins, Money } from '#web/ui/coins.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { sumOf } from './heads.ts';

/** Of an order that was given back as a whole, the sum itself says so. */
function GivenBack({ order }: { order: Order }) {
  const coins = order.status === 'ORDER_FAILED' ? 0 : coinsOfPiecesBack(order);
  const paise = paidBack(order);
  if (coins === 0 && paise === 0) return null;
  return (
    <BillGroup>
      {coins > 0 && (
        <BillRow label="Coins given back" tone="positive">
          <Coins value={coins} />
        </BillRow>
      )}
      {paise > 0 && (
        <BillRow label="Money given back" tone="positive">
          <Money paise={paise} />
        </BillRow>
      )}
    </BillGroup>
  );
}

export function OrderBill({ order, pointsLeft }: { order: Order; pointsLeft: number }) {
  const { orderId, placedAt, line, price, status, statusText, awaitsVerification } = order;
  return (
    <Stack gap={3}>
      <Bill title="Bill">
        <BillGroup>
          <BillRow label="Order">{orderId}</BillRow>
          <BillRow label="Placed">{formatDateTime(placedAt)}</BillRow>
          <BillRow label="Status">{statusText ?? STATUS_WORDS[status]}</BillRow>
        </BillGroup>
        <PriceRows {...{ line, price, pointsLeft }} paid={order} totalLabel={sumOf(order)} />
        <GivenBack order={order} />
      </Bill>
      <ButtonRow className="no-print">
        {!awaitsVerification && (
          <ButtonLink variant="secondary" icon="receipt" href={hrefs.receipt(order)}>
            Receipt
          </ButtonLink>
        )}
        <Button variant="secondary" icon="printer" scripted onClick={() => window.print()}>
          Print
        </Button>
      </ButtonRow>
    </Stack>
  );
}
