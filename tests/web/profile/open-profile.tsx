// Opens a screen of the member area as its page would: with a real store that holds what the server loaded.
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { clientConfig } from '#web/features/brand/config.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { readLedgerView, type LedgerView } from '#web/features/member/ledger.ts';
import {
  balance,
  cashLedger,
  history,
  memberDetail,
  transactions,
  type LedgerEntryRow,
} from '#web/features/member/records.ts';
import { ALL_ORDERS, type OrdersView } from '#web/features/orders/orders-view.ts';
import { orderList, type OrderHead } from '#web/features/orders/records.ts';
import { OrdersScreen } from '#web/screens/profile/orders-screen.tsx';
import { PointsLedgerScreen } from '#web/screens/profile/points-ledger-screen.tsx';
import type { AppStore } from '#web/store/make-store.ts';
import {
  addressFixture,
  balanceFixture,
  clientConfigFixture,
  dashboardFixture,
  historyFixture,
  memberFixture,
  transactionFixture,
  type Balance,
  type MemberDetail,
} from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';

/** A second address of the member. */
export const WORK = addressFixture({
  addressId: '6d1c0a52-6a2e-4f6e-9a53-0c1d2e3f4a5b',
  addressLine1: '3, Hill Street',
  addressLine2: '',
  defaultAddress: false,
});

interface Opened {
  push: jest.Mock;
  store: AppStore;
  user: UserEvent;
  rerender: (screen: ReactElement) => void;
}

/** A screen whose list has views, and how to go on to another one, as its filters do. */
interface OpenedList<View> extends Opened {
  show: (view: Partial<View>) => void;
}

export const memberStore = (member: Partial<MemberDetail> = {}): AppStore => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  store.dispatch(memberDetail.received(memberFixture(member)));
  return store;
};

export const openScreen = (screen: ReactElement, store: AppStore): Opened => {
  // Hovering over a link requests its page.
  const push = jest.fn().mockResolvedValue(true);
  const router = { query: {}, push, prefetch: jest.fn().mockResolvedValue(undefined) };
  const { rerender } = render(screen, {
    wrapper: ({ children }) => (
      <RouterContext value={router as unknown as NextRouter}>
        <Provider store={store}>{children}</Provider>
      </RouterContext>
    ),
  });
  return { store, push, user: userEvent.setup(), rerender };
};

/** Entries with ids of their own. */
export const entriesOf = (...rows: Partial<LedgerEntryRow>[]): LedgerEntryRow[] =>
  rows.map((row, index) => transactionFixture({ entryId: `entry-${String(index)}`, ...row }));

interface LedgerOptions {
  entries?: LedgerEntryRow[];
  nextCursor?: string | null;
  view?: Partial<LedgerView>;
  after?: string | null;
  coins?: Partial<Balance>;
  /** The modules of the brand. */
  modules?: string[];
}

export const openLedger = (options: LedgerOptions = {}): OpenedList<LedgerView> => {
  const { entries = entriesOf({}), nextCursor = null, view, after = null, coins } = options;
  const { modules = ['cashback'] } = options;
  const store = memberStore();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  store.dispatch(balance.received(balanceFixture(coins)));
  store.dispatch(transactions.received({ accountTxnList: entries, nextCursor }));
  store.dispatch(history.received(historyFixture()));
  store.dispatch(cashLedger.received({ ledgerResponseList: [], nextCursor: null }));
  const ledgerOf = (shown: Partial<LedgerView> = {}) => (
    <PointsLedgerScreen
      view={{ ...readLedgerView({}, new Date('2026-03-02')), ...shown }}
      after={after}
      today="2026-03-02"
      failed={[]}
    />
  );
  const opened = openScreen(ledgerOf(view), store);
  return { ...opened, show: (next) => opened.rerender(ledgerOf(next)) };
};

export const openOrders = (
  orders: OrderHead[],
  options: { nextCursor?: string | null; after?: string | null; view?: Partial<OrdersView> } = {},
): OpenedList<OrdersView> => {
  const { nextCursor = null, after = null, view } = options;
  const store = memberStore();
  store.dispatch(orderList.received({ orderList: orders, nextCursor }));
  const ordersOf = (shown: Partial<OrdersView> = {}) => (
    <OrdersScreen view={{ ...ALL_ORDERS, ...shown }} after={after} />
  );
  const opened = openScreen(ordersOf(view), store);
  return { ...opened, show: (next) => opened.rerender(ordersOf(next)) };
};
