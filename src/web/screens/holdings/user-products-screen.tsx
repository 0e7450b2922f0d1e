/** Your products: those that have arrived and those on their way. */
import { useRouter } from 'next/router';
import type { DataOf } from '#contract/endpoint.ts';
import type { orders } from '#contract/orders.ts';
import { OrderList } from '#web/features/orders/order-list.tsx';
import { orderList } from '#web/features/orders/records.ts';
import { readExtent } from '#web/lib/list-extent.ts';
import { hrefs } from '#web/routes/hrefs.ts';
import { ProfileFrame } from '#web/screens/shell/profile-frame.tsx';
import { SeeRewards } from '#web/screens/shell/see-rewards.tsx';
import { NextPage } from '#web/screens/shell/next-page.tsx';
import { useAppDispatch } from '#web/store/make-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead, Stack } from '#web/ui/layout.tsx';
import { TabLinks } from '#web/ui/tabs.tsx';
import { HoldingsContent } from './holdings-content.tsx';
import { useOwnData } from '#web/screens/shell/use-own-data.ts';

const STATES = {
  arrived: { label: 'Arrived', group: 'success', none: 'Nothing has arrived yet' },
  'on-the-way': { label: 'On the way', group: 'pending', none: 'Nothing is on its way' },
} as const;
type ProductState = keyof typeof STATES;
const NAMES = Object.keys(STATES) as ProductState[];

const selectionOf = (state: ProductState) => ({ type: 'PRODUCT', group: STATES[state].group }) as const;

interface ProductsProps {
  state: ProductState;
  data: DataOf<typeof orders.list>;
}

function Products({ state, data: { orderList: list, nextCursor } }: ProductsProps) {
  const dispatch = useAppDispatch();
  if (list.length === 0) {
    return (
      <EmptyState
        title={STATES[state].none}
        text="Products that you redeem with your coins are listed here."
        image="/art/no-orders.webp"
        action={
          <SeeRewards
            list={hrefs.listing({ moduleType: 'burn', itemType: 'PRODUCT' })}
            label="See products"
          />
        }
      />
    );
  }
  const append = () =>
    dispatch(orderList.append({ query: { ...selectionOf(state), cursor: nextCursor ?? undefined } }));
  return (
    <div>
      <OrderList orders={list} />
      <NextPage
        href={nextCursor === null ? null : hrefs.userProducts({ state, after: nextCursor })}
        label="Show more"
        shown={list.length}
        append={append}
      />
    </div>
  );
}

export function UserProductsScreen() {
  const { query } = useRouter();
  const state = NAMES.find((name) => name === query['state']) ?? 'arrived';
  const extent = readExtent(query);
  const own = useOwnData(orderList, `${state} ${extent.cursor ?? ''} ${extent.pages}`, (dispatch) => {
    void dispatch(orderList.fetchPages((cursor) => ({ query: { ...selectionOf(state), cursor } }), extent));
  });
  return (
    <ProfileFrame
      current="Your products"
      isOpen={own.state !== 'visitor'}
      head={<PageHead title="Your products" />}
    >
      <Stack gap={3}>
        {own.state !== 'visitor' && (
          <TabLinks
            label="State"
            items={NAMES.map((name) => ({
              href: hrefs.userProducts({ state: name === 'arrived' ? null : name }),
              label: STATES[name].label,
              current: name === state,
            }))}
          />
        )}
        <HoldingsContent own={own} what="your products">
          {(data) => <Products state={state} data={data} />}
        </HoldingsContent>
      </Stack>
    </ProfileFrame>
  );
}
