import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { clientConfig } from '#web/features/brand/config.ts';
import { LoginOtpScreen } from '#web/screens/login/login-otp-screen.tsx';
import { storeLoginRequest, loginRequest } from '#web/session/login-request.ts';
import { isLoggedIn } from '#web/session/session.ts';
import { clientConfigFixture, dashboardFixture, loginOutcomeFixture } from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { forgetBrowser, mockSignIn, openLogin, REQUEST_ID, requestNow } from './open-login.tsx';

afterEach(forgetBrowser);

const open = () =>
  openLogin(LoginOtpScreen, { request: requestNow({ next: 'enrol' }), returnTo: '/order-summary' });
const field = (name: string) => screen.getByLabelText(name);
const create = () => screen.getByRole('button', { name: 'Create account' });

const fill = async (user: UserEvent) => {
  await user.selectOptions(field('Salutation'), 'Ms');
  await user.type(field('First name'), ' Asha ');
  await user.type(field('Last name'), 'Menon');
  await user.type(field('E-mail'), 'asha@example.in');
};

it.each([
  [1_000, 'It comes with 1,000 coins.'],
  [1, 'It comes with 1 coin.'],
  [undefined, null],
])('says how many coins the brand gives a new member: %s', (welcomeCoins, said) => {
  const store = storeForTest();
  const { rates } = clientConfigFixture();
  store.dispatch(clientConfig.received(clientConfigFixture({ rates: { ...rates, welcomeCoins } })));
  openLogin(LoginOtpScreen, { request: requestNow({ next: 'enrol' }), store });
  const lead = screen.getByText(/^This number has no account yet/);
  if (said === null) expect(lead).not.toHaveTextContent('It comes with');
  else expect(lead).toHaveTextContent(said);
});

it('takes names as they are pasted, and changes no character of an e-mail address', async () => {
  const bodies = mockSignIn(login.enroll);
  const { user } = open();
  await fill(user);
  for (const [name, text] of [
    ['First name', 'Asha\u00a0Devi'],
    ['Last name', '\u200eMenon'],
    ['E-mail', 'asha\u2013rao@example.in'],
  ] as const) {
    await user.clear(field(name));
    await user.click(field(name));
    await user.paste(text);
  }
  await user.click(create());
  expect(field('E-mail')).toBeInvalid();
  expect(field('First name')).toBeValid();
  await user.clear(field('E-mail'));
  await user.type(field('E-mail'), 'asha-rao@example.in');
  await user.click(create());
  await waitFor(() => expect(bodies).toHaveLength(1));
  expect(bodies[0]).toMatchObject({
    firstName: 'Asha Devi',
    lastName: 'Menon',
    email: 'asha-rao@example.in',
  });
});

it('creates an account from the trimmed values, and signs in', async () => {
  const bodies = mockSignIn(login.enroll);
  storeLoginRequest(requestNow({ next: 'enrol' }));
  const { user, replace } = open();
  await fill(user);
  await user.click(create());
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/order-summary'));
  expect(bodies).toEqual([
    {
      requestId: REQUEST_ID,
      salutation: 'Ms',
      firstName: 'Asha',
      lastName: 'Menon',
      email: 'asha@example.in',
    },
  ]);
  expect(isLoggedIn()).toBe(true);
  expect(loginRequest()).toBeNull();
});

describe('What was typed', () => {
  const values = () => ['Salutation', 'First name', 'Last name', 'E-mail'].map((name) => field(name));
  const openAgain = (target?: string) => {
    cleanup();
    openLogin(LoginOtpScreen, { request: requestNow({ next: 'enrol', ...(target && { target }) }) });
  };

  it('is still there after a reload, or when the member comes back from the terms', async () => {
    const { user } = open();
    await fill(user);
    openAgain();
    for (const [at, value] of ['Ms', 'Asha', 'Menon', 'asha@example.in'].entries()) {
      expect(values()[at]).toHaveValue(value);
    }
  });

  it('is not shown for another number', async () => {
    const { user } = open();
    await fill(user);
    openAgain('91xxxx0000');
    for (const empty of values()) expect(empty).toHaveValue('');
  });

  it('is forgotten once the account is open', async () => {
    mockServer.use(
      mockEndpoint(login.enroll, loginOutcomeFixture()),
      mockEndpoint(member.dashboard, dashboardFixture()),
    );
    const { user, replace } = open();
    await fill(user);
    await user.click(create());
    await waitFor(() => expect(replace).toHaveBeenCalled());
    openAgain();
    for (const empty of values()) expect(empty).toHaveValue('');
  });
});

it('says what the member agrees to by creating an account', () => {
  const store = storeForTest();
  store.dispatch(clientConfig.received(clientConfigFixture({ modules: ['policies'] })));
  openLogin(LoginOtpScreen, { request: requestNow({ next: 'enrol' }), store });
  expect(screen.getByText(/By creating an account, you agree to the/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'privacy policy' })).toHaveAttribute('href', '/policy/privacy');
});

it('says that every field is required, and of none that it is invalid before it was judged', () => {
  open();
  for (const name of ['Salutation', 'First name', 'Last name', 'E-mail']) {
    expect(field(name)).toBeRequired();
    expect(field(name)).toBeValid();
  }
});

it('marks every invalid field and focuses the first', async () => {
  const { user } = open();
  await user.type(field('First name'), 'A1');
  await user.click(create());
  expect(field('Salutation')).toHaveFocus();
  for (const name of ['Salutation', 'First name', 'Last name', 'E-mail']) expect(field(name)).toBeInvalid();
  expect(field('First name')).toHaveAccessibleDescription('Use 3 to 30 letters from A to Z, and spaces');
  expect(field('First name')).toHaveValue('A1');
});

it('removes the error of a field when it is edited', async () => {
  const { user } = open();
  await user.click(create());
  await user.selectOptions(field('Salutation'), 'Mr');
  expect(field('Salutation')).toBeValid();
  expect(field('First name')).toBeInvalid();
});

it('shows a field error from the server at its field, and keeps the values', async () => {
  mockServer.use(
    mockError(login.enroll, 'MALFORMED_REQUEST', 'email: Enter a valid e-mail address', {
      fields: { email: 'Enter a valid e-mail address' },
    }),
  );
  const { user, replace } = open();
  await fill(user);
  await user.click(create());
  await waitFor(() => expect(field('E-mail')).toBeInvalid());
  await waitFor(() => expect(field('E-mail')).toHaveFocus());
  expect(field('E-mail')).toHaveValue('asha@example.in');
  expect(replace).not.toHaveBeenCalled();
});

it('keeps the values when the request fails', async () => {
  mockServer.use(mockNetworkFailure(login.enroll));
  const { user } = open();
  await fill(user);
  await user.click(create());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(field('Salutation')).toHaveValue('Ms');
  expect(field('Last name')).toHaveValue('Menon');
});

it('links to the start of the login when the number already has an account', async () => {
  mockServer.use(mockError(login.enroll, 'ALREADY_ENROLLED', 'This number already has an account'));
  const { user } = open();
  await fill(user);
  await user.click(create());
  expect(await screen.findByRole('alert')).toHaveTextContent('This number already has an account');
  expect(screen.getByRole('link', { name: 'Start again' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Forder-summary',
  );
});
