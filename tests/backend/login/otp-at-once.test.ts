// What must hold for many concurrent calls, on either database.
import { contract } from '#contract/index.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';

const { otpInit, otpVerify } = contract.login;

onEveryDatabase('Concurrent one-time password calls', (db) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ db: db() });
  });
  afterAll(() => test.close());

  const ask = (mobile: string) => test.call(otpInit, { body: { purpose: 'LOGIN', mobile } });
  const verify = (requestId: string, otp: string) => test.call(otpVerify, { body: { requestId, otp } });
  const begin = async (mobile: string) => {
    const { data } = await ask(mobile);
    return { requestId: data.requestId as string, code: test.codeFor(mobile) };
  };

  it('send five passwords when twenty requests arrive', async () => {
    const mobile = '7000000001';
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(mobile)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
    expect(test.sent.filter(({ to }) => to === mobile)).toHaveLength(5);
  });

  it('count five tries when thirty wrong passwords arrive', async () => {
    const { requestId, code } = await begin('7000000002');
    const wrong = code === '000000' ? '111111' : '000000';
    const answers = await Promise.all(Array.from({ length: 30 }, () => verify(requestId, wrong)));
    const codes = answers.map(({ data }) => data.errorCode as string);
    expect(codes.filter((one) => one === 'OTP_WRONG')).toHaveLength(5);
    expect(codes.filter((one) => one === 'OTP_LOCKED')).toHaveLength(25);
  });

  it('accept the right password once when it arrives ten times', async () => {
    const { requestId, code } = await begin('7000000003');
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(requestId, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ data }) => data.errorCode === 'OTP_USED')).toHaveLength(9);
  });

  it('open one account when one number is enrolled twice', async () => {
    const mobile = '7000000004';
    const requests = [await begin(mobile), await begin(mobile)];
    for (const { requestId, code } of [requests[0]!, requests[1]!]) {
      const last = test.sent.filter(({ to }) => to === mobile);
      expect(last.map((message) => message.code)).toContain(code);
      expect((await verify(requestId, code)).data.outcome).toBe('ENROL');
    }
    const person = { salutation: 'Mr', firstName: 'Ravi', lastName: 'Menon', email: 'ravi@example.in' };
    const answers = await Promise.all(
      requests.map(({ requestId }) => test.call(contract.login.enroll, { body: { requestId, ...person } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.data.errorCode).toBe('ALREADY_ENROLLED');
    expect(await test.services.accounts.byMobile(test.deps.db, mobile, 'ZILLION')).toHaveLength(1);
  });
});
