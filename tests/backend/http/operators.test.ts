import { Writable } from 'node:stream';
import { addMs, DAY_MS } from '#backend/clock.ts';
import { createExpiry } from '#backend/jobs/expiry.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { contract } from '#contract/index.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';
import { testApp, type TestApp } from '../../support/app.ts';

const capture = () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, stream };
};

describe('The log', () => {
  const { lines, stream } = capture();
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ logTo: stream });
  }, OPENING_MS);
  afterAll(() => test.close());

  it('has one line for each call with its request id, endpoint, status and duration', async () => {
    lines.length = 0;
    await test.call(contract.login.signout, { headers: { 'x-request-id': 'web-12345678' } });
    const [line, ...more] = lines.map((text) => JSON.parse(text) as object);
    expect(line).toMatchObject({
      requestId: 'web-12345678',
      method: 'POST',
      endpoint: 'login.signout',
      status: 200,
      ms: expect.any(Number),
    });
    expect(more).toEqual([]);
  });

  it('holds no password, token, number, name or e-mail address of a member, even for failed calls', async () => {
    lines.length = 0;
    const mobile = '7412589630';
    const person = {
      salutation: 'Mr',
      firstName: 'Ravindra',
      lastName: 'Menonkutty',
      email: 'rm@example.in',
    };
    const { requestId, answer } = await test.verifyMobile(mobile);
    const code = test.codeFor(mobile);
    await test.call(contract.login.otpVerify, { body: { requestId, otp: code } });
    const enrolled = await test.call(contract.login.enroll, { body: { requestId, ...person } });
    const cookies = enrolled.cookies.map(({ value }) => value);
    const headers = {
      cookie: `jwt=${cookies[0]}`,
      token: cookies[1] ?? '',
      authorization: 'Bearer of-bad-news',
    };
    await test.call(contract.member.detail, { headers });
    await test.app.inject({ url: `/dev/outbox?to=${mobile}` });
    await test.app.inject({ url: `/nowhere/${mobile}?token=${cookies[0]}` });
    await test.app.inject({
      method: 'POST',
      url: contract.login.otpInit.path,
      payload: `{"mobile":"${mobile}`,
      headers,
    });
    jest
      .spyOn(test.services.accounts, 'ofSession')
      .mockRejectedValue(
        Object.assign(new Error('duplicate key'), { detail: `(${mobile})`, params: [mobile] }),
      );
    expect((await test.call(contract.member.detail, { headers })).status).toBe(500);
    const log = lines.join('');
    expect(answer.status).toBe(200);
    expect(log).toContain('duplicate key');
    for (const secret of [code, mobile, ...cookies, 'Ravindra', 'rm@example.in', 'of-bad-news']) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('The health checks', () => {
  it(
    'tell a process that is alive from one that is ready',
    async () => {
      const db = await freshDb();
      const test = await testApp({ db });
      expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(200);
      expect((await test.app.inject({ url: '/readyz' })).json()).toEqual({ ready: true });
      await db.query("delete from schema_migration where name = '0001_accounts.sql'");
      expect((await test.app.inject({ url: '/readyz' })).statusCode).toBe(503);
      await db.close();
      const away = await test.app.inject({ url: '/readyz' });
      expect(away.statusCode).toBe(503);
      expect(away.json()).toEqual({ ready: false });
      expect((await test.app.inject({ url: '/healthz' })).statusCode).toBe(200);
      await test.app.close();
    },
    OPENING_MS,
  );
});

describe('The metrics', () => {
  it(
    'count calls by endpoint and status, and coins by entry type',
    async () => {
      const test = await testApp();
      await test.join({ coins: 320 });
      await test.call(contract.member.detail);
      const { body, headers } = await test.app.inject({ url: '/metrics' });
      expect(headers['content-type']).toContain('text/plain');
      expect(body).toContain('http_request_duration_seconds_count{endpoint="member.detail",status="401"} 1');
      expect(body).toContain('ledger_coins_total{type="EARNED"} 320');
      await test.close();
    },
    OPENING_MS,
  );

  it(
    'count each coin once, also those that a job moves',
    async () => {
      const test = await testApp();
      const { accountId } = await test.join({ coins: 320 });
      const { ledger } = test.services;
      const at = test.clock.now();
      const cause: Cause = { title: 'Desk gift card', kind: 'order', id: 'twice' };
      const expiresAt = addMs(at, DAY_MS);
      const earnAgain = () =>
        test.deps.db.tx((tx) => ledger.earn(tx, { accountId, coins: 80, cause, at, expiresAt }));
      await earnAgain();
      await earnAgain();
      test.clock.advance(201 * 24 * 3600);
      await createExpiry(test.deps)();
      const { body } = await test.app.inject({ url: '/metrics' });
      expect(body).toContain('ledger_coins_total{type="EARNED"} 400');
      expect(body).toContain('ledger_coins_total{type="EXPIRED"} 400');
      await test.close();
    },
    OPENING_MS,
  );
});
