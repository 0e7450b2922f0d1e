// Only the brands of the setting BRANDS can be named (docs/decisions/270).
import { contract } from '#contract/index.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { OPENING_MS } from '../../support/db.ts';

const { clientConfig } = contract.catalogue;

describe('With BRANDS=hoopoe', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await testApp({ content: 'seeded', settings: { brands: ['HOOPOE'] } });
  }, OPENING_MS);
  afterAll(() => test.close());

  const shown = async (name: string | null, query: Record<string, string> = {}): Promise<string> => {
    const headers: Record<string, string> = name === null ? {} : { clientId: name };
    return (await test.call(clientConfig, { query, headers })).data.clientId;
  };

  it.each(['ZILLION', 'HARBOURLINE', 'NO_SUCH_BRAND', null])('%s stands for it', async (name) => {
    expect(await shown(name)).toBe('HOOPOE');
    if (name !== null) expect(await shown('HOOPOE', { client: name })).toBe('HOOPOE');
  });

  it('whoever joins another brand joins it', async () => {
    const { requestId } = await test.verifyMobile('7412589631');
    const otp = test.codeFor('7412589631');
    const headers = { clientId: 'HARBOURLINE' };
    await test.call(contract.login.otpVerify, { body: { requestId, otp }, headers });
    const person = { salutation: 'Ms', firstName: 'Asha', lastName: 'Rao', email: 'a@example.in' };
    const { status, cookies } = await test.call(contract.login.enroll, {
      body: { requestId, ...person },
      headers,
    });
    expect(status).toBe(200);
    const cookie = `jwt=${cookies[0]?.value}`;
    const { data } = await test.call(contract.member.dashboard, { headers: { cookie } });
    expect(data.firstName).toBe('Asha');
    const rows = await test.deps.db.query(`select client_id from account where email = 'a@example.in'`);
    expect(rows).toEqual([{ client_id: 'HOOPOE' }]);
  });

  it('a session of another brand does not count', async () => {
    const { headers } = await test.join();
    const ofBrand = (clientId: string) =>
      test.call(contract.member.dashboard, { headers: { ...headers, clientId } });
    expect((await ofBrand('ZILLION')).status).toBe(401);
    expect((await test.call(contract.member.dashboard, { headers })).status).toBe(401);
  });
});

it(
  'without BRANDS, each brand is open',
  async () => {
    const test = await testApp({ content: 'seeded' });
    for (const name of ['HOOPOE', 'ZILLION']) {
      expect((await test.call(clientConfig, { query: {}, headers: { clientId: name } })).data.clientId).toBe(
        name,
      );
    }
    await test.close();
  },
  OPENING_MS,
);
