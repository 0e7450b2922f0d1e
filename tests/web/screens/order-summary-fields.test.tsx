import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { orders } from '#contract/orders.ts';
import { orderQuote } from '#web/features/orders/records.ts';
import { OrderSummaryScreen } from '#web/screens/order-summary/order-summary-screen.tsx';
import { quoteFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, openScreen } from './open-screen.tsx';
import { DRAFT, goOn, mockPlacing, open, PATH } from './open-order-summary.tsx';

beforeEach(() => mockServer.use(mockEndpoint(orders.validate, quoteFixture())));
afterEach(forgetBrowser);

it('sends nothing while the e-mail address is missing, shows the error at its field and focuses it', async () => {
  const sent = mockPlacing();
  const { user } = open({ email: null });
  await user.click(goOn());
  const email = screen.getByLabelText('E-mail');
  expect(email).toHaveFocus();
  expect(email).toBeInvalid();
  expect(email).toHaveAccessibleDescription('Enter the e-mail address for your codes');
  expect(sent).toEqual([]);
});

it('clears the error of a field as soon as the field is corrected', async () => {
  const { user } = open();
  const email = screen.getByLabelText('E-mail');
  await user.clear(email);
  await user.click(goOn());
  expect(email).toHaveAccessibleDescription('Enter the e-mail address for your codes');
  await user.type(email, 'm');
  expect(email).not.toHaveAccessibleDescription();
});

it('keeps both fields when the browser fills them in at once', () => {
  open();
  act(() => {
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'meera@example.in' } });
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '9876500001' } });
  });
  expect(screen.getByLabelText('E-mail')).toHaveValue('meera@example.in');
  expect(screen.getByLabelText('Mobile number')).toHaveValue('9876500001');
});

it('shows a field error from the server at its field and focuses it', async () => {
  const fields = { mobile: 'This number cannot receive messages' };
  mockServer.use(mockError(orders.placeVoucher, 'MALFORMED_REQUEST', 'Malformed request', { fields }));
  const { user } = open();
  await user.click(goOn());
  await waitFor(() => expect(screen.getByLabelText('Mobile number')).toHaveFocus());
  expect(screen.getByLabelText('Mobile number')).toHaveAccessibleDescription(fields.mobile);
});

it('keeps the e-mail address for the codes after a reload', async () => {
  const elsewhere = 'gift@example.in';
  const { user, unmount } = open();
  await user.clear(screen.getByLabelText('E-mail'));
  await user.type(screen.getByLabelText('E-mail'), elsewhere);
  unmount();
  open();
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveValue(elsewhere));
});

it('does not reuse the e-mail address of a gift for the next voucher', async () => {
  const { user, unmount } = open();
  await user.clear(screen.getByLabelText('E-mail'));
  await user.type(screen.getByLabelText('E-mail'), 'gift@example.in');
  unmount();
  const store = storeForTest();
  store.dispatch(orderQuote.received(quoteFixture()));
  openScreen(
    <OrderSummaryScreen draft={{ ...DRAFT, productId: 'coffee-card' }} itemType="VOUCHER" problem={null} />,
    { store, asPath: PATH },
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByLabelText('E-mail')).toHaveValue('asha.menon@example.com');
});
