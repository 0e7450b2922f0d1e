/** @jest-environment-options {"url": "https://rewards.example/login"} */
import Cookies from 'js-cookie';
import { forgetLoginRequest, loginRequest, storeLoginRequest } from '#web/session/login-request.ts';

afterEach(forgetLoginRequest);

it('sends the cookie of a login over https only when the page came that way', () => {
  const set = jest.spyOn(Cookies, 'set');
  const request = { requestId: 'r-1', target: '98xxxx3210', resendAt: 1, expiresAt: 2, next: 'otp' } as const;
  storeLoginRequest(request);
  expect(set.mock.calls[0]?.[2]).toMatchObject({ secure: true });
  expect(loginRequest()).toEqual(request);
});
