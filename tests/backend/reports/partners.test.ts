import { partnersReport } from '#backend/reports/partners.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createTripHarness, PARTNER, type TripHarness } from '../../support/trip-harness.ts';

onEveryDatabase('The report on partners', (db) => {
  let harness: TripHarness;
  let member: TestMember;
  beforeAll(async () => {
    harness = await createTripHarness(db());
    member = await harness.join();
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('has the coins of each month and partner, less what was taken back in that month', async () => {
    const [trip, other] = [await harness.click(member), await harness.click(member, 'pt-1001')];
    const send = async (type: 'PURCHASE' | 'CONFIRM' | 'CANCEL', fields: object) =>
      expect(await harness.sendReport(type, { tripNumber: trip.tripNumber, ...fields })).toBe('APPLIED');
    await send('PURCHASE', { orderRef: 'SC-A', amountPaise: 1_000_00 });
    await send('CONFIRM', { orderRef: 'SC-A', amountPaise: 1_000_00 });
    await send('CONFIRM', { orderRef: 'SC-B', amountPaise: 500_00 });
    await send('PURCHASE', { orderRef: 'SC-C', amountPaise: 900_00 });
    const elsewhere = { partnerId: 'pt-1001', tripNumber: other.tripNumber, orderRef: 'SC-A' };
    await send('CONFIRM', { ...elsewhere, amountPaise: 100_00 });
    harness.clock.advance(30 * 86_400);
    await send('CANCEL', { orderRef: 'SC-B', amountPaise: 250_00 });
    // Of the coins that are taken back next, eight are left.
    const { accountId } = member;
    const { ledger } = harness.services;
    const at = harness.clock.now();
    const spending = { accountId, cause: { title: 'A card', kind: 'order', id: '1' }, at };
    await db().tx(async (tx) => {
      const { holdId } = await ledger.hold(tx, { ...spending, coins: 50, expiresAt: new Date('2026-12-01') });
      await ledger.commit(tx, { ...spending, holdId });
    });
    harness.clock.advance(30 * 86_400);
    await send('CANCEL', { orderRef: 'SC-A', amountPaise: 1_000_00 });

    const [head, ...rows] = await partnersReport(db());
    expect(head).toEqual(['brand', 'month', 'partner', 'name', 'earned', 'worth']);
    expect(rows.map((row) => row.filter((_, column) => column !== 3))).toEqual([
      ['ZILLION', '2026-03', 'pt-1001', 8, expect.any(String)],
      ['ZILLION', '2026-03', PARTNER, 60, expect.any(String)],
      ['ZILLION', '2026-04', PARTNER, -10, expect.any(String)],
      ['ZILLION', '2026-05', PARTNER, -40, expect.any(String)],
    ]);
    expect(rows[1]?.[3]).toBe('Saffron Cart');
  });
});
