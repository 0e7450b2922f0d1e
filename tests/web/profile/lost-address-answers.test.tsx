// Changes of addresses whose answer was lost: the list is fetched again, and shows whether they happened.
import { screen, waitFor } from '@testing-library/react';
import { address } from '#contract/address.ts';
import { addressList } from '#web/features/address/records.ts';
import { AS_IT_STANDS } from '#web/api/outcome-unknown.ts';
import { AddressesScreen } from '#web/screens/profile/addresses-screen.tsx';
import { ToastHost } from '#web/ui/toast.ts';
import { addressFixture, type Address } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { memberStore, openScreen, WORK } from './open-profile.tsx';

const HOME = addressFixture();
const LEFT = { ...WORK, defaultAddress: true };
const GONE = 'This address no longer exists';

const open = () => {
  const store = memberStore();
  store.dispatch(addressList.received({ addressList: [HOME, WORK] }));
  return openScreen(
    <>
      <AddressesScreen />
      <ToastHost />
    </>,
    store,
  );
};
const nowListed = (list: Address[]) => mockServer.use(mockEndpoint(address.fetchAll, { addressList: list }));
const deleteHome = () => screen.getByRole('button', { name: /^Delete 14, Lake View Road/ });
const undo = () => screen.findByRole('button', { name: /^Undo: bring back 14, Lake View Road/ });

afterEach(() => jest.restoreAllMocks());

it('an address that was deleted goes from the list, and can be brought back as it was', async () => {
  const restored: unknown[] = [];
  mockServer.use(
    mockNetworkFailure(address.remove),
    mockEndpoint(address.add, ({ body }) => {
      restored.push(body);
      return { address: HOME, addressList: [HOME, WORK] };
    }),
  );
  nowListed([LEFT]);
  const { user } = open();
  await user.click(deleteHome());
  expect(await undo()).toBeVisible();
  expect(await screen.findByText(AS_IT_STANDS)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Edit 14, Lake View Road/ })).toBeNull();
  await user.click(await undo());
  expect(await screen.findByRole('link', { name: /^Edit 14, Lake View Road/ })).toBeVisible();
  expect(restored).toEqual([HOME]);
});

it('the minute to undo began with the press that deleted it, not with the one that was refused', async () => {
  mockServer.use(mockNetworkFailure(address.remove), mockNetworkFailure(address.fetchAll));
  const { user } = open();
  await user.click(deleteHome());
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  const now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now + 20_000);
  mockServer.use(mockError(address.remove, 'NOT_FOUND', GONE));
  nowListed([LEFT]);
  await user.click(deleteHome());
  expect(await undo()).toBeVisible();
  expect(screen.getByText(/^00:3[678]$/)).toBeVisible();
  expect(screen.queryByText(GONE)).toBeNull();
});

it('an address that was deleted elsewhere goes from the list, without a way to bring it back', async () => {
  mockServer.use(mockError(address.remove, 'NOT_FOUND', GONE));
  nowListed([LEFT]);
  const { user } = open();
  await user.click(deleteHome());
  expect(await screen.findByText(GONE)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Edit 14, Lake View Road/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('an address that was not deleted stays', async () => {
  mockServer.use(mockNetworkFailure(address.remove));
  nowListed([HOME, WORK]);
  const { user } = open();
  await user.click(deleteHome());
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  expect(deleteHome()).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

it('a new default address is shown as such', async () => {
  mockServer.use(mockNetworkFailure(address.createDefault));
  nowListed([LEFT, { ...HOME, defaultAddress: false }]);
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Make default: 3, Hill Street' }));
  expect(await screen.findByText(AS_IT_STANDS)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Make default: 14, Lake View Road/ })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('link', { name: 'Edit 3, Hill Street' })).toHaveFocus());
});

it('an address that was brought back is listed again', async () => {
  mockServer.use(
    mockEndpoint(address.remove, {
      address: HOME,
      restorableUntil: '2026-03-01T10:01:00.000Z',
      addressList: [LEFT],
    }),
    mockNetworkFailure(address.add),
  );
  const { user } = open();
  await user.click(deleteHome());
  nowListed([HOME, WORK]);
  await user.click(await undo());
  expect(await screen.findByText(AS_IT_STANDS)).toBeVisible();
  expect(deleteHome()).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});
