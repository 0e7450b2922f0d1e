import { catalogue } from '#contract/catalogue.ts';
import { member } from '#contract/member.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { createCallThunk, createLoadable } from '#web/store/create-loadable.ts';
import { createListing } from '#web/store/create-listing.ts';
import { createRefresh } from '#web/store/create-refresh.ts';
import { onFailedFetch } from '#web/store/failed-fetches.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';

const record = createLoadable('recordForTest', member.dashboard);
const call = createCallThunk(member.dashboard);
const callWithToast = createCallThunk(member.dashboard, { toast: true });

const reported: string[] = [];
let stop: () => void;
beforeEach(() => {
  reported.length = 0;
  stop = onFailedFetch((message) => reported.push(message));
});
afterEach(() => stop());

it('reports the message of the server when a call fails whose failure no screen shows', async () => {
  mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute'));
  await storeForTest().dispatch(callWithToast({}));
  expect(reported).toEqual(['Back in a minute']);
});

it('reports "Something went wrong" when the server sent no message', async () => {
  mockServer.use(mockNetworkFailure(member.dashboard));
  await storeForTest().dispatch(callWithToast({}));
  expect(reported).toEqual(['Something went wrong']);
});

it('does not report the failure of a record or of any other call', async () => {
  mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute'));
  await storeForTest().dispatch(record.fetch({}));
  await storeForTest().dispatch(call({}));
  expect(reported).toEqual([]);
});

it('does not report a failed refresh, which resolves to null', async () => {
  mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute'));
  const refresh = createRefresh(member.dashboard, record);
  expect(await storeForTest().dispatch(refresh({}))).toBeNull();
  expect(reported).toEqual([]);
});

it('reports a failed further page of a list, but not a failed first page', async () => {
  mockServer.use(mockError(catalogue.list, 'UNAVAILABLE', 'Back in a minute'));
  const vouchers = createListing({ moduleType: 'burn', itemType: 'VOUCHER' });
  const query = { appliedFilter: {}, appliedSorter: 'popular', client: 'ZILLION' } as const;
  await storeForTest().dispatch(vouchers.load({ ...query, cursor: null }));
  expect(reported).toEqual([]);
  await storeForTest().dispatch(vouchers.more({ ...query, cursor: 'c2' }));
  expect(reported).toEqual(['Back in a minute']);
});

it.each<ErrorCode>(['UNAUTHENTICATED', 'FORBIDDEN'])(
  'does not report %s, which ends the session',
  async (code) => {
    mockServer.use(mockError(member.dashboard, code, 'No live session'));
    await storeForTest().dispatch(callWithToast({}));
    expect(reported).toEqual([]);
  },
);

it('does not report an aborted or successful fetch', async () => {
  mockServer.use(mockEndpoint(member.dashboard, dashboardFixture(), { delay: 5 }));
  const store = storeForTest();
  const fetch = store.dispatch(callWithToast({}));
  fetch.abort();
  await fetch;
  const controller = new AbortController();
  const called = store.dispatch(callWithToast({ signal: controller.signal }));
  controller.abort();
  await called;
  await store.dispatch(callWithToast({}));
  expect(reported).toEqual([]);
});

it('does not call a listener that has unsubscribed', async () => {
  mockServer.use(mockError(member.dashboard, 'UNAVAILABLE', 'Back in a minute'));
  stop();
  await storeForTest().dispatch(callWithToast({}));
  expect(reported).toEqual([]);
});
