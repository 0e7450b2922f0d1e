// Transaction History in the browser as its load sends it: of what failed, nothing.
import { cleanup, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { member } from '#contract/member.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { PointsLedgerScreen } from '#web/screens/profile/points-ledger-screen.tsx';
import { loadPointsLedger } from '#web/server/loads/points-ledger.ts';
import { sentOf } from '#web/server/wrapper.ts';
import { balanceFixture, clientConfigFixture, historyFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { memberRequest } from '../../support/page-request.ts';
import { entriesOf, memberStore, openScreen } from './open-profile.tsx';

const ON = '2026-02-10';
const payout = {
  transferId: 'CB-1',
  status: 'ORDER_SUCCESS' as const,
  points: 4_000,
  amountPaise: 100_000,
  account: 'xxxx1234',
  activityDate: '2026-02-10T06:30:00.000Z',
  title: 'Cashback to xxxx1234',
};

beforeEach(() =>
  mockServer.use(
    mockEndpoint(member.balance, balanceFixture()),
    mockEndpoint(member.transactions, { accountTxnList: entriesOf({}), nextCursor: null }),
    mockEndpoint(member.history, historyFixture()),
    mockEndpoint(member.cashTransactions, { ledgerResponseList: [payout], nextCursor: null }),
    mockEndpoint(member.balanceOn, ({ query: { on } }) => ({
      on,
      totalPointsAmount: 30_000,
      availablePointsAmount: 30_000,
      blockedPointsAmount: 0,
      pendingPointsAmount: 0,
    })),
  ),
);

const FAILURES = [
  'The charts did not load. Load the page again to see them.',
  'The balance of that day did not load. Please try again.',
  'The cash ledger did not load. Load the page again to see it.',
];
const failuresShown = () => FAILURES.filter((text) => screen.queryByText(text));

const fail = () =>
  mockServer.use(
    mockError(member.history, 'UNAVAILABLE', 'Away'),
    mockError(member.cashTransactions, 'UNAVAILABLE', 'Away'),
    mockError(member.balanceOn, 'UNAVAILABLE', 'Away'),
  );

/** Goes to the page within the app, whose store keeps what earlier pages brought. */
const goThere = async (store = memberStore(), modules = ['cashback']) => {
  cleanup();
  const request = memberRequest({ query: { on: ON } });
  const outcome = await loadPointsLedger(request);
  store.merge(JSON.parse(JSON.stringify(sentOf(request.store.getState()))) as Record<string, unknown>);
  store.dispatch(clientConfig.received(clientConfigFixture({ modules })));
  const { props } = outcome as unknown as { props: ComponentProps<typeof PointsLedgerScreen> };
  openScreen(<PointsLedgerScreen {...props} />, store);
  return store;
};

it('says of each part that it did not load', async () => {
  fail();
  await goThere();
  expect(failuresShown()).toEqual(FAILURES);
  expect(screen.queryByText('No cash has been paid out yet.')).not.toBeInTheDocument();
});

it('shows nothing of what an earlier page had loaded as current', async () => {
  const store = await goThere();
  expect(failuresShown()).toEqual([]);
  expect(screen.getByText('Cashback to xxxx1234')).toBeVisible();
  fail();
  await goThere(store);
  expect(failuresShown()).toEqual(FAILURES);
  expect(screen.queryByText('Cashback to xxxx1234')).not.toBeInTheDocument();
  expect(screen.queryByText(/^At the end of/, { selector: 'p' })).not.toBeInTheDocument();
  expect(screen.queryByText(/as a table$/)).not.toBeInTheDocument();
});

it('mentions no cash ledger of a brand without cashback', async () => {
  fail();
  await goThere(memberStore(), ['vouchers']);
  expect(screen.queryByText(/cash ledger/i)).not.toBeInTheDocument();
});
