import { conversion as calls } from '#contract/conversion.ts';
import { clientBalance } from '#web/features/conversion/records.ts';
import { VISITOR } from '#web/routes/access.ts';
import { loadConversionReceipt, loadConvertCoins } from '#web/server/loads/conversion.ts';
import { LoadFailure } from '#web/server/load-failure.ts';
import type { PageRequest } from '#web/server/page.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { balanceOf, conversionOf, ID } from './conversions.ts';

const asking = (query: Record<string, string> = {}): PageRequest => ({
  store: storeForTest(),
  params: {},
  query,
  clientId: 'ZILLION',
  viewer: { ...VISITOR, kind: 'member' },
  cookies: {},
});

const standing = (awaitsVerification: boolean) =>
  mockServer.use(
    mockEndpoint(calls.status, {
      conversion: conversionOf({ awaitsVerification }),
      availablePointsAmount: 5,
    }),
  );

it('starts at the amount step', async () => {
  mockServer.use(mockEndpoint(calls.clientBalance, balanceOf()));
  expect(await loadConvertCoins(asking())).toEqual({
    kind: 'render',
    props: { step: 'amount', problem: null },
  });
});

it('says on the page that the programme is unavailable, and fails on any other error', async () => {
  mockServer.use(mockError(calls.clientBalance, 'UNAVAILABLE', 'Your points cannot be read at the moment'));
  expect(await loadConvertCoins(asking())).toEqual({
    kind: 'render',
    props: { step: 'amount', problem: 'Your points cannot be read at the moment' },
  });
  mockServer.use(mockError(calls.clientBalance, 'NOT_FOUND', 'There is no programme here'));
  await expect(loadConvertCoins(asking())).rejects.toThrow(LoadFailure);
});

it('loads the balance at the programme for the one-time password step', async () => {
  standing(true);
  mockServer.use(mockEndpoint(calls.clientBalance, balanceOf()));
  const request = asking({ conversionId: ID });
  expect(await loadConvertCoins(request)).toMatchObject({ props: { step: 'confirm', problem: null } });
  expect(clientBalance.selectData(request.store.getState())).toMatchObject(balanceOf());
});

it('opens the one-time password step when the programme is unavailable', async () => {
  standing(true);
  mockServer.use(mockError(calls.clientBalance, 'UNAVAILABLE', 'Your points cannot be read at the moment'));
  expect(await loadConvertCoins(asking({ conversionId: ID }))).toMatchObject({
    props: { step: 'confirm', problem: null },
  });
});

it('redirects a conversion to its current step from either address', async () => {
  standing(true);
  mockServer.use(mockEndpoint(calls.clientBalance, balanceOf()));
  const waiting = asking({ conversionId: ID });
  expect(await loadConvertCoins(waiting)).toMatchObject({ props: { step: 'confirm' } });
  expect(await loadConversionReceipt(waiting)).toEqual({
    kind: 'redirect',
    to: `/convert-coins?conversionId=${ID}`,
  });
  standing(false);
  expect(await loadConversionReceipt(asking({ conversionId: ID }))).toBeUndefined();
  expect(await loadConvertCoins(asking({ conversionId: ID }))).toEqual({
    kind: 'redirect',
    to: `/coin-conversion-receipt?conversionId=${ID}`,
  });
});

it('redirects a receipt without an id to the start, and answers not found for an invalid id', async () => {
  expect(await loadConversionReceipt(asking())).toEqual({ kind: 'redirect', to: '/convert-coins' });
  expect(await loadConversionReceipt(asking({ conversionId: 'x'.repeat(41) }))).toEqual({
    kind: 'not-found',
  });
});
