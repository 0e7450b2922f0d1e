// The member's own sessions, and switching to another card of the same number.
import { deviceOf } from '#backend/modules/sessions/devices.ts';
import { SESSION_COOKIE_DAYS } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { callDuring } from '../../support/call-during.ts';

const { sessions, member, login } = contract;
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';

interface Listed {
  sessionId: string;
  device: string;
  current: boolean;
  agent: null;
}

onEveryDatabase('The sessions of a member', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
  });
  afterAll(() => test.close());

  let lastNumber = 7_300_000_000;
  const freshNumber = (): string => String((lastNumber += 1));

  /** Signs in once more, from a phone. */
  const alsoOnPhone = async (mobile: string): Promise<Record<string, string>> => {
    const begun = await test.call(login.otpInit, { body: { purpose: 'LOGIN', mobile } });
    const answer = await test.call(login.otpVerify, {
      body: { requestId: begun.data.requestId, otp: test.codeFor(mobile) },
      headers: { 'user-agent': PHONE },
    });
    const valueOf = (name: string) => answer.cookies.find((cookie) => cookie.name === name)?.value ?? '';
    return { cookie: `jwt=${valueOf('jwt')}`, token: valueOf('token') };
  };
  const listOf = async (headers: Record<string, string>): Promise<Listed[]> =>
    (await test.call(sessions.list, { headers })).data.sessions;
  const isIn = async (headers: Record<string, string>) =>
    (await test.call(member.detail, { headers })).status === 200;
  const twice = async (): Promise<[TestMember, Record<string, string>]> => {
    const joined = await test.join({ mobile: freshNumber() });
    return [joined, await alsoOnPhone(joined.mobile)];
  };

  it('are listed with their devices, the current one first', async () => {
    const [here, phone] = await twice();
    const listed = await listOf(here.headers);
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ current: true, agent: null });
    expect(listed[1]).toMatchObject({ current: false, device: 'Chrome on Android', agent: null });
    expect((await listOf(phone))[0]).toMatchObject({ current: true, device: 'Chrome on Android' });
    expect(JSON.stringify(listed)).not.toContain(phone['cookie']?.slice(4));
  });

  it('are listed by their latest use after the current one', async () => {
    const here = await test.join({ mobile: freshNumber() });
    const others = [];
    for (let n = 0; n < 4; n += 1) {
      const token = await test.deps.db.tx((tx) =>
        test.services.sessions.start(tx, {
          accountId: here.accountId,
          clientId: 'ZILLION',
        }),
      );
      others.push({ cookie: `jwt=${token}` });
      test.clock.advance(60);
    }
    const startedAts = async (): Promise<string[]> =>
      (await test.call(sessions.list, { headers: here.headers })).data.sessions
        .slice(1)
        .map(({ startedAt }: { startedAt: string }) => startedAt);
    const [last, third, second, first] = await startedAts();
    expect([last, third, second, first]).toEqual([last, third, second, first].toSorted().toReversed());
    expect(await isIn(others[0]!)).toBe(true);
    expect(await startedAts()).toEqual([first, last, third, second]);
  });

  it('can be ended one by one', async () => {
    const [here, phone] = await twice();
    const other = (await listOf(here.headers)).find(({ current }) => !current);
    const end = () =>
      test.call(sessions.revoke, { headers: here.headers, body: { sessionId: other?.sessionId } });
    expect((await end()).status).toBe(200);
    expect([await isIn(phone), await isIn(here.headers)]).toEqual([false, true]);
    expect(await end()).toMatchObject({ status: 404, data: { errorCode: 'NOT_FOUND' } });
  });

  it('cannot be ended by another member', async () => {
    const [here] = await twice();
    const stranger = await test.join();
    const [first] = await listOf(here.headers);
    const answer = await test.call(sessions.revoke, {
      headers: stranger.headers,
      body: { sessionId: first?.sessionId },
    });
    expect(answer).toMatchObject({ status: 404, data: { errorCode: 'NOT_FOUND' } });
    expect(await isIn(here.headers)).toBe(true);
  });

  it('can all be ended except the current one', async () => {
    const [here, phone] = await twice();
    const tablet = await alsoOnPhone(here.mobile);
    const answer = await test.call(sessions.revokeOthers, { headers: here.headers, body: {} });
    expect(answer).toMatchObject({ status: 200, data: { ended: 2 } });
    expect([await isIn(phone), await isIn(tablet), await isIn(here.headers)]).toEqual([false, false, true]);
    expect(await listOf(here.headers)).toHaveLength(1);
  });

  it('are recorded as used at most once a minute', async () => {
    const [here, phone] = await twice();
    const lastSeen = () =>
      test.deps.db.query<{ last_seen_at: Date }>(
        'select last_seen_at from session where account_id = $1 order by last_seen_at',
        [here.accountId],
      );
    const [{ last_seen_at: began } = { last_seen_at: null }] = await lastSeen();
    test.clock.advance(59);
    expect(await isIn(phone)).toBe(true);
    expect((await lastSeen()).map((row) => row.last_seen_at)).toEqual([began, began]);
    test.clock.advance(1);
    expect(await isIn(phone)).toBe(true);
    expect((await lastSeen()).map((row) => row.last_seen_at)).toEqual([began, test.clock.now()]);
  });

  it('are deleted a month after they ended, and active ones are kept', async () => {
    const [here, phone] = await twice();
    await test.call(sessions.revokeOthers, { headers: here.headers, body: {} });
    const count = async () =>
      (await test.deps.db.query('select 1 from session where account_id = $1', [here.accountId])).length;
    test.clock.advance(30 * 86_400);
    await test.services.sessions.sweep();
    expect(await count()).toBe(2);
    test.clock.advance(1);
    await test.services.sessions.sweep();
    expect([await count(), await isIn(here.headers), await isIn(phone)]).toEqual([1, true, false]);
  });

  it('end by themselves when their cookie does', async () => {
    const { headers } = await test.join();
    test.clock.advance(SESSION_COOKIE_DAYS * 86_400 - 0.001);
    expect(await isIn(headers)).toBe(true);
    test.clock.advance(0.001);
    expect(await isIn(headers)).toBe(false);
  });
});

onEveryDatabase('The cards of a mobile number', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
  });
  afterAll(() => test.close());

  const MOBILE = '7399999999';
  const cardsOf = async (headers: Record<string, string>) =>
    (await test.call(sessions.cards, { headers })).data.lcnList as {
      handle: string;
      lcn: string;
      name: string;
      availablePointsAmount: number;
      current: boolean;
    }[];
  let mine: TestMember;
  let household: TestMember;
  beforeAll(async () => {
    mine = await test.join({ mobile: MOBILE, coins: 120, firstName: 'Meera' });
    test.clock.advance(1);
    household = await test.join({ mobile: MOBILE, coins: 9000, firstName: 'Household', lastName: '' });
  });

  it('are listed masked, with their balances', async () => {
    expect(await cardsOf(mine.headers)).toEqual([
      expect.objectContaining({
        lcn: `xxxxxx${mine.lcn.slice(-4)}`,
        name: 'Meera Rao',
        availablePointsAmount: 120,
        current: true,
      }),
      expect.objectContaining({ name: 'Household', availablePointsAmount: 9000, current: false }),
    ]);
    const text = JSON.stringify(await cardsOf(mine.headers));
    for (const secret of [mine.lcn, household.lcn, household.accountId]) expect(text).not.toContain(secret);
  });

  it('can be switched: a new session starts for the other card, and the current one ends', async () => {
    const headers = mine.headers;
    const [, other] = await cardsOf(headers);
    const answer = await test.call(sessions.changeAccount, { headers, body: { handle: other?.handle } });
    expect(answer).toMatchObject({ status: 200, data: { totalLcn: 2 } });
    const jwt = answer.cookies.find(({ name }) => name === 'jwt');
    expect(jwt).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    const changed = { cookie: `jwt=${jwt?.value}` };
    expect((await test.call(member.balance, { headers: changed })).data.availablePointsAmount).toBe(9000);
    expect((await test.call(member.detail, { headers })).status).toBe(401);
  });

  it('can be switched to only by handles of the same session', async () => {
    const stranger = await test.join({ coins: 1 });
    const [theirs] = await cardsOf(stranger.headers);
    const [, other] = await cardsOf(household.headers);
    for (const handle of [other?.handle, household.accountId, household.lcn, 'x']) {
      const answer = await test.call(sessions.changeAccount, { headers: stranger.headers, body: { handle } });
      expect(answer).toMatchObject({ status: 400, data: { errorCode: 'MALFORMED_REQUEST' } });
    }
    expect(theirs?.current).toBe(true);
    expect((await test.call(member.detail, { headers: stranger.headers })).status).toBe(200);
  });
});

onEveryDatabase('The sessions of a mobile number with several cards', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
  });
  afterAll(() => test.close());

  let lastNumber = 7_400_000_000;
  const cardsOfOne = async (): Promise<[TestMember, TestMember]> => {
    const mobile = String((lastNumber += 1));
    const first = await test.join({ mobile });
    test.clock.advance(1);
    return [first, await test.join({ mobile })];
  };
  type Headers = Record<string, string>;
  const change = async (headers: Headers, nth: number) => {
    const { data } = await test.call(sessions.cards, { headers });
    return test.call(sessions.changeAccount, { headers, body: { handle: data.lcnList[nth].handle } });
  };
  const endOthers = (headers: Headers) => test.call(sessions.revokeOthers, { headers, body: {} });
  const statusFor = async (headers: Headers) => (await test.call(member.detail, { headers })).status;
  const tokenIn = ({ headers }: TestMember) => /jwt=([^;]+)/.exec(headers['cookie'] ?? '')?.[1] ?? '';

  it('are listed and ended from any of its cards', async () => {
    const [here, there] = await cardsOfOne();
    const listed: Listed[] = (await test.call(sessions.list, { headers: here.headers })).data.sessions;
    expect(listed.map(({ current }) => current)).toEqual([true, false]);
    expect(await endOthers(here.headers)).toMatchObject({ status: 200, data: { ended: 1 } });
    expect([await statusFor(here.headers), await statusFor(there.headers)]).toEqual([200, 401]);
  });

  it('switch to one other card when six switches arrive at once', async () => {
    const [here] = await cardsOfOne();
    const { headers } = here;
    const { data } = await test.call(sessions.cards, { headers });
    const body = { handle: data.lcnList[0].handle };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => test.call(sessions.changeAccount, { headers, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401]);
  });

  it('cannot be switched to another card once they have ended', async () => {
    const [here, there] = await cardsOfOne();
    const { deps, services } = test;
    const handleOf = (await test.call(sessions.cards, { headers: there.headers })).data.lcnList[0].handle;
    const answer = await callDuring(
      deps.db,
      (tx) => services.sessions.end(tx, tokenIn(there)),
      () => test.call(sessions.changeAccount, { headers: there.headers, body: { handle: handleOf } }),
    );
    expect(answer.status).toBe(401);
    expect(await statusFor(here.headers)).toBe(200);
  });

  it('are all ended even if one switches to another card at the same moment', async () => {
    const [here, there] = await cardsOfOne();
    const { deps, services } = test;
    let slipped = '';
    const ended = await callDuring(
      deps.db,
      async (tx) => {
        await services.sessions.lock(tx, there.mobile);
        await services.sessions.end(tx, tokenIn(there));
        const { accountId } = there;
        slipped = await services.sessions.start(tx, { accountId, clientId: 'ZILLION' });
      },
      () => endOthers(here.headers),
    );
    expect(ended).toMatchObject({ status: 200, data: { ended: 1 } });
    expect(await statusFor({ cookie: `jwt=${slipped}` })).toBe(401);
  });

  it('can be switched at most sixty times in ten minutes, over all sessions', async () => {
    const [here] = await cardsOfOne();
    let headers: Headers = here.headers;
    for (let n = 0; n < 60; n += 1) {
      const { cookies } = await change(headers, 0);
      const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? '';
      headers = { cookie: `jwt=${valueOf('jwt')}`, token: valueOf('token') };
    }
    expect(await change(headers, 0)).toMatchObject({ status: 429, data: { errorCode: 'RATE_LIMITED' } });
  });
});

describe('The name of a device', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  it.each([
    [PHONE, 'Chrome on Android'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 'Safari on iPhone'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/139.0 Safari/537.36 Edg/139.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/139.0 Safari/537.36 OPR/120.0', 'Opera on Linux'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} EdgiOS/139.0`, 'Edge on iPhone'],
    [`Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) ${safari} OPT/5.0`, 'Opera on iPad'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux'],
    ['curl/8.0', 'An unknown device'],
    ['<script>alert(1)</script>', 'An unknown device'],
    [null, 'An unknown device'],
  ])('of %s is %s', (userAgent, words) => expect(deviceOf(userAgent)).toBe(words));
});
