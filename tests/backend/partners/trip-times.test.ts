// How long a click continues a trip, purchases count on it, and missing coins can be claimed for it.
import { contract } from '#contract/index.ts';
import { withCoinLife } from '../../support/coin-life.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { PARTNER, createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

const DAY_SECONDS = 86_400;

onEveryDatabase('The time of a trip', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  const shown = async (member: Awaited<ReturnType<TripHarness['join']>>) => (await harness.trips(member))[0];

  /** When the ledger expects the coins of the only purchase. */
  const inLedger = async ({ headers }: Awaited<ReturnType<TripHarness['join']>>) => {
    const { data } = await harness.call(contract.member.transactions, { body: {}, headers });
    const entries = data.accountTxnList as { entryType: string; expectedBy: string | null }[];
    return entries.find(({ entryType }) => entryType === 'PRE_ALLOCATE_EARN_PENDING')!.expectedBy;
  };

  it('is a day for purchases, and then three days and the return period for their coins', async () => {
    const member = await harness.join();
    const times = { trackUntil: '2026-03-15T09:30:00.000Z', expectedBy: '2026-03-27T18:29:59.999Z' };
    expect(await harness.click(member)).toMatchObject(times);
    expect(await shown(member)).toMatchObject(times);
  });

  it('is the return period from its report for a purchase, and two years from their confirmation for coins', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const amountPaise = 100_000;
    // Cancelled ahead: it is a purchase only when it is reported.
    await harness.sendReport('CANCEL', { tripNumber, orderRef: 'SC-2', amountPaise: 50_000 });
    harness.clock.advance(2 * DAY_SECONDS);
    const times = { reportedAt: '2026-03-16T09:30:00.000Z', expectedBy: '2026-03-26T18:29:59.999Z' };
    for (const orderRef of ['SC-1', 'SC-2']) {
      await harness.sendReport('PURCHASE', { tripNumber, orderRef, amountPaise });
    }
    expect((await shown(member)).purchases).toMatchObject([times, times]);
    harness.clock.advance(10 * DAY_SECONDS);
    await harness.sendReport('CONFIRM', { tripNumber, amountPaise });
    const { data } = await harness.call(contract.member.balance, { headers: member.headers });
    expect(data.expiring).toEqual([{ on: '2028-03-26', points: 40 }]);
  });

  it('is for coins as long as the brand says when they are confirmed', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 100_000 });
    await withCoinLife(db(), { partner: 3, welcome: 1 }, () =>
      harness.sendReport('CONFIRM', { tripNumber, amountPaise: 100_000 }),
    );
    const { data } = await harness.call(contract.member.balance, { headers: member.headers });
    expect(data.expiring).toEqual([{ on: expect.stringMatching(/^2026-06-/), points: 40 }]);
  });

  it('is half an hour for another click, also for clicks at once, and ends with a purchase', async () => {
    const member = await harness.join();
    const clicks = await Promise.all(Array.from({ length: 20 }, () => harness.click(member)));
    expect(new Set(clicks.map(({ tripNumber }) => tripNumber)).size).toBe(1);
    harness.clock.advance(29 * 60);
    expect((await harness.click(member)).tripNumber).toBe(clicks[0]?.tripNumber);
    harness.clock.advance(60);
    const { tripNumber } = await harness.click(member);
    expect(tripNumber).not.toBe(clicks[0]?.tripNumber);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 100_000 });
    expect((await harness.click(member)).tripNumber).not.toBe(tripNumber);
  });

  it('keeps what was promised first, while each click gets a quarter of an hour to arrive', async () => {
    const member = await harness.join();
    const first = await harness.click(member);
    harness.clock.advance(20 * 60);
    const rename = async (name: string, earn: number) => {
      await db().query('update catalogue_item set name = $2 where item_id = $1', [PARTNER, name]);
      await db().query('update partner set earn_per_100 = $2 where partner_id = $1', [PARTNER, earn]);
    };
    await rename('Saffron Market', 9);
    const second = await harness.click(member);
    await rename('Saffron Cart', 4);
    expect(second).toMatchObject({
      tripNumber: first.tripNumber,
      earnPer100: 4,
      partner: { name: 'Saffron Cart' },
      expiresAt: new Date(harness.clock.now().getTime() + 15 * 60_000).toISOString(),
    });
  });

  it('is three days more for reports, before nothing is expected of it', async () => {
    const member = await harness.join();
    await harness.click(member);
    harness.clock.advance(4 * DAY_SECONDS - 1);
    expect(await shown(member)).toMatchObject({ status: 'TRACKING' });
    harness.clock.advance(1);
    expect(await shown(member)).toMatchObject({ status: 'NOTHING' });
  });

  it('is ninety days for claims, and a repeated claim is answered even later', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const orderedOn = harness.clock.now().toISOString().slice(0, 10);
    const claim = (orderRef: string) =>
      harness.claim(member, { tripNumber, orderRef, orderedOn, amountPaise: 150_000 });
    harness.clock.advance(90 * DAY_SECONDS - 1);
    expect((await shown(member)).claimUntil).toBe(
      new Date(harness.clock.now().getTime() + 1000).toISOString(),
    );
    const filed = await claim('SC-9');
    expect(filed.status).toBe(200);
    harness.clock.advance(1);
    expect((await shown(member)).claimUntil).toBeNull();
    expect((await claim('SC-8')).data.errorCode).toBe('CLAIM_CLOSED');
    expect((await claim('SC-9')).data).toEqual(filed.data);
  });

  it('is promised no longer once it has passed, for coins that were not confirmed and a claim without an answer', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const orderedOn = harness.clock.now().toISOString().slice(0, 10);
    const claimed = { tripNumber, orderRef: 'SC-9', orderedOn, amountPaise: 150_000 };
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 100_000 });
    const { claim } = (await harness.claim(member, claimed)).data;
    const promised = async () => {
      const trip = await shown(member);
      const [purchase] = trip.purchases;
      expect(await inLedger(member)).toBe(purchase.expectedBy);
      return [purchase.expectedBy, trip.claims[0].answerBy];
    };
    harness.clock.advance(10 * DAY_SECONDS);
    expect(await promised()).toEqual([expect.any(String), claim.answerBy]);
    harness.clock.advance(DAY_SECONDS);
    expect(await promised()).toEqual([null, claim.answerBy]);
    harness.clock.advance(5 * DAY_SECONDS);
    expect(await promised()).toEqual([null, null]);
    await harness.sendReport('DECLINE', { tripNumber, orderRef: 'SC-9', reason: 'Not found.' });
    expect(await promised()).toEqual([null, claim.answerBy]);
  });

  it('is counted in the days of India for the order of a claim', async () => {
    const today = harness.clock.now().getTime();
    // Half past midnight in India, where it is a day later.
    harness.clock.advance(DAY_SECONDS - ((today / 1000) % DAY_SECONDS) + 19 * 3600);
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const day = (days: number) =>
      new Date(today + (days + 2) * DAY_SECONDS * 1000).toISOString().slice(0, 10);
    const claim = async (days: number) => {
      const order = { tripNumber, orderRef: `SC-${days + 5}`, orderedOn: day(days), amountPaise: 150_000 };
      const { status, data } = await harness.claim(member, order);
      return status === 200 ? 'FILED' : (data.fields as Record<string, string>)['orderedOn'];
    };
    const [future, other] = [
      'That date is in the future',
      'The order must be from the day of the trip or the day after',
    ];
    expect([await claim(-1), await claim(0), await claim(1)]).toEqual([other, 'FILED', future]);
    harness.clock.advance(2 * DAY_SECONDS);
    expect([await claim(-1), await claim(1), await claim(2)]).toEqual([other, 'FILED', other]);
  });
});

onEveryDatabase('A click as a form', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('goes to the shop’s address, with the parameters of that as fields', async () => {
    const { headers } = await harness.join();
    const shop = 'update partner_shop set shop_url = $2 where partner_id = $1';
    await db().query(shop, [PARTNER, 'https://shop.example/in?from=us']);
    const { data } = await harness.call(contract.partners.clickoutForm, {
      query: { partnerId: PARTNER },
      headers,
    });
    expect(data.form.action).toBe('https://shop.example/in');
    const fields = data.form.fields.map(({ name, value }: { name: string; value: string }) => [name, value]);
    expect(Object.fromEntries(fields)).toMatchObject({ from: 'us', trip: data.tripNumber });
  });
});
