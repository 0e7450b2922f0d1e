import { act, screen } from '@testing-library/react';
import { conversion as calls } from '#contract/conversion.ts';
import { member } from '#contract/member.ts';
import { dashboard } from '#web/features/member/dashboard.ts';
import { conversionStatus, CONVERTING, type Conversion } from '#web/features/conversion/records.ts';
import { ConversionReceiptScreen } from '#web/screens/convert-coins/conversion-receipt-screen.tsx';
import { keysFor, storeOrderId } from '#web/session/call-keys.ts';
import { tabStorage } from '#web/session/storage.ts';
import { dashboardFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { conversionOf, ID } from './conversions.ts';

afterEach(() => {
  jest.useRealTimers();
  forgetBrowser();
});

const open = (changes: Partial<Conversion> = {}) => {
  const store = storeForTest();
  store.dispatch(
    conversionStatus.received({ conversion: conversionOf(changes), availablePointsAmount: 25_000 }),
  );
  return openScreen(<ConversionReceiptScreen />, { store });
};
const title = () => screen.getByRole('heading', { level: 1 });

it('refreshes while the conversion is pending, also after a failed request, until the coins have arrived', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  const settled = conversionOf({
    status: 'SUCCESS',
    reference: 'PRG0123456789',
    expectedBy: null,
    coinsExpireAt: '2028-03-01T18:29:59.999Z',
  });
  mockServer.use(
    mockEndpoint(calls.status, { conversion: settled, availablePointsAmount: 26_000 }),
    mockEndpoint(member.dashboard, dashboardFixture({ availablePointsAmount: 26_000 })),
  );
  mockServer.use(mockNetworkFailure(calls.status, { once: true }));
  const { store } = open();
  expect(title()).toHaveTextContent('On its way');
  expect(screen.getByRole('status')).toHaveTextContent('It will be settled by 02 Mar 2026');
  for (let second = 0; second < 6; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(title()).toHaveTextContent('Your coins are here');
  expect(screen.getByText('PRG0123456789')).toBeInTheDocument();
  expect(dashboard.selectData(store.getState())).toMatchObject({ availablePointsAmount: 26_000 });
});

it('shows the coins of the member after it under the name that they have on every receipt', () => {
  open();
  expect(screen.getByText('Coins now').parentElement).toHaveTextContent(/^Coins now25,000$/);
});

it('says that the conversion is delayed, and by when it is expected', () => {
  const delay = 'Harbourline Bank Rewards is taking longer than usual. Nothing is lost; we keep trying.';
  open({ delay, expectedBy: '2026-03-02T08:45:00.000Z' });
  expect(screen.getByRole('status')).toHaveTextContent(
    /is taking longer than usual\. Nothing is lost; we keep trying\. We expect it by 02 Mar 2026 02:15:00 pm\.$/,
  );
});

it('says why the conversion failed and that the points are kept, and links back', () => {
  open({
    status: 'FAILED',
    failure: 'Harbourline Bank Rewards did not release the points. 4,000 Harbour points are still yours.',
    expectedBy: null,
  });
  expect(title()).toHaveTextContent('This conversion did not go through');
  expect(screen.getByRole('status')).toHaveTextContent('4,000 Harbour points are still yours.');
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/convert-coins');
});

it('removes the stored request, so that trying again makes a new conversion', () => {
  const { idempotencyKey } = keysFor(CONVERTING, { points: 4000 });
  storeOrderId(CONVERTING, ID);
  open({ status: 'FAILED', failure: 'It was not confirmed in time.' });
  expect(keysFor(CONVERTING, { points: 4000 }).idempotencyKey).not.toBe(idempotencyKey);
});

it('empties the field of the next conversion, also if the member left before the answer', () => {
  tabStorage.write('convert-amount', '4000');
  keysFor(CONVERTING, { points: 4000 });
  storeOrderId(CONVERTING, ID);
  open();
  expect(tabStorage.read('convert-amount')).toBeNull();
});

it('leaves a conversion as it is that still awaits its one-time password', () => {
  tabStorage.write('convert-amount', '4000');
  const keys = keysFor(CONVERTING, { points: 4000 });
  storeOrderId(CONVERTING, ID);
  open({ awaitsVerification: true });
  expect(tabStorage.read('convert-amount')).toBe('4000');
  expect(keysFor(CONVERTING, { points: 4000 })).toEqual(keys);
});

it('leaves a conversion that has been begun since as it is', () => {
  tabStorage.write('convert-amount', '8000');
  const keys = keysFor(CONVERTING, { points: 8000 });
  storeOrderId(CONVERTING, 'CV-LATER');
  // As of one whose amount was changed: of the same cart.
  open({ cartId: keys.cartId });
  expect(tabStorage.read('convert-amount')).toBe('8000');
  expect(keysFor(CONVERTING, { points: 8000 })).toEqual(keys);
});
