import { screen, waitFor } from '@testing-library/react';
import { address } from '#contract/address.ts';
import { addressList } from '#web/features/address/records.ts';
import { AddressFormScreen } from '#web/screens/address/address-form-screen.tsx';
import { addressFixture, type Address } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

const LIST = '/profile/add-address-home';
const FOUND = {
  pinCode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  deliverable: true,
  estimatedDays: { least: 2, most: 4 },
};

beforeEach(() => {
  mockServer.use(
    mockEndpoint(address.pincodeAvailability, ({ query }) => ({ ...FOUND, pinCode: query.pinCode })),
  );
});
afterEach(forgetBrowser);

const open = (there: Address[] = [], addressId: string | null = null, returnTo = LIST) => {
  const store = storeForTest();
  store.dispatch(addressList.received({ addressList: there }));
  return openScreen(<AddressFormScreen addressId={addressId} returnTo={returnTo} />, { store });
};

const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save address' });

const mockAdding = (): unknown[] => {
  const sent: unknown[] = [];
  mockServer.use(
    mockEndpoint(address.add, ({ body }) => {
      sent.push(body);
      const added = addressFixture();
      return { address: added, addressList: [added] };
    }),
  );
  return sent;
};

const fillIn = async ({ user }: ReturnType<typeof open>) => {
  await user.type(field('Full name'), ' Asha Menon ');
  await user.type(field('Pincode'), '560001');
  await waitFor(() => expect(field('City')).toHaveValue('Bengaluru'));
  await user.type(field('House and street'), '14, Lake View Road');
};

it('fills city and state from the pincode and says how long a delivery takes', async () => {
  const { user } = open();
  await user.type(field('Pincode'), '560001');
  await waitFor(() => expect(field('City')).toHaveValue('Bengaluru'));
  expect(field('State')).toHaveValue('Karnataka');
  expect(screen.getByRole('status')).toHaveTextContent('Delivered to Bengaluru within 2 to 4 working days.');
});

it.each([
  ['shows the steps on the way of an order', '/order-summary?productId=p-1&count=1', 'Address'],
  ['shows no steps among the addresses', LIST, undefined],
])('%s', (_title, returnTo, step) => {
  open([], null, returnTo);
  const steps = screen.queryByRole('list', { name: 'Steps' });
  expect(steps?.querySelector('[aria-current=step]')?.textContent).toBe(step && `1${step}`);
});

it('says where nothing is delivered', async () => {
  mockServer.use(
    mockEndpoint(address.pincodeAvailability, { ...FOUND, deliverable: false, estimatedDays: null }),
  );
  const { user } = open();
  await user.type(field('Pincode'), '560001');
  expect(await screen.findByText(/We do not deliver to Bengaluru yet/)).toBeInTheDocument();
});

it('lets an unknown pincode be, for the directory may be older', async () => {
  mockServer.use(
    mockEndpoint(address.pincodeAvailability, {
      pinCode: '999999',
      city: null,
      state: null,
      deliverable: false,
      estimatedDays: null,
    }),
  );
  const { user } = open();
  await user.type(field('Pincode'), '999999');
  expect(await screen.findByText(/We could not find this pincode/)).toBeInTheDocument();
  expect(field('City')).toHaveValue('');
});

it('saves what was typed once, without the spaces, and leads back', async () => {
  const sent = mockAdding();
  const opened = open();
  await fillIn(opened);
  await opened.user.dblClick(save());
  await waitFor(() => expect(opened.replace).toHaveBeenCalledWith(LIST));
  expect(sent).toEqual([
    {
      fullName: 'Asha Menon',
      addressLine1: '14, Lake View Road',
      addressLine2: '',
      city: 'Bengaluru',
      state: 'Karnataka',
      pinCode: '560001',
      defaultAddress: false,
    },
  ]);
  expect(addressList.selectData(opened.store.getState())?.addressList).toHaveLength(1);
});

it('puts the new address into the order that it was added for', async () => {
  mockAdding();
  const opened = open([], null, '/order-summary?productId=p-1&count=1');
  await fillIn(opened);
  await opened.user.click(save());
  const { addressId } = addressFixture();
  await waitFor(() =>
    expect(opened.replace).toHaveBeenCalledWith(
      `/order-summary?productId=p-1&count=1&addressId=${addressId}`,
    ),
  );
});

it('names each field at fault and goes to the first', async () => {
  const sent = mockAdding();
  const { user } = open();
  await user.click(save());
  expect(field('Full name')).toHaveFocus();
  expect(field('Full name')).toHaveAccessibleDescription(/Enter the name of the person who will receive it/);
  for (const name of ['Full name', 'Pincode', 'House and street', 'City', 'State'])
    expect(field(name)).toBeInvalid();
  expect(field('Area, landmark (optional)')).toBeValid();
  expect(sent).toEqual([]);
});

it('keeps what was typed over a lost connection and over a reload', async () => {
  mockServer.use(mockNetworkFailure(address.add));
  const opened = open();
  await fillIn(opened);
  await opened.user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(field('Full name')).toHaveValue(' Asha Menon ');
  opened.unmount();
  open();
  await waitFor(() => expect(field('House and street')).toHaveValue('14, Lake View Road'));
});

it('says that there are too many', async () => {
  mockServer.use(mockError(address.add, 'ADDRESS_LIMIT', 'You have 20 addresses', { most: 20 }));
  const opened = open();
  await fillIn(opened);
  await opened.user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('You have 20 addresses');
});

it('shows the server’s word on a field at the field', async () => {
  const fields = { city: 'Enter plain text' };
  mockServer.use(mockError(address.add, 'MALFORMED_REQUEST', 'Malformed request', { fields }));
  const opened = open();
  await fillIn(opened);
  await opened.user.click(save());
  await waitFor(() => expect(field('City')).toHaveFocus());
  expect(field('City')).toHaveAccessibleDescription('Enter plain text');
});

describe('an address that two tabs edit', () => {
  const mine = addressFixture();
  const theirs = addressFixture({ addressLine1: '3, Hill Street' });

  const openAndChange = async () => {
    const opened = open([mine], mine.addressId);
    await opened.user.type(field('House and street'), ' 2nd floor');
    await opened.user.click(save());
    return opened;
  };
  beforeEach(() => {
    mockServer.use(
      mockError(address.update, 'ADDRESS_CHANGED', 'Changed', { address: theirs }, { once: true }),
      mockEndpoint(address.update, ({ body: { addressLine1 } }) => {
        const written = { ...mine, addressLine1 };
        return { address: written, addressList: [written] };
      }),
    );
  });

  it('shows the other one and takes it on demand', async () => {
    const { user } = await openAndChange();
    expect(await screen.findByRole('alert')).toHaveTextContent('3, Hill Street');
    await user.click(screen.getByRole('button', { name: 'Use that one' }));
    expect(field('House and street')).toHaveValue('3, Hill Street');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('goes over it only knowingly', async () => {
    const { user, replace, store } = await openAndChange();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(LIST));
    expect(addressList.selectData(store.getState())?.addressList[0]?.addressLine1).toBe(
      `${mine.addressLine1} 2nd floor`,
    );
  });

  it('is offered as a new one where the other tab deleted it', async () => {
    mockServer.use(mockError(address.update, 'NOT_FOUND', 'This address no longer exists'));
    const sent = mockAdding();
    const { user, replace } = await openAndChange();
    await user.click(await screen.findByRole('button', { name: 'Save as a new address' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(LIST));
    expect(sent).toHaveLength(1);
  });
});
