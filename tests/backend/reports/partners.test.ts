import type { Cause } from '#backend/ledger/types.ts';
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
    const cause: Cause = { title: 'A card', kind: 'order', id: '1' };
    const spending = { accountId, cause, at };
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

  it('has coins of which nothing is left to take back, no month without coins, and the newest name', async () => {
    const { clock, click, join, services } = harness;
    clock.advance(30 * 86_400);
    const spender = await join();
    const { accountId } = spender;
    const first = await click(spender);
    // A click soon after continues the trip.
    clock.advance(86_400);
    const second = await click(spender);
    await db().query(
      `update trip set partner = partner || '{"name": "Saffron Market"}' where trip_number = $1`,
      [second.tripNumber],
    );
    const send = async (type: 'PURCHASE' | 'CONFIRM' | 'CANCEL', tripNumber: string, orderRef: string) => {
      const fields = { tripNumber, orderRef, amountPaise: 1_000_00 };
      expect(await harness.sendReport(type, fields)).toBe('APPLIED');
    };
    await send('CONFIRM', second.tripNumber, 'SC-E');
    await send('CONFIRM', first.tripNumber, 'SC-D');
    const cause: Cause = { title: 'A card', kind: 'order', id: '2' };
    const spending = { accountId, cause, at: clock.now() };
    await db().tx(async (tx) => {
      const expiresAt = new Date('2027-12-01');
      const { holdId } = await services.ledger.hold(tx, { ...spending, coins: 80, expiresAt });
      await services.ledger.commit(tx, { ...spending, holdId });
    });
    clock.advance(30 * 86_400);
    await send('PURCHASE', second.tripNumber, 'SC-F');
    clock.advance(30 * 86_400);
    await send('CANCEL', first.tripNumber, 'SC-D');

    const rows = await partnersReport(db());
    expect(rows.slice(5)).toEqual([
      ['ZILLION', '2026-06', PARTNER, 'Saffron Market', 80, expect.any(String)],
      ['ZILLION', '2026-08', PARTNER, expect.any(String), -40, expect.any(String)],
    ]);
  });
});
