import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { memberDetail } from '#web/features/member/records.ts';
import { readEmailCheck, readProfileDraft } from '#web/features/member/profile-form.ts';
import { AccountDetailsScreen } from '#web/screens/profile/account-details-screen.tsx';
import { VerifyEmailScreen } from '#web/screens/verify-email/verify-email-screen.tsx';
import {
  challengeFixture,
  dashboardFixture,
  loginOutcomeFixture,
  memberFixture,
  type MemberDetail,
} from '../../support/fixtures.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';
import { memberStore } from './open-profile.tsx';

afterEach(forgetBrowser);
beforeEach(() => mockServer.use(mockEndpoint(member.dashboard, dashboardFixture())));

const open = (changes: Parameters<typeof memberStore>[0] = {}) =>
  openScreen(<AccountDetailsScreen />, { store: memberStore(changes) });
const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save changes' });

/** Leads to the profile; the test stays. */
const cancel = () => {
  const link = screen.getByRole('link', { name: 'Cancel' });
  expect(link).toHaveAttribute('href', '/profile');
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  return link;
};

const answering = () => {
  const sent: unknown[] = [];
  mockServer.use(
    mockEndpoint(
      member.update,
      ({ body }) => {
        sent.push(body);
        return memberFixture(body);
      },
      { delay: 100 },
    ),
  );
  return sent;
};

it('saves names in the characters of their pattern, as pasted from a message', async () => {
  const sent = answering();
  const { user } = open();
  for (const [label, text] of [
    ['First name', 'Asha\u00a0Devi'],
    ['Last name', '\u200eMenon\u200b'],
  ] as const) {
    await user.clear(field(label));
    await user.click(field(label));
    await user.paste(text);
  }
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sent).toMatchObject([{ firstName: 'Asha Devi', lastName: 'Menon' }]);
});

it('starts with the stored profile, and saves the changes', async () => {
  const sent = answering();
  const { user, store } = open();
  expect(screen.getByRole('radio', { name: 'Ms' })).toBeChecked();
  expect(field('Mobile number')).toHaveValue('98xxxx3210');
  expect(field('Mobile number')).toHaveAttribute('readonly');
  expect(field('Date of birth')).toHaveValue('14/08/1990');
  await user.clear(field('First name'));
  await user.type(field('First name'), '  Asha Devi ');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sent).toEqual([
    {
      salutation: 'Ms',
      firstName: 'Asha Devi',
      lastName: 'Menon',
      email: 'asha.menon@example.com',
      dateOfBirth: '14/08/1990',
    },
  ]);
  expect(memberDetail.selectData(store.getState())?.firstName).toBe('Asha Devi');
  expect(readProfileDraft()).toBeNull();
});

it.each([
  ['First name', 'Al', 'Use 3 to 30 letters from A to Z, and spaces'],
  ['Last name', '', 'Enter your last name'],
  ['Last name', '<script>', 'Use 3 to 30 letters from A to Z, and spaces'],
  ['E-mail', 'asha@', 'Enter an e-mail address like name@example.in'],
  ['Date of birth', '', 'Date of Birth should not be empty'],
  ['Date of birth', '1990', 'Date of Bith should be in format DD/MM/YYYY'],
  ['Date of birth', '32/01/1990', 'Enter a valid Day'],
  ['Date of birth', '01/13/1990', 'Enter a valid Month'],
  ['Date of birth', '01/01/1939', 'Year Entered should be after 1940'],
  ['Date of birth', '01/01/1940', 'Date Entered should be after 01/01/1940'],
  ['Date of birth', '01/01/9999', 'Enter a valid Year'],
  ['Date of birth', '31/04/1990', 'Enter a valid Day'],
  ['Date of birth', '29/02/1991', 'Enter a valid Date of Birth'],
])('shows at %s what is wrong with %j, focuses the field and keeps its text', async (name, text, problem) => {
  const { user } = open();
  const control = field(name);
  await user.clear(control);
  if (text) await user.click(control).then(() => user.paste(text));
  await user.click(save());
  expect(control).toHaveAccessibleDescription(expect.stringContaining(problem) as unknown);
  expect(control).toBeInvalid();
  expect(control).toHaveFocus();
  expect(control).toHaveValue(text);
});

it('asks for a missing salutation at its first choice, and saves the one that is made', async () => {
  const sent = answering();
  const { user } = open({ salutation: null });
  await user.click(save());
  expect(screen.getByRole('radiogroup', { name: /^Salutation.*Choose how we greet you$/ })).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Mr' })).toHaveFocus();
  await user.click(screen.getByRole('radio', { name: 'Mrs' }));
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sent).toMatchObject([{ salutation: 'Mrs' }]);
});

it('says of no required field that it is invalid before the form is sent', async () => {
  const { user } = open();
  for (const name of ['First name', 'Last name', 'E-mail', 'Date of birth'])
    expect(field(name)).toBeRequired();
  await user.clear(field('First name'));
  expect(field('First name')).toBeValid();
});

it('rejects a date of birth less than five years ago', async () => {
  const { user } = open();
  const year = new Date().getFullYear();
  await user.clear(field('Date of birth'));
  await user.click(field('Date of birth'));
  await user.paste(`01/01/${String(year - 3)}`);
  await user.click(save());
  expect(screen.getByText('Date Entered should atlest 5 years back from now')).toBeVisible();
});

it('inserts the slashes of a date while its digits are typed, and lets them be deleted', async () => {
  const { user } = open();
  await user.clear(field('Date of birth'));
  await user.type(field('Date of birth'), '07021991');
  expect(field('Date of birth')).toHaveValue('07/02/1991');
  await user.clear(field('Date of birth'));
  await user.type(field('Date of birth'), '07/02/1991');
  expect(field('Date of birth')).toHaveValue('07/02/1991');
  await user.type(field('Date of birth'), '{Backspace>6/}');
  expect(field('Date of birth')).toHaveValue('07/0');
  await user.clear(field('Date of birth'));
  await user.type(field('Date of birth'), '०७०२1991');
  expect(field('Date of birth')).toHaveValue('07/02/1991');
});

it('writes a date that the browser fills in as members write it', async () => {
  const { user } = open();
  await user.clear(field('Date of birth'));
  await user.click(field('Date of birth'));
  await user.paste('1991-02-07');
  expect(field('Date of birth')).toHaveValue('07/02/1991');
  await user.clear(field('Date of birth'));
  await user.click(field('Date of birth'));
  await user.paste('07021991');
  expect(field('Date of birth')).toHaveValue('07/02/1991');
});

it('shows a field error from the server at its field and focuses it', async () => {
  mockServer.use(
    mockError(member.update, 'MALFORMED_REQUEST', 'Enter a valid Day', {
      fields: { dateOfBirth: 'Enter a valid Day' },
    }),
  );
  const { user } = open();
  await user.click(save());
  expect(await screen.findByText('Enter a valid Day')).toBeVisible();
  await waitFor(() => expect(field('Date of birth')).toHaveFocus());
});

it('shows an error message when the request fails, and keeps the changes after a reload until the form is left by Cancel', async () => {
  mockServer.use(mockNetworkFailure(member.update));
  const { user, unmount } = open();
  await user.type(field('First name'), ' Rani');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  expect(field('First name')).toHaveValue('Asha Rani');
  unmount();
  open();
  await waitFor(() => expect(field('First name')).toHaveValue('Asha Rani'));
  await user.click(cancel());
  expect(field('First name')).toHaveValue('Asha');
  expect(readProfileDraft()).toBeNull();
});

it('saves once when the button is pressed twice', async () => {
  const sent = answering();
  const { user } = open();
  await user.dblClick(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('does not save unchanged values again, but saves later changes', async () => {
  const sent = answering();
  const { user } = open();
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  await user.click(save());
  expect(screen.getByText('Saved.')).toBeVisible();
  await user.type(field('First name'), ' Rani');
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(sent).toEqual([
    expect.objectContaining({ firstName: 'Asha' }),
    expect.objectContaining({ firstName: 'Asha Rani' }),
  ]);
});

it('saves what was saved before again after a save whose answer was lost', async () => {
  const sent = answering();
  const { user } = open();
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  mockServer.use(mockNetworkFailure(member.update));
  await user.type(field('First name'), ' Rani');
  await user.click(save());
  expect(await screen.findByRole('alert')).toBeVisible();
  const again = answering();
  await user.type(field('First name'), '{Backspace>5/}');
  expect(field('First name')).toHaveValue('Asha');
  await user.click(save());
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect([sent.length, again.length]).toEqual([1, 1]);
});

it('leads to the verification when the e-mail address has changed', async () => {
  const { user, push } = open();
  await user.clear(field('E-mail'));
  await user.type(field('E-mail'), 'new@example.in');
  expect(screen.getByText(/We send a one-time password to this address/)).toBeVisible();
  await user.click(save());
  expect(push).toHaveBeenCalledWith('/verify-email-by-otp');
  expect(readEmailCheck()).toMatchObject({ email: 'new@example.in', saveForm: true });
});

it('offers to verify an unverified e-mail address', async () => {
  const { user, push } = open({ emailVerified: false });
  await user.click(screen.getByRole('button', { name: 'Verify it now' }));
  expect(push).toHaveBeenCalledWith('/verify-email-by-otp');
  expect(readEmailCheck()).toMatchObject({ email: 'asha.menon@example.com', saveForm: false });
  expect(readProfileDraft()).toBeNull();
  await user.type(field('First name'), ' Devi');
  await user.click(screen.getByRole('button', { name: 'Verify it now' }));
  cleanup();
  open({ emailVerified: true });
  await waitFor(() => expect(field('First name')).toHaveValue('Asha Devi'));
});

it('shows no draft of data that has changed since', async () => {
  const { user } = open();
  await user.type(field('Last name'), ' Nair');
  cleanup();
  open({ firstName: 'Noor' });
  await act(async () => Promise.resolve());
  expect([field('First name'), field('Last name')].map((one) => (one as HTMLInputElement).value)).toEqual([
    'Noor',
    'Menon',
  ]);
});

describe('/verify-email-by-otp', () => {
  const verified = loginOutcomeFixture({ outcome: 'EMAIL_VERIFIED' });
  const arrive = async () => {
    const edit = open();
    await edit.user.clear(field('E-mail'));
    await edit.user.type(field('E-mail'), 'new@example.in');
    await edit.user.type(field('First name'), ' Devi');
    await edit.user.click(save());
    edit.unmount();
  };
  const openCheck = () => openScreen(<VerifyEmailScreen />, { store: memberStore() });
  const sending = () => {
    const asked: { cartId: string | null; body: unknown }[] = [];
    mockServer.use(
      mockEndpoint(login.otpInit, ({ body, headers }) => {
        asked.push({ cartId: headers.get('cartId'), body });
        return challengeFixture({ purpose: 'EMAIL_OTP', target: 'n••••••@example.in' });
      }),
    );
    return asked;
  };

  it('requests one one-time password for its cart, verifies it, saves the form and returns to it', async () => {
    const asked = sending();
    const sent = answering();
    mockServer.use(mockEndpoint(login.otpVerify, verified));
    await arrive();
    const { user, replace } = openCheck();
    expect(await screen.findByText('new@example.in')).toBeVisible();
    expect(asked).toEqual([
      {
        cartId: expect.stringMatching(/^[\w-]{36}$/),
        body: { purpose: 'EMAIL_OTP', email: 'new@example.in' },
      },
    ]);
    await user.type(field('One-time password'), '482915');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/profile/edit-profile'));
    expect(sent).toEqual([expect.objectContaining({ email: 'new@example.in' })]);
    expect(readEmailCheck()).toBeNull();
    expect(readProfileDraft()).toBeNull();
  });

  it('keeps what was typed if only the address could be saved', async () => {
    sending();
    mockServer.use(mockEndpoint(login.otpVerify, verified), mockError(member.update, 'UNAVAILABLE', 'Away'));
    await arrive();
    const { user, replace, unmount } = openCheck();
    await user.type(await screen.findByLabelText('One-time password'), '482915{Enter}');
    await waitFor(() => expect(replace).toHaveBeenCalled());
    unmount();
    open({ email: 'new@example.in' });
    await waitFor(() => expect(field('First name')).toHaveValue('Asha Devi'));
  });

  it('leaves another page alone that the member went to meanwhile, and saves the form all the same', async () => {
    sending();
    const sent = answering();
    const gate = Promise.withResolvers<null>();
    mockServer.use(mockEndpoint(login.otpVerify, () => gate.promise.then(() => verified)));
    await arrive();
    const { user, replace, unmount } = openCheck();
    await screen.findByText('new@example.in');
    await user.type(field('One-time password'), '482915');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    unmount();
    gate.resolve(null);
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(readProfileDraft()).toBeNull());
    expect(replace).not.toHaveBeenCalled();
  });

  it('requests no second one-time password after a reload', async () => {
    const asked = sending();
    await arrive();
    const { unmount } = openCheck();
    await screen.findByText('new@example.in');
    unmount();
    openCheck();
    await screen.findByText('new@example.in');
    expect(asked).toHaveLength(1);
  });

  it('shows at the field that the one-time password is incomplete or incorrect', async () => {
    sending();
    mockServer.use(
      mockError(login.otpVerify, 'OTP_WRONG', 'This one-time password is incorrect', { triesLeft: 4 }),
    );
    await arrive();
    const { user, replace } = openCheck();
    await screen.findByText('new@example.in');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Enter the six digits');
    await user.type(field('One-time password'), '000000');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('incorrect. 4 tries are left'));
    await waitFor(() => expect(field('One-time password')).toHaveFocus());
    expect(replace).not.toHaveBeenCalled();
  });

  it('has an error once the ten minutes of its one-time password are over', async () => {
    sending();
    await arrive();
    openCheck();
    await screen.findByText('new@example.in');
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 600_000);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This one-time password has expired. You need a new one',
    );
    expect(screen.queryByText(/Good for 10 minutes/)).toBeNull();
  });

  it('can send the one-time password again after a failure', async () => {
    mockServer.use(mockError(login.otpInit, 'RATE_LIMITED', 'Too many one-time passwords were asked for'));
    await arrive();
    const { user } = openCheck();
    expect(await screen.findByText('The one-time password was not sent.')).toBeVisible();
    sending();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('new@example.in')).toBeVisible();
    // The button is gone.
    await waitFor(() => expect(field('One-time password')).toHaveFocus());
  });

  it.each([
    [{ email: 'New@example.in', emailVerified: true }, '/profile/edit-profile'],
    [{ email: 'new@example.in', emailVerified: false }, undefined],
    [{ email: 'asha.menon@example.com', emailVerified: true }, undefined],
  ])('goes on after a lost answer if the account has the address verified: %j', async (stored, page) => {
    sending();
    answering();
    mockServer.use(
      mockError(login.otpVerify, 'OTP_USED', 'That one-time password has already been used'),
      mockEndpoint(member.detail, memberFixture(stored)),
    );
    await arrive();
    const { user, replace } = openCheck();
    await screen.findByText('new@example.in');
    await user.type(field('One-time password'), '482915');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    if (page) await waitFor(() => expect(replace).toHaveBeenCalledWith(page));
    else expect(await screen.findByText(/already been used/)).toBeVisible();
    expect(replace).toHaveBeenCalledTimes(page ? 1 : 0);
  });

  it('links to the account details when there is no address to verify', async () => {
    openCheck();
    expect(await screen.findByRole('heading', { name: 'Begin in Account Details' })).toBeVisible();
    expect(screen.getByText(/You verify or change your e-mail address there/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Account Details' })).toHaveAttribute(
      'href',
      '/profile/edit-profile',
    );
  });
});

it('keeps what is typed while the form is being saved', async () => {
  const { promise, resolve } = Promise.withResolvers<MemberDetail>();
  mockServer.use(mockEndpoint(member.update, () => promise));
  const { user, store } = open();
  await user.type(field('First name'), ' Devi');
  await user.click(save());
  await user.type(field('Last name'), ' Nair');
  resolve(memberFixture({ firstName: 'Asha Devi' }));
  await waitFor(() => expect(memberDetail.selectData(store.getState())?.firstName).toBe('Asha Devi'));
  expect(field('First name')).toHaveValue('Asha Devi');
  expect(field('Last name')).toHaveValue('Menon Nair');
  expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  cleanup();
  open({ firstName: 'Asha Devi' });
  await waitFor(() => expect(field('Last name')).toHaveValue('Menon Nair'));
});

it.each([
  ['taken', 'Asha Devi'],
  ['refused', 'Asha'],
])(
  'forgets what was typed if it is left by Cancel while it is being saved: %s',
  async (answer, firstName) => {
    const { promise, resolve } = Promise.withResolvers<null>();
    mockServer.use(
      answer === 'taken'
        ? mockEndpoint(member.update, memberFixture({ firstName }), {
            hold: async () => void (await promise),
          })
        : mockError(
            member.update,
            'UNAVAILABLE',
            'Back in a minute',
            {},
            { hold: async () => void (await promise) },
          ),
    );
    const { user } = open();
    await user.type(field('First name'), ' Devi');
    await user.click(save());
    await user.type(field('Last name'), ' Nair');
    await user.click(cancel());
    await act(async () => resolve(null));
    await waitFor(() => expect(save()).toBeEnabled());
    cleanup();
    open({ firstName });
    await act(async () => {});
    expect(
      [field('First name'), field('Last name')].map((input) => (input as HTMLInputElement).value),
    ).toEqual([firstName, 'Menon']);
  },
);

it('keeps what is typed if Cancel opens the profile in another tab', async () => {
  const { user } = open();
  await user.type(field('First name'), ' Devi');
  await user.keyboard('{Control>}');
  await user.click(cancel());
  await user.keyboard('{/Control}');
  expect(field('First name')).toHaveValue('Asha Devi');
});
