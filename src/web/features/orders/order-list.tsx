/** Orders as rows that link to their next step: the order's page, or the one-time password that it awaits. */
import { formatDate } from '#web/lib/dates.ts';
import { PLATE_SHAPES } from '#web/lib/plate-shapes.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { OrderRow, OrderRows } from '#web/ui/order-row.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import type { OrderHead } from './records.ts';
import { stateOf } from './status-words.ts';

function Row({ order }: { order: OrderHead }) {
  const { orderId, line, points, moneyPaise, placedAt, itemType, awaitsVerification, status } = order;
  const { tone, text } = stateOf(order);
  return (
    <OrderRow
      href={awaitsVerification ? hrefs.paymentsOptions(orderId) : hrefs.orderDetails(order)}
      image={line.image.url}
      tint={line.plate}
      shape={PLATE_SHAPES[itemType]}
      by={line.brandName}
      title={line.count > 1 ? `${line.name} × ${line.count}` : line.name}
      note={formatDate(placedAt)}
      number={orderId}
      state={<StateTag tone={tone}>{text}</StateTag>}
      // Coins and money of an order that failed have come back, so it shows no cost.
      {...(status !== 'ORDER_FAILED' && { coins: points, paise: moneyPaise })}
    />
  );
}

export function OrderList({ orders }: { orders: readonly OrderHead[] }) {
  return (
    <OrderRows ruled>
      {orders.map((order) => (
        <Row key={order.orderId} order={order} />
      ))}
    </OrderRows>
  );
}
