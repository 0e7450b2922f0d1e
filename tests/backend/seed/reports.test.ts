// The reports of an operator on the demo, whose orders the seed writes.
import { coinsReport } from '#backend/reports/coins.ts';
import { ordersReport } from '#backend/reports/orders.ts';
import { payoutsReport } from '#backend/reports/payouts.ts';
import { seed } from '#backend/seed/seed.ts';
import { TEST_KEYS, testClock } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { numberIn, rowsOf, sumsOf } from '../../support/report-rows.ts';

onEveryDatabase('Reports on the demo', (db) => {
  const clock = testClock();
  beforeAll(() => seed({ db: db(), clock, demo: { keys: TEST_KEYS } }), OPENING_MS);

  it('agree on the coins that were spent', async () => {
    const spent = sumsOf(await coinsReport(db(), clock.now()), (row) => numberIn(row, 'spent'));
    const uses = [...rowsOf(await ordersReport(db())), ...rowsOf(await payoutsReport(db()))].map(
      ({ brand = '', month = '', ...row }) => [
        brand,
        month,
        numberIn(row, 'coins') - Number(row['coins_back'] ?? 0),
      ],
    );
    expect(Object.keys(spent).length).toBeGreaterThan(6);
    expect(sumsOf([['brand', 'month', 'coins'], ...uses], (row) => numberIn(row, 'coins'))).toEqual(spent);
  });

  it('have the pieces of every order that was sent, and of every one that came back', async () => {
    const wrong = await db().query(
      `select o.order_id, o.state, moved.sent, moved.left
         from member_order o join (
           select account_id, order_id, coalesce(max(pieces), 0) as sent, coalesce(sum(pieces), 0)::int as left
             from order_event group by account_id, order_id) moved using (account_id, order_id)
        where (moved.sent > 0) is distinct from (o.burn_id is not null or o.state in ('DELIVERED', 'PARTLY_DELIVERED'))
           or moved.left is distinct from case
                when o.state in ('CANCELLED', 'RETURNED') then 0
                when o.item_type = 'PRODUCT' then (o.line ->> 'count')::int - o.returned_count
                else (select count(*)::int from order_voucher v
                       where (v.account_id, v.order_id) = (o.account_id, o.order_id))
              end`,
    );
    expect(wrong).toEqual([]);
  });

  it('have pieces that came back with the coins that did', async () => {
    const alone = rowsOf(await ordersReport(db()))
      .filter((row) => numberIn(row, 'coins_back') > 0 && numberIn(row, 'items_back') === 0)
      .map((row) => row['name']);
    expect(alone).toEqual([]);
  });
});
