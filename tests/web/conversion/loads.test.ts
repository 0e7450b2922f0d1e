import { conversion as calls } from '#contract/conversion.ts';
import { clientBalance } from '#web/features/conversion/records.ts';
import { loadConversionReceipt, loadConvertCoins } from '#web/server/loads/conversion.ts';
import { LoadFailure } from '#web/server/load-failure.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { memberRequest } from '../../support/page-request.ts';
import { balanceOf, conversionOf, ID } from './conversions.ts';

const standing = (awaitsVerification: boolean) =>
  mockServer.use(
    mockEndpoint(calls.status, {
      conversion: conversionOf({ awaitsVerification }),
      availablePointsAmount: 5,
    }),
  );

it('starts at the amount step', async () => {
  mockServer.use(mockEndpoint(calls.clientBalance, balanceOf()));
  expect(await loadConvertCoins(memberRequest())).toEqual({
    kind: 'render',
    props: { step: 'amount', problem: null },
  });
});

it('says on the page that the programme is unavailable, and fails on any other error', async () => {
  mockServer.use(mockError(calls.clientBalance, 'UNAVAILABLE', 'Your points cannot be read at the moment'));
  expect(await loadConvertCoins(memberRequest())).toEqual({
    kind: 'render',
    props: { step: 'amount', problem: 'Your points cannot be read at the moment' },
  });
  mockServer.use(mockError(calls.clientBalance, 'NOT_FOUND', 'There is no programme here'));
  await expect(loadConvertCoins(memberRequest())).rejects.toThrow(LoadFailure);
});

it('loads the balance at the programme for the one-time password step', async () => {
  standing(true);
  mockServer.use(mockEndpoint(calls.clientBalance, balanceOf()));
  const request = memberRequest({ query: { conversionId: ID } });
  expect(await loadConvertCoins(request)).toMatchObject({ props: { step: 'confirm', problem: null } });
  expect(clientBalance.selectData(request.store.getState())).toMatchObject(balanceOf());
});

it('opens the one-time password step when the programme is unavailable', async () => {
  standing(true);
  mockServer.use(mockError(calls.clientBalance, 'UNAVAILABLE', 'Your points cannot be read at the moment'));
  expect(await loadConvertCoins(memberRequest({ query: { conversionId: ID } }))).toMatchObject({
    props: { step: 'confirm', problem: null },
  });
});

it('redirects a conversion to its current step from either address', async () => {
  standing(true);
  mockServer.use(mockEndpoint(calls.clientBalance, balanceOf()));
  const waiting = memberRequest({ query: { conversionId: ID } });
  expect(await loadConvertCoins(waiting)).toMatchObject({ props: { step: 'confirm' } });
  expect(await loadConversionReceipt(waiting)).toEqual({
    kind: 'redirect',
    to: `/convert-coins?conversionId=${ID}`,
  });
  standing(false);
  expect(await loadConversionReceipt(memberRequest({ query: { conversionId: ID } }))).toBeUndefined();
  expect(await loadConvertCoins(memberRequest({ query: { conversionId: ID } }))).toEqual({
    kind: 'redirect',
    to: `/coin-conversion-receipt?conversionId=${ID}`,
  });
});

it('redirects a receipt without an id to the start, and answers not found for an invalid id on either page', async () => {
  expect(await loadConversionReceipt(memberRequest())).toEqual({ kind: 'redirect', to: '/convert-coins' });
  for (const load of [loadConversionReceipt, loadConvertCoins]) {
    expect(await load(memberRequest({ query: { conversionId: 'x'.repeat(41) } }))).toEqual({
      kind: 'not-found',
    });
  }
});
