import { contract } from '#contract/index.ts';
import { asAgent } from '../../support/agents.ts';
import { OPENING_MS } from '../../support/db.ts';
import { testApp, type TestApp } from '../../support/app.ts';

const { detail, dashboard } = contract.member;
const { otpInit } = contract.login;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({
    settings: { limits: { otpPerIp: 5, loginPerIp: 20, writesPerSession: 6, ordersPerAccount: 3 } },
  });
}, OPENING_MS);
afterAll(() => test.close());
afterEach(() => test.clock.advance(3600));

describe('A session', () => {
  it('is read from its cookie only', async () => {
    const { headers } = await test.join();
    expect((await test.call(detail, { headers })).status).toBe(200);
    const jwt = headers['cookie']?.slice('jwt='.length) ?? '';
    const others: Record<string, string>[] = [
      { authorization: `Bearer ${jwt}` },
      { token: jwt },
      { cookie: `session=${jwt}` },
    ];
    for (const other of others) {
      expect((await test.call(detail, { headers: other })).status).toBe(401);
    }
  });

  it.each([['made-up'], [''], ['A'.repeat(43)], ['A'.repeat(5000)], ["' or 1=1 --"]])(
    'is refused with the cookie %s',
    async (value) => {
      const answer = await test.call(detail, { headers: { cookie: `jwt=${encodeURIComponent(value)}` } });
      expect(answer).toMatchObject({ status: 401, data: { errorCode: 'UNAUTHENTICATED' } });
    },
  );

  it('ends when it expires or when its account is closed', async () => {
    const old = await test.join();
    const closed = await test.join();
    await test.deps.db.query("update account set status = 'CLOSED' where account_id = $1", [
      closed.accountId,
    ]);
    expect((await test.call(detail, { headers: closed.headers })).status).toBe(401);
    await test.deps.db.query('update session set expires_at = $2 where account_id = $1', [
      old.accountId,
      test.clock.now(),
    ]);
    expect((await test.call(detail, { headers: old.headers })).status).toBe(401);
  });

  it('is looked up only for calls that need one', async () => {
    const { headers } = await test.join();
    const find = jest.spyOn(test.services.sessions, 'find');
    const { search, catalogue } = contract;
    await test.call(search.find, { query: { q: 'books' }, headers });
    await test.call(catalogue.list, { body: { moduleType: 'burn', itemType: 'VOUCHER' }, headers });
    expect(find).not.toHaveBeenCalled();
    await test.call(detail, { headers });
    expect(find).toHaveBeenCalledTimes(1);
  });

  it('records its last use at most once a minute', async () => {
    const { headers, accountId } = await test.join();
    const seen = async () => {
      await test.call(detail, { headers });
      const [row] = await test.deps.db.query<{ last_seen_at: Date }>(
        'select last_seen_at from session where account_id = $1',
        [accountId],
      );
      return row?.last_seen_at;
    };
    const joined = test.clock.now();
    test.clock.advance(59);
    expect(await seen()).toEqual(joined);
    test.clock.advance(1);
    expect(await seen()).toEqual(test.clock.now());
  });
});

describe('The token header', () => {
  const verify = (headers: Record<string, string>) =>
    test.call(contract.orders.verify, {
      headers: { 'idempotency-key': 'key-for-test', ...headers },
      body: { orderId: 'x', requestId: '0d3f7c1e-3d60-4a36-9d0e-0a4a5b4f1c11', otp: '123456' },
    });

  it('must belong to the session for a call that changes something', async () => {
    const { headers } = await test.join();
    const other = await test.join();
    const { cookie = '', token = '' } = headers;
    const wrongs: Record<string, string>[] = [
      {},
      { token: 'wrong' },
      { token: other.headers['token'] ?? '' },
      { token: `${token}a` },
      // As many characters, but more bytes.
      { token: '\u00e9'.repeat(token.length) },
    ];
    for (const wrong of wrongs) {
      expect(await verify({ cookie, ...wrong })).toMatchObject({
        status: 403,
        data: { errorCode: 'FORBIDDEN' },
      });
    }
    // Each of these was a tried password from one address.
    test.clock.advance(600);
    expect((await verify({ cookie, token })).status).toBe(404);
  });

  it('may be missing for a read, but must not be wrong', async () => {
    const { headers } = await test.join();
    const { cookie = '' } = headers;
    expect((await test.call(dashboard, { headers: { cookie } })).status).toBe(200);
    expect((await test.call(dashboard, { headers })).status).toBe(200);
    expect((await test.call(dashboard, { headers: { cookie, token: 'wrong' } })).status).toBe(403);
  });
});

describe('The session cookie', () => {
  it('counts for nothing if it is sent twice, whichever comes first', async () => {
    const [{ headers }, other] = [await test.join(), await test.join()];
    const [own, planted] = [headers, other.headers].map(({ cookie = '' }) => cookie);
    for (const cookie of [`${own}; ${planted}`, `${planted};${own}`, `${own}; ${own}`]) {
      expect((await test.call(dashboard, { headers: { cookie } })).status).toBe(401);
    }
  });

  const cookiesOver = async (headers: Record<string, string>, app = test) => {
    const { mobile } = await app.join();
    const begun = await app.call(otpInit, { body: { purpose: 'LOGIN', mobile } });
    const answer = await app.call(contract.login.otpVerify, {
      body: { requestId: begun.data.requestId, otp: app.codeFor(mobile) },
      headers,
    });
    return answer.cookies;
  };

  it('is for the whole site and for years, and no script can read it', async () => {
    const common = { path: '/', sameSite: 'Lax', maxAge: 3650 * 86_400 };
    const [jwt, token] = await cookiesOver({});
    expect([jwt, token]).toMatchObject([
      { name: 'jwt', httpOnly: true, ...common },
      { name: 'token', ...common },
    ]);
    expect(token).not.toHaveProperty('httpOnly');
  });

  it('is cleared, with the token, when the session is ended', async () => {
    const { headers } = await test.join();
    const { cookies } = await test.call(contract.login.signout, { body: {}, headers });
    expect(cookies).toMatchObject([
      { name: 'jwt', value: '', path: '/' },
      { name: 'token', value: '', path: '/' },
    ]);
  });

  it('is Secure when the web server was called over https', async () => {
    const cookies = await cookiesOver({ 'x-forwarded-proto': 'https' });
    expect(cookies.map(({ secure }) => secure)).toEqual([true, true]);
  });

  it('is always Secure when the settings require it', async () => {
    const strict = await testApp({ db: test.deps.db, settings: { secureCookies: true } });
    expect((await cookiesOver({}, strict)).map(({ secure }) => secure)).toEqual([true, true]);
    await strict.close();
  });
});

describe('The client', () => {
  it('of a session is that of the account, whichever client the member signed in with', async () => {
    const { deps, services } = test;
    const { accountId } = await test.join();
    const token = await deps.db.tx((tx) => services.sessions.start(tx, { accountId, clientId: 'HOOPOE' }));
    expect(await services.sessions.find(deps.db, token)).toMatchObject({ accountId, clientId: 'ZILLION' });
  });

  it.each(['member', 'agent'])(
    'must be the one of the session of a %s, if the call names one',
    async (who) => {
      const member = await test.join({ clientId: 'HOOPOE' });
      const headers =
        who === 'member' ? member.headers : await asAgent(test, member.lcn, { clientId: 'HOOPOE' });
      const statusAt = async (named: Record<string, string>) =>
        (await test.call(contract.orders.list, { query: { limit: '1' }, headers: { ...headers, ...named } }))
          .status;
      expect(await statusAt({})).toBe(200);
      expect(await statusAt({ clientId: 'HOOPOE' })).toBe(200);
      expect(await statusAt({ clientId: 'ZILLION' })).toBe(401);
      expect(await statusAt({ clientId: 'HARBOURLINE' })).toBe(401);
      expect(await statusAt({ clientId: 'NO_SUCH_BRAND' })).toBe(401);
    },
  );

  it('of a sign-in is taken from the clientId header if known, else the default one', async () => {
    const clientOf = async (clientId: string, brand = clientId) => {
      const { accountId, mobile } = await test.join({ clientId: brand });
      test.clock.advance(60);
      const signedInFrom = test.clock.now();
      const begun = await test.call(otpInit, { body: { purpose: 'LOGIN', mobile }, headers: { clientId } });
      await test.call(contract.login.otpVerify, {
        body: { requestId: begun.data.requestId, otp: test.codeFor(mobile) },
        headers: { clientId },
      });
      const rows = await test.deps.db.query<{ client_id: string }>(
        'select client_id from session where account_id = $1 and created_at >= $2',
        [accountId, signedInFrom],
      );
      expect(rows).toHaveLength(1);
      return rows[0]?.client_id;
    };
    expect(await clientOf('HARBOURLINE')).toBe('HARBOURLINE');
    expect(await clientOf('NO_SUCH_BRAND', 'ZILLION')).toBe('ZILLION');
    expect(await clientOf('../etc', 'ZILLION')).toBe('ZILLION');
  });
});
