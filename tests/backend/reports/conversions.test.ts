import { conversionsReport } from '#backend/reports/conversions.ts';
import { createConversionHarness, type ConversionHarness } from '../../support/conversion-harness.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';

onEveryDatabase('The report on conversions', (db) => {
  let harness: ConversionHarness;
  beforeAll(async () => {
    harness = await createConversionHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('has the points that became coins by programme and month, and those that a month left open', async () => {
    const member = await harness.join();
    const settled = async () => harness.settle(member, await harness.confirmed(member), { last: true });
    await settled();
    await settled();
    harness.programme.behave({ refuse: true });
    await settled();
    harness.programme.behave({ fail: 1 });
    const late = await harness.confirmed(member);
    await expect(harness.settle(member, late)).rejects.toThrow();
    await harness.beginConversion(member);
    harness.programme.behave({});
    const [head, march] = await conversionsReport(db());
    expect(head).toEqual(['brand', 'month', 'programme', 'conversions', 'points', 'coins', 'open']);
    expect(march).toEqual(['ZILLION', '2026-03', expect.any(String), 2, 8000, 2000, 4000]);

    harness.clock.advance(30 * 86_400);
    await harness.settle(member, late);
    expect(await conversionsReport(db())).toEqual([
      head,
      march,
      ['ZILLION', '2026-04', march?.[2], 1, 4000, 1000, 0],
    ]);
    expect(await harness.faults()).toEqual([]);

    // A brand that has changed its programme: points that are open in one are not open in the other.
    await db().query(
      `update conversion set programme = programme || '{"name": "Another"}' where conversion_id = $1`,
      [late],
    );
    const [, ...rows] = await conversionsReport(db());
    expect(rows).toEqual([
      ['ZILLION', '2026-03', 'Another', 0, 0, 0, 4000],
      ['ZILLION', '2026-03', march?.[2], 2, 8000, 2000, 0],
      ['ZILLION', '2026-04', 'Another', 1, 4000, 1000, 0],
    ]);
  });
});
