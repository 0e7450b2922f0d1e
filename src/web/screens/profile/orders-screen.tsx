/** Your Orders: what was ordered, newest first, and how each order stands. */
import { OrderList } from '#web/features/orders/order-list.tsx';
import { orderList } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreLink, PageHead } from '#web/ui/layout.tsx';
import { NextPage } from './next-page.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const REDEEM = hrefs.listing({ moduleType: 'burn', itemType: 'VOUCHER' });

/** `after` is the place that the address names; null at the newest order. */
function Orders({ after }: { after: string | null }) {
  const dispatch = useAppDispatch();
  const page = useAppSelector(orderList.selectData);
  if (!page) return null;
  const { orderList: orders, nextCursor } = page;
  if (orders.length === 0) {
    return (
      <EmptyState
        title="No orders yet"
        text="What you redeem your coins for is listed here."
        image="/art/no-orders.webp"
        action={<ButtonLink href={REDEEM}>See vouchers</ButtonLink>}
      />
    );
  }
  return (
    <div>
      {after !== null && <MoreLink href={hrefs.orders()}>Show the latest</MoreLink>}
      <OrderList orders={orders} />
      <NextPage
        href={nextCursor === null ? null : hrefs.orders({ after: nextCursor })}
        label="Show more"
        shown={orders.length}
        append={() => dispatch(orderList.append({ query: { cursor: nextCursor ?? undefined } }))}
      />
    </div>
  );
}

export function OrdersScreen({ after }: { after: string | null }) {
  return (
    <ProfileFrame current="Order History" head={<PageHead title="Your Orders" />}>
      <Orders after={after} />
    </ProfileFrame>
  );
}
