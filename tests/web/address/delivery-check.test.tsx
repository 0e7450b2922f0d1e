import { screen } from '@testing-library/react';
import { address } from '#contract/address.ts';
import { DeliveryCheck } from '#web/features/address/delivery-check.tsx';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
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
  const { user } = openScreen(<DeliveryCheck />);
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
