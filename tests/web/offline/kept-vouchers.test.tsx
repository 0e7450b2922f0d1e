// The vouchers that a device keeps, on the pages of vouchers: below what does not load, and the note about them.
import { act, screen, waitFor } from '@testing-library/react';
import { holdings } from '#contract/holdings.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { UserVoucherScreen } from '#web/screens/holdings/user-voucher-screen.tsx';
import { UserVouchersScreen } from '#web/screens/holdings/user-vouchers-screen.tsx';
import type * as ReadKept from '#web/screens/shell/read-kept.ts';
import { OFFLINE_CACHE } from '#web/session/offline-cache.ts';
import { markLoggedIn } from '#web/session/session.ts';
import { writeStored } from '#web/session/storage.ts';
import { ACTING_AGENT } from '../../support/acting-agent.ts';
import { fakeOfflineDevice } from '../../support/fake-caches.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { holdingFixture } from '../../support/holding-fixture.ts';
import { CODE, keepVouchers, SEEN, UNSEEN } from '../../support/kept-copies.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

const mockReads: Promise<unknown>[] = [];
jest.mock('#web/screens/shell/read-kept.ts', () => {
  const { readKept } = jest.requireActual<typeof ReadKept>('#web/screens/shell/read-kept.ts');
  return {
    readKept: () => {
      const read = readKept();
      mockReads.push(read);
      return read;
    },
  };
});

/** Once what the device keeps was read, and could be shown. */
const untilRead = async () => {
  await waitFor(() => expect(mockReads).toHaveLength(1));
  await act(() => Promise.all(mockReads));
};

beforeEach(() => {
  mockReads.length = 0;
  markLoggedIn();
});
afterEach(() => {
  jest.restoreAllMocks();
  forgetBrowser();
});

describe('the offline copy of the vouchers', () => {
  let device: ReturnType<typeof fakeOfflineDevice>;
  beforeEach(() => {
    device = fakeOfflineDevice();
    mockServer.use(mockEndpoint(holdings.list, { holdingList: [holdingFixture()], nextCursor: null }));
  });
  afterEach(() => {
    device.remove();
  });

  const open = (who: Parameters<typeof dashboardFixture>[0] = {}) => {
    const member = dashboardFixture(who);
    writeStored('USER_LCN', member.lcn);
    const store = storeForTest();
    store.dispatch(dashboard.received(member));
    return openScreen(<UserVouchersScreen />, { asPath: '/user-vouchers', store });
  };

  it('is shown when the list does not load, and replaced by the list that does', async () => {
    await keepVouchers(SEEN);
    mockServer.use(
      mockError(holdings.list, 'UNAVAILABLE', 'Back in a minute', {}, { once: true }),
      mockError(holdings.list, 'UNAVAILABLE', 'Still away', {}, { once: true }),
    );
    const { user } = openScreen(<UserVouchersScreen />, { asPath: '/user-vouchers' });
    expect(await screen.findByRole('heading', { name: 'Kept on this device' })).toBeVisible();
    expect(screen.getByText('Back in a minute')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show code of Coffee card' }));
    expect(screen.getByText(CODE)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Still away')).toBeVisible();
    // Not closed by the attempt.
    expect(screen.getByText(CODE)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: /Wanderlane/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Kept on this device' })).not.toBeInTheDocument();
  });

  it.each([['used'], ['expired']])('is not shown when the list of %s ones does not load', async (state) => {
    await keepVouchers(SEEN);
    mockServer.use(mockError(holdings.list, 'UNAVAILABLE', 'Back in a minute'));
    openScreen(<UserVouchersScreen />, { query: { state }, asPath: `/user-vouchers?state=${state}` });
    expect(await screen.findByText('Back in a minute')).toBeVisible();
    await untilRead();
    expect(screen.queryByText('Kept on this device')).not.toBeInTheDocument();
  });

  it('is not shown while another list loads than the one that failed', async () => {
    await keepVouchers(SEEN);
    const begun = jest.fn(() => new Promise<never>(() => undefined));
    mockServer.use(
      mockError(holdings.list, 'UNAVAILABLE', 'Back in a minute', {}, { once: true }),
      mockEndpoint(holdings.list, begun),
    );
    const query = { state: 'used' };
    const { rerender } = openScreen(<UserVouchersScreen />, { query, asPath: '/user-vouchers?state=used' });
    expect(await screen.findByText('Back in a minute')).toBeVisible();
    await untilRead();
    query.state = 'active';
    rerender(<UserVouchersScreen />);
    await waitFor(() => expect(begun).toHaveBeenCalled());
    expect(screen.queryByText('Kept on this device')).not.toBeInTheDocument();
  });

  it('is shown on the page of one voucher that does not load, without the others', async () => {
    await keepVouchers(SEEN, UNSEEN);
    mockServer.use(mockError(holdings.one, 'UNAVAILABLE', 'Back in a minute'));
    const query = { voucherId: SEEN.voucherId };
    const { user } = openScreen(<UserVoucherScreen />, { query, asPath: '/user-voucher-description' });
    expect(await screen.findByRole('heading', { name: 'Kept on this device' })).toBeVisible();
    expect(screen.queryByText(UNSEEN.line.name)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show code of Coffee card' }));
    expect(screen.getByText(CODE)).toBeVisible();
  });

  it('is not shown on the page of a voucher that it does not have', async () => {
    await keepVouchers(SEEN);
    mockServer.use(mockError(holdings.one, 'UNAVAILABLE', 'Back in a minute'));
    const query = { voucherId: UNSEEN.voucherId };
    openScreen(<UserVoucherScreen />, { query, asPath: '/user-voucher-description' });
    expect(await screen.findByText('Back in a minute')).toBeVisible();
    await untilRead();
    expect(screen.queryByText('Kept on this device')).not.toBeInTheDocument();
  });

  it('is stored for a member, and removed and stored again on demand', async () => {
    const { user } = open();
    expect(await screen.findByText(/Kept on this device for when you are offline/)).toBeVisible();
    expect(await device.caches.has(OFFLINE_CACHE)).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Do not keep them here' }));
    expect(await screen.findByText(/Not kept on this device/)).toBeVisible();
    expect(await device.caches.has(OFFLINE_CACHE)).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Keep them here' }));
    expect(await screen.findByText(/Kept on this device/)).toBeVisible();
    expect(await device.caches.has(OFFLINE_CACHE)).toBe(true);
  });

  it('is not mentioned when the member has no voucher', async () => {
    mockServer.use(mockEndpoint(holdings.list, { holdingList: [], nextCursor: null }));
    open();
    expect(await screen.findByText('No active vouchers')).toBeVisible();
    await waitFor(async () => expect(await device.caches.has(OFFLINE_CACHE)).toBe(true));
    expect(screen.queryByText(/Kept on this device/)).not.toBeInTheDocument();
  });

  it('is not stored for a support agent', async () => {
    open({ agent: ACTING_AGENT });
    expect(await screen.findByText(/Valid until/)).toBeVisible();
    expect(screen.queryByText(/Kept on this device/)).not.toBeInTheDocument();
    expect(await device.caches.has(OFFLINE_CACHE)).toBe(false);
  });
});
