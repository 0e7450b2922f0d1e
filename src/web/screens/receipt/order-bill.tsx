/** The bill of an order on its page: what it costs, what was refunded, and its receipt. */
import type { Order } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { Bill } from '#web/ui/bill.tsx';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { OrderFacts } from './order-facts.tsx';
import { SumRows } from './sum-rows.tsx';

export function OrderBill({ order }: { order: Order }) {
  const { awaitsVerification } = order;
  return (
    <Stack gap={3}>
      <Bill title="Bill">
        <OrderFacts order={order} />
        <SumRows order={order} />
      </Bill>
      <ButtonRow className="no-print">
        {!awaitsVerification && (
          <ButtonLink variant="secondary" icon="receipt" href={hrefs.receipt(order)}>
            Receipt
          </ButtonLink>
        )}
        <PrintButton />
      </ButtonRow>
    </Stack>
  );
}
