// Confirming an e-mail address by a one-time password (purpose EMAIL_OTP, cartId header).
import { contract } from '#contract/index.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';

const { otpInit, otpResend, otpVerify } = contract.login;
const CART = 'cart-of-the-profile';

onEveryDatabase('An e-mail address', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
  });
  afterAll(() => test.close());

  const ask = (member: TestMember, email: string, cartid = CART) =>
    test.call(otpInit, {
      body: { purpose: 'EMAIL_OTP', email },
      headers: { ...member.headers, ...(cartid ? { cartid } : {}) },
    });
  const verify = (headers: Record<string, string>, requestId: string, otp: string) =>
    test.call(otpVerify, { body: { requestId, otp }, headers });
  const emailOf = async ({ headers }: TestMember) => {
    const { data } = await test.call(contract.member.detail, { headers });
    return { email: data.email as string, verified: data.emailVerified as boolean };
  };

  it('gets a one-time password by e-mail, and belongs to the account once the password is confirmed', async () => {
    const member = await test.join({ email: 'old@example.in' });
    expect(await emailOf(member)).toEqual({ email: 'old@example.in', verified: false });
    const begun = await ask(member, 'new.one@example.in');
    expect(begun).toMatchObject({
      status: 200,
      data: { purpose: 'EMAIL_OTP', target: 'n••••••@example.in', resendInSeconds: 30 },
    });
    expect(test.sent.at(-1)).toMatchObject({
      channel: 'EMAIL',
      to: 'new.one@example.in',
      purpose: 'EMAIL_OTP',
      text: expect.stringContaining('confirm this e-mail address at ZILLION'),
    });
    expect(await emailOf(member)).toEqual({ email: 'old@example.in', verified: false });
    const done = await verify(member.headers, begun.data.requestId, test.codeFor('new.one@example.in'));
    expect(done).toMatchObject({ status: 200, data: { outcome: 'EMAIL_VERIFIED', lcnList: [] } });
    expect(done.cookies).toEqual([]);
    expect(await emailOf(member)).toEqual({ email: 'new.one@example.in', verified: true });
    await test.queue.work();
    expect(test.sent.filter(({ purpose }) => purpose === 'EMAIL_CHANGED')).toEqual([
      expect.objectContaining({
        to: 'old@example.in',
        text: expect.stringMatching(
          /^The e-mail address of your ZILLION account is n••••••@example\.in .* call us/,
        ) as string,
      }),
      expect.objectContaining({
        channel: 'SMS',
        to: member.mobile,
        text: expect.stringMatching(
          /^The e-mail address of your ZILLION account is new\.one@example\.in .* call us/,
        ) as string,
      }),
    ]);
  });

  it('can be confirmed again in the same cart, with a new password', async () => {
    const member = await test.join({ email: 'first@example.in' });
    const first = await ask(member, 'again@example.in');
    await verify(member.headers, first.data.requestId, test.codeFor('again@example.in'));
    const again = await ask(member, 'again@example.in');
    expect(again.data.requestId).not.toBe(first.data.requestId);
    const done = await verify(member.headers, again.data.requestId, test.codeFor('again@example.in'));
    expect(done).toMatchObject({ status: 200, data: { outcome: 'EMAIL_VERIFIED' } });
  });

  it('sends notice of a first address by SMS only, and none of the same one in other letters', async () => {
    await test.queue.work();
    const before = test.sent.length;
    const changes = [
      [null, 'same@example.in'],
      ['same@example.in', 'same@example.in'],
      ['Same@Example.in', 'same@example.in'],
      ['same@example.in', 'SAME@example.in'],
    ] as const;
    for (const [email, confirmed] of changes) {
      const member = await test.join({ email });
      const { data } = await ask(member, confirmed, `cart-of-${member.lcn}`);
      const done = await verify(member.headers, data.requestId, test.codeFor(confirmed));
      expect(done.data.outcome).toBe('EMAIL_VERIFIED');
      test.clock.advance(601);
    }
    await test.queue.work();
    const later = test.sent.slice(before);
    expect(later.filter(({ purpose }) => purpose === 'EMAIL_OTP')).toHaveLength(changes.length);
    const others = later.filter(({ purpose }) => purpose !== 'EMAIL_OTP');
    expect(others).toMatchObject([{ purpose: 'EMAIL_CHANGED', channel: 'SMS' }]);
  });

  it('stays unchanged after a wrong password, and the tries are counted', async () => {
    const member = await test.join({ email: 'kept@example.in' });
    const { data } = await ask(member, 'wrong@example.in');
    const right = test.codeFor('wrong@example.in');
    const wrong = right === '000000' ? '111111' : '000000';
    expect((await verify(member.headers, data.requestId, wrong)).data).toMatchObject({ triesLeft: 4 });
    expect((await verify(member.headers, data.requestId, wrong)).data).toMatchObject({ triesLeft: 3 });
    expect((await emailOf(member)).email).toBe('kept@example.in');
  });

  it('can be confirmed only by the member who asked for the password', async () => {
    const [asker, other] = [await test.join(), await test.join({ email: 'other@example.in' })];
    const { data } = await ask(asker, 'bound@example.in');
    const code = test.codeFor('bound@example.in');
    const refusals = [
      { headers: other.headers, refusal: { status: 400, data: { errorCode: 'OTP_UNKNOWN' } } },
      // A password from a session that has ended can be used after the login.
      { headers: {}, refusal: { status: 401, data: { errorCode: 'UNAUTHENTICATED' } } },
    ];
    for (const { headers, refusal } of refusals) {
      expect(await verify(headers, data.requestId, code)).toMatchObject(refusal);
      const resent = await test.call(otpResend, { body: { requestId: data.requestId }, headers });
      expect(resent.data.errorCode).toBe('OTP_UNKNOWN');
    }
    expect((await emailOf(other)).email).toBe('other@example.in');
    expect((await verify(asker.headers, data.requestId, code)).status).toBe(200);
  });

  it('gets a password only with a session, a cart id and an address', async () => {
    const member = await test.join();
    const signedOut = await test.call(otpInit, {
      body: { purpose: 'EMAIL_OTP', email: 'a@example.in' },
      headers: { cartid: CART },
    });
    expect(signedOut.data.errorCode).toBe('UNAUTHENTICATED');
    const cartless = await ask(member, 'a@example.in', '');
    expect(Object.keys(cartless.data.fields)).toEqual(['cartId']);
    const nameless = await test.call(otpInit, {
      body: { purpose: 'EMAIL_OTP' },
      headers: { ...member.headers, cartid: CART },
    });
    expect(Object.keys(nameless.data.fields)).toEqual(['email']);
  });

  it('can be changed to at most five unconfirmed addresses in ten minutes', async () => {
    const member = await test.join();
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      expect((await ask(member, `${name}.stranger@example.in`)).status).toBe(200);
    }
    expect(await ask(member, 'f.stranger@example.in')).toMatchObject({
      status: 429,
      data: { errorCode: 'RATE_LIMITED' },
    });
    // A member who can read the mail of one address is not flooding strangers.
    test.clock.advance(600);
    const own = await ask(member, 'own@example.in');
    for (const name of ['g', 'h', 'i', 'j']) await ask(member, `${name}.stranger@example.in`);
    expect((await ask(member, 'k.stranger@example.in')).status).toBe(429);
    await verify(member.headers, own.data.requestId, test.codeFor('own@example.in'));
    expect((await ask(member, 'k.stranger@example.in')).status).toBe(200);
  });

  it('goes to no more strangers because the member confirms an address in between', async () => {
    const member = await test.join();
    for (const name of ['l', 'm', 'n', 'o']) await ask(member, `${name}.stranger@example.in`);
    for (let again = 1; again <= 3; again += 1) {
      const own = await ask(member, 'mine.again@example.in', `cart-${again}`);
      expect(own.status).toBe(200);
      const code = test.codeFor('mine.again@example.in');
      expect((await verify(member.headers, own.data.requestId, code)).status).toBe(200);
    }
    expect((await ask(member, 'p.stranger@example.in')).status).toBe(200);
    expect((await ask(member, 'q.stranger@example.in')).status).toBe(429);
  });

  it('is sent at most five passwords in ten minutes, by whichever accounts and however it is written', async () => {
    const spellings = ['mail.box@example.in', 'Mail.Box@example.in', 'MAIL.BOX@EXAMPLE.IN'];
    const answers: number[] = [];
    for (const member of [await test.join(), await test.join()]) {
      for (const email of spellings) answers.push((await ask(member, email)).status);
    }
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  describe('whose password is asked for again in the same cart much later', () => {
    const askLater = async (seconds: number) => {
      const member = await test.join();
      const email = `later.${seconds}@example.in`;
      await ask(member, email);
      test.clock.advance(seconds);
      const { requestId } = (await ask(member, email)).data;
      return { member, requestId, code: () => test.codeFor(email) };
    };

    it('can have it sent once more, as after the first time', async () => {
      const { member, requestId, code } = await askLater(660);
      test.clock.advance(30);
      const resent = await test.call(otpResend, { body: { requestId }, headers: member.headers });
      expect(resent).toMatchObject({ status: 200, data: { requestId } });
      expect((await verify(member.headers, requestId, code())).status).toBe(200);
    });

    it('can be confirmed with it when a day has passed since the first one', async () => {
      const { member, requestId, code } = await askLater(86_390);
      test.clock.advance(20);
      await test.services.otp.sweep();
      expect((await verify(member.headers, requestId, code())).status).toBe(200);
    });
  });

  it('cannot be changed by a support agent', async () => {
    const member = await test.join({ email: 'mine@example.in' });
    const begun = await ask(member, 'theirs@example.in');
    await test.deps.db.query(`update session set role = 'SUPPORT' where account_id = $1`, [member.accountId]);
    const refused = { status: 403, data: { errorCode: 'AGENT_NOT_ALLOWED' } };
    expect(await ask(member, 'agent@example.in')).toMatchObject(refused);
    const code = test.codeFor('theirs@example.in');
    expect(await verify(member.headers, begun.data.requestId, code)).toMatchObject(refused);
  });
});

describe('Asking for a one-time password to join', () => {
  it('sends one as for a sign-in, with a text about joining', async () => {
    const test = await testApp();
    const mobile = '7312345678';
    const begun = await test.call(otpInit, { body: { purpose: 'SIGNUP', mobile } });
    expect(begun).toMatchObject({ status: 200, data: { purpose: 'LOGIN' } });
    expect(test.sent.at(-1)?.text).toMatch(/^\d{6} is your one-time password to join ZILLION\./);
    const body = { requestId: begun.data.requestId, otp: test.codeFor(mobile) };
    expect((await test.call(otpVerify, { body })).data.outcome).toBe('ENROL');
    await test.close();
  });
});
