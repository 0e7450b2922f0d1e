import { closeAccount } from '#backend/member-data/closing.ts';
import { deriveKeys } from '#backend/keys.ts';
import { benefitsReport } from '#backend/reports/benefits.ts';
import { payoutsReport } from '#backend/reports/payouts.ts';
import { cashbackHarness } from '../../support/cashback-harness.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { rowsOf } from '../../support/report-rows.ts';

const paise = (rupees: unknown): number => Math.round(100 * Number(rupees));

onEveryDatabase('The report on benefits', (db) => {
  const harness = cashbackHarness(db);
  const report = (withPan = false) => benefitsReport(db(), { keys: harness().deps.keys, withPan });
  /** The number of one of the two accounts of a person, which has a payout in each of two financial years. */
  let closing = '';

  it('has what the holder of each PAN was paid in each financial year, whichever card claimed', async () => {
    const { claimant, confirmed, pay, behave, clock, deps } = harness();
    const [asha, other] = ['ABCPR5001F', 'ABCPR5002F'];
    const first = await claimant(5000, undefined, { pan: asha });
    const second = await claimant(5000, undefined, { pan: asha });
    const third = await claimant(5000, undefined, { pan: other });
    closing = first.member.lcn;
    const paid = async (who: typeof first): Promise<void> =>
      pay(who.member, (await confirmed(who)).transferId).then(() => undefined);
    for (const who of [first, second, third]) await paid(who);
    behave({ refuse: true });
    await paid(third);
    behave({});
    // Asked for in one financial year, and paid in the next.
    clock.advance(Date.parse('2026-03-31T18:00:00Z') / 1000 - clock.now().getTime() / 1000);
    const late = await confirmed(third);
    clock.advance(3600);
    await pay(third.member, late.transferId);
    await paid(first);

    const keyOf = (pan: string) => deps.keys.mac('person', pan).slice(0, 16);
    const [ofAsha, ofOther] = [
      [keyOf(asha), 'AB******1F'],
      [keyOf(other), 'AB******2F'],
    ];
    const [head, ...found] = await report();
    expect(head).toEqual(['brand', 'year', 'person', 'pan', 'payouts', 'coins', 'money']);
    const masked = found.map(([brand, year, person, pan, ...sums]) => [
      ...[brand, year, person, String(pan).replace(/^(..).*(..)$/, '$1******$2')],
      ...sums,
    ]);
    const rows = [
      ['ZILLION', '2025-26', ...ofAsha, 2, 2000, '400.00'],
      ['ZILLION', '2025-26', ...ofOther, 1, 1000, '200.00'],
      ['ZILLION', '2026-27', ...ofAsha, 1, 1000, '200.00'],
      ['ZILLION', '2026-27', ...ofOther, 1, 1000, '200.00'],
    ];
    expect(masked).toEqual(expect.arrayContaining(rows));
    expect(found).toHaveLength(4);
    expect(JSON.stringify(found)).not.toMatch(/[A-Z]{5}\d{4}[A-Z]/);
  });

  it('shows PANs only if it is told to, and only with their key', async () => {
    const pans = (await report(true)).slice(1).map((row) => row[3]);
    expect(new Set(pans)).toEqual(new Set(['ABCPR5001F', 'ABCPR5002F']));
    const keys = deriveKeys('cd'.repeat(32));
    await expect(benefitsReport(db(), { keys, withPan: true })).rejects.toThrow();
    expect(await benefitsReport(db(), { keys })).toEqual(await report());
  });

  it('recognises a claimant whose person is not filled in yet', async () => {
    const before = await report();
    await db().query('update cashback_claimant set person = null');
    expect(await report()).toEqual(before);
  });

  /** Money by brand and financial year. */
  const yearsOf = (rows: [brand: unknown, year: string, money: unknown][]): Record<string, number> =>
    rows.reduce<Record<string, number>>((sums, [brand, year, money]) => {
      const key = `${String(brand)} ${year}`;
      return { ...sums, [key]: (sums[key] ?? 0) + paise(money) };
    }, {});
  const yearOf = (month: string): string => {
    const [year = 0, of = 0] = month.split('-').map(Number);
    const first = of >= 4 ? year : year - 1;
    return `${first}-${String(first + 1).slice(2)}`;
  };

  it('adds up to the report on payouts, also with the payouts of an account that was closed, without its PAN', async () => {
    const agree = async (): Promise<void> => {
      const payouts = rowsOf(await payoutsReport(db()));
      const benefits = rowsOf(await report());
      expect(yearsOf(benefits.map((row) => [row['brand'], String(row['year']), row['money']]))).toEqual(
        yearsOf(payouts.map((row) => [row['brand'], yearOf(String(row['month'])), row['money']])),
      );
    };
    await agree();
    const { clock, deps } = harness();
    const { blockers } = await closeAccount({ db: db(), keys: deps.keys, at: clock.now() }, closing);
    expect(blockers).toEqual([]);
    await agree();
    expect((await report()).slice(1).filter((row) => row[2] === '')).toEqual([
      ['ZILLION', '2025-26', '', '', 1, 1000, '200.00'],
      ['ZILLION', '2026-27', '', '', 1, 1000, '200.00'],
    ]);
  });
});
