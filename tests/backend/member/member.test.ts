import type { Cause } from '#backend/ledger/types.ts';
import { contract } from '#contract/index.ts';
import { OPENING_MS } from '../../support/db.ts';
import { testApp, type TestApp, type TestMember } from '../../support/app.ts';

const { detail, balance, dashboard, transactions, transactionDetails } = contract.member;

let test: TestApp;
let member: TestMember;

const DAY = 86_400;

/** Earns, blocks and spends: five entries in chronological order, a day apart. */
const live = async ({ accountId }: TestMember): Promise<void> => {
  const { ledger } = test.services;
  const { db, clock } = test.deps;
  const step = async (work: Parameters<typeof db.tx>[0]) => {
    await db.tx(work);
    test.clock.advance(DAY);
  };
  const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY * 1000);
  const earn = (id: string, coins: number, days: number) =>
    step((tx) =>
      ledger.earn(tx, {
        accountId,
        coins,
        cause: { title: `Groceries ${id}`, kind: 'partner', id },
        at: clock.now(),
        expiresAt: inDays(days),
      }),
    );
  await earn('a', 300, 300);
  await earn('b', 200, 100);
  const cause: Cause = { title: 'Wanderlane Stays gift card', kind: 'order', id: 'LR-1' };
  const hold = (coins: number, id: string) =>
    db.tx((tx) =>
      ledger.hold(tx, { accountId, coins, cause: { ...cause, id }, at: clock.now(), expiresAt: inDays(1) }),
    );
  const spent = await hold(250, 'LR-1');
  await step((tx) => ledger.commit(tx, { accountId, holdId: spent.holdId, cause, at: clock.now() }));
  await hold(50, 'LR-2');
};

beforeAll(async () => {
  test = await testApp();
  member = await test.join();
  await live(member);
}, OPENING_MS);
afterAll(() => test.close());

const read = (endpoint: Parameters<TestApp['call']>[0], body?: object) =>
  test.call(endpoint, { headers: member.headers, ...(body ? { body } : {}) });

describe('A member', () => {
  it('reads the own profile with a masked card number', async () => {
    const { data } = await read(detail);
    expect(data).toMatchObject({
      salutation: 'Ms',
      firstName: 'Asha',
      email: 'asha@example.in',
      dateOfBirth: null,
      mobile: member.mobile,
      lcn: `xxxxxx${member.lcn.slice(6)}`,
      identities: [
        { type: '1', lcn: `xxxxxx${member.lcn.slice(6)}` },
        { type: '3', linkedMobileNumber: member.mobile },
      ],
    });
    expect(JSON.stringify(data)).not.toContain(member.lcn);
  });

  it('reads the date of birth as DD/MM/YYYY', async () => {
    await test.deps.db.query('update account set date_of_birth = $2 where account_id = $1', [
      member.accountId,
      '1991-02-07',
    ]);
    expect((await read(detail)).data.dateOfBirth).toBe('07/02/1991');
  });

  it('reads the balance: total, available, blocked, spent, its worth and what expires', async () => {
    const { data } = await read(balance);
    expect(data).toMatchObject({
      totalPointsAmount: 250,
      availablePointsAmount: 200,
      blockedPointsAmount: 50,
      pendingPointsAmount: 0,
      spentPointsAmount: 250,
      availableWorthPaise: 5000,
    });
    expect(data.expiring.map(({ points }: { points: number }) => points)).toEqual([200]);
  });

  it('reads the worth of coins to the paisa when the rate is a fraction', async () => {
    const { headers } = await test.join({ coins: 100 });
    const setRate = (paise: number) =>
      test.deps.db.query(`update client set config = jsonb_set(config, '{rates,paisePerCoin}', $1)`, [
        String(paise),
      ]);
    await setRate(0.29);
    test.clock.advance(10);
    for (const endpoint of [balance, dashboard]) {
      expect((await test.call(endpoint, { headers })).data.availableWorthPaise).toBe(29);
    }
    await setRate(25);
    test.clock.advance(10);
  });

  it('reads the summary for the page header', async () => {
    const { data } = await read(dashboard);
    expect(data).toMatchObject({
      firstName: 'Asha',
      tier: 'ZILLION',
      totalPointsAmount: 250,
      availablePointsAmount: 200,
      nextExpiry: { points: 200 },
    });
  });

  it('reads entries newest first with sign and balance, page by page', async () => {
    const first = await read(transactions, { limit: 2 });
    expect(first.data.accountTxnList).toMatchObject([
      { entryType: 'BLOCKED', sign: '-', points: 50, orderId: 'LR-2', balanceAfter: 200 },
      { entryType: 'BURNED', sign: '-', points: 250, orderId: 'LR-1', balanceAfter: 250 },
    ]);
    const second = await read(transactions, { limit: 2, cursor: first.data.nextCursor });
    expect(second.data).toMatchObject({
      accountTxnList: [
        {
          entryType: 'EARNED',
          sign: '+',
          points: 200,
          title: 'Groceries b',
          orderId: null,
          balanceAfter: 500,
        },
        { entryType: 'EARNED', sign: '+', points: 300, balanceAfter: 300 },
      ],
      nextCursor: null,
    });
  });

  it.each([
    ['EARN', ['EARNED', 'EARNED']],
    ['BURN', ['BLOCKED', 'BURNED']],
    ['EXPIRED', []],
    ['REFUND', []],
  ])('reads the entries of the filter %s', async (filter, types) => {
    const { data } = await read(transactions, { filter });
    expect(data.accountTxnList.map(({ entryType }: { entryType: string }) => entryType)).toEqual(types);
  });

  it('reads expired coins with the filter EXPIRED only', async () => {
    const { accountId, headers } = await test.join();
    const { db, clock } = test.deps;
    const cause: Cause = { title: 'Groceries c', kind: 'partner', id: 'c' };
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + DAY * 1000);
    await db.tx((tx) => test.services.ledger.earn(tx, { accountId, coins: 40, cause, at, expiresAt }));
    test.clock.advance(2 * DAY);
    await db.tx((tx) => test.services.ledger.expireLots(tx, accountId, clock.now()));
    const typesOf = async (filter: string) => {
      const { data } = await test.call(transactions, { headers, body: { filter } });
      return data.accountTxnList.map(({ entryType }: { entryType: string }) => entryType);
    };
    expect(await typesOf('EXPIRED')).toEqual(['EXPIRED']);
    expect(await typesOf('EARN')).toEqual(['EARNED']);
    for (const other of ['BURN', 'REFUND']) expect(await typesOf(other)).toEqual([]);
  });

  it('counts expired coins as expired before their entry is written', async () => {
    const { accountId, headers } = await test.join({ coins: 100 });
    const { db, clock } = test.deps;
    const cause: Cause = { title: 'Groceries d', kind: 'partner', id: 'd' };
    const at = clock.now();
    const expiresAt = new Date(at.getTime() + DAY * 1000);
    await db.tx((tx) => test.services.ledger.earn(tx, { accountId, coins: 40, cause, at, expiresAt }));
    const totals = async () => {
      const { totalPointsAmount, availablePointsAmount, expiredPointsAmount } = (
        await test.call(balance, { headers })
      ).data;
      return [totalPointsAmount, availablePointsAmount, expiredPointsAmount];
    };
    expect(await totals()).toEqual([140, 140, 0]);
    test.clock.advance(DAY);
    expect(await totals()).toEqual([100, 100, 40]);
    expect((await test.call(dashboard, { headers })).data.availablePointsAmount).toBe(100);
    await db.tx((tx) => test.services.ledger.expireLots(tx, accountId, clock.now()));
    expect(await totals()).toEqual([100, 100, 40]);
  });

  it('reads the entries of days in India, both ends included', async () => {
    const { data } = await read(transactions, { from: '2026-03-15', to: '2026-03-15' });
    expect(data.accountTxnList).toMatchObject([{ title: 'Groceries b' }]);
  });

  it('reads which lots an entry used', async () => {
    const page = await read(transactions, { filter: 'BURN' });
    const burned = page.data.accountTxnList[1];
    const { data } = await read(transactionDetails, { entryId: burned.entryId });
    expect(data).toMatchObject({
      transaction: burned,
      lots: [
        { points: 200, source: 'Groceries b' },
        { points: 50, source: 'Groceries a' },
      ],
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('reads nothing of another member', async () => {
    const page = await read(transactions, {});
    const { entryId } = page.data.accountTxnList[0];
    const { headers } = await test.join();
    const other = await test.call(transactionDetails, { headers, body: { entryId } });
    expect(other).toMatchObject({ status: 404, data: { errorCode: 'NOT_FOUND' } });
    const first = await read(transactions, { limit: 1 });
    const foreign = await test.call(transactions, {
      headers,
      body: { limit: 1, cursor: first.data.nextCursor },
    });
    expect(foreign).toMatchObject({ status: 400, data: { fields: { cursor: expect.any(String) } } });
  });

  it('reads nothing without a session', async () => {
    for (const endpoint of [detail, balance, dashboard, transactions, transactionDetails]) {
      expect(await test.call(endpoint)).toMatchObject({
        status: 401,
        data: { errorCode: 'UNAUTHENTICATED' },
      });
    }
  });

  it.each([
    [{ filter: 'GIFT' }, 'filter'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ from: '14/03/2026' }, 'from'],
    [{ from: '0000-01-01' }, 'from'],
    [{ to: '0001-01-01' }, 'to'],
    [{ cursor: 'forged' }, 'cursor'],
  ])('gets 400 with the field at fault for %j', async (body, field) => {
    const answer = await read(transactions, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.data.fields)).toEqual([field]);
  });
});
