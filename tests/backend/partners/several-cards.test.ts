import { lockReports } from '#backend/modules/partners/repository.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { isWaiting, openTransaction } from '../../support/interleaving.ts';
import { createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

/** Each card has an address of its own. */
const [FIRST, SECOND] = ['first@example.in', 'second@example.in'];

onEveryDatabase('An order in a shop, for a member with two cards', (db, kind) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  /** Two cards of one number, each on a trip to the partner. */
  const twoTrips = async () => {
    const first = await harness.join({ email: FIRST, emailVerified: true });
    const second = await harness.join({ mobile: first.mobile, email: SECOND, emailVerified: true });
    const trips = [await harness.click(first), await harness.click(second)] as const;
    return { first, second, onFirst: trips[0].tripNumber, onSecond: trips[1].tripNumber };
  };

  /** The e-mail addresses that a claim's answer went to. */
  const told = async (claimId: string): Promise<string[]> => {
    await harness.queue.work();
    return harness.sent
      .filter(({ key, channel }) => key.startsWith(`claim-answer:${claimId}:`) && channel === 'EMAIL')
      .map(({ to }) => to);
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
      'This order has already been reported for another of your cards',
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
    // The claim is answered by that, and the card that has the coins is told.
    const [claim] = (await harness.trips(second))[0].claims;
    expect(claim).toMatchObject({ status: 'SETTLED' });
    expect(await told(claim.claimId)).toEqual([FIRST]);
    await harness.sendReport('CONFIRM', { ...order, tripNumber: onSecond });
    expect(await harness.coins(first)).toEqual({ available: 60, pending: 0 });
    expect(await harness.coins(second)).toEqual({ available: 0, pending: 0 });
    await harness.sendReport('CANCEL', { ...order, tripNumber: onSecond });
    expect(await harness.coins(first)).toEqual({ available: 0, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('is refused to the card that claimed it, whichever trip the partner names', async () => {
    const { second, onFirst, onSecond } = await twoTrips();
    const { claimId } = (await harness.claim(second, claimOn(onSecond, 'SC-3'))).data.claim;
    await harness.sendReport('DECLINE', { tripNumber: onFirst, orderRef: 'SC-3', reason: 'Not ours.' });
    expect((await harness.trips(second))[0].claims).toMatchObject([{ status: 'DECLINED' }]);
    expect(await told(claimId)).toEqual([SECOND]);
  });

  if (kind === 'postgres') {
    it('is claimed once when both cards claim it at the same moment', async () => {
      const { first, second, onFirst, onSecond } = await twoTrips();
      const claiming = await openTransaction(db());
      // As a claim of the first card does.
      await lockReports(claiming.tx, [first.accountId]);
      const late = harness.claim(second, claimOn(onSecond, 'SC-4'));
      expect(await isWaiting(db(), 'pg_advisory_xact_lock')).toBe(true);
      await claiming.commit();
      const [one, other] = await Promise.all([late, harness.claim(first, claimOn(onFirst, 'SC-4'))]);
      expect([one.status, other.status].toSorted()).toEqual([200, 409]);
    });
  }
});
