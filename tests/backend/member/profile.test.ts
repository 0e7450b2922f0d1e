import { contract } from '#contract/index.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';

const { detail, update } = contract.member;
const { otpInit, otpVerify } = contract.login;

const PERSON = {
  salutation: 'Mrs',
  firstName: 'Asha Devi',
  lastName: 'Menon',
  email: 'asha@example.in',
  dateOfBirth: '07/02/1991',
};

onEveryDatabase('A profile', (db) => {
  let test: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    test = await testApp({ db: db() });
  });
  beforeEach(async () => {
    member = await test.join();
  });
  afterAll(() => test.close());

  const change = (changes: object = {}) =>
    test.call(update, { headers: member.headers, body: { ...PERSON, ...changes } });
  const seen = async () => (await test.call(detail, { headers: member.headers })).data;

  it('can be changed by its member, is trimmed and returned as stored', async () => {
    const answer = await change({ firstName: '  Asha Devi ' });
    expect(answer).toMatchObject({ status: 200, data: { ...PERSON, emailVerified: false } });
    expect(await seen()).toEqual(answer.data);
  });

  it('stores a new e-mail address only after it is confirmed by a one-time password', async () => {
    const email = `new-${member.mobile}@example.in`;
    expect(await change({ email })).toMatchObject({
      status: 400,
      data: { errorCode: 'OTP_NOT_VERIFIED' },
    });
    // Nothing of it was kept.
    expect(await seen()).toMatchObject({ firstName: 'Asha', email: 'asha@example.in' });

    const headers = { ...member.headers, cartid: 'cart-of-a-profile' };
    const begun = await test.call(otpInit, { headers, body: { purpose: 'EMAIL_OTP', email } });
    expect((await change({ email })).status).toBe(400);
    const { requestId } = begun.data;
    await test.call(otpVerify, { headers, body: { requestId, otp: test.codeFor(email) } });
    expect(await change({ email })).toMatchObject({ status: 200, data: { email, emailVerified: true } });
  });

  it('accepts the own address in other upper and lower case without a one-time password', async () => {
    expect(await change({ email: 'Asha@Example.in' })).toMatchObject({
      status: 200,
      data: { email: 'Asha@Example.in' },
    });
  });

  it.each([
    ['', 'Date of Birth should not be empty'],
    ['7/2/1991', 'Date of Bith should be in format DD/MM/YYYY'],
    ['32/02/1991', 'Enter a valid Day'],
    ['07/13/1991', 'Enter a valid Month'],
    ['07/02/1939', 'Year Entered should be after 1940'],
    ['01/01/1940', 'Date Entered should be after 01/01/1940'],
    ['15/03/2021', 'Date Entered should atlest 5 years back from now'],
    ['01/01/2027', 'Enter a valid Year'],
    ['31/04/1991', 'Enter a valid Day'],
    ['29/02/1991', 'Enter a valid Date of Birth'],
  ])('refuses the date of birth %j with: %s', async (dateOfBirth, message) => {
    expect(await change({ dateOfBirth })).toMatchObject({
      status: 400,
      message,
      data: { errorCode: 'MALFORMED_REQUEST', fields: { dateOfBirth: message } },
    });
    expect((await seen()).dateOfBirth).toBeNull();
  });

  it('accepts a date of birth of exactly five years ago in India', async () => {
    expect((await change({ dateOfBirth: '14/03/2021' })).data.dateOfBirth).toBe('14/03/2021');
  });

  it('cannot be changed by a support agent', async () => {
    await test.deps.db.query(`update session set role = 'SUPPORT' where account_id = $1`, [member.accountId]);
    expect(await change()).toMatchObject({ status: 403, data: { errorCode: 'AGENT_NOT_ALLOWED' } });
  });
});
