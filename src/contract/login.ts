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
  }),
  otpResend: endpoint<typeof schemas.otpResend>({
    id: 'login.otpResend',
    method: 'POST',
    host: 'auth',
    path: '/api/v2/otp/resend',
    access: 'public',
  }),
  otpVerify: endpoint<typeof schemas.otpVerify>({
    id: 'login.otpVerify',
    method: 'POST',
    host: 'auth',
    path: '/api/v2/otp/verify',
    access: 'public',
  }),
  getLcn: endpoint<typeof schemas.getLcn>({
    id: 'login.getLcn',
    method: 'POST',
    host: 'auth',
    path: '/api/v2/otp/get-lcn',
    access: 'public',
  }),
  otpComplete: endpoint<typeof schemas.otpComplete>({
    id: 'login.otpComplete',
    method: 'POST',
    host: 'auth',
    path: '/api/v3/otp/complete',
    access: 'public',
  }),
  getLcnV1: endpoint<typeof schemas.getLcnV1>({
    id: 'login.getLcnV1',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/otp/get-lcn',
    access: 'public',
  }),
  otpInitLcn: endpoint<typeof schemas.otpInitLcn>({
    id: 'login.otpInitLcn',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/otp/init-lcn',
    access: 'public',
  }),
  otpVerifyV1: endpoint<typeof schemas.otpVerifyV1>({
    id: 'login.otpVerifyV1',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/otp/verify',
    access: 'public',
  }),
  ssoVerify: endpoint<typeof schemas.ssoVerify>({
    id: 'login.ssoVerify',
    method: 'GET',
    host: 'auth',
    path: '/api/v1/sso/verify',
    access: 'public',
    headers: ['token'],
  }),
  enroll: endpoint<typeof schemas.enroll>({
    id: 'login.enroll',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/member/enroll',
    access: 'public',
  }),
  signout: endpoint<typeof schemas.signout>({
    id: 'login.signout',
    method: 'POST',
    host: 'auth',
    path: '/api/v1/signout',
    access: 'public',
  }),
} as const;
