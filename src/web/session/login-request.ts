// The login in progress: the request for its one-time password, which the browser remembers until it ends. A cookie,
// so that the server can tell on /login-otp whether there is one. Useless without the password.
import Cookies from 'js-cookie';
import { OTP_RULES } from '#contract/enums.ts';
import { recordIn } from '#web/lib/record.ts';

export const LOGIN_REQUEST_COOKIE = 'login_request';

export interface LoginRequest {
  requestId: string;
  /** Where the password was sent, masked. */
  target: string;
  /** Milliseconds on this device's clock. */
  resendAt: number;
  expiresAt: number;
  /** The password cannot be used any more; a new one can still be sent for the request. */
  spent?: boolean;
  /** The next step: 'otp' until the password is verified, then the choice of a card or enrolment. */
  next: 'otp' | 'accounts' | 'enrol';
}

export const storeLoginRequest = (request: LoginRequest): void => {
  Cookies.set(LOGIN_REQUEST_COOKIE, JSON.stringify(request), {
    path: '/',
    sameSite: 'lax',
    secure: window.location.protocol === 'https:',
    expires: new Date(Date.now() + OTP_RULES.lifeSeconds * 1000),
  });
};

const STEPS: readonly unknown[] = ['otp', 'accounts', 'enrol'] satisfies LoginRequest['next'][];

const isStep = (value: unknown): value is LoginRequest['next'] => STEPS.includes(value);

/**
 * Parses the cookie's text, which anybody could have written: null for anything that storeLoginRequest never wrote.
 */
export const parseLoginRequest = (text: string | undefined): LoginRequest | null => {
  const { requestId, target, resendAt, expiresAt, spent, next } = recordIn(text) ?? {};
  if (typeof requestId !== 'string' || typeof target !== 'string' || !isStep(next)) return null;
  if (typeof resendAt !== 'number' || typeof expiresAt !== 'number') return null;
  return { requestId, target, resendAt, expiresAt, next, ...(spent === true && { spent }) };
};

export const loginRequest = (): LoginRequest | null => parseLoginRequest(Cookies.get(LOGIN_REQUEST_COOKIE));

export const forgetLoginRequest = (): void => Cookies.remove(LOGIN_REQUEST_COOKIE, { path: '/' });

/** Whether this browser keeps cookies. `navigator.cookieEnabled` is true also where Chrome blocks those of a site. */
export const keepsCookies = (): boolean => {
  const probe = 'cookies_kept';
  Cookies.set(probe, 'yes', { path: '/', sameSite: 'lax' });
  const isKept = Cookies.get(probe) !== undefined;
  Cookies.remove(probe, { path: '/' });
  return isKept;
};
