// Opens a screen of the member area as its page would: with a real store that holds what the server loaded.
import { render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import type { LedgerFilter } from '#contract/enums.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { balance, memberDetail, transactions, type LedgerEntryRow } from '#web/features/member/records.ts';
import { orderList, type OrderHead } from '#web/features/orders/records.ts';
import { OrdersScreen } from '#web/screens/profile/orders-screen.tsx';
import { PointsLedgerScreen } from '#web/screens/profile/points-ledger-screen.tsx';
import type { AppStore } from '#web/store/make-store.ts';
import {
  balanceFixture,
  dashboardFixture,
  memberFixture,
  orderFixture,
  transactionFixture,
  type Balance,
  type MemberDetail,
} from '../../support/fixtures.ts';
import { storeForTest } from '../../support/store-for-test.ts';

interface Opened {
  store: AppStore;
  user: UserEvent;
}

export const memberStore = (member: Partial<MemberDetail> = {}): AppStore => {
  const store = storeForTest();
  store.dispatch(dashboard.received(dashboardFixture()));
  store.dispatch(memberDetail.received(memberFixture(member)));
  return store;
};

export const openScreen = (screen: ReactElement, store: AppStore): Opened => {
  // A link asks for its page as soon as the pointer is over it.
  const router = { query: {}, prefetch: jest.fn().mockResolvedValue(undefined) };
  render(
    <RouterContext value={router as unknown as NextRouter}>
      <Provider store={store}>{screen}</Provider>
    </RouterContext>,
  );
  return { store, user: userEvent.setup() };
};

/** Entries with ids of their own. */
export const entriesOf = (...rows: Partial<LedgerEntryRow>[]): LedgerEntryRow[] =>
  rows.map((row, index) => transactionFixture({ entryId: `entry-${String(index)}`, ...row }));

interface LedgerOptions {
  entries?: LedgerEntryRow[];
  nextCursor?: string | null;
  filter?: LedgerFilter;
  after?: string | null;
  coins?: Partial<Balance>;
}

export const openLedger = (options: LedgerOptions = {}): Opened => {
  const { entries = entriesOf({}), nextCursor = null, filter = 'ALL', after = null, coins } = options;
  const store = memberStore();
  store.dispatch(balance.received(balanceFixture(coins)));
  store.dispatch(transactions.received({ accountTxnList: entries, nextCursor }));
  return openScreen(<PointsLedgerScreen filter={filter} after={after} today="2026-03-02" />, store);
};

/** What a list shows of an order. */
export const orderHead = (changes: Partial<OrderHead> = {}): OrderHead => {
  const { orderId, itemType, status, statusText, awaitsVerification, placedAt, line, points } =
    orderFixture();
  return {
    orderId,
    itemType,
    status,
    statusText,
    awaitsVerification,
    placedAt,
    line,
    points,
    ...changes,
  };
};

export const openOrders = (
  orders: OrderHead[],
  { nextCursor = null, after = null }: { nextCursor?: string | null; after?: string | null } = {},
): Opened => {
  const store = memberStore();
  store.dispatch(orderList.received({ orderList: orders, nextCursor }));
  return openScreen(<OrdersScreen after={after} />, store);
};
