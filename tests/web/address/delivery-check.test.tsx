import { act, screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { address } from '#contract/address.ts';
import { DeliveryCheck } from '#web/features/address/delivery-check.tsx';
import { storedPincode, storePincode } from '#web/features/address/stored-pincode.ts';
import { addressFixture } from '../../support/fixtures.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { mockEndpoint, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';

afterEach(forgetBrowser);

const ANSWER = 'Delivered to Bengaluru within 2 to 4 working days.';

const asked = async () => {
  mockServer.use(
    mockEndpoint(address.pincodeAvailability, ({ query }) => {
      const place = { city: 'Bengaluru', state: 'Karnataka' };
      return { ...query, ...place, deliverable: true, estimatedDays: { least: 2, most: 4 } };
    }),
  );
  const { user } = openScreen(<DeliveryCheck ofMember={false} />);
  const field = screen.getByLabelText('Deliver to pincode');
  const check = () => user.click(screen.getByRole('button', { name: 'Check' }));
  await user.type(field, '560001');
  await check();
  expect(await screen.findByText(ANSWER)).toBeInTheDocument();
  return { user, field, check };
};

it('hides the result while another pincode is typed', async () => {
  const { user, field } = await asked();
  await user.type(field, '{Backspace}');
  expect(screen.queryByText(ANSWER)).not.toBeInTheDocument();
  await user.type(field, '1');
  expect(screen.getByText(ANSWER)).toBeInTheDocument();
});

it('takes the digits of another script', async () => {
  const { user, field, check } = await asked();
  await user.clear(field);
  await user.type(field, '५६०००१');
  expect(screen.getByText(ANSWER)).toBeInTheDocument();
  await check();
  expect(field).toBeValid();
  expect(await screen.findByText(ANSWER)).toBeInTheDocument();
});

const nowhere = { pinCode: '560001', city: null, state: null, deliverable: false, estimatedDays: null };
const inTown = { pinCode: '560001', city: 'Bengaluru', state: 'Karnataka' };

const checkedWith = async (handler: HttpHandler) => {
  mockServer.use(handler);
  const { user } = openScreen(<DeliveryCheck ofMember={false} />);
  const field = screen.getByLabelText('Deliver to pincode');
  await user.type(field, '560001{Enter}');
  return { user, field, status: screen.getByRole('status') };
};

const iconIn = (node: HTMLElement) => node.querySelector('use')?.getAttribute('href')?.split('#')[1];

it('marks a pincode that nobody knows as an error of the field, and says so when it appears', async () => {
  const { user, field, status } = await checkedWith(mockEndpoint(address.pincodeAvailability, nowhere));
  const words = 'We could not find this pincode. Check the digits.';
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(words);
  expect(status).toBeEmptyDOMElement();
  await user.type(field, '{Backspace}');
  expect(field).toBeValid();
});

it.each([
  ['where we deliver', { least: 2, most: 4 }, ANSWER, 'check-circle'],
  ['where we do not deliver', null, 'We do not deliver to Bengaluru yet.', 'warning-circle'],
])('answers about a place %s with its own icon', async (_where, estimatedDays, words, icon) => {
  const found = { ...inTown, deliverable: estimatedDays !== null, estimatedDays };
  const { field, status } = await checkedWith(mockEndpoint(address.pincodeAvailability, found));
  await within(status).findByText(words);
  expect(iconIn(status)).toBe(icon);
  expect(field).toBeValid();
});

it('warns when the pincode could not be looked up, and does not blame the field', async () => {
  const { field, status } = await checkedWith(mockNetworkFailure(address.pincodeAvailability));
  await within(status).findByText('The pincode could not be looked up. Try again.');
  expect(iconIn(status)).toBe('warning-circle');
  expect(field).toBeValid();
});

it('marks an invalid pincode, and removes the error when the input changes', async () => {
  const { user, field, check } = await asked();
  await user.clear(field);
  await user.type(field, '12');
  await check();
  expect(field).toHaveAccessibleDescription('Enter a 6-digit pincode');
  expect(screen.queryByText(ANSWER)).not.toBeInTheDocument();
  await user.type(field, '3');
  expect(field).toBeValid();
});

describe('for a member with addresses', () => {
  const HOME = addressFixture({ pinCode: '560001', defaultAddress: true });
  const WORK = addressFixture({
    addressId: '0198c2f0-0000-7000-8000-0000000000aa',
    pinCode: '400001',
    defaultAddress: false,
  });

  const opened = (addresses: (typeof HOME)[]) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    mockServer.use(
      mockEndpoint(address.pincodeAvailability, ({ query }) => ({
        ...inTown,
        ...query,
        deliverable: true,
        estimatedDays: { least: 2, most: 4 },
      })),
      mockEndpoint(address.fetchAll, async () => {
        await asked;
        return { addressList: addresses };
      }),
    );
    const { user } = openScreen(<DeliveryCheck ofMember />);
    return { user, field: screen.getByLabelText('Deliver to pincode'), answer };
  };

  it('checks their default address, and keeps nothing of it on the device', async () => {
    const { field, answer } = opened([WORK, HOME]);
    answer();
    expect(await screen.findByText(ANSWER)).toBeInTheDocument();
    expect(field).toHaveValue('560001');
    expect(storedPincode()).toBeNull();
  });

  it('leaves what was typed meanwhile', async () => {
    const { user, field, answer } = opened([WORK, HOME]);
    await user.type(field, '11');
    await act(async () => answer());
    expect(field).toHaveValue('11');
  });

  it('prefers the pincode that was checked last on the device', async () => {
    storePincode('400002');
    const { field } = opened([HOME]);
    expect(await screen.findByText(ANSWER)).toBeInTheDocument();
    expect(field).toHaveValue('400002');
  });
});
