import { contract } from '#contract/index.ts';
import { members } from '#backend/seed/content/members.ts';
import { seed } from '#backend/seed/seed.ts';
import { TEST_KEYS, type TestApp, testApp, testClock } from '../../support/app.ts';
import { onEverySeededDatabase, OPENING_MS } from '../../support/db.ts';

onEverySeededDatabase('A seeded demo', (db) => {
  let server: TestApp;
  beforeAll(async () => {
    await seed({ db: db(), clock: testClock(), demo: { keys: TEST_KEYS } });
    server = await testApp({ db: db() });
  }, OPENING_MS);
  afterAll(() => server.close());

  const deliverable = async (pinCode: string) => {
    const answer = await server.call(contract.address.pincodeAvailability, { query: { pinCode } });
    return answer.data.deliverable as boolean;
  };

  it('delivers to both addresses of 9876543210, one of which is the default', async () => {
    const { accountId } = members.find(({ mobile }) => mobile === '9876543210')!;
    const session = { sessionId: '', accountId, clientId: 'ZILLION', role: 'MEMBER' } as const;
    const { addressList } = await server.services.address.fetchAll(session);
    expect(addressList.map((one) => one.defaultAddress)).toEqual([true, false]);
    for (const { pinCode } of addressList) expect(await deliverable(pinCode)).toBe(true);
  });

  it('has the directory of pincodes, which a second seed does not write again', async () => {
    const kept = () => db().query('select xmin::text, count(*) from pincode group by xmin');
    const before = await kept();
    expect(before).toEqual([{ xmin: expect.any(String) as string, count: 19_584 }]);
    await seed({ db: db(), clock: testClock(), demo: { keys: TEST_KEYS } });
    expect(await kept()).toEqual(before);
  });
});
