import { ordersReport } from '#backend/reports/orders.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { DAY_SECONDS, eachOnPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';
import { nonZero, rowsOf } from '../../support/report-rows.ts';

onEveryDatabase('The report on orders of Plus', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  eachOnPlusHarness(db, (taken, begun) => {
    harness = taken;
    member = begun;
  });

  it('has what was sold and renewed, and what went back, each in its own month', async () => {
    const { buy, decide, takeCampaign, cancel, clock, sweep, join, setRenewal } = harness;
    await decide(await buy(member), 'PAID');
    await decide(await buy(await join()), 'FAILED');
    await decide(await takeCampaign(await join()), 'PAID');
    const leaving = await join();
    await decide(await buy(leaving, { autoRenew: false }), 'PAID');
    // The last day but one of March, and then April.
    clock.advance(16 * DAY_SECONDS);
    const late = await join();
    await decide(await buy(late), 'PAID');
    await setRenewal(late, 'OFF');
    clock.advance(2 * DAY_SECONDS);
    const early = (await ordersReport(db())).slice(1);
    expect((await cancel(late, 499_00)).status).toBe(200);
    const sold = (kind: string, month: string, name: string, cells: object) => ({
      brand: 'ZILLION',
      month,
      kind,
      name,
      ...cells,
    });
    const march = rowsOf(await ordersReport(db())).map(nonZero);
    const [plan] = march.map(({ name }) => String(name));
    expect(march.filter(({ month }) => month === '2026-03')).toEqual([
      sold('PLUS', '2026-03', plan!, { orders: 3, items: 3, value: '1497.00', money: '1497.00' }),
      expect.objectContaining({ kind: 'PLUS CAMPAIGN', orders: 1, value: '349.00', money: '349.00' }),
    ]);
    expect(march.filter(({ month }) => month === '2026-04')).toEqual([
      sold('PLUS', '2026-04', plan!, { items_back: 1, value_back: '499.00', money_back: '499.00' }),
    ]);
    expect((await ordersReport(db())).slice(1, 3)).toEqual(early.slice(0, 2));
    // A second charge of the same payment goes back as well: that gives no more of Plus back.
    await db().query(
      `insert into payment_refund (account_id, payment_id, refund_id, key, amount_paise, asked_at, charge, reason)
       select account_id, payment_id, gen_random_uuid(), 'charge:two', amount_paise, asked_at, 'two', 'SECOND_CHARGE'
         from payment_refund where account_id = $1`,
      [late.accountId],
    );
    expect(
      rowsOf(await ordersReport(db()))
        .map(nonZero)
        .filter(({ month }) => month === '2026-04'),
    ).toEqual([
      sold('PLUS', '2026-04', plan!, { items_back: 1, value_back: '499.00', money_back: '499.00' }),
      expect.objectContaining({ kind: 'STRAY CHARGE', name: '', money: '499.00', money_back: '499.00' }),
    ]);
    await db().query(`delete from payment_refund where key = 'charge:two'`);

    clock.advance(346.5 * DAY_SECONDS);
    await sweep();
    const renewed = rowsOf(await ordersReport(db())).map(nonZero);
    expect(renewed.slice(3)).toEqual([
      sold('PLUS RENEWAL', '2027-03', plan!, { orders: 1, items: 1, value: '499.00', money: '499.00' }),
    ]);
  });
});
