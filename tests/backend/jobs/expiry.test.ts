// The job that expires coins at midnight, on a day on which it does not get through in the time of one try.
import { randomUUID } from 'node:crypto';
import type { Db } from '#backend/db/driver.ts';
import { createExpiry } from '#backend/jobs/expiry.ts';
import { JOB_POLICIES } from '#backend/jobs/policies.ts';
import { createLedger } from '#backend/ledger/ledger.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { createLog } from '#backend/log.ts';
import { onEveryDatabase } from '../../support/db.ts';

const ledger = createLedger();

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });
const logged = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);

const EARNED = new Date('2026-01-10T06:30:00.000Z');
const DUE = new Date('2026-02-01T18:30:00.000Z');

onEveryDatabase('The job that expires coins', (db) => {
  const openAccounts = (count: number) =>
    db().tx((tx) =>
      ledger.openBooks(
        tx,
        Array.from({ length: count }, () => {
          const accountId = randomUUID();
          const cause: Cause = { title: 'A test', kind: 'bonus', id: accountId };
          return { accountId, lots: [{ coins: 3, cause, at: EARNED, expiresAt: DUE }] };
        }),
      ),
    );
  const dueCoins = async (): Promise<number> => {
    const [row] = await db().query<{ coins: number }>('select coalesce(sum(remaining), 0) as coins from lot');
    return row?.coins ?? 0;
  };

  it('leaves what it does not reach in its time to another job, until nothing is left', async () => {
    await openAccounts(50);
    const enqueue = jest.fn(() => Promise.resolve());
    const deps = { db: db(), clock: { now: () => DUE }, queue: { enqueue } as never, log };
    const left: number[] = [];
    for (const budgetMs of [-1, -1, undefined]) {
      await createExpiry(deps, budgetMs)();
      left.push(await dueCoins());
    }
    expect(left).toEqual([90, 30, 0]);
    // Each without a key: that of the day is taken by the job that begins.
    expect(enqueue.mock.calls).toEqual([
      [expect.anything(), 'ledger.expire', {}],
      [expect.anything(), 'ledger.expire', {}],
    ]);
  });

  it('logs why batches failed whose accounts then succeed alone, without anything about a member', async () => {
    logged();
    await openAccounts(130);
    let tries = 0;
    const failing = {
      ...db(),
      tx: (async (work, options) => {
        tries += 1;
        // Every batch of twenty, and none of those that come one by one.
        if (tries % 21 === 1) throw new Error('could not write 6104827354 of asha@example.in');
        return db().tx(work, options);
      }) as Db['tx'],
    };
    const deps = { db: failing, clock: { now: () => DUE }, queue: {} as never, log };
    await createExpiry(deps)();
    expect(await dueCoins()).toBe(0);
    expect(logged()).toEqual([
      ...Array.from({ length: 5 }, () =>
        expect.objectContaining({
          level: 40,
          accounts: 20,
          msg: 'Coins of several accounts could not expire at once: each is tried alone',
          err: expect.objectContaining({ message: 'could not write [number] of [e-mail]' }) as object,
        }),
      ),
      expect.objectContaining({ level: 40, batches: 7 }),
    ]);
  });

  it('logs nothing about batches when all of them succeed', async () => {
    logged();
    await openAccounts(25);
    await createExpiry({ db: db(), clock: { now: () => DUE }, queue: {} as never, log })();
    expect(logged()).toEqual([]);
  });

  it('ends before its try counts as failed', async () => {
    const begun = performance.now();
    const now = jest.spyOn(performance, 'now');
    await openAccounts(50);
    const enqueue = jest.fn(() => Promise.resolve());
    const deps = { db: db(), clock: { now: () => DUE }, queue: { enqueue } as never, log };
    // A minute before the end of its time, at the first look after the beginning.
    now
      .mockReturnValueOnce(begun)
      .mockReturnValue(begun + (JOB_POLICIES['ledger.expire'].expireInSeconds - 59) * 1000);
    await createExpiry(deps)();
    now.mockRestore();
    expect(enqueue).toHaveBeenCalledTimes(1);
    expect(await dueCoins()).toBe(90);
  });

  it('leaves the rest to another job also if an account failed, which the job that reaches the end reports', async () => {
    await openAccounts(50);
    await db().query(
      `update account_balance set available = 0, blocked = 3
        where account_id = (select account_id from lot where remaining > 0 order by account_id limit 1)`,
    );
    const enqueue = jest.fn(() => Promise.resolve());
    const deps = { db: db(), clock: { now: () => DUE }, queue: { enqueue } as never, log };
    for (const budgetMs of [-1, -1]) await createExpiry(deps, budgetMs)();
    expect(enqueue).toHaveBeenCalledTimes(2);
    await expect(createExpiry(deps)()).rejects.toThrow('Not every account could be processed');
    expect(enqueue).toHaveBeenCalledTimes(2);
    expect(await dueCoins()).toBe(3);
  });
});
