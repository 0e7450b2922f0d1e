import { login } from '#contract/login.ts';
import { cards } from '#web/features/login/flow.ts';
import { selectLogin } from '#web/features/login/state.ts';
import { decideAccess, VISITOR } from '#web/routes/access.ts';
import { routes } from '#web/routes/table.ts';
import { loadLoginAccounts, loadLoginOtp } from '#web/server/loads/login.ts';
import { LoadFailure } from '#web/server/load-failure.ts';
import type { LoginRequest } from '#web/session/login-request.ts';
import { mockEndpoint, mockError } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { visitorRequest } from '../../support/page-request.ts';
import { requestNow } from './open-login.tsx';

const loginRequest = (cookie: LoginRequest | string | null, returnTo = '/profile') =>
  visitorRequest({
    query: { returnTo },
    viewer: { ...VISITOR, loginUnderWay: true },
    cookies:
      cookie === null ? {} : { login_request: typeof cookie === 'string' ? cookie : JSON.stringify(cookie) },
  });

const redirect = (to: string) => ({ kind: 'redirect', to });

describe('/login-otp', () => {
  it.each(['otp', 'enrol'] as const)('restores its step after a reload: %s', async (next) => {
    const page = loginRequest(requestNow({ next }));
    expect(await loadLoginOtp(page)).toBeUndefined();
    expect(selectLogin(page.store.getState()).screen).toBe(next);
  });

  it('redirects to the choice of cards once the one-time password is verified', async () => {
    expect(await loadLoginOtp(loginRequest(requestNow({ next: 'accounts' })))).toEqual(
      redirect('/login-accounts?returnTo=%2Fprofile'),
    );
  });

  it('redirects to /login when the cookie is invalid', async () => {
    expect(await loadLoginOtp(loginRequest('{"requestId":1}'))).toEqual(
      redirect('/login?returnTo=%2Fprofile'),
    );
  });
});

describe('/login-accounts', () => {
  const LIST = [{ handle: 'a', lcn: 'xxxxxx4417', name: 'Asha Menon', availablePointsAmount: 40 }];

  it('loads the cards', async () => {
    mockServer.use(mockEndpoint(login.getLcn, { lcnList: LIST, totalLcn: 1 }));
    const page = loginRequest(requestNow({ next: 'accounts' }));
    expect(await loadLoginAccounts(page)).toBeUndefined();
    expect(cards.selectData(page.store.getState())?.lcnList).toEqual(LIST);
    expect(selectLogin(page.store.getState()).currentStep).toBe(1);
  });

  it('redirects to /login-otp when the one-time password is not verified yet', async () => {
    expect(await loadLoginAccounts(loginRequest(requestNow()))).toEqual(
      redirect('/login-otp?returnTo=%2Fprofile'),
    );
  });

  it.each([null, 'no JSON'])('redirects to /login without a login in progress: %s', async (cookie) => {
    expect(await loadLoginAccounts(loginRequest(cookie))).toEqual(redirect('/login?returnTo=%2Fprofile'));
  });

  it('redirects to /login when the request has expired', async () => {
    mockServer.use(mockError(login.getLcn, 'OTP_EXPIRED', 'Expired'));
    expect(await loadLoginAccounts(loginRequest(requestNow({ next: 'accounts' })))).toEqual(
      redirect('/login?returnTo=%2Fprofile'),
    );
  });

  it('fails when the server is unavailable', async () => {
    mockServer.use(mockError(login.getLcn, 'UNAVAILABLE', 'Away'));
    await expect(loadLoginAccounts(loginRequest(requestNow({ next: 'accounts' })))).rejects.toThrow(
      LoadFailure,
    );
  });
});

it('the later login steps drop a return address that leads to another site', async () => {
  const page = loginRequest(requestNow({ next: 'accounts' }), '//evil.example');
  expect(await loadLoginOtp(page)).toEqual(redirect('/login-accounts'));
  expect(await loadLoginAccounts(loginRequest(null, '//evil.example'))).toEqual(redirect('/login'));
});

describe('the guard of the later login steps', () => {
  it('passes the return address on to /login', () => {
    const decision = decideAccess(routes.loginOtp, VISITOR, '/login-otp?returnTo=%2Fprofile%3Fa%3D1');
    expect(decision).toEqual({ allow: false, to: '/login?returnTo=%2Fprofile%3Fa%3D1', why: 'sign-in' });
  });

  it('drops a return address that leads to another site', () => {
    const decision = decideAccess(
      routes.loginAccounts,
      VISITOR,
      '/login-accounts?returnTo=%2F%2Fevil.example',
    );
    expect(decision).toEqual({ allow: false, to: '/login', why: 'sign-in' });
  });
});
