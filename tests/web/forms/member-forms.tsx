// The forms of the member area, each opened as its page would.
import { screen } from '@testing-library/react';
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
  orderHeadFixture,
} from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { storeForTest } from '../../support/store-for-test.ts';
import { tripOf } from '../partners/partner.ts';
import { memberStore, openLedger, openOrders } from '../profile/open-profile.tsx';
import { openScreen } from '../screens/open-screen.tsx';
import { ANYTHING, controlOf, FREE, press, replace, type Form } from './form.ts';

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
  return { user, send: press(user, 'Save changes'), sent };
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
  const list = '/profile/add-address-home';
  const form = <AddressFormScreen addressId={mine.addressId} returnTo={list} leaveTo={list} />;
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

/** The query of the address that a form led to. */
const queryOf = (address: unknown): Record<string, string> =>
  Object.fromEntries(new URL(String(address), 'http://localhost').searchParams);

const orderSearch = async () => {
  const sent: Record<string, unknown>[] = [];
  const { user, push } = openOrders([orderHeadFixture()]);
  push.mockImplementation(async (address) => sent.push(queryOf(address)));
  const send = () => user.type(controlOf('Search your orders'), '{Enter}');
  return { user, send, sent };
};

const ledgerDays = async () => {
  const sent: Record<string, unknown>[] = [];
  const { user, push } = openLedger();
  push.mockImplementation(async (address) => sent.push(queryOf(address)));
  return { user, send: press(user, 'Show these dates'), sent };
};

export const MEMBER_FORMS: Form[] = [
  {
    name: 'the profile',
    call: member.update,
    open: profileForm,
    fields: {
      // A choice that is made cannot be taken back.
      salutation: { label: 'Salutation', only: [] },
      firstName: { label: 'First name', spaced: ['  Asha Devi ', 'Asha Devi'] },
      lastName: { label: 'Last name', spaced: [' Menon\t', 'Menon'] },
      email: { label: 'E-mail', spaced: [' asha.menon@example.com ', 'asha.menon@example.com'] },
      dateOfBirth: { label: 'Date of birth', spaced: [' 14/08/1990 ', '14/08/1990'] },
    },
  },
  {
    name: 'an address',
    call: address.update,
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
    call: partners.claim,
    open: claimForm,
    fields: {
      orderRef: { label: 'Order number', takes: ['too long'], spaced: [' SC-77 ', 'SC-77'] },
      amountPaise: { label: 'What you paid', spaced: [' 1 200 ', '120000'] },
      note: {
        label: 'Anything else (optional)',
        takes: ANYTHING,
        spaced: [' By card ', 'By card'],
      },
    },
  },
  {
    name: 'the order search',
    call: null,
    open: orderSearch,
    fields: {
      q: { label: 'Search your orders', takes: ANYTHING, spaced: ['  coffee card ', 'coffee card'] },
    },
  },
  {
    name: 'the dates of the ledger',
    call: null,
    open: ledgerDays,
    // A browser's own date field holds no other text.
    fields: { from: { label: 'From', takes: ANYTHING }, to: { label: 'To', takes: ANYTHING } },
  },
  {
    name: 'the verification of an e-mail address',
    call: login.otpVerify,
    open: emailForm,
    fields: { otp: { label: 'One-time password', spaced: [' 482 915 ', '482915'] } },
  },
];
