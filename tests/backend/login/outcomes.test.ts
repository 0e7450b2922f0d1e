import { contract } from '#contract/index.ts';
import { withCheckDigit } from '#backend/modules/accounts/lcn.ts';
import { OPENING_MS } from '../../support/db.ts';
import { testApp, type Answer, type TestApp } from '../../support/app.ts';

const { getLcn, otpComplete, enroll, signout } = contract.login;
const { detail, balance } = contract.member;

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
}, OPENING_MS);
afterAll(() => test.close());

let lastNumber = 7_100_000_000;
const freshNumber = (): string => String((lastNumber += 1));

const cookieOf = (answer: Answer) => answer.cookies.find(({ name }) => name === 'jwt');
const asMember = (answer: Answer) => ({ cookie: `jwt=${cookieOf(answer)?.value}` });
const person = { salutation: 'Mr', firstName: 'Ravi', lastName: 'Menon', email: 'ravi@example.in' };

const severalCards = async () => {
  const mobile = freshNumber();
  const cards = [
    await test.join({ mobile, coins: 1200, firstName: 'Meera', lastName: 'Iyer' }),
    await test.join({ mobile, coins: 75, firstName: 'Meera', lastName: 'Iyer' }),
    await test.join({ mobile, firstName: 'Meera', lastName: 'Iyer' }),
  ];
  return { mobile, cards };
};

describe('A number with one card', () => {
  it('is signed in with its one-time password', async () => {
    const { mobile, accountId } = await test.join({ mobile: freshNumber(), coins: 500 });
    const { answer } = await test.verifyMobile(mobile);
    expect(answer.data).toEqual({ outcome: 'SIGNED_IN', currentStep: 3, lcnList: [] });
    const me = await test.call(detail, { headers: asMember(answer) });
    expect(me).toMatchObject({ status: 200, data: { mobile, firstName: 'Asha' } });
    const coins = await test.call(balance, { headers: asMember(answer) });
    expect(coins.data.availablePointsAmount).toBe(500);
    const sessions = await test.deps.db.query('select * from session where account_id = $1', [accountId]);
    expect(sessions).toHaveLength(2);
    expect(JSON.stringify(sessions)).not.toContain(cookieOf(answer)?.value);
  });

  it('gets a session cookie that scripts cannot read, and a token cookie that they can', async () => {
    const { mobile } = await test.join({ mobile: freshNumber() });
    const { answer } = await test.verifyMobile(mobile);
    expect(cookieOf(answer)).toMatchObject({
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 3650 * 86_400,
      value: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookieOf(answer)).not.toHaveProperty('secure');
    const token = answer.cookies.find(({ name }) => name === 'token');
    expect(token).toMatchObject({ sameSite: 'Lax', path: '/', value: expect.stringMatching(/^\w{43}$/) });
    expect(token).not.toHaveProperty('httpOnly');
  });

  it('gets a new session at each sign-in, which ends the previous one of the browser', async () => {
    const { mobile, headers } = await test.join({ mobile: freshNumber() });
    const begun = await test.call(contract.login.otpInit, { body: { purpose: 'LOGIN', mobile } });
    const answer = await test.call(contract.login.otpVerify, {
      body: { requestId: begun.data.requestId, otp: test.codeFor(mobile) },
      headers,
    });
    expect(asMember(answer).cookie).not.toBe(headers['cookie']);
    expect((await test.call(detail, { headers })).status).toBe(401);
    expect((await test.call(detail, { headers: asMember(answer) })).status).toBe(200);
  });
});

describe('A number with several cards', () => {
  it('is asked to choose, and gets masked cards with their balances', async () => {
    const { mobile, cards } = await severalCards();
    const { requestId, answer } = await test.verifyMobile(mobile);
    expect(answer.cookies).toEqual([]);
    expect(answer.data).toMatchObject({ outcome: 'CHOOSE_ACCOUNT', currentStep: 1 });
    expect(answer.data.lcnList).toHaveLength(3);
    const shown = (answer.data.lcnList as { lcn: string; availablePointsAmount: number }[])
      .map(({ lcn, availablePointsAmount }) => ({ lcn, availablePointsAmount }))
      .sort((a, b) => b.availablePointsAmount - a.availablePointsAmount);
    expect(shown).toEqual(
      [1200, 75, 0].map((availablePointsAmount, i) => ({
        lcn: `xxxxxx${cards[i]?.lcn.slice(6, 10)}`,
        availablePointsAmount,
      })),
    );
    for (const { lcn, accountId } of cards) {
      expect(JSON.stringify(answer.data)).not.toContain(lcn);
      expect(JSON.stringify(answer.data)).not.toContain(accountId);
    }
    const again = await test.call(getLcn, { body: { requestId } });
    expect(again.data).toEqual({ lcnList: answer.data.lcnList, totalLcn: 3 });
  });

  it('is signed in once with the chosen card', async () => {
    const { mobile, cards } = await severalCards();
    const { requestId, answer } = await test.verifyMobile(mobile);
    const { handle, lcn } = answer.data.lcnList[1];
    const chosen = await test.call(otpComplete, { body: { requestId, handle } });
    expect(chosen.data).toEqual({ outcome: 'SIGNED_IN', currentStep: 3, lcnList: [] });
    const me = await test.call(detail, { headers: asMember(chosen) });
    expect(me.data.lcn).toBe(lcn);
    expect(cards.map((card) => `xxxxxx${card.lcn.slice(6, 10)}`)).toContain(lcn);
    const twice = await test.call(otpComplete, { body: { requestId, handle } });
    expect(twice).toMatchObject({ status: 400, data: { errorCode: 'OTP_USED' }, cookies: [] });
  });

  it('is refused with a handle of another request or a made-up one', async () => {
    const { mobile } = await severalCards();
    const first = await test.verifyMobile(mobile);
    const second = await test.verifyMobile(mobile);
    for (const handle of [first.answer.data.lcnList[0].handle as string, 'f'.repeat(64)]) {
      const answer = await test.call(otpComplete, { body: { requestId: second.requestId, handle } });
      expect(answer).toMatchObject({ status: 400, cookies: [], data: { errorCode: 'MALFORMED_REQUEST' } });
      expect(Object.keys(answer.data.fields)).toEqual(['handle']);
    }
  });

  it('gets no cards before its password is confirmed, nor ten minutes after', async () => {
    const { mobile } = await severalCards();
    const begun = await test.call(contract.login.otpInit, { body: { purpose: 'LOGIN', mobile } });
    const waiting = begun.data.requestId as string;
    expect((await test.call(getLcn, { body: { requestId: waiting } })).data.errorCode).toBe(
      'OTP_NOT_VERIFIED',
    );
    const early = await test.call(otpComplete, { body: { requestId: waiting, handle: 'x' } });
    expect(early.data.errorCode).toBe('OTP_NOT_VERIFIED');
    const { requestId } = await test.verifyMobile(mobile);
    test.clock.advance(600);
    expect((await test.call(getLcn, { body: { requestId } })).data.errorCode).toBe('OTP_EXPIRED');
  });
});

describe('A number with a card of another brand', () => {
  const AT_HOOPOE = { clientId: 'HOOPOE' };

  it('is asked to enrol, and each brand then signs in with its own card and coins', async () => {
    const { mobile } = await test.join({ mobile: freshNumber(), coins: 500 });
    const { requestId, answer } = await test.verifyMobile(mobile, AT_HOOPOE);
    expect(answer).toMatchObject({ cookies: [], data: { outcome: 'ENROL', lcnList: [] } });
    const listed = await test.call(getLcn, { body: { requestId }, headers: AT_HOOPOE });
    expect(listed.data).toEqual({ lcnList: [], totalLcn: 0 });
    const enrolled = await test.call(enroll, { body: { requestId, ...person }, headers: AT_HOOPOE });
    expect(enrolled.data.outcome).toBe('SIGNED_IN');

    for (const [headers, firstName, coins] of [
      [AT_HOOPOE, 'Ravi', 0],
      [{ clientId: 'ZILLION' }, 'Asha', 500],
    ] as const) {
      const { answer: signedIn } = await test.verifyMobile(mobile, headers);
      expect(signedIn.data.outcome).toBe('SIGNED_IN');
      const member = { ...headers, ...asMember(signedIn) };
      expect((await test.call(detail, { headers: member })).data.firstName).toBe(firstName);
      expect((await test.call(balance, { headers: member })).data.availablePointsAmount).toBe(coins);
      expect((await test.call(contract.sessions.cards, { headers: member })).data.totalLcn).toBe(1);
    }
  });

  it('signs in and enrols nowhere but at the brand that its password was asked for at', async () => {
    const unknown = { status: 400, cookies: [], data: { errorCode: 'OTP_UNKNOWN' } };
    const { mobile } = await test.join({ mobile: freshNumber(), clientId: 'HOOPOE' });
    const begun = await test.call(contract.login.otpInit, { body: { purpose: 'LOGIN', mobile } });
    const body = { requestId: begun.data.requestId, otp: test.codeFor(mobile) };
    const { otpVerify } = contract.login;
    expect(await test.call(otpVerify, { body, headers: AT_HOOPOE })).toMatchObject(unknown);
    expect((await test.call(otpVerify, { body })).data.outcome).toBe('ENROL');
    const joining = { body: { requestId: body.requestId, ...person }, headers: AT_HOOPOE };
    expect(await test.call(enroll, joining)).toMatchObject(unknown);
  });

  it('is not shown, and cannot complete the login with, cards of a password from another brand', async () => {
    const { mobile } = await severalCards();
    const { requestId, answer } = await test.verifyMobile(mobile);
    const { handle } = answer.data.lcnList[0];
    const unknown = { status: 400, cookies: [], data: { errorCode: 'OTP_UNKNOWN' } };
    const chosen = await test.call(otpComplete, { body: { requestId, handle }, headers: AT_HOOPOE });
    expect(chosen).toMatchObject(unknown);
    const listed = await test.call(getLcn, { body: { requestId }, headers: AT_HOOPOE });
    expect(listed).toMatchObject(unknown);
  });
});

describe('A number without an account', () => {
  it('is asked to enrol, and is signed in with a new card', async () => {
    const mobile = freshNumber();
    const { requestId, answer } = await test.verifyMobile(mobile);
    expect(answer).toMatchObject({ cookies: [], data: { outcome: 'ENROL', currentStep: 2, lcnList: [] } });
    const body = { requestId, ...person, firstName: ` ${person.firstName} ` };
    const enrolled = await test.call(enroll, { body });
    expect(enrolled.data).toEqual({ outcome: 'SIGNED_IN', currentStep: 3, lcnList: [] });
    const me = await test.call(detail, { headers: asMember(enrolled) });
    expect(me.data).toMatchObject({
      ...person,
      mobile,
      status: 'ACTIVE',
      emailVerified: false,
      tier: 'ZILLION',
    });
    const coins = await test.call(balance, { headers: asMember(enrolled) });
    expect(coins.data).toMatchObject({
      availablePointsAmount: 1000,
      expiring: [{ on: '2027-03-14', points: 1000 }],
    });
    const [account] = await test.services.accounts.byMobile(test.deps.db, mobile, 'ZILLION');
    expect(account?.lcn).toBe(withCheckDigit(account?.lcn.slice(0, 9) ?? ''));
  });

  it.each([
    [250, [{ points: 250 }]],
    [undefined, []],
  ])('gets the welcome coins of the brand: %s', async (welcomeCoins, expiring) => {
    const config = await test.services.clients.configOf('ZILLION');
    const rates = { ...config.rates, welcomeCoins };
    jest.spyOn(test.services.clients, 'configOf').mockResolvedValue({ ...config, rates });
    const { requestId } = await test.verifyMobile(freshNumber());
    const enrolled = await test.call(enroll, { body: { requestId, ...person } });
    const coins = await test.call(balance, { headers: asMember(enrolled) });
    expect(coins.data).toMatchObject({ availablePointsAmount: welcomeCoins ?? 0, expiring });
  });

  it('gets welcome coins that live as long as the brand says', async () => {
    const life = await test.services.clients.coinLifeOf('ZILLION');
    jest.spyOn(test.services.clients, 'coinLifeOf').mockResolvedValue({ ...life, welcome: 2 });
    const { requestId } = await test.verifyMobile(freshNumber());
    const enrolled = await test.call(enroll, { body: { requestId, ...person } });
    const coins = await test.call(balance, { headers: asMember(enrolled) });
    expect(coins.data.expiring).toEqual([{ on: '2026-05-14', points: 1000 }]);
  });

  it.each([
    ['salutation', { salutation: 'Dr' }],
    ['firstName', { firstName: 'R2' }],
    ['lastName', { lastName: '' }],
    ['firstName', { firstName: '   ' }],
    ['email', { email: 'ravi@example' }],
    ['requestId', { requestId: '1' }],
  ])('gets 400 with the enrolment field at fault: %s', async (field, wrong) => {
    const { requestId } = await test.verifyMobile(freshNumber());
    const answer = await test.call(enroll, { body: { requestId, ...person, ...wrong } });
    expect(answer).toMatchObject({ status: 400, cookies: [], data: { errorCode: 'MALFORMED_REQUEST' } });
    expect(Object.keys(answer.data.fields)).toEqual([field]);
  });

  it('cannot enrol without a confirmed password, nor when the number already has an account', async () => {
    const mobile = freshNumber();
    const begun = await test.call(contract.login.otpInit, { body: { purpose: 'LOGIN', mobile } });
    const early = await test.call(enroll, { body: { requestId: begun.data.requestId, ...person } });
    expect(early.data.errorCode).toBe('OTP_NOT_VERIFIED');
    const { mobile: known } = await severalCards();
    const { requestId } = await test.verifyMobile(known);
    const again = await test.call(enroll, { body: { requestId, ...person } });
    expect(again).toMatchObject({ status: 409, cookies: [], data: { errorCode: 'ALREADY_ENROLLED' } });
  });
});

describe('Signing out', () => {
  it('ends the session in the database and clears both cookies', async () => {
    const { headers } = await test.join({ mobile: freshNumber() });
    const answer = await test.call(signout, { headers, body: {} });
    expect(answer.status).toBe(200);
    expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
      ['jwt', ''],
      ['token', ''],
    ]);
    for (const cookie of answer.cookies) expect(cookie.expires?.getTime()).toBe(0);
    expect(await test.call(detail, { headers })).toMatchObject({
      status: 401,
      data: { errorCode: 'UNAUTHENTICATED' },
    });
  });

  it('succeeds without a session', async () => {
    expect((await test.call(signout)).status).toBe(200);
    expect((await test.call(signout, { headers: { cookie: 'jwt=made-up' } })).status).toBe(200);
  });

  it('keeps the other sessions of the member', async () => {
    const { mobile, headers } = await test.join({ mobile: freshNumber() });
    const { answer } = await test.verifyMobile(mobile);
    await test.call(signout, { headers });
    expect((await test.call(detail, { headers: asMember(answer) })).status).toBe(200);
  });
});
