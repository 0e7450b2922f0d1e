import type { Db } from '#backend/db/driver.ts';
import { OPENING_MS, onEveryDatabase } from '../../support/db.ts';
import { orderDesk, type OrderDesk } from '../../support/order-desk.ts';
import { DAY_SECONDS, plusDesk } from '../../support/plus-desk.ts';

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

/** As many minutes of housekeeping as it takes. */
const sweepUntil = async ({ queue }: Pick<OrderDesk, 'queue'>, holds: () => Promise<boolean>) => {
  for (let minute = 0; minute < 5 && !(await holds()); minute += 1) {
    await queue.handlers['housekeeping.sweep']?.({}, { last: true });
  }
  return holds();
};

onEveryDatabase('Housekeeping, after many orders that fail each time,', (db) => {
  let desk: OrderDesk;
  beforeAll(async () => {
    desk = await orderDesk(db());
  }, OPENING_MS);
  afterAll(() => desk.close());

  it('ends an order that was not confirmed in time', async () => {
    const member = await desk.join({ coins: 5000 });
    const { orderId } = await desk.placed(member);
    const broken = `'line', '{}'::jsonb, 'verify_by', verify_by - interval '1 minute'`;
    await putInFront(db(), 'member_order', member.accountId, broken);
    desk.clock.pass(601);
    const isEnded = async () => (await desk.balance(member)).available === 5000;
    expect(await sweepUntil(desk, isEnded)).toBe(true);
    expect((await desk.details(member, orderId)).status).toBe('ORDER_FAILED');
  });

  it('queues the lost job of an order again', async () => {
    const member = await desk.join({ coins: 5000 });
    const orderId = await desk.confirmed(member);
    const undone = `'state', 'CANCELLING', 'confirmed_at', confirmed_at - interval '1 minute'`;
    await putInFront(db(), 'member_order', member.accountId, undone);
    await db().query('update test_job set done = true');
    desk.clock.pass(2 * 3600 + 1);
    const anew = `select 1 from test_job where name = 'order.issue' and not done and data ->> 'orderId' = $1`;
    const isAnew = async () => (await db().query(anew, [orderId])).length === 1;
    expect(await sweepUntil(desk, isAnew)).toBe(true);
  });
});

onEveryDatabase('Housekeeping, after many memberships that cannot be renewed,', (db) => {
  it('renews one that can', async () => {
    const desk = await plusDesk(db());
    const member = await desk.plusMember();
    await putInFront(db(), 'plus_membership', member.accountId, `'renew_plan', '{}'::jsonb`);
    desk.clock.pass(365 * DAY_SECONDS - 3600);
    const isRenewed = async () => (await desk.status(member)).membership.until === '2028-03-14T09:30:00.000Z';
    expect(await sweepUntil(desk, isRenewed)).toBe(true);
    await desk.close();
  });
});
