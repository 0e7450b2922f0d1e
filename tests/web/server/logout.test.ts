/** @jest-environment node */
import { login } from '#contract/login.ts';
import { logout } from '#web/server/logout.ts';
import { mockEndpoint, mockError, mockNetworkFailure } from '../../support/mock-endpoint.ts';
import { mockServer } from '../../support/mock-server.ts';
import { answerOf, type RequestOptions } from './request.ts';

describe('the logout of the web server', () => {
  const leave = (options: RequestOptions = {}) =>
    answerOf((request, response) => logout(Object.assign(request, { cookies: {} }), response), {
      method: 'POST',
      url: '/api/logout',
      headers: { cookie: 'jwt=session-1' },
      ...options,
    });

  const expectCleared = (cookies: unknown) => {
    expect(cookies).toEqual([
      expect.stringMatching(/^jwt=; Path=\/; Max-Age=0.*HttpOnly/),
      expect.stringMatching(/^token=; Path=\/; Max-Age=0/),
    ]);
  };

  it('ends the session through the API and clears the session cookies', async () => {
    let cookie: string | null = null;
    let from: string | null = null;
    mockServer.use(
      mockEndpoint(login.signout, ({ headers }) => {
        cookie = headers.get('cookie');
        from = headers.get('x-forwarded-for');
        return {};
      }),
    );
    const answer = await leave();
    expect([answer.status, cookie, answer.headers['cache-control']]).toEqual([
      204,
      'jwt=session-1',
      'no-store',
    ]);
    expect(from).toBe('198.51.100.7');
    expectCleared(answer.headers['set-cookie']);
  });

  it.each([
    ['is down', mockNetworkFailure(login.signout)],
    ['answers with an error', mockError(login.signout, 'INTERNAL', 'A fault of ours')],
  ])('clears the session cookies and answers 502 when the API %s', async (_name, handler) => {
    mockServer.use(handler);
    const answer = await leave();
    expect(answer.status).toBe(502);
    expectCleared(answer.headers['set-cookie']);
  });

  it('sends platform and clientId, as every call does', async () => {
    let seen = new Headers();
    mockServer.use(mockEndpoint(login.signout, ({ headers }) => ((seen = headers), {})));
    await leave({ headers: { host: 'hoopoe.example' } });
    expect([seen.get('platform'), seen.get('clientId')]).toEqual(['web', 'HOOPOE']);
  });

  it.each(['UNAUTHENTICATED', 'FORBIDDEN'] as const)(
    'succeeds when the session is already over (%s)',
    async (code) => {
      mockServer.use(mockError(login.signout, code, 'Session over'));
      expect((await leave()).status).toBe(204);
    },
  );

  it('accepts a GET from a page of the same origin', async () => {
    mockServer.use(mockEndpoint(login.signout, {}));
    const answer = await leave({
      method: 'GET',
      headers: { cookie: 'jwt=session-1', 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.status).toBe(204);
    expectCleared(answer.headers['set-cookie']);
  });

  it('refuses other sites, GET requests that no page of the same origin made, and other methods', async () => {
    const refused = await Promise.all([
      leave({ headers: { origin: 'https://evil.example' } }),
      leave({ method: 'GET' }),
      ...['cross-site', 'same-site', 'none'].map((site) =>
        leave({ method: 'GET', headers: { 'sec-fetch-site': site } }),
      ),
      leave({ method: 'PUT' }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 405]);
    expect(refused.at(-1)?.headers['allow']).toBe('GET, POST');
    expect(refused.some(({ headers }) => 'set-cookie' in headers)).toBe(false);
  });
});
