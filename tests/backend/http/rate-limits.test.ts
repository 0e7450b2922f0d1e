import { buildApp } from '#backend/app.ts';
import { READS_PER_MINUTE } from '#backend/http/read-counter.ts';
import { contract } from '#contract/index.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

const { detail } = contract.member;
const { otpInit, otpInitLcn, otpResend } = contract.login;
const { placeItem } = contract.orders;

let test: TestApp;
beforeAll(async () => {
  test = await testApp({
    settings: { limits: { otpPerIp: 5, loginPerIp: 20, writesPerSession: 6, ordersPerAccount: 3 } },
  });
}, OPENING_MS);
afterAll(() => test.close());
afterEach(() => test.clock.advance(3600));

describe('Rate limits', () => {
  let lastNumber = 7_200_000_000;
  const freshNumber = (): string => String((lastNumber += 1));
  const ask = (ip: string, from = '127.0.0.1', app = test.app) => {
    lastNumber += 1;
    return app.inject({
      method: 'POST',
      url: otpInit.path,
      remoteAddress: from,
      headers: { 'x-forwarded-for': ip },
      payload: { purpose: 'LOGIN', mobile: String(lastNumber) },
    });
  };

  it('count one-time passwords by the IP address that the web server forwards', async () => {
    for (let call = 1; call <= 5; call += 1) expect((await ask('203.0.113.7')).statusCode).toBe(200);
    const sixth = await ask('203.0.113.7');
    expect(sixth.statusCode).toBe(429);
    expect(sixth.headers['retry-after']).toBe('600');
    expect(sixth.json().data.errorCode).toBe('RATE_LIMITED');
    expect((await ask('203.0.113.8')).statusCode).toBe(200);
    test.clock.advance(600);
    expect((await ask('203.0.113.7')).statusCode).toBe(200);
  });

  it('count requests by number, by card and resends together', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.43' };
    const byNumber = () => test.call(otpInit, { body: { purpose: 'LOGIN', mobile: freshNumber() }, headers });
    const byCard = () => test.call(otpInitLcn, { body: { lcn: '6104899990' }, headers });
    const begun = await byNumber();
    const again = () => test.call(otpResend, { body: { requestId: begun.data.requestId }, headers });
    const statuses = [begun.status];
    for (const way of [byCard, again, byCard, again]) {
      test.clock.advance(31);
      statuses.push((await way()).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    test.clock.advance(31);
    for (const way of [byNumber, byCard, again]) {
      expect(await way()).toMatchObject({ status: 429, message: expect.stringMatching(/^Too many calls/) });
    }
  });

  it('stop counting a one-time password once it is confirmed, so that many members can share an address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.40' };
    const signIn = async () => {
      const { mobile } = await test.join();
      const begun = await test.call(otpInit, { body: { purpose: 'LOGIN', mobile }, headers });
      if (begun.status !== 200) return begun.status;
      const body = { requestId: begun.data.requestId, otp: test.codeFor(mobile) };
      return (await test.call(contract.login.otpVerify, { body, headers })).status;
    };
    for (let member = 1; member <= 9; member += 1) expect(await signIn()).toBe(200);
  });

  it('do not prevent a sign-in when the count cannot be lowered', async () => {
    const away = await testApp({
      db: test.deps.db,
      changeServices: (services) => ({
        ...services,
        limiter: { ...services.limiter, onSuccess: () => Promise.reject(new Error('The database is away')) },
      }),
    });
    const { mobile } = await away.join();
    const { answer } = await away.verifyMobile(mobile);
    expect(answer).toMatchObject({ status: 200, data: { outcome: 'SIGNED_IN' } });
    await away.close();
  });

  it('count wrong one-time passwords from an address over all numbers', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.41' };
    const guess = async () => {
      const begun = await test.call(otpInit, { body: { purpose: 'LOGIN', mobile: freshNumber() } });
      test.clock.advance(1);
      const body = { requestId: begun.data.requestId, otp: '000001' };
      return (await test.call(contract.login.otpVerify, { body, headers })).status;
    };
    const statuses = [];
    for (let number = 1; number <= 5; number += 1) statuses.push(await guess());
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    test.clock.advance(300);
    expect(await guess()).toBe(429);
  });

  it('count requests for one-time passwords and wrong ones separately', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.44' };
    const statuses = [];
    for (let number = 1; number <= 5; number += 1) {
      const begun = await test.call(otpInit, { body: { purpose: 'LOGIN', mobile: freshNumber() }, headers });
      const body = { requestId: begun.data.requestId, otp: '000001' };
      statuses.push(begun.status, (await test.call(contract.login.otpVerify, { body, headers })).status);
    }
    expect(statuses).toEqual(Array.from({ length: 5 }, () => [200, 400]).flat());
  });

  it('allow an address that never confirms a one-time password five full windows a day', async () => {
    const ip = '203.0.113.42';
    for (let share = 1; share <= 5; share += 1) {
      for (let call = 1; call <= 5; call += 1) expect((await ask(ip)).statusCode).toBe(200);
      test.clock.advance(600);
    }
    const refused = await ask(ip);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBe(86_400 - 5 * 600);
  });

  it('count every other call of a login by address as well', async () => {
    const { getLcn, enroll } = contract.login;
    const requestId = crypto.randomUUID();
    const look = (ip: string) =>
      test.call(getLcn, { body: { requestId }, headers: { 'x-forwarded-for': ip } });
    const statuses = [];
    for (let call = 1; call <= 20; call += 1) statuses.push((await look('203.0.113.60')).status);
    expect(statuses).not.toContain(429);
    const refused = await test.app.inject({
      method: 'POST',
      url: enroll.path,
      headers: { 'x-forwarded-for': '203.0.113.60' },
      payload: {},
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '600']);
    expect((await look('203.0.113.61')).status).not.toBe(429);
    test.clock.advance(600);
    for (let call = 1; call <= 20; call += 1) expect((await look('203.0.113.60')).status).not.toBe(429);
    expect((await look('203.0.113.60')).status).toBe(429);
  });

  it('count reads without a session by address, except those from this machine', async () => {
    const read = (ip: string) =>
      test.app.inject({
        method: 'GET',
        url: contract.help.faqs.path,
        query: { client: 'ZILLION' },
        headers: { 'x-forwarded-for': ip },
      });
    for (let call = 1; call <= READS_PER_MINUTE; call += 1) await read('203.0.113.50');
    const refused = await read('203.0.113.50');
    expect([refused.statusCode, refused.json().data.errorCode]).toEqual([429, 'RATE_LIMITED']);
    expect(refused.headers['retry-after']).toBe('60');
    expect((await read('203.0.113.51')).statusCode).toBe(200);
    for (const own of ['127.0.0.1', '::1']) expect((await read(own)).statusCode).toBe(200);
    test.clock.advance(60);
    expect((await read('203.0.113.50')).statusCode).toBe(200);
  });

  it('count every read of a visitor, also of what members get an answer of their own to, but not a member’s', async () => {
    const { limiter } = test.services;
    const visitor = { ip: '203.0.113.52', session: null };
    const { availability } = contract.survey;
    for (let call = 1; call <= READS_PER_MINUTE; call += 1) await limiter.count(availability, visitor);
    for (const read of [availability, contract.redirects.utilities, contract.catalogue.fetchAllCarousels]) {
      await expect(limiter.count(read, visitor)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    }
    const { headers } = await test.join();
    const from = { 'x-forwarded-for': visitor.ip };
    expect((await test.call(availability, { headers: from })).status).toBe(429);
    expect((await test.call(availability, { headers: { ...headers, ...from } })).status).toBe(200);
  });

  describe('of an address that tries made-up sessions', () => {
    const ip = '203.0.113.53';
    const visitor = { 'x-forwarded-for': ip };
    const faqs = (headers: Record<string, string>) =>
      test.call(contract.help.faqs, { query: { client: 'ZILLION' }, headers });
    let guesses = 0;
    const guess = () => {
      const cookie = `jwt=${String((guesses += 1)).padStart(43, 'A')}; token=made-up`;
      return test.call(detail, { headers: { ...visitor, cookie, token: 'made-up' } });
    };
    const guessTooOften = async () => {
      for (let call = 1; call <= READS_PER_MINUTE; call += 1) await guess();
    };
    const ended = async () => {
      const { headers, accountId } = await test.join();
      await test.deps.db.query('delete from session where account_id = $1', [accountId]);
      return headers;
    };

    it('leave the database alone above a limit of their own', async () => {
      expect((await guess()).status).toBe(401);
      await guessTooOften();
      const find = jest.spyOn(test.services.sessions, 'find');
      expect(await guess()).toMatchObject({ status: 429, data: { errorCode: 'RATE_LIMITED' } });
      expect(find).not.toHaveBeenCalled();
      find.mockRestore();
      expect((await faqs(visitor)).status).toBe(200);
      test.clock.advance(60);
      expect((await guess()).status).toBe(401);
    });

    it('let members of the same network go on, and treat those who were signed out as visitors', async () => {
      await guessTooOften();
      const { headers: member } = await test.join();
      const stale = await ended();
      // As a browser sends them with a page, and as it does with a call.
      const withPage = { ...visitor, cookie: `${member['cookie']}; token=${member['token']}` };
      expect((await test.call(detail, { headers: withPage })).status).toBe(200);
      expect((await test.call(detail, { headers: { ...visitor, ...member } })).status).toBe(200);
      expect((await test.call(detail, { headers: { ...visitor, ...stale } })).status).toBe(401);
      const mobile = freshNumber();
      const asked = { body: { purpose: 'LOGIN' as const, mobile }, headers: { ...visitor, ...stale } };
      expect((await test.call(otpInit, asked)).status).toBe(200);
    });

    it('do not count what somebody who was signed out elsewhere asks of a session', async () => {
      const stale = { 'x-forwarded-for': '203.0.113.54', ...(await ended()) };
      for (let call = 1; call <= READS_PER_MINUTE; call += 1) await test.call(detail, { headers: stale });
      expect((await faqs(stale)).status).toBe(200);
    });
  });

  it('count all addresses of an IPv6 /64 network as one', async () => {
    const same = [
      '2001:db8:0:7::1',
      '2001:db8:0:7:8:9:a:b',
      '2001:0db8::7:0:0:0:3',
      '2001:db8:0:7::',
      '2001:DB8:0:7::5',
    ];
    for (const ip of same) expect((await ask(ip)).statusCode).toBe(200);
    expect((await ask('2001:db8:0:7:ffff::1')).statusCode).toBe(429);
    expect((await ask('2001:db8:0:8::1')).statusCode).toBe(200);
    for (let call = 1; call <= 5; call += 1) await ask(`::ffff:203.0.113.${call}`);
    expect((await ask('::ffff:203.0.113.6')).statusCode).toBe(200);
  });

  it('ignore a forwarded address from an untrusted caller', async () => {
    for (let call = 1; call <= 5; call += 1) await ask(`198.51.100.${call}`, '192.0.2.44');
    expect((await ask('198.51.100.99', '192.0.2.44')).statusCode).toBe(429);
  });

  it('hold for concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('203.0.113.20')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  });

  it('hold across processes, as they are counted in the database', async () => {
    const other = await buildApp(test.deps);
    const processes = [test.app, other, test.app, other, other, test.app, other];
    const statuses: number[] = [];
    for (const app of processes) statuses.push((await ask('203.0.113.50', '127.0.0.1', app)).statusCode);
    await other.close();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });

  const anotherSession = async (accountId: string): Promise<Record<string, string>> => {
    const { sessions } = test.services;
    const token = await test.deps.db.tx((tx) => sessions.start(tx, { accountId, clientId: 'ZILLION' }));
    return { cookie: `jwt=${token}`, token: sessions.headerTokenOf(token) };
  };

  it('count the orders placed in an account, whichever session places them', async () => {
    const member = await test.join();
    const other = await anotherSession(member.accountId);
    const place = (headers: Record<string, string>, n: number) =>
      test.call(placeItem, {
        headers: { ...headers, 'idempotency-key': `placing-${n}-of-them` },
        body: { productId: 'c-none', count: 1, points: 0 },
      });
    const statuses = [];
    for (const headers of [member.headers, other, member.headers, other]) {
      statuses.push((await place(headers, statuses.length)).status);
    }
    // What the calls are refused for otherwise makes no difference.
    expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true]);
    expect((await test.call(detail, { headers: other })).status).toBe(200);
    test.clock.advance(600);
    expect((await place(other, 9)).status).not.toBe(429);
  });

  it('count the writes of a session, and not its reads or other sessions', async () => {
    const { headers, accountId } = await test.join();
    const other = await anotherSession(accountId);
    const write = (by: Record<string, string> = headers) =>
      test.call(contract.member.transactions, { headers: by, body: {} });
    for (let call = 1; call <= 6; call += 1) expect((await write()).status).toBe(200);
    expect(await write()).toMatchObject({ status: 429, data: { errorCode: 'RATE_LIMITED' } });
    expect((await write(other)).status).toBe(200);
    expect((await test.call(detail, { headers })).status).toBe(200);
    test.clock.advance(59);
    expect((await write()).status).toBe(429);
    test.clock.advance(1);
    expect((await write()).status).toBe(200);
  });

  it('give no calls in advance for passwords that were asked for elsewhere', async () => {
    const { limiter } = test.services;
    const caller = { ip: '203.0.113.81', session: null };
    await limiter.count(otpInit, caller);
    for (let n = 0; n < 3; n += 1) await limiter.onSuccess(contract.login.otpVerify, caller);
    for (let n = 0; n < 5; n += 1) await limiter.count(otpInit, caller);
    await expect(limiter.count(otpInit, caller)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('do not count what only one member reads among the reads of an address', async () => {
    const { limiter } = test.services;
    const caller = { ip: '203.0.113.80', session: null };
    for (let call = 0; call <= READS_PER_MINUTE; call += 1) await limiter.count(detail, caller);
    await expect(limiter.count(contract.help.faqs, caller)).resolves.toBeUndefined();
  });

  it('count a GET that changes something among the writes, with its POST form', async () => {
    const { headers } = await test.join();
    const query = { partnerId: 'of-nobody' };
    const { clickout, clickoutByPost } = contract.partners;
    for (let click = 1; click <= 3; click += 1) {
      expect((await test.call(clickout, { headers, query })).status).toBe(404);
      expect((await test.call(clickoutByPost, { headers, body: query })).status).toBe(404);
    }
    const refusal = { status: 429, data: { errorCode: 'RATE_LIMITED' } };
    expect(await test.call(clickout, { headers, query })).toMatchObject(refusal);
    expect(await test.call(clickoutByPost, { headers, body: query })).toMatchObject(refusal);
  });

  it('delete windows that have ended, and no others', async () => {
    const windows = () => test.deps.db.query('select 1 from rate_limit');
    await ask('203.0.113.30');
    await test.services.limiter.sweep();
    expect(await windows()).not.toEqual([]);
    test.clock.advance(86_401);
    await test.services.limiter.sweep();
    expect(await windows()).toEqual([]);
  });
});
