// On PostgreSQL only: the embedded database has one connection, so nothing is concurrent there.
import fc from 'fast-check';
import type { Db } from '#backend/db/driver.ts';
import { checkLedger, type LedgerFault } from '#backend/ledger/check.ts';
import { balanceOf } from '#backend/ledger/balance.ts';
import { onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';
import { newKnown, operation, perform, seed, stateOf, stepFor, type Known } from './driver.ts';
import { createModel, type Outcome, type Step } from './model.ts';
import { accountWithLots, after, cause, DAY, ledger, T0 } from './support.ts';

const CLIENTS = 20;
const ACCOUNTS = 4;
const OPERATIONS = Number(process.env['LEDGER_OPERATIONS'] ?? 10_000);
const LONG = 600_000;

interface Done {
  known: Known;
  step: Step;
  now: number;
  outcome: Outcome;
}

const times = <T>(n: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, (_, index) => run(index)));

const settled = async <T>(n: number, run: (index: number) => Promise<T>) => {
  const results = await Promise.allSettled(Array.from({ length: n }, (_, index) => run(index)));
  return {
    values: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    reasons: results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])),
  };
};

onPostgres('The ledger with twenty concurrent PostgreSQL clients', () => {
  let db: Db;
  beforeAll(async () => {
    db = (await postgresDb({ max: CLIENTS }))!;
  }, OPENING_MS);
  afterAll(() => db.close());

  const faults = async (): Promise<LedgerFault[]> => {
    const found: LedgerFault[] = [];
    await checkLedger(db, (fault) => found.push(fault));
    return found;
  };

  // An account's operations took effect in the order of the entries that they created.
  const orderOf = async (): Promise<Map<string, number>> => {
    const rows = await db.query<{ id: string; seq: number }>(
      `select entry_id::text as id, seq from ledger_entry
        union all select hold_id::text, seq from ledger_entry where entry_type = 'BLOCKED'`,
    );
    return new Map(rows.map((row) => [row.id, row.seq]));
  };

  const runAll = async (accounts: readonly Known[]): Promise<Done[]> => {
    const queue = fc.sample(operation, { seed, numRuns: OPERATIONS }).entries();
    const done: Done[] = [];
    const client = async (): Promise<void> => {
      for (const [index, one] of queue) {
        const known = accounts[one.pick % accounts.length]!;
        const now = T0.getTime() + Math.floor(index / 20) * (DAY / 4);
        const step = stepFor(known, one, now);
        if (step) done.push({ known, step, now, outcome: await perform(db, known, step, now) });
      }
    };
    await times(CLIENTS, client);
    return done;
  };

  it(
    'moves coins as if the operations had run one after the other',
    async () => {
      process.stderr.write(`LEDGER_SEED=${seed} (${CLIENTS} clients)\n`);
      const accounts = await times(ACCOUNTS, () => newKnown(db));
      const done = await runAll(accounts);
      const order = await orderOf();
      for (const known of accounts) {
        const model = createModel();
        const effective = done.flatMap(({ outcome, ...rest }) =>
          rest.known === known && 'id' in outcome && order.has(outcome.id)
            ? [{ ...rest, outcome, seq: order.get(outcome.id)! }]
            : [],
        );
        for (const { step, now, outcome } of effective.sort((a, b) => a.seq - b.seq)) {
          expect(model.apply(step, now, outcome.id)).toEqual(outcome);
        }
        expect(await stateOf(db, known.accountId)).toEqual(model.state());
        expect(effective.length).toBeGreaterThan(OPERATIONS / ACCOUNTS / 4);
      }
      expect(await faults()).toEqual([]);
    },
    LONG,
  );

  it('lets exactly ten of fifty holds succeed when the balance covers ten', async () => {
    const accountId = await accountWithLots(db, 55, 45);
    const { values, reasons } = await settled(50, () =>
      db.tx((tx) => ledger.hold(tx, { accountId, coins: 10, cause: cause(), at: T0, expiresAt: after(1) })),
    );
    expect(values).toHaveLength(10);
    expect(reasons).toHaveLength(40);
    for (const reason of reasons) expect(reason).toMatchObject({ code: 'INSUFFICIENT_POINTS' });
    expect(await balanceOf(db, accountId)).toMatchObject({ available: 0, blocked: 100 });
  });

  it('lets exactly one of twenty commits and releases end a hold', async () => {
    const accountId = await accountWithLots(db, 100);
    const holding = { accountId, coins: 60, cause: cause(), at: T0, expiresAt: after(1) };
    const { holdId } = await db.tx((tx) => ledger.hold(tx, holding));
    const ends = await times(20, (n) => {
      const end = { accountId, holdId, cause: cause(), at: T0 };
      return db.tx((tx) => (n % 2 ? ledger.commit(tx, end) : ledger.release(tx, end)));
    });
    const winners = ends.filter((entry) => entry !== null);
    expect(winners).toHaveLength(1);
    const available = winners[0]?.entryType === 'BURNED' ? 40 : 100;
    expect(await balanceOf(db, accountId)).toMatchObject({ available, blocked: 0 });
  });

  it('makes one hold for twenty requests with the same cause, and lets one of two refunds succeed', async () => {
    const accountId = await accountWithLots(db, 100);
    const holding = { accountId, coins: 60, cause: cause('order'), at: T0, expiresAt: after(1) };
    const holds = await times(20, () => db.tx((tx) => ledger.hold(tx, holding)));
    const ids = new Set(holds.map((hold) => hold.holdId));
    expect(ids.size).toBe(1);
    const end = { accountId, holdId: holds[0]!.holdId, cause: cause('order'), at: T0 };
    const burn = (await db.tx((tx) => ledger.commit(tx, end)))!;
    const { values, reasons } = await settled(2, () =>
      db.tx((tx) =>
        ledger.reverseBurn(tx, {
          accountId,
          entryId: burn.entryId,
          coins: 60,
          cause: cause('order'),
          at: T0,
        }),
      ),
    );
    expect(values).toHaveLength(1);
    expect(reasons).toMatchObject([{ code: 'ORDER_STATE' }]);
    expect(await balanceOf(db, accountId)).toMatchObject({ available: 100, spent: 0 });
    expect(await faults()).toEqual([]);
  });

  it('takes coins once that come back from twenty orders while their earning is taken back in twenty parts', async () => {
    const accountId = await accountWithLots(db);
    const base = { accountId, at: T0 };
    const earning = { ...base, coins: 200, cause: cause('trip'), expiresAt: after(90) };
    const { entryId } = await db.tx((tx) => ledger.earn(tx, earning));
    const holdIds = await times(20, async () => {
      const holding = { ...base, coins: 10, cause: cause('order'), expiresAt: after(1) };
      return (await db.tx((tx) => ledger.hold(tx, holding))).holdId;
    });
    const burns = await times(10, (n) =>
      db.tx((tx) => ledger.commit(tx, { ...base, holdId: holdIds[n]!, cause: cause('order') })),
    );
    const { reasons } = await settled(40, (n) =>
      db.tx(async (tx): Promise<unknown> => {
        const move = { ...base, cause: cause('order') };
        if (n % 2) return ledger.reverseEarn(tx, { ...move, entryId, coins: 7 });
        const burn = burns[n / 2];
        return burn
          ? ledger.reverseBurn(tx, { ...move, entryId: burn.entryId })
          : ledger.release(tx, { ...move, holdId: holdIds[n / 2]! });
      }),
    );
    expect(reasons).toEqual([]);
    expect(await balanceOf(db, accountId)).toMatchObject({ available: 60, blocked: 0, spent: 0, total: 60 });
    const [row] = await db.query(
      `select sum(shortfall) as missing, sum(coins) as taken from ledger_entry where account_id = $1 and reverses = $2`,
      [accountId, entryId],
    );
    expect(row).toEqual({ missing: 0, taken: 140 });
    expect(await faults()).toEqual([]);
  });
});
