import { act, screen, waitFor } from '@testing-library/react';
import { address } from '#contract/address.ts';
import { readFormDraft, saveFormDraft } from '#web/features/address/form-draft.ts';
import { addressList } from '#web/features/address/records.ts';
import { placeOf } from '#web/features/address/rules.ts';
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
  return openScreen(<AddressFormScreen addressId={addressId} returnTo={returnTo} leaveTo={returnTo} />, {
    store,
  });
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

it('takes an address as it was pasted: with digits of another script, unseen characters and long dashes', async () => {
  const sent = mockAdding();
  const opened = open();
  const { user } = opened;
  await user.click(field('Full name'));
  await user.paste('\u202aAsha\u00a0Menon\u202c');
  await user.click(field('Pincode'));
  await user.paste('५६०००१');
  await waitFor(() => expect(field('City')).toHaveValue('Bengaluru'));
  await user.click(field('House and street'));
  await user.paste('Flat १२\u2013B,\u00a0Lake View Road\u200b');
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    fullName: 'Asha Menon',
    pinCode: '560001',
    addressLine1: 'Flat 12-B, Lake View Road',
  });
});

it('says where it is: below the addresses or, on the way to an order, by the steps', () => {
  const { unmount } = open();
  const trail = screen.getByRole('navigation', { name: 'You are here' });
  expect([...trail.querySelectorAll('li')].map((one) => one.textContent)).toEqual([
    'Home',
    'Profile',
    'Addresses',
    'Add your delivery address',
  ]);
  expect(screen.queryByRole('list', { name: 'Steps' })).not.toBeInTheDocument();
  unmount();
  open([], null, '/order-summary?productId=p-1&count=1');
  expect(screen.queryByRole('navigation', { name: 'You are here' })).not.toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Steps' })).toBeInTheDocument();
});

it('announces every field as required but the one that may stay empty', () => {
  open();
  const optional = screen.getAllByRole('textbox').filter((one) => !one.hasAttribute('aria-required'));
  expect(optional).toEqual([field('Area, landmark (optional)')]);
});

it('says which letters an address may have', async () => {
  const { user } = open();
  await user.type(field('House and street'), 'लेक व्यू रोड');
  await user.click(save());
  expect(field('House and street')).toHaveAccessibleDescription(/letters from A to Z, digits/);
});

it('fills in city and state from the pincode and shows how long a delivery takes', async () => {
  const { user } = open();
  await user.type(field('Pincode'), '560001');
  await waitFor(() => expect(field('City')).toHaveValue('Bengaluru'));
  expect(field('State')).toHaveValue('Karnataka');
  const note = screen.getByText('Delivered to Bengaluru within 2 to 4 working days.');
  expect(note).toHaveAttribute('aria-live', 'polite');
  // Firefox leaves a text with a role out of the field's description.
  expect(note).not.toHaveAttribute('role');
});

it.each([
  ['shows the steps of the order when it belongs to one', '/order-summary?productId=p-1&count=1', 'Address'],
  ['shows no steps when opened from the list of addresses', LIST, undefined],
])('%s', (_title, returnTo, step) => {
  open([], null, returnTo);
  const steps = screen.queryByRole('list', { name: 'Steps' });
  expect(steps?.querySelector('[aria-current=step]')?.textContent).toBe(step && `1${step}`);
});

it('says that nothing is delivered to the pincode', async () => {
  mockServer.use(
    mockEndpoint(address.pincodeAvailability, { ...FOUND, deliverable: false, estimatedDays: null }),
  );
  const { user } = open();
  await user.type(field('Pincode'), '560001');
  expect(await screen.findByText(/We do not deliver to Bengaluru yet/)).toBeInTheDocument();
});

it('accepts a pincode that the directory does not know', async () => {
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
  expect(field('Pincode')).toBeValid();
});

it('saves the address once, trimmed, and returns to the previous page', async () => {
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

it('keeps no draft of a saved address when its pincode is answered late', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof FOUND>();
  mockServer.use(mockEndpoint(address.pincodeAvailability, () => promise));
  mockAdding();
  const { user, replace } = open();
  await user.type(field('Full name'), 'Asha Menon');
  await user.type(field('Pincode'), '560001');
  await user.type(field('House and street'), '14, Lake View Road');
  await user.type(field('City'), 'Bengaluru');
  await user.type(field('State'), 'Karnataka');
  await user.click(save());
  await waitFor(() => expect(replace).toHaveBeenCalledWith(LIST));
  await act(async () => {
    resolve(FOUND);
    await new Promise((done) => setTimeout(done, 50));
  });
  expect(readFormDraft(null)).toBeNull();
});

it('leaves the city that the member typed while the pincode was looked up', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof FOUND>();
  mockServer.use(mockEndpoint(address.pincodeAvailability, () => promise));
  const { user } = open();
  await user.type(field('Pincode'), '560001');
  await user.type(field('City'), 'Yelahanka');
  resolve(FOUND);
  await waitFor(() => expect(field('State')).toHaveValue('Karnataka'));
  expect(field('City')).toHaveValue('Yelahanka');
});

it('returns to the order summary with the new address selected', async () => {
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

it('marks each invalid field and focuses the first', async () => {
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

it('keeps what was typed when the connection fails and when the page is reloaded', async () => {
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

it('shows the message of the server when there are too many addresses', async () => {
  mockServer.use(mockError(address.add, 'ADDRESS_LIMIT', 'You have 20 addresses', { most: 20 }));
  const opened = open();
  await fillIn(opened);
  await opened.user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('You have 20 addresses');
});

it('shows a server error about a field at that field', async () => {
  const fields = { city: 'Enter plain text' };
  mockServer.use(mockError(address.add, 'MALFORMED_REQUEST', 'Malformed request', { fields }));
  const opened = open();
  await fillIn(opened);
  await opened.user.click(save());
  await waitFor(() => expect(field('City')).toHaveFocus());
  expect(field('City')).toHaveAccessibleDescription('Enter plain text');
});

const byPincode = ({ query: { pinCode } }: { query: { pinCode: string } }) =>
  pinCode === '110001' ? { ...FOUND, pinCode, city: 'New Delhi', state: 'Delhi' } : { ...FOUND, pinCode };

it('says where the pincode of a kept draft is delivered, not that of the saved address', async () => {
  mockServer.use(mockEndpoint(address.pincodeAvailability, byPincode));
  const saved = addressFixture();
  const before = placeOf(saved);
  const form = { ...before, pinCode: '110001', defaultAddress: saved.defaultAddress };
  saveFormDraft(saved.addressId, { form, before });
  open([saved], saved.addressId);
  expect(await screen.findByText('Delivered to New Delhi within 2 to 4 working days.')).toBeVisible();
  expect(field('Pincode')).toHaveValue('110001');
  expect(field('City')).toHaveValue(saved.city);
});

describe('an address that another tab has changed', () => {
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

  it('shows the other version and uses it on request', async () => {
    const { user } = await openAndChange();
    expect(await screen.findByRole('alert')).toHaveTextContent('3, Hill Street');
    await user.click(screen.getByRole('button', { name: 'Use that one' }));
    expect(field('House and street')).toHaveValue('3, Hill Street');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is delivered as its own pincode says', async () => {
    const moved = { ...theirs, pinCode: '110001' };
    mockServer.use(
      mockEndpoint(address.pincodeAvailability, byPincode),
      mockError(address.update, 'ADDRESS_CHANGED', 'Changed', { address: moved }, { once: true }),
    );
    const { user } = await openAndChange();
    expect(await screen.findByText('Delivered to Bengaluru within 2 to 4 working days.')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Use that one' }));
    expect(await screen.findByText('Delivered to New Delhi within 2 to 4 working days.')).toBeVisible();
    expect(field('City')).toHaveValue(moved.city);
  });

  it('is overwritten only when the member confirms it', async () => {
    const { user, replace, store } = await openAndChange();
    await screen.findByRole('alert');
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(LIST));
    expect(addressList.selectData(store.getState())?.addressList[0]?.addressLine1).toBe(
      `${mine.addressLine1} 2nd floor`,
    );
  });

  it('can be saved as a new address when the other tab deleted it', async () => {
    mockServer.use(mockError(address.update, 'NOT_FOUND', 'This address no longer exists'));
    const sent = mockAdding();
    const { user, replace } = await openAndChange();
    await user.click(await screen.findByRole('button', { name: 'Save as a new address' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(LIST));
    expect(sent).toHaveLength(1);
  });
});

it('leaves another page alone that the member went to while the address was saved', async () => {
  const { promise, resolve } = Promise.withResolvers<{ address: Address; addressList: Address[] }>();
  mockServer.use(mockEndpoint(address.add, () => promise));
  const opened = open();
  await fillIn(opened);
  await opened.user.click(save());
  opened.unmount();
  const added = addressFixture();
  resolve({ address: added, addressList: [added] });
  await waitFor(() => expect(addressList.selectData(opened.store.getState())?.addressList).toHaveLength(1));
  expect(opened.replace).not.toHaveBeenCalled();
});
