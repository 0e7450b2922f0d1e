// Reports on one order that name different trips of the member, as a claim does, and arrive at the same moment.
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

/** Another click within half an hour continues the trip. */
const NEXT_TRIP_SECONDS = 31 * 60;

onEveryDatabase('An order that is reported on two trips at once', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('earns its coins once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await harness.join();
      const { tripNumber: first } = await harness.click(member);
      harness.clock.advance(NEXT_TRIP_SECONDS);
      const { tripNumber: second } = await harness.click(member);
      expect(second).not.toBe(first);
      await Promise.all(
        Array.from({ length: 10 }, (_one, n) =>
          harness.sendReport('CONFIRM', { tripNumber: n % 2 === 0 ? first : second, amountPaise: 100_000 }),
        ),
      );
      expect(await harness.coins(member)).toEqual({ available: 40, pending: 0 });
      const purchases = (await harness.trips(member)).flatMap(
        (trip: { purchases: unknown[] }) => trip.purchases,
      );
      expect(purchases).toHaveLength(1);
    }
    expect(await harness.faults()).toEqual([]);
  });
});
