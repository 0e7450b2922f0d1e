/** A product on its way: the address, what comes next and when, and how to track it. */
import { PlaceLines } from '#web/features/address/place.tsx';
import { TrackingNumber } from '#web/features/orders/copy-code.tsx';
import { OrderedItem } from '#web/features/orders/ordered-item.tsx';
import type { Order } from '#web/features/orders/records.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Block, Stack } from '#web/ui/layout.tsx';
import { dueFormatOf } from './heads.ts';

export function Parcel({ order }: { order: Order }) {
  const { line, address, tracking, upcoming, status, statusText } = order;
  const wasThere = status === 'ORDER_SUCCESS' || statusText === 'RETURN IN PROGRESS';
  const formatDue = dueFormatOf(order);
  return (
    <Stack gap={3}>
      <OrderedItem line={line} />
      {address && (
        <Block title={wasThere ? 'Delivered to' : 'Deliver to'}>
          <PlaceLines place={address} />
        </Block>
      )}
      <Facts
        items={[
          ...upcoming.map(({ text, by }) => ({
            term: text,
            value: <span className="num">by {formatDue(by)}</span>,
          })),
          ...(tracking
            ? [{ term: tracking.carrier, value: <TrackingNumber number={tracking.number} /> }]
            : []),
        ]}
      />
    </Stack>
  );
}
