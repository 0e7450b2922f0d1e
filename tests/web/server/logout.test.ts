/** @jest-environment node */
import { login } from '#contract/login.ts';
import { logout } from '#web/server/logout.ts';
import { noticeCookie } from '#web/session/notice.ts';
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

  const expectCleared = (cookies: unknown, ...further: string[]) => {
    expect(cookies).toEqual([
      expect.stringMatching(/^jwt=; Path=\/; Max-Age=0.*HttpOnly/),
      expect.stringMatching(/^token=; Path=\/; Max-Age=0/),
      ...further,
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

  describe('when the browser itself goes there, as without JavaScript', () => {
    const site = 'http://rewards.example';
    const going = { cookie: 'jwt=session-1', origin: site, 'sec-fetch-mode': 'navigate' };

    const expectAtHome = (
      { status, headers }: Awaited<ReturnType<typeof leave>>,
      notices = [noticeCookie('signed-out')],
    ) => {
      expect([status, headers['location'], headers['cache-control']]).toEqual([303, '/', 'no-store']);
      expectCleared(headers['set-cookie'], ...notices);
      // No script does it.
      expect(headers['clear-site-data']).toBe('"storage"');
    };

    it('ends the session, clears cookies and storage, and leads to the home page', async () => {
      let cookie: string | null = null;
      mockServer.use(mockEndpoint(login.signout, ({ headers }) => ((cookie = headers.get('cookie')), {})));
      expectAtHome(await leave({ headers: going }));
      expect(cookie).toBe('jwt=session-1');
    });

    it('does the same for a link of our own, and over plain http, where only the Accept header tells', async () => {
      mockServer.use(mockEndpoint(login.signout, {}));
      const link = { cookie: 'jwt=session-1', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' };
      expectAtHome(await leave({ method: 'GET', headers: link }));
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
      expectAtHome(await leave({ headers: { cookie: 'jwt=session-1', origin: site, accept } }));
    });

    it('does the same when the API is down', async () => {
      mockServer.use(mockNetworkFailure(login.signout));
      expectAtHome(await leave({ headers: going }), []);
    });

    it('answers the call of the script without leading anywhere', async () => {
      mockServer.use(mockEndpoint(login.signout, {}));
      const called = await leave({ headers: { ...going, 'sec-fetch-mode': 'cors', accept: '*/*' } });
      expect([called.status, called.headers['location'], called.headers['clear-site-data']]).toEqual([
        204,
        undefined,
        undefined,
      ]);
    });

    it('refuses the form of another site, and keeps the session', async () => {
      const foreign = await leave({ headers: { ...going, origin: 'https://evil.example' } });
      const opaque = await leave({ headers: { ...going, origin: 'null' } });
      const link = await leave({
        method: 'GET',
        headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
      });
      expect([foreign.status, opaque.status, link.status]).toEqual([403, 403, 403]);
      for (const { headers } of [foreign, opaque, link]) {
        expect(headers).not.toHaveProperty('set-cookie');
        expect(headers).not.toHaveProperty('clear-site-data');
      }
    });
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
