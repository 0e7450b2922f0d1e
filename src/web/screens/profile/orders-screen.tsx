/** Your Orders: newest first, filtered by type, status and search words, with the state of each order. */
import { useIsAgent } from '#web/features/member/use-is-agent.ts';
import { OrderList } from '#web/features/orders/order-list.tsx';
import {
  ALL_ORDERS,
  isFiltered,
  ordersHref,
  selectionOf,
  viewInWords,
  type OrdersView,
} from '#web/features/orders/orders-view.ts';
import { orderList } from '#web/features/orders/records.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { useAppDispatch, useAppSelector } from '#web/store/make-store.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MoreLink, PageHead, Stack } from '#web/ui/layout.tsx';
import { NextPage } from '#web/screens/shell/next-page.tsx';
import { SeeRewards } from '#web/screens/shell/see-rewards.tsx';
import { ViewStatus } from '#web/screens/shell/view-status.tsx';
import { OrderFilters } from './order-filters.tsx';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';

const NO_MATCH = 'No order matches';

function None({ view }: { view: OrdersView }) {
  const isAgent = useIsAgent();
  const whose = isAgent ? 'the member’s' : 'your';
  return isFiltered(view) ? (
    <EmptyState
      title={NO_MATCH}
      text={
        view.search
          ? `None of ${whose} orders match “${view.search}”.`
          : 'There is no order of that kind yet.'
      }
      image="/art/nothing-found.webp"
      action={<ButtonLink href={ordersHref(ALL_ORDERS)}>Show all orders</ButtonLink>}
    />
  ) : (
    <EmptyState
      title="No orders yet"
      text={`What ${isAgent ? 'the member redeems with their' : 'you redeem with your'} coins is listed here.`}
      image="/art/no-orders.webp"
      action={<SeeRewards list={hrefs.vouchers()} label="See vouchers" />}
    />
  );
}

interface OrdersProps {
  view: OrdersView;
  /** The position that the address names; null at the newest order. */
  after: string | null;
}

function Orders({ view, after }: OrdersProps) {
  const dispatch = useAppDispatch();
  const page = useAppSelector(orderList.selectData);
  if (!page) return null;
  const { orderList: orders, nextCursor } = page;
  if (orders.length === 0) return <None view={view} />;
  const append = () =>
    dispatch(orderList.append({ query: { ...selectionOf(view), cursor: nextCursor ?? undefined } }));
  return (
    <div>
      {after !== null && <MoreLink href={ordersHref(view)}>Show the latest</MoreLink>}
      <OrderList orders={orders} />
      <NextPage
        // Another list starts afresh.
        key={ordersHref(view, after)}
        href={nextCursor === null ? null : ordersHref(view, nextCursor)}
        label="Show more"
        shown={orders.length}
        append={append}
      />
    </div>
  );
}

export function OrdersScreen(props: OrdersProps) {
  const isEmpty = useAppSelector(orderList.selectData)?.orderList.length === 0;
  return (
    <ProfileFrame current="Order History" head={<PageHead title="Your Orders" />}>
      <Stack gap={3}>
        {/* If nothing was ever ordered, there is nothing to filter. */}
        {(!isEmpty || isFiltered(props.view)) && (
          <>
            <OrderFilters view={props.view} />
            <ViewStatus words={`${isEmpty ? `${NO_MATCH}: ` : ''}${viewInWords(props.view)}`} />
          </>
        )}
        <Orders {...props} />
      </Stack>
    </ProfileFrame>
  );
}
