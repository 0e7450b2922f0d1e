// Every form of the member area with each field empty, too long, with HTML, emoji, right-to-left text and pasted with
// spaces: what is refused stays in its field with a word and is not sent; what is taken is sent as text, trimmed.
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { address } from '#contract/address.ts';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { partners } from '#contract/partners.ts';
import { addressList } from '#web/features/address/records.ts';
import { beginEmailCheck } from '#web/features/member/profile-form.ts';
import { tripList } from '#web/features/partners/records.ts';
import { AddressFormScreen } from '#web/screens/address/address-form-screen.tsx';
import { AccountDetailsScreen } from '#web/screens/profile/account-details-screen.tsx';
import { TripsScreen } from '#web/screens/profile/trips-screen.tsx';
import { VerifyEmailScreen } from '#web/screens/verify-email/verify-email-screen.tsx';
import {
  addressFixture,
  challengeFixture,
  dashboardFixture,
  loginOutcomeFixture,
  memberFixture,
} from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { tripOf } from '../partners/partner.ts';
import { memberStore } from '../profile/open-profile.tsx';
import { forgetBrowser, openScreen } from '../screens/open-screen.tsx';

const BAD = {
  empty: '',
  'too long': 'a'.repeat(600),
  HTML: '<img src=x onerror=alert(1)>',
  emoji: 'Rani 🦚 Rani',
  'right-to-left': '\u202Eمريم ميرا',
} as const;
type Kind = keyof typeof BAD;

interface Field {
  label: string;
  /** Kinds of text that the field takes and sends as text; of a too long one as much as it holds. */
  takes?: readonly Kind[];
  /** With spaces around or in it, and what is sent of that. */
  spaced: readonly [typed: string, sent: string];
}

interface Form {
  name: string;
  /** Opens the form with all else filled in, and answers how to send it and what was sent. */
  open: () => Promise<{ user: UserEvent; send: () => Promise<void>; sent: Record<string, unknown>[] }>;
  /** The name of each field in what is sent. */
  fields: Readonly<Record<string, Field>>;
}

const FREE: readonly Kind[] = ['HTML', 'emoji', 'right-to-left'];

const press = (user: UserEvent, name: string) => () => user.click(screen.getByRole('button', { name }));

/** As somebody pastes it over what stood there; a field of limited length takes as much as it holds. */
const replace = async (user: UserEvent, label: string, text: string): Promise<HTMLInputElement> => {
  const control = screen.getByLabelText<HTMLInputElement>(label);
  await user.clear(control);
  if (text) await user.click(control).then(() => user.paste(text));
  return control;
};

const profileForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockServer.use(
    mockEndpoint(member.dashboard, dashboardFixture()),
    mockEndpoint(member.update, ({ body }) => {
      sent.push(body);
      return memberFixture(body);
    }),
  );
  const { user } = openScreen(<AccountDetailsScreen />, { store: memberStore() });
  return { user, send: press(user, 'Save'), sent };
};

const addressForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockServer.use(
    mockEndpoint(address.pincodeAvailability, ({ query }) => ({
      pinCode: query.pinCode,
      city: 'Bengaluru',
      state: 'Karnataka',
      deliverable: true,
      estimatedDays: { least: 2, most: 4 },
    })),
    mockEndpoint(address.update, ({ body }) => {
      sent.push(body);
      return { address: addressFixture(), addressList: [addressFixture()] };
    }),
  );
  const store = storeForTest();
  const mine = addressFixture();
  store.dispatch(addressList.received({ addressList: [mine] }));
  const form = <AddressFormScreen addressId={mine.addressId} returnTo="/profile/add-address-home" />;
  const { user } = openScreen(form, { store });
  await screen.findByText(/Delivered to Bengaluru/);
  return { user, send: press(user, 'Save address'), sent };
};

const claimForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockServer.use(
    mockEndpoint(partners.claim, ({ body }) => {
      sent.push(body);
      const { orderRef, orderedOn, amountPaise } = body;
      const settled = { status: 'OPEN', reason: null, settledAt: null } as const;
      const at = { filedAt: '2026-03-03T06:30:00.000Z', answerBy: '2026-03-18T18:29:59.999Z' };
      const claim = { claimId: 'CL-1', orderRef, orderedOn, amountPaise, note: null, ...settled, ...at };
      return { claim };
    }),
  );
  const store = storeForTest();
  store.dispatch(tripList.received({ tripList: [tripOf()], nextCursor: null }));
  const { user } = openScreen(<TripsScreen after={null} />, { store });
  await user.click(screen.getByText('Coins missing?'));
  await replace(user, 'Order number', 'SC-9');
  await replace(user, 'What you paid', '1500');
  return { user, send: press(user, 'Claim the coins'), sent };
};

const emailForm = async () => {
  const sent: Record<string, unknown>[] = [];
  beginEmailCheck('asha.menon@example.com', false);
  mockServer.use(
    mockEndpoint(member.dashboard, dashboardFixture()),
    mockEndpoint(member.detail, memberFixture()),
    mockEndpoint(login.otpInit, challengeFixture({ purpose: 'EMAIL_OTP' })),
    mockEndpoint(login.otpVerify, ({ body }) => {
      sent.push(body);
      return loginOutcomeFixture({ outcome: 'EMAIL_VERIFIED' });
    }),
  );
  const { user } = openScreen(<VerifyEmailScreen />, { store: memberStore() });
  await screen.findByText('asha.menon@example.com');
  return { user, send: press(user, 'Verify'), sent };
};

const FORMS: Form[] = [
  {
    name: 'the profile',
    open: profileForm,
    fields: {
      firstName: { label: 'First name', spaced: ['  Asha Devi ', 'Asha Devi'] },
      lastName: { label: 'Last name', spaced: [' Menon\t', 'Menon'] },
      email: { label: 'E-mail', spaced: [' asha.menon@example.com ', 'asha.menon@example.com'] },
      dateOfBirth: { label: 'Date of birth', spaced: [' 14/08/1990 ', '14/08/1990'] },
    },
  },
  {
    name: 'an address',
    open: addressForm,
    fields: {
      fullName: { label: 'Full name', spaced: ['  Asha Devi ', 'Asha Devi'] },
      pinCode: { label: 'Pincode', spaced: [' 560 001 ', '560001'] },
      addressLine1: { label: 'House and street', spaced: [' 9, Hill Road ', '9, Hill Road'] },
      addressLine2: {
        label: 'Area, landmark (optional)',
        takes: ['empty'],
        spaced: [' Old town ', 'Old town'],
      },
      city: { label: 'City', takes: FREE, spaced: [' Mysuru ', 'Mysuru'] },
      state: { label: 'State', takes: FREE, spaced: [' Karnataka ', 'Karnataka'] },
    },
  },
  {
    name: 'a claim of missing coins',
    open: claimForm,
    fields: {
      orderRef: { label: 'Order number', takes: ['too long'], spaced: [' SC-77 ', 'SC-77'] },
      amountPaise: { label: 'What you paid', spaced: [' 1 200 ', '120000'] },
      note: {
        label: 'Anything else (optional)',
        takes: ['empty', 'too long', ...FREE],
        spaced: [' By card ', 'By card'],
      },
    },
  },
  {
    name: 'an e-mail address to be verified',
    open: emailForm,
    fields: { otp: { label: 'One-time password', spaced: [' 482 915 ', '482915'] } },
  },
];

const fields = FORMS.flatMap((form) =>
  Object.entries(form.fields).map(([field, rules]) => ({ form, field, rules })),
);
const cases = fields.flatMap(({ form, field, rules }) =>
  (Object.keys(BAD) as Kind[]).map((kind) => ({
    form,
    field,
    rules,
    kind,
    isTaken: rules.takes?.includes(kind) ?? false,
  })),
);
const named = <One extends { form: Form; rules: Field }>(one: One) =>
  [one.form.name, one.rules.label, one] as const;

afterEach(() => {
  // Whatever was typed, nothing of it became an element.
  expect(document.querySelector('img[src="x"]')).toBeNull();
  forgetBrowser();
});

it.each(cases.filter(({ isTaken }) => !isTaken).map((one) => [one.kind, ...named(one)] as const))(
  'refuses a text that is %s in %s at “%s”, goes there and keeps it',
  async (kind, _form, label, { form }) => {
    const { user, send, sent } = await form.open();
    const control = await replace(user, label, BAD[kind]);
    const typed = control.value;
    await send();
    await waitFor(() => expect(control).toBeInvalid());
    expect(control).toHaveFocus();
    expect(control).toHaveAccessibleDescription(/\S/);
    expect(control).toHaveValue(typed);
    expect(sent).toEqual([]);
  },
);

it.each(cases.filter(({ isTaken }) => isTaken).map((one) => [one.kind, ...named(one)] as const))(
  'takes a text that is %s in %s at “%s” for a text',
  async (kind, _form, label, { form, field }) => {
    const { user, send, sent } = await form.open();
    const { value: typed } = await replace(user, label, BAD[kind]);
    expect(BAD[kind].startsWith(typed)).toBe(true);
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.[field] ?? '').toBe(typed.trim());
  },
);

it.each(fields.map(named))(
  'takes off the spaces that were pasted into %s at “%s”',
  async (_form, label, one) => {
    const { form, field, rules } = one;
    const { user, send, sent } = await form.open();
    await replace(user, label, rules.spaced[0]);
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(String(sent[0]?.[field])).toBe(rules.spaced[1]);
  },
);

it.each(FORMS.map((form) => [form.name, form] as const))(
  'sends %s once, pressed twice',
  async (_name, form) => {
    const { label, spaced } = Object.values(form.fields)[0]!;
    const { user, send, sent } = await form.open();
    await replace(user, label, spaced[0]);
    await Promise.all([send(), send()]);
    await waitFor(() => expect(sent).toHaveLength(1));
  },
);
