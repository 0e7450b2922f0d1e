import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

onEveryDatabase('An order in a shop, for a member with two cards', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  /** Two cards of one number, each on a trip to the partner. */
  const twoTrips = async () => {
    const first = await harness.join();
    const second = await harness.join({ mobile: first.mobile });
    const trips = [await harness.click(first), await harness.click(second)] as const;
    return { first, second, onFirst: trips[0].tripNumber, onSecond: trips[1].tripNumber };
  };

  const claimOn = (tripNumber: string, orderRef: string) => ({
    tripNumber,
    orderRef,
    orderedOn: harness.clock.now().toISOString().slice(0, 10),
    amountPaise: 150_000,
  });

  it('cannot be claimed with the other card once it has earned', async () => {
    const { first, second, onFirst, onSecond } = await twoTrips();
    const order = { tripNumber: onFirst, orderRef: 'SC-1', amountPaise: 150_000 };
    await harness.sendReport('PURCHASE', order);
    await harness.sendReport('CONFIRM', order);
    const { message, data } = await harness.claim(second, claimOn(onSecond, 'sc-1'));
    expect([message, data.errorCode]).toEqual([
      'This order has already been reported: see its coins in your trips',
      'CLAIM_CLOSED',
    ]);
    expect(await harness.coins(first)).toEqual({ available: 60, pending: 0 });
    // Somebody else's order may have the same number.
    const stranger = await harness.join();
    const { tripNumber } = await harness.click(stranger);
    expect((await harness.claim(stranger, claimOn(tripNumber, 'SC-1'))).status).toBe(200);
  });

  it('counts once, on the trip of its first report, if the partner answers a claim of the other card', async () => {
    const { first, second, onFirst, onSecond } = await twoTrips();
    expect((await harness.claim(second, claimOn(onSecond, 'SC-2'))).status).toBe(200);
    const order = { orderRef: 'SC-2', amountPaise: 150_000 };
    await harness.sendReport('PURCHASE', { ...order, tripNumber: onFirst });
    // The claim is answered by that.
    expect((await harness.trips(second))[0].claims).toMatchObject([{ status: 'SETTLED' }]);
    await harness.sendReport('CONFIRM', { ...order, tripNumber: onSecond });
    expect(await harness.coins(first)).toEqual({ available: 60, pending: 0 });
    expect(await harness.coins(second)).toEqual({ available: 0, pending: 0 });
    await harness.sendReport('CANCEL', { ...order, tripNumber: onSecond });
    expect(await harness.coins(first)).toEqual({ available: 0, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('is claimed once when both cards claim it at the same moment', async () => {
    const { first, second, onFirst, onSecond } = await twoTrips();
    const answers = await Promise.all([
      harness.claim(first, claimOn(onFirst, 'SC-3')),
      harness.claim(second, claimOn(onSecond, 'SC-3')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});
