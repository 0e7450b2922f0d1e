// Which fields for one-time passwords await an SMS.
import { render, screen } from '@testing-library/react';
import { CheckField } from '#web/features/otp/check-field.tsx';
import { OtpForm } from '#web/features/otp/otp-form.tsx';
import type { OtpCheck } from '#web/features/otp/use-otp-check.ts';
import { writeStored } from '#web/session/storage.ts';
import { fakeSmsCodes, withoutSmsCodes } from '../../support/fake-sms-codes.ts';

afterEach(() => {
  withoutSmsCodes();
  localStorage.clear();
});

const challenge = { requestId: 'r', target: '98xxxx3210', resendAt: 1, expiresAt: Infinity, spent: false };

const checkOf = (changes: Partial<OtpCheck> = {}): OtpCheck => ({
  challenge,
  code: '',
  problem: null,
  busy: false,
  sending: false,
  sentAgain: false,
  type: jest.fn(),
  verify: jest.fn(),
  resend: jest.fn(),
  ...changes,
});

const formOf = (changes?: Partial<OtpCheck>) => <OtpForm check={checkOf(changes)} busyLabel="Redeeming" />;

it('a password that confirms coins is awaited once it was sent, until it is sent back, and again after a new one', () => {
  const requests = fakeSmsCodes();
  const aborted = () => requests.map(({ signal }) => signal.aborted);
  const { rerender } = render(formOf({ challenge: null, sending: true }));
  expect(aborted()).toEqual([]);
  rerender(formOf());
  expect(aborted()).toEqual([false]);
  rerender(formOf({ code: '407193', busy: true }));
  expect(aborted()).toEqual([true]);
  rerender(formOf({ problem: { message: 'This one-time password is incorrect', refusal: null } }));
  rerender(formOf({ challenge: { ...challenge, resendAt: 2 } }));
  expect(aborted()).toEqual([true, true, false]);
});

it('a password is not awaited where an agent acts for the member', () => {
  const requests = fakeSmsCodes();
  writeStored('isLoggedIn', 'true');
  writeStored('ssoLogin', 'true');
  render(formOf());
  expect(requests).toEqual([]);
});

it('a password that came by e-mail is not awaited', () => {
  const requests = fakeSmsCodes();
  render(<CheckField check={checkOf()} />);
  expect(screen.getByLabelText('One-time password')).toBeInTheDocument();
  expect(requests).toEqual([]);
});
