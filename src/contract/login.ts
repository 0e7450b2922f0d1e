// Login and one-time passwords, as in spec §7.
import { endpoint } from './endpoint.ts';
import type * as schemas from './login.schemas.ts';

export const login = {
  otpInit: endpoint<typeof schemas.otpInit>({
    id: 'login.otpInit',
    method: 'POST',
    host: 'auth',
    path: '/api/v2/otp/init',
    access: 'public',
    headers: ['cartId'],
    summary:
      'Sends a one-time password. LOGIN takes a mobile number and answers alike for known and unknown ones; REDEEM_POINTS needs a session and the cart of an order that waits for it.',
  }),
  otpResend: endpoint<typeof schemas.otpResend>({
    id: 'login.otpResend',
    method: 'POST',
    host: 'auth',
    path: '/api/v2/otp/resend',
    access: 'public',
    summary: 'Sends a new one-time password for a running request, at the earliest 30 s after the last one.',
  }),
  otpVerify: endpoint<typeof schemas.otpVerify>({
    id: 'login.otpVerify',
    method: 'POST',
    host: 'auth',
    path: '/api/v2/otp/verify',
    access: 'public',
    summary:
      'Verifies the one-time password of a login: signs in, or leads to the choice of a card, or to enrolment.',
  }),
  getLcn: endpoint<typeof schemas.getLcn>({
    id: 'login.getLcn',
    method: 'POST',
    host: 'auth',
    path: '/api/v2/otp/get-lcn',
    access: 'public',
    summary: 'The loyalty cards behind a verified login request, masked, each with an opaque handle.',
  }),
  otpComplete: endpoint<typeof schemas.otpComplete>({
    id: 'login.otpComplete',
    method: 'POST',
    host: 'auth',
    path: '/api/v3/otp/complete',
    access: 'public',
    summary: 'Completes a verified login with the chosen card.',
  }),
  enroll: endpoint<typeof schemas.enroll>({
    id: 'login.enroll',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/member/enroll',
    access: 'public',
    summary: 'Opens an account for a verified number that has none, and signs in.',
  }),
  signout: endpoint<typeof schemas.signout>({
    id: 'login.signout',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/signout',
    access: 'public',
    summary: 'Ends the session, if there is one.',
  }),
} as const;
