import Cookies from 'js-cookie';
import {
  forgetLoginRequest,
  storeLoginRequest,
  loginRequest,
  parseLoginRequest,
  type LoginRequest,
} from '#web/session/login-request.ts';

const REQUEST: LoginRequest = {
  requestId: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f',
  target: '98xxxx3210',
  resendAt: 1_000,
  expiresAt: 2_000,
  next: 'otp',
};

afterEach(forgetLoginRequest);

it('stores the login request in a cookie that the server can read, until it is removed', () => {
  expect(loginRequest()).toBeNull();
  storeLoginRequest(REQUEST);
  expect(loginRequest()).toEqual(REQUEST);
  expect(parseLoginRequest(Cookies.get('login_request'))).toEqual(REQUEST);
  forgetLoginRequest();
  expect(loginRequest()).toBeNull();
});

it('says in the cookie that the password cannot be used any more', () => {
  storeLoginRequest({ ...REQUEST, spent: true });
  expect(loginRequest()).toEqual({ ...REQUEST, spent: true });
  expect(parseLoginRequest(JSON.stringify({ ...REQUEST, spent: 'yes' }))).toEqual(REQUEST);
});

it('lets the cookie expire with the one-time password, after ten minutes', () => {
  const set = jest.spyOn(Cookies, 'set');
  const before = Date.now();
  storeLoginRequest(REQUEST);
  const { expires, sameSite, path } = set.mock.calls[0]?.[2] ?? {};
  const lives = (expires as Date).getTime() - before;
  expect(lives).toBeGreaterThanOrEqual(600_000);
  expect(lives).toBeLessThan(660_000);
  expect([sameSite, path]).toEqual(['lax', '/']);
});

it.each([
  undefined,
  '',
  'null',
  '7',
  '"text"',
  '[]',
  '{}',
  '{broken',
  JSON.stringify({ ...REQUEST, requestId: 7 }),
  JSON.stringify({ ...REQUEST, target: null }),
  JSON.stringify({ ...REQUEST, resendAt: '1' }),
  JSON.stringify({ ...REQUEST, expiresAt: null }),
  JSON.stringify({ ...REQUEST, next: 'admin' }),
])('ignores the invalid cookie %j', (text) => expect(parseLoginRequest(text)).toBeNull());
