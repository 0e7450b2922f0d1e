// What the reports say must agree with each other, with the books and with the gateway, whatever was ordered.
import { readFileSync } from 'node:fs';
import { saveClient } from '#backend/modules/clients/repository.ts';
import { coinsReport } from '#backend/reports/coins.ts';
import { ordersReport } from '#backend/reports/orders.ts';
import { payoutsReport } from '#backend/reports/payouts.ts';
import { loadBrands } from '#backend/seed/brands.ts';
import type { Table } from '#backend/reports/table.ts';
import { anyOrder, createDice } from '../../support/any-order.ts';
import { cashbackHarness } from '../../support/cashback-harness.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createGoodsHarness, type GoodsHarness } from '../../support/goods-harness.ts';
import { numberIn, rowsOf, sumsOf, type ReportRow } from '../../support/report-rows.ts';

const ORDERS = 60;
const CLAIM_EVERY = 6;
const SEED = 20_260_314;

const monthOf = (at: Date): string => new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 7);

onEveryDatabase('Reports of months of orders and cashback', (db) => {
  const cashback = cashbackHarness(db);
  let harness: GoodsHarness;
  const months: { month: string; orders: Table; payouts: Table }[] = [];

  /** Keeps what the reports say of a month when it is over. */
  const closeMonth = async (): Promise<void> => {
    const month = monthOf(harness.clock.now());
    if (months.some((one) => one.month === month)) return;
    months.push({ month, orders: await ordersReport(db()), payouts: await payoutsReport(db()) });
  };

  const claim = async (roll: number): Promise<void> => {
    const { clock, claimant, confirmed, behave, pay } = cashback();
    clock.advance((harness.clock.now().getTime() - clock.now().getTime()) / 1000);
    const who = await claimant(2000);
    const { transferId } = await confirmed(who);
    behave(roll % 3 === 0 ? { refuse: true } : {});
    await pay(who.member, transferId);
  };

  /** At both brands everything costs the same. */
  const samePrices = async (): Promise<void> => {
    const [zillion, hoopoe] = ['ZILLION', 'HOOPOE'].map((id) =>
      loadBrands().find((one) => one.clientId === id)!,
    );
    await saveClient(db(), { ...hoopoe!, rates: zillion!.rates });
  };

  beforeAll(async () => {
    harness = await createGoodsHarness(db());
    await db().query('update catalogue_item set stock = null');
    const dice = createDice(SEED);
    const members = [];
    await samePrices();
    for (const clientId of ['ZILLION', 'ZILLION', 'HOOPOE']) {
      members.push(await harness.shopper({ coins: 400_000, clientId }));
    }
    for (let n = 0; n < ORDERS; n += 1) {
      await closeMonth();
      await anyOrder(harness, dice, members[dice(members.length)]!);
      if (n % CLAIM_EVERY === 0) await claim(dice(6));
    }
  }, 4 * OPENING_MS);
  afterAll(() => harness.close());

  it('are about orders that moved coins in every way', async () => {
    const moved = await db().query<{ type: string }>(
      `select distinct entry_type as type from ledger_entry where cause_kind = 'order' order by 1`,
    );
    expect(moved.map(({ type }) => type)).toEqual([
      'BLOCKED',
      'BLOCK_REVERSED',
      'BURNED',
      'BURNED_REVERSED',
      'PARTIALLY_BURNED',
      'PARTIALLY_BURN_REV',
      'PARTIALLY_REVERSED',
    ]);
  });

  it('agree on the coins that were spent, for each brand and month', async () => {
    const spent = sumsOf(await coinsReport(db(), harness.clock.now()), (row) => numberIn(row, 'spent'));
    const [orders, payouts] = [await ordersReport(db()), await payoutsReport(db())];
    const uses = [...rowsOf(orders), ...rowsOf(payouts)].map(({ brand = '', month = '', ...row }) => {
      return [brand, month, numberIn(row, 'coins') - Number(row['coins_back'] ?? 0)];
    });
    expect(sumsOf([['brand', 'month', 'coins'], ...uses], (row) => numberIn(row, 'coins'))).toEqual(spent);
    expect(Object.keys(spent)).toEqual(expect.arrayContaining(['HOOPOE 2026-04', 'ZILLION 2026-04']));
  });

  it('agree with the gateway on the money that came and went, for each brand and month', async () => {
    const report = await ordersReport(db());
    const paiseOf = (column: string) => (row: ReportRow) => Math.round(100 * numberIn(row, column));
    const moneyOf = async (sql: string) => {
      const moved = await db().query<{ brand: string; at: Date; paise: number }>(sql);
      const rows = moved.map(({ brand, at, paise }) => [brand, monthOf(at), paise]);
      return sumsOf([['brand', 'month', 'paise'], ...rows], (row) => numberIn(row, 'paise'));
    };
    const paid = await moneyOf(
      `select client_id as brand, settled_at as at, amount_paise as paise from payment
        where state in ('PAID', 'PAID_LATE')
       union all
       select client_id, asked_at, r.amount_paise
         from payment_refund r join payment using (account_id, payment_id) where charge is not null`,
    );
    const refunds = (when: string) =>
      moneyOf(
        `select client_id as brand, ${when} as at, r.amount_paise as paise
           from payment_refund r join payment using (account_id, payment_id)`,
      );
    const refunded = await refunds('asked_at');
    expect(sumsOf(report, paiseOf('money'))).toEqual(paid);
    expect(sumsOf(report, paiseOf('money_back'))).toEqual(refunded);
    expect(refunded).not.toEqual(await refunds('settled_at'));
    expect(new Set(Object.keys(refunded).map((key) => key.split(' ')[0])).size).toBe(2);
    expect(Object.keys(paid).length).toBeGreaterThan(4);
  });

  it('agree with the orders on the pieces that members have', async () => {
    const rows = rowsOf(await ordersReport(db()));
    const kept = rows.reduce((total, row) => total + numberIn(row, 'items') - numberIn(row, 'items_back'), 0);
    const [codes, goods] = await db().query<{ pieces: number }>(
      `select count(*)::int as pieces from order_voucher join member_order using (account_id, order_id)
        where state in ('DELIVERED', 'PARTLY_DELIVERED')
       union all
       select sum((line ->> 'count')::int - returned_count)::int from member_order
        where item_type = 'PRODUCT' and state in ('DISPATCHED', 'IN_DELIVERY', 'DELIVERED', 'RETURNING', 'COLLECTED')`,
    );
    expect(kept).toBe((codes?.pieces ?? 0) + (goods?.pieces ?? 0));
  });

  it('say the same of a month that is over as when it ended', async () => {
    const [orders, payouts] = [await ordersReport(db()), await payoutsReport(db())];
    const until = (table: Table, month: string) => table.filter(([, of = '']) => String(of) < month);
    expect(months.length).toBeGreaterThan(4);
    for (const then of months) {
      expect(until(orders, then.month)).toEqual(until(then.orders, then.month));
      expect(until(payouts, then.month)).toEqual(until(then.payouts, then.month));
    }
  });

  it('count pieces of an older release as those of this one', async () => {
    /** What is left of each order's movements in a month. */
    const pieces = async () => {
      const rows = await db().query<{ id: string; at: Date; pieces: number }>(
        'select order_id as id, at, pieces from order_event where pieces is not null order by account_id, order_id',
      );
      const moved = rows.map((row) => [row.id, monthOf(row.at), row.pieces]);
      return sumsOf([['brand', 'month', 'pieces'], ...moved], (row) => numberIn(row, 'pieces'));
    };
    const recorded = await pieces();
    await db().query('update order_event set pieces = null');
    await db().exec(readFileSync('src/backend/db/migrations/0041_pieces_of_older_orders.sql', 'utf8'));
    expect(await pieces()).toEqual(recorded);
  });

  it('are also about orders that were undone twice', async () => {
    const twice = await db().query(
      `select order_id from order_event where kind = 'CANCELLING' and from_state <> 'ISSUING'
        group by account_id, order_id having count(*) > 1`,
    );
    expect(twice.length).toBeGreaterThan(0);
  });
});
