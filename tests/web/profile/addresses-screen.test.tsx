import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { address } from '#contract/address.ts';
import { addressList } from '#web/features/address/records.ts';
import { linesOf } from '#web/features/address/rules.ts';
import { AddressesScreen } from '#web/screens/profile/addresses-screen.tsx';
import { addressFixture, type Address } from '../../support/fixtures.ts';
import { heldAnswer } from '../../support/leaving.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { htmlOf } from '../screens/open-screen.tsx';
import { memberStore, openScreen, WORK } from './open-profile.tsx';

const HOME = addressFixture();

const open = (list: Address[], user?: UserEvent) => {
  const store = memberStore();
  store.dispatch(addressList.received({ addressList: list }));
  const opened = openScreen(<AddressesScreen />, store);
  return { ...opened, user: user ?? opened.user };
};

it('says that there is no address, and links to the form', () => {
  open([]);
  expect(screen.getByRole('heading', { name: 'No address found, please add one.' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add an address' })).toHaveAttribute(
    'href',
    '/delivery-address-form',
  );
});

it('lists each address with a link to its form, and marks the default one', () => {
  open([HOME, WORK]);
  expect(screen.getByText('Default')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Edit 3, Hill Street' })).toHaveAttribute(
    'href',
    `/edit-delivery-address?addressId=${WORK.addressId}`,
  );
  expect(screen.getAllByRole('button', { name: /^Make default/ })).toHaveLength(1);
});

it('offers nothing to press before JavaScript has arrived, without looking disabled', () => {
  const store = memberStore();
  store.dispatch(addressList.received({ addressList: [HOME, WORK] }));
  const { html } = htmlOf(<AddressesScreen />, { store });
  const buttons = html.match(/<button type="button"[^>]*>/g) ?? [];
  expect(buttons).toHaveLength(3);
  for (const one of buttons) expect(one).toMatch(/ disabled="" data-asleep="true"/);
});

it('deletes an address at once, and undo restores all of it under its own id', async () => {
  const restored: unknown[] = [];
  mockServer.use(
    mockEndpoint(address.remove, {
      address: HOME,
      restorableUntil: '2026-03-01T10:01:00.000Z',
      addressList: [{ ...WORK, defaultAddress: true }],
    }),
    mockEndpoint(address.add, ({ body }) => {
      restored.push(body);
      return { address: HOME, addressList: [HOME, WORK] };
    }),
  );
  const { user } = open([HOME, WORK]);
  await user.click(screen.getByRole('button', { name: /^Delete 14, Lake View Road/ }));
  const undo = await screen.findByRole('button', { name: /^Undo/ });
  await waitFor(() => expect(undo).toHaveFocus());
  expect(screen.queryByRole('link', { name: /^Edit 14, Lake View Road/ })).not.toBeInTheDocument();
  await user.click(undo);
  const edit = await screen.findByRole('link', { name: /^Edit 14, Lake View Road/ });
  await waitFor(() => expect(edit).toHaveFocus());
  expect(restored).toEqual([HOME]);
  expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
});

it('passes the focus on when a deletion can no longer be undone, and says so', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  mockServer.use(
    mockEndpoint(address.remove, ({ body: { addressId } }) => ({
      address: addressId === HOME.addressId ? HOME : WORK,
      restorableUntil: '2026-03-01T10:01:00.000Z',
      addressList: addressId === HOME.addressId ? [WORK] : [],
    })),
  );
  const { user } = open([HOME, WORK], userEvent.setup({ advanceTimers: jest.advanceTimersByTime }));
  const undo = (street: string) => screen.findByRole('button', { name: `Undo: bring back ${street}` });
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) await act(() => jest.advanceTimersByTimeAsync(1000));
  };
  await user.click(screen.getByRole('button', { name: /^Delete 14, Lake View Road/ }));
  const [street] = linesOf(HOME);
  const first = await undo(street);
  await pass(20);
  await user.click(screen.getByRole('button', { name: 'Delete 3, Hill Street' }));
  const second = await undo('3, Hill Street');
  act(() => first.focus());
  await pass(45);
  expect(first).not.toBeInTheDocument();
  expect(second).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(`${street}: this can no longer be undone.`);
  await pass(20);
  expect(second).not.toBeInTheDocument();
  expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Your Addresses' }));
  expect(screen.getByRole('status')).toHaveTextContent('3, Hill Street: this can no longer be undone.');
  jest.useRealTimers();
});

it('makes another address the default', async () => {
  mockServer.use(
    mockEndpoint(address.createDefault, ({ body }) => {
      expect(body.addressId).toBe(WORK.addressId);
      const chosen = { ...WORK, defaultAddress: true };
      return { address: chosen, addressList: [chosen, { ...HOME, defaultAddress: false }] };
    }),
  );
  const { user } = open([HOME, WORK]);
  await user.click(screen.getByRole('button', { name: 'Make default: 3, Hill Street' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^Make default: 14, Lake View Road/ })).toBeInTheDocument(),
  );
  await waitFor(() => expect(screen.getByRole('link', { name: 'Edit 3, Hill Street' })).toHaveFocus());
});

it.each([
  ['Deleting', address.remove, 'Delete 3, Hill Street', 'Deleting 3, Hill Street'],
  [
    'Setting as default',
    address.createDefault,
    'Make default: 3, Hill Street',
    'Setting as default: 3, Hill Street',
  ],
] as const)('says on the pressed button alone that it is at work: %s', async (label, call, pressed, name) => {
  const answer = heldAnswer();
  mockServer.use(mockError(call, 'ADDRESS_LIMIT', 'Not now', {}, answer));
  const { user } = open([HOME, WORK]);
  await user.click(screen.getByRole('button', { name: pressed }));
  const busy = await screen.findByRole('button', { name });
  expect(busy).toHaveTextContent(new RegExp(`^${label}$`));
  expect(busy).toHaveFocus();
  expect(document.querySelectorAll('[aria-busy]')).toHaveLength(1);
  await answer.comesAfter(() => undefined);
  expect(await screen.findByRole('button', { name: pressed })).not.toHaveAttribute('aria-busy');
});

it('shows that the other buttons wait while an address is changed', async () => {
  const answer = heldAnswer();
  const third = { ...WORK, addressId: '7d1c0a52-6a2e-4f6e-9a53-0c1d2e3f4a5b', addressLine1: '5, Park Lane' };
  const left = [{ ...WORK, defaultAddress: true }, third];
  const removed = { address: HOME, restorableUntil: '2026-03-01T10:01:00.000Z', addressList: left };
  mockServer.use(
    mockEndpoint(address.remove, removed),
    mockError(address.createDefault, 'ADDRESS_LIMIT', 'Not now', {}, answer),
  );
  const { user } = open([HOME, WORK, third]);
  await user.click(screen.getByRole('button', { name: /^Delete 14/ }));
  await screen.findByRole('button', { name: /^Undo/ });
  const others = () => screen.getAllByRole('button', { name: /^(Undo|Delete)/ });
  expect(others()).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /^Make default: 5, Park Lane/ }));
  for (const other of others()) {
    expect(other).toHaveAttribute('aria-disabled', 'true');
    await user.click(other);
  }
  await answer.comesAfter(() => undefined);
  await screen.findByRole('button', { name: /^Make default/ });
  for (const other of others()) expect(other).not.toHaveAttribute('aria-disabled');
});

it('offers no further address when the limit of 20 is reached', () => {
  open(
    Array.from({ length: 20 }, (_, n) =>
      addressFixture({
        addressId: `6d1c0a52-6a2e-4f6e-9a53-0c1d2e3f4a${String(n + 10)}`,
        addressLine1: `${String(n)}, Hill Street`,
        defaultAddress: n === 0,
      }),
    ),
  );
  expect(screen.queryByRole('link', { name: 'Add an address' })).not.toBeInTheDocument();
  expect(screen.getByText(/up to 20 addresses/)).toBeInTheDocument();
});
