import { payoutsReport } from '#backend/reports/payouts.ts';
import { cashbackHarness } from '../../support/cashback-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';

const HEAD = [
  ...['brand', 'month', 'kind', 'paid', 'coins', 'money', 'failed', 'failed_money'],
  ...['open', 'open_money', 'oldest'],
];
const BANK = {
  kind: 'BANK',
  accountHolder: 'Asha Rao',
  accountNumber: '123456789012',
  ifsc: 'HDFC0000001',
};

onEveryDatabase('The report on payouts', (db) => {
  const harness = cashbackHarness(db);

  it('has what was paid and what failed in the month in which that happened, and what each month left open', async () => {
    const { confirmed, pay, behave, clock, claimant } = harness();
    const upi = await claimant(5000);
    const paid = await confirmed(upi);
    await pay(upi.member, paid.transferId);
    const refused = await confirmed(upi);
    behave({ refuse: true });
    await pay(upi.member, refused.transferId);
    behave({ fail: 99 });
    const late = await confirmed(upi);
    await expect(pay(upi.member, late.transferId)).rejects.toThrow();
    clock.advance(86_400);
    const never = await confirmed(upi);
    const march = ['ZILLION', '2026-03', 'UPI', 1, 1000, '200.00', 1, '200.00', 2, '400.00', '2026-03-14'];
    expect(await payoutsReport(db())).toEqual([HEAD, march]);

    clock.advance(20 * 86_400);
    const bank = await claimant(5000, BANK);
    await confirmed(bank);
    expect(await payoutsReport(db())).toEqual([
      HEAD,
      march,
      ['ZILLION', '2026-04', 'BANK', 0, 0, '0.00', 0, '0.00', 1, '200.00', '2026-04-04'],
    ]);
    behave({});
    await pay(upi.member, late.transferId);
    clock.advance(30 * 86_400);
    await pay(upi.member, never.transferId);
    const [, ...rows] = await payoutsReport(db());
    expect(rows).toContainEqual(march);
    expect(rows.filter(([, , kind]) => kind === 'UPI').slice(1)).toEqual([
      ['ZILLION', '2026-04', 'UPI', 0, 0, '0.00', 1, '200.00', 1, '200.00', '2026-03-15'],
      ['ZILLION', '2026-05', 'UPI', 0, 0, '0.00', 1, '200.00', 0, '0.00', ''],
    ]);
  });

  it('counts the day of the oldest in India', async () => {
    await db().query("update cashback_transfer set requested_at = '2026-03-14T20:00:00Z'");
    const oldest = (await payoutsReport(db())).map((row) => row.at(-1));
    expect(oldest).toContain('2026-03-15');
    expect(oldest).not.toContain('2026-03-14');
  });

  it('names nobody', async () => {
    const text = JSON.stringify(await payoutsReport(db()));
    expect(text).not.toMatch(/Asha|Rao|asharao|CB-|ABCPR|\d{9}/);
  });
});
