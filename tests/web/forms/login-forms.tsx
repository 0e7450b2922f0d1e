// The forms of the login, step by step.
import { screen } from '@testing-library/react';
import { login } from '#contract/login.ts';
import { member } from '#contract/member.ts';
import { LoginOtpScreen } from '#web/screens/login/login-otp-screen.tsx';
import { LoginScreen } from '#web/screens/login/login-screen.tsx';
import { challengeFixture, dashboardFixture, loginOutcomeFixture } from '../../support/fixtures.ts';
import { mockEndpoint } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { openLogin, requestNow } from '../login/open-login.tsx';
import { press, replace, type Form } from './form.ts';

const numberForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockServer.use(mockEndpoint(login.otpInit, ({ body }) => (sent.push(body), challengeFixture())));
  const { user } = openLogin(LoginScreen);
  return { user, send: press(user, 'Send OTP'), sent };
};

const passwordForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockServer.use(
    mockEndpoint(member.dashboard, dashboardFixture()),
    mockEndpoint(login.otpVerify, ({ body }) => (sent.push(body), loginOutcomeFixture())),
  );
  const { user } = openLogin(LoginOtpScreen, { request: requestNow() });
  return { user, send: press(user, 'Verify'), sent };
};

const enrolForm = async () => {
  const sent: Record<string, unknown>[] = [];
  mockServer.use(
    mockEndpoint(member.dashboard, dashboardFixture()),
    mockEndpoint(login.enroll, ({ body }) => (sent.push(body), loginOutcomeFixture())),
  );
  const { user } = openLogin(LoginOtpScreen, { request: requestNow({ next: 'enrol' }) });
  await user.selectOptions(screen.getByLabelText('Salutation'), 'Ms');
  await replace(user, 'First name', 'Asha');
  await replace(user, 'Last name', 'Menon');
  await replace(user, 'E-mail', 'asha@example.in');
  return { user, send: press(user, 'Create account'), sent };
};

export const LOGIN_FORMS: Form[] = [
  {
    name: 'a mobile number',
    call: login.otpInit,
    open: numberForm,
    fields: { mobile: { label: 'Mobile number', spaced: [' 98765 43210 ', '9876543210'] } },
  },
  {
    name: 'the one-time password of a login',
    call: login.otpVerify,
    open: passwordForm,
    fields: { otp: { label: 'One-time password', spaced: [' 482 915 ', '482915'] } },
  },
  {
    name: 'a new member',
    call: login.enroll,
    open: enrolForm,
    fields: {
      salutation: { label: 'Salutation', only: ['empty'] },
      firstName: { label: 'First name', spaced: ['  Asha Devi ', 'Asha Devi'] },
      lastName: { label: 'Last name', spaced: [' Menon\t', 'Menon'] },
      email: { label: 'E-mail', spaced: [' asha@example.in ', 'asha@example.in'] },
    },
  },
];
