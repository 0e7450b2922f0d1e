// Renewal that is switched off while a purchase is being settled. On PostgreSQL only: the embedded database runs one
// transaction after the other.
import type { Db } from '#backend/db/driver.ts';
import { onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';
import { isWaiting, openTransaction } from '../../support/interleaving.ts';
import { createPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

onPostgres('Renewal that is switched off', () => {
  let db: Db;
  let harness: PlusHarness;
  beforeAll(async () => {
    db = (await postgresDb({ max: 5 }))!;
    harness = await createPlusHarness(db);
  }, OPENING_MS);
  afterAll(async () => {
    await harness.close();
    await db.close();
  });

  it('stays off when a purchase that was being settled meanwhile is cancelled', async () => {
    const member = await harness.join({ emailVerified: true });
    await harness.decide(await harness.buy(member, { planId: 'plus-3', pricePaise: 149_00 }), 'PAID');
    const extension = await harness.buy(member);
    const other = await openTransaction(db);
    await other.tx.query('select 1 from plus_membership where account_id = $1 for update', [
      member.accountId,
    ]);
    const settled = harness.decide(extension, 'PAID');
    // It has locked its order, and comes to the membership before the switch.
    const settlementWaited = await isWaiting(db, 'from plus_membership');
    const switched = harness.setRenewal(member, 'OFF');
    const bothWait = async () =>
      (
        await db.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length === 2;
    for (let look = 0; look < 200 && !(await bothWait()); look += 1) {
      await new Promise((done) => setTimeout(done, 10));
    }
    const switchWaited = await bothWait();
    await other.commit();
    await settled;
    expect((await switched).status).toBe(200);
    expect([settlementWaited, switchWaited]).toEqual([true, true]);
    expect((await harness.cancel(member, 499_00)).status).toBe(200);
    expect((await harness.status(member)).membership).toMatchObject({ autoRenew: false });
    expect(await harness.faults()).toEqual([]);
  });
});
