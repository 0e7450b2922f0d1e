import type { Db } from '#backend/db/driver.ts';
import { OPENING_MS, onEveryDatabase } from '../../support/db.ts';
import { createOrderHarness, type OrderHarness } from '../../support/order-harness.ts';
import { DAY_SECONDS, createPlusHarness } from '../../support/plus-harness.ts';

/** More than housekeeping reads in one page. */
const MANY = 201;

/** Puts copies of an account's row in front of it, each in its own account; the SQL says what else differs. */
const putInFront = (db: Db, table: string, accountId: string, changes: string) =>
  db.query(
    `insert into ${table}
     select (jsonb_populate_record(null::${table}, to_jsonb(o) || jsonb_build_object(
              'account_id', overlay(gen_random_uuid()::text placing '00000000' from 1), ${changes}))).*
       from ${table} o, generate_series(1, ${MANY}) where account_id = $1`,
    [accountId],
  );

/** A round ends after three seconds, in which a busy machine may not come far. */
const MOST_ROUNDS = 20;
jest.setTimeout(120_000);

/** As many minutes of housekeeping as it takes. */
const sweepUntil = async ({ queue }: Pick<OrderHarness, 'queue'>, holds: () => Promise<boolean>) => {
  for (let minute = 0; minute < MOST_ROUNDS && !(await holds()); minute += 1) {
    await queue.handlers['housekeeping.sweep']?.({}, { last: true });
  }
  return holds();
};

onEveryDatabase('Housekeeping, after many orders that fail each time,', (db) => {
  let harness: OrderHarness;
  beforeAll(async () => {
    harness = await createOrderHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('ends an order that was not confirmed in time', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId } = await harness.placed(member);
    const broken = `'line', '{}'::jsonb, 'verify_by', verify_by - interval '1 minute'`;
    await putInFront(db(), 'member_order', member.accountId, broken);
    harness.clock.advance(601);
    const isEnded = async () => (await harness.balance(member)).available === 5000;
    expect(await sweepUntil(harness, isEnded)).toBe(true);
    expect((await harness.details(member, orderId)).status).toBe('ORDER_FAILED');
  });

  it('queues the lost job of an order again', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    const undone = `'state', 'CANCELLING', 'confirmed_at', confirmed_at - interval '1 minute'`;
    await putInFront(db(), 'member_order', member.accountId, undone);
    await db().query('update test_job set done = true');
    harness.clock.advance(2 * 3600 + 1);
    const anew = `select 1 from test_job where name = 'order.issue' and not done and data ->> 'orderId' = $1`;
    const isAnew = async () => (await db().query(anew, [orderId])).length === 1;
    expect(await sweepUntil(harness, isAnew)).toBe(true);
  });
});

onEveryDatabase('Housekeeping, after many memberships that cannot be renewed,', (db) => {
  it('renews one that can', async () => {
    const harness = await createPlusHarness(db());
    const member = await harness.plusMember();
    await putInFront(db(), 'plus_membership', member.accountId, `'renew_plan', '{}'::jsonb`);
    harness.clock.advance(365 * DAY_SECONDS - 3600);
    const isRenewed = async () =>
      (await harness.status(member)).membership.until === '2028-03-14T09:30:00.000Z';
    expect(await sweepUntil(harness, isRenewed)).toBe(true);
    await harness.close();
  });
});
