import type { Cause } from '#backend/ledger/types.ts';
import { coinsReport } from '#backend/reports/coins.ts';
import { pendingReport } from '#backend/reports/pending.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { numberIn, rowsOf } from '../../support/report-rows.ts';
import { createTripHarness, PARTNER, type TripHarness } from '../../support/trip-harness.ts';

onEveryDatabase('The report on pending coins', (db) => {
  let harness: TripHarness;
  let member: TestMember;
  beforeAll(async () => {
    harness = await createTripHarness(db());
    member = await harness.join();
  }, OPENING_MS);
  afterEach(async () => {
    expect(await harness.faults()).toEqual([]);
  });
  afterAll(() => harness.close());

  const report = async () => (await pendingReport(db(), harness.clock.now())).slice(1);
  /** What the report on coins says is promised. */
  const promised = async (): Promise<number> =>
    numberIn(rowsOf(await coinsReport(db(), harness.clock.now())).at(-1) ?? {}, 'pending');
  const send = async (
    type: 'PURCHASE' | 'CONFIRM' | 'CANCEL',
    { tripNumber }: { tripNumber: string },
    fields: { orderRef: string; amountPaise?: number; partnerId?: string },
  ) =>
    expect(await harness.sendReport(type, { amountPaise: 1_000_00, tripNumber, ...fields })).toBe('APPLIED');

  it('has what each partner has to confirm by the month of the purchase, and what is overdue of it', async () => {
    const trip = await harness.click(member);
    const other = await harness.click(member, 'pt-1001');
    for (const orderRef of ['SC-A', 'SC-B', 'SC-C', 'SC-D']) await send('PURCHASE', trip, { orderRef });
    await send('CONFIRM', trip, { orderRef: 'SC-C' });
    await send('CANCEL', trip, { orderRef: 'SC-D' });
    await send('CANCEL', trip, { orderRef: 'SC-B', amountPaise: 500_00 });
    await send('PURCHASE', other, { partnerId: 'pt-1001', orderRef: 'X-1', amountPaise: 700_00 });
    const ofOther = (await harness.coins(member)).pending - 60;
    expect(ofOther).toBeGreaterThan(0);
    const now = ['ZILLION', PARTNER, 'Saffron Cart', '2026-03', 2, 60, 0, '15.00'];
    expect(await report()).toEqual([
      ['ZILLION', 'pt-1001', expect.any(String), '2026-03', 1, ofOther, 0, expect.any(String)],
      now,
    ]);
    expect(await promised()).toBe(60 + ofOther);

    harness.clock.advance(30 * 86_400);
    const later = await harness.click(member);
    await send('PURCHASE', later, { orderRef: 'SC-E' });
    const rows = await report();
    expect(rows.filter(([, partner]) => partner === PARTNER)).toEqual([
      ['ZILLION', PARTNER, 'Saffron Cart', '2026-03', 2, 60, 60, '15.00'],
      ['ZILLION', PARTNER, 'Saffron Cart', '2026-04', 1, 40, 0, '10.00'],
    ]);
    expect(rows.reduce((sum, row) => sum + Number(row[5]), 0)).toBe(await promised());
  });

  it('keeps coins of each brand apart, and those that no trip promised without a partner', async () => {
    const { accountId } = await harness.join({ clientId: 'HOOPOE' });
    const at = harness.clock.now();
    const cause: Cause = { title: 'A bonus', kind: 'bonus', id: 'a/b' };
    const expectedBy = new Date(at.getTime() + 86_400_000);
    await db().tx((tx) =>
      harness.services.ledger.expectEarn(tx, { accountId, coins: 9, cause, at, expectedBy }),
    );
    const [first, ...others] = await report();
    expect(first?.slice(0, 7)).toEqual(['HOOPOE', '', '', '2026-04', 1, 9, 0]);
    expect(others.every(([brand]) => brand === 'ZILLION')).toBe(true);
  });
});
