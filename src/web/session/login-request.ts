// The login under way: the request of its one-time password, known to the browser until it ends. A cookie,
// so that the server can tell on /login-otp whether there is one. It opens nothing without the password.
import Cookies from 'js-cookie';
import { OTP_RULES } from '#contract/enums.ts';

export const LOGIN_REQUEST_COOKIE = 'login_request';

export interface LoginRequest {
  requestId: string;
  /** Where the password went, masked. */
  target: string;
  /** Milliseconds of this device's clock. */
  resendAt: number;
  expiresAt: number;
  /** The password was verified; what is left is the choice of a card or enrolment. */
  next: 'otp' | 'accounts' | 'enrol';
}

export const keepLoginRequest = (request: LoginRequest): void => {
  Cookies.set(LOGIN_REQUEST_COOKIE, JSON.stringify(request), {
    path: '/',
    sameSite: 'lax',
    secure: window.location.protocol === 'https:',
    expires: new Date(Date.now() + OTP_RULES.lifeSeconds * 1000),
  });
};

const STEPS: readonly unknown[] = ['otp', 'accounts', 'enrol'] satisfies LoginRequest['next'][];

const isLoginRequest = (value: unknown): value is LoginRequest => {
  if (typeof value !== 'object' || value === null) return false;
  const { requestId, target, resendAt, expiresAt, next } = value as Record<string, unknown>;
  const isText = typeof requestId === 'string' && typeof target === 'string';
  return isText && Number.isFinite(resendAt) && Number.isFinite(expiresAt) && STEPS.includes(next);
};

/** Reads the cookie's text, which anybody could have written: null for what keepLoginRequest never wrote. */
export const parseLoginRequest = (text: string | undefined): LoginRequest | null => {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isLoginRequest(kept) ? kept : null;
  } catch {
    return null;
  }
};

export const loginRequest = (): LoginRequest | null => parseLoginRequest(Cookies.get(LOGIN_REQUEST_COOKIE));

export const forgetLoginRequest = (): void => Cookies.remove(LOGIN_REQUEST_COOKIE, { path: '/' });
