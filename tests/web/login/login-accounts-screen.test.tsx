import { screen, waitFor } from '@testing-library/react';
import { login } from '#contract/login.ts';
import { cards } from '#web/features/login/flow.ts';
import { selectLogin } from '#web/features/login/state.ts';
import { LoginAccountsScreen } from '#web/screens/login/login-accounts-screen.tsx';
import { loginRequest } from '#web/session/login-request.ts';
import { isLoggedIn } from '#web/session/session.ts';
import { readStored } from '#web/session/storage.ts';
import { mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, mockSignIn, openLogin, REQUEST_ID, requestNow } from './open-login.tsx';

afterEach(forgetBrowser);

const LIST = [
  { handle: 'first', lcn: 'xxxxxx4417', name: 'Asha Menon', availablePointsAmount: 12_84_560 },
  { handle: 'second', lcn: 'xxxxxx0093', name: 'Menon Household', availablePointsAmount: 640 },
];

const open = () => {
  const store = storeForTest();
  store.dispatch(cards.received({ lcnList: LIST, totalLcn: 2 }));
  const request = requestNow({ next: 'accounts' });
  return openLogin(LoginAccountsScreen, { store, request, returnTo: '/order-summary' });
};

it('shows each card masked, with its name and coins, and the first one selected', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Which card today?' })).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /xxxxxx4417.*Asha Menon.*12,84,560 coins/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /xxxxxx0093.*Menon Household.*640 coins/ })).not.toBeChecked();
  expect(
    screen.getByText(/^Two membership cards use this number\. You can switch later/),
  ).toBeInTheDocument();
});

it('signs in with the chosen card, and stores the number of cards', async () => {
  const bodies = mockSignIn(login.otpComplete);
  const { user, store, replace } = open();
  await user.click(screen.getByText('Menon Household'));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/order-summary'));
  expect(bodies).toEqual([{ requestId: REQUEST_ID, handle: 'second' }]);
  expect(selectLogin(store.getState()).lcn).toBe('second');
  expect(isLoggedIn()).toBe(true);
  expect(readStored('totalLcn')).toBe('2');
  expect(loginRequest()).toBeNull();
});

it('selects a card with the arrow keys and signs in with Enter', async () => {
  const bodies = mockSignIn(login.otpComplete);
  const { user, replace } = open();
  screen.getByRole('radio', { checked: true }).focus();
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
  expect(bodies).toEqual([{ requestId: REQUEST_ID, handle: 'second' }]);
});

it('links to the start of the login when the request has expired', async () => {
  const message = 'This one-time password has expired. You need a new one';
  mockServer.use(mockError(login.otpComplete, 'OTP_EXPIRED', message));
  const { user, replace } = open();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Forder-summary',
  );
  expect(replace).not.toHaveBeenCalled();
});
