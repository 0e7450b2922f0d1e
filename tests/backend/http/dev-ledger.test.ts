import { buildApp } from '#backend/app.ts';
import type { Db } from '#backend/db/driver.ts';
import { createProviders } from '#backend/providers/providers.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';
import { testApp, testClock, type TestApp } from '../../support/app.ts';

const REQUEST = { sku: 'CARD-1', amountPaise: 500_00, validityMonths: 6 };

let db: Db;
let test: TestApp;
beforeAll(async () => {
  db = await freshDb();
  test = await testApp({ db, clock: testClock() });
}, OPENING_MS);
afterAll(async () => {
  await test.close();
  await db.close();
});

const serve = (demo: boolean) => {
  const { providers, sandboxes } = createProviders(test.deps);
  const parts = { ...test.deps, settings: { ...test.deps.settings, demo } };
  return { vouchers: providers.vouchers, app: buildApp(parts, { services: test.services, sandboxes }) };
};

describe('In a demo', () => {
  it('the ledger check reports its faults and the entries of one member', async () => {
    const app = await serve(true).app;
    const member = await test.join({ coins: 300 });
    const answer = await app.inject({ url: '/dev/ledger', query: { mobile: member.mobile } });
    expect(answer.json()).toMatchObject({
      faults: [],
      ofMember: [
        {
          accountId: member.accountId,
          entries: [{ entryType: 'EARNED', coins: 300, title: 'Groceries at Farmfolk' }],
        },
      ],
    });
    await db.query('update lot set remaining = remaining - 1 where account_id = $1', [member.accountId]);
    const altered = await app.inject({ url: '/dev/ledger' });
    const about = expect.objectContaining({ accountId: member.accountId });
    expect(altered.json()).toMatchObject({ faults: expect.arrayContaining([about]), ofMember: [] });
    await app.close();
  });

  it('a sandbox can be told to misbehave for one order without affecting others', async () => {
    const { app: building, vouchers } = serve(true);
    const app = await building;
    const tell = (payload: object) => app.inject({ method: 'POST', url: '/dev/sandbox', payload });
    expect((await tell({ provider: 'vouchers', how: 'refuse', orderId: 'ZV-1' })).statusCode).toBe(200);
    await expect(vouchers.issue({ ...REQUEST, key: 'ZV-1:1' })).rejects.toThrow('does not issue');
    await expect(vouchers.issue({ ...REQUEST, key: 'ZV-10:1' })).resolves.toMatchObject({
      pin: expect.any(String),
    });
    await tell({ provider: 'vouchers', how: '', orderId: 'ZV-1' });
    await expect(vouchers.issue({ ...REQUEST, key: 'ZV-1:1' })).resolves.toMatchObject({
      pin: expect.any(String),
    });
    await app.close();
  });

  it.each([
    [{ provider: 'toString', how: '' }, 'provider'],
    [{ provider: 'vouchers' }, 'how'],
    [{ provider: 'vouchers', how: 'explode' }, 'how'],
  ])('the sandbox call refuses %j', async (payload, field) => {
    const app = await serve(true).app;
    const answer = await app.inject({ method: 'POST', url: '/dev/sandbox', payload });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().data.fields)).toEqual([field]);
    await app.close();
  });
});

it('the ledger check and the sandbox call return 404 outside of a demo', async () => {
  const app = await serve(false).app;
  expect((await app.inject({ url: '/dev/ledger' })).statusCode).toBe(404);
  const told = { method: 'POST', url: '/dev/sandbox', payload: { provider: 'vouchers', how: '' } } as const;
  expect((await app.inject(told)).statusCode).toBe(404);
  await app.close();
});
