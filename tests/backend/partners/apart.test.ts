// What belongs to one partner, one trip or one order says nothing of another.
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { PARTNER, createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

const OTHER_PARTNER = 'pt-1001';

onEveryDatabase('Two partners', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('each have a trip of their own, even if a member goes to both within minutes', async () => {
    const member = await harness.join();
    const numbers = [
      (await harness.click(member)).tripNumber,
      (await harness.click(member, OTHER_PARTNER)).tripNumber,
    ];
    const shown = (await harness.trips(member)).map(
      (trip: { tripNumber: string; partner: { partnerId: string } }) => [
        trip.tripNumber,
        trip.partner.partnerId,
      ],
    );
    expect(Object.fromEntries(shown)).toEqual({ [numbers[0]!]: PARTNER, [numbers[1]!]: OTHER_PARTNER });
    // Both go on, although one of them has a purchase.
    await harness.sendReport('PURCHASE', { tripNumber: numbers[0]!, amountPaise: 100_000 });
    expect((await harness.click(member, OTHER_PARTNER)).tripNumber).toBe(numbers[1]);
  });

  it('may use one id for their reports, and one number for their orders', async () => {
    const member = await harness.join();
    const [first, second] = [await harness.click(member), await harness.click(member, OTHER_PARTNER)];
    const postbackId = 'report-of-2026-0001';
    const reports = [
      harness.signed('PURCHASE', { tripNumber: first.tripNumber, postbackId, amountPaise: 100_000 }),
      // It changes nothing, which is all that its repetition may return.
      harness.signed('DECLINE', { tripNumber: second.tripNumber, postbackId, partnerId: OTHER_PARTNER }),
    ];
    const outcomes = async () => {
      const answers = [];
      for (const report of reports) answers.push((await harness.report(report)).data.outcome as string);
      return answers;
    };
    expect(await outcomes()).toEqual(['APPLIED', 'IGNORED']);
    expect(await outcomes()).toEqual(['APPLIED', 'IGNORED']);
    const bought = { partnerId: OTHER_PARTNER, tripNumber: second.tripNumber, amountPaise: 100_000 };
    expect(await harness.sendReport('PURCHASE', bought)).toBe('APPLIED');
    const pending = (await harness.trips(member)).map(
      (trip: { pendingPoints: number }) => trip.pendingPoints,
    );
    expect(pending.every((points: number) => points > 0)).toBe(true);
  });

  it('may tell their orders apart by capitals alone, unless a member has claimed one', async () => {
    const member = await harness.join();
    const first = (await harness.click(member)).tripNumber;
    const report = (
      type: 'PURCHASE' | 'CONFIRM' | 'CANCEL',
      tripNumber: string,
      orderRef: string,
      amountPaise: number,
    ) => harness.sendReport(type, { tripNumber, orderRef, amountPaise });
    await report('PURCHASE', first, 'aB3x', 500_000);
    harness.clock.advance(31 * 60);
    const second = (await harness.click(member)).tripNumber;
    await report('PURCHASE', second, 'Ab3X', 100_000);
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 240 });
    // Another partner's order is no order of this one.
    const elsewhere = (await harness.click(member, OTHER_PARTNER)).tripNumber;
    const bought = { orderedOn: harness.clock.now().toISOString().slice(0, 10), amountPaise: 1 };
    await harness.claim(member, { ...bought, tripNumber: elsewhere, orderRef: 'AB3X' });
    await report('CANCEL', second, 'AB3X', 1_000);
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 240 });
    // As an earlier release took them: the number as it is written counts first, also where another trip is named.
    const claimed = `insert into trip_claim (account_id, claim_id, trip_number, order_ref, ordered_on, amount_paise,
                                             state, filed_at, answer_by)
                     values ($1, 'CL-1', $2, 'ab3x', current_date, 1, 'DECLINED', now(), now())`;
    await db().query(claimed, [member.accountId, first]);
    await report('CONFIRM', first, 'Ab3X', 100_000);
    expect(await harness.coins(member)).toEqual({ available: 40, pending: 200 });
    await report('CANCEL', second, 'aB3x', 500_000);
    expect(await harness.coins(member)).toEqual({ available: 40, pending: 0 });
  });

  it('cannot answer each other’s claims', async () => {
    const member = await harness.join();
    const [first, second] = [await harness.click(member), await harness.click(member, OTHER_PARTNER)];
    const orderedOn = harness.clock.now().toISOString().slice(0, 10);
    for (const { tripNumber } of [first, second]) {
      const claim = { tripNumber, orderRef: 'SC-9', orderedOn, amountPaise: 150_000 };
      expect((await harness.claim(member, claim)).status).toBe(200);
    }
    await harness.sendReport('DECLINE', { tripNumber: first.tripNumber, orderRef: 'SC-9' });
    const states = (await harness.trips(member)).map(
      (trip: { tripNumber: string; claims: { status: string }[] }) => [
        trip.tripNumber,
        trip.claims.map(({ status }) => status),
      ],
    );
    expect(Object.fromEntries(states)).toEqual({
      [first.tripNumber]: ['DECLINED'],
      [second.tripNumber]: ['OPEN'],
    });
  });
});

onEveryDatabase('Two members', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('may have orders of one number, and claim them, at one partner', async () => {
    const members = [await harness.join(), await harness.join()] as const;
    const trips = [await harness.click(members[0]), await harness.click(members[1])] as const;
    const orderedOn = harness.clock.now().toISOString().slice(0, 10);
    const order = { orderRef: 'SC-9', amountPaise: 100_000 };
    const claim = (n: 0 | 1, orderRef: string) =>
      harness.claim(members[n], { ...order, orderRef, orderedOn, tripNumber: trips[n].tripNumber });
    const states = async () => {
      const shown = [];
      for (const member of members) {
        const [trip] = await harness.trips(member);
        shown.push(trip.claims.map(({ status }: { status: string }) => status));
      }
      return shown;
    };
    expect([(await claim(0, 'SC-9')).status, (await claim(1, 'SC-9')).status]).toEqual([200, 200]);
    await harness.sendReport('DECLINE', { tripNumber: trips[0].tripNumber, orderRef: 'SC-9' });
    expect(await states()).toEqual([['DECLINED'], ['OPEN']]);
    await harness.sendReport('PURCHASE', { ...order, tripNumber: trips[0].tripNumber });
    expect(await states()).toEqual([['DECLINED'], ['OPEN']]);
    expect(await harness.sendReport('CONFIRM', { ...order, tripNumber: trips[1].tripNumber })).toBe(
      'APPLIED',
    );
    expect(await harness.coins(members[0])).toEqual({ available: 0, pending: 40 });
    expect(await harness.coins(members[1])).toEqual({ available: 40, pending: 0 });
    // What was reported of one member's order does not close the claims of the other.
    await harness.sendReport('PURCHASE', { ...order, orderRef: 'SC-8', tripNumber: trips[0].tripNumber });
    expect((await claim(1, 'SC-8')).status).toBe(200);
    expect(await harness.faults()).toEqual([]);
  });

  it('may have orders of one number, in capitals of which one has claimed it', async () => {
    const [member, other] = [await harness.join(), await harness.join()];
    const { tripNumber } = await harness.click(member);
    const orderedOn = harness.clock.now().toISOString().slice(0, 10);
    const claimed = { orderRef: 'AB-9', orderedOn, amountPaise: 100_000 };
    await harness.claim(other, { ...claimed, tripNumber: (await harness.click(other)).tripNumber });
    await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'aB-9', amountPaise: 100_000 });
    await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'Ab-9', amountPaise: 100_000 });
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 80 });
  });
});

onEveryDatabase('The coins of a trip', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('are shown apart while those of one order are pending and those of another are earned', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('CONFIRM', { tripNumber, orderRef: 'SC-1', amountPaise: 100_000 });
    await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'SC-2', amountPaise: 50_000 });
    const [trip] = await harness.trips(member);
    expect(trip).toMatchObject({ status: 'PENDING', earnedPoints: 40, pendingPoints: 20 });
  });

  it('are listed by order, the oldest first, and so are claims', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const orderedOn = harness.clock.now().toISOString().slice(0, 10);
    const orders = ['SC-3', 'SC-1', 'SC-2'];
    for (const orderRef of orders) {
      await harness.claim(member, { tripNumber, orderRef: `${orderRef}0`, orderedOn, amountPaise: 100_000 });
      await harness.sendReport('PURCHASE', { tripNumber, orderRef, amountPaise: 100_000 });
      harness.clock.advance(1);
    }
    const [trip] = await harness.trips(member);
    const refs = (list: { orderRef: string }[]) => list.map(({ orderRef }) => orderRef);
    expect(refs(trip.purchases)).toEqual(orders);
    expect(refs(trip.claims)).toEqual(orders.map((orderRef) => `${orderRef}0`));
  });
});

onEveryDatabase('A partner outside of a demo', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db(), { demo: false });
    const shop = 'update partner_shop set shop_url = $2 where partner_id = $1';
    await db().query(shop, [OTHER_PARTNER, 'https://shop.example/?from=us']);
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('has no shop without an address of its own', async () => {
    const { headers } = await harness.join();
    const terms = async (partnerId: string) =>
      (await harness.call(contract.partners.terms, { query: { partnerId } })).data.canShop as boolean;
    expect([await terms(PARTNER), await terms(OTHER_PARTNER)]).toEqual([false, true]);
    const click = await harness.call(contract.partners.clickout, { query: { partnerId: PARTNER }, headers });
    expect([click.status, click.message]).toEqual([404, 'This partner has no shop to go to from here']);
  });

  it('is sent claims without a link to the shop of a demo', async () => {
    const member = await harness.join();
    const { tripNumber, url } = await harness.click(member, OTHER_PARTNER);
    expect(url).toMatch(/^https:\/\/shop\.example\/\?from=us&trip=TR-/);
    const orderedOn = harness.clock.now().toISOString().slice(0, 10);
    await harness.claim(member, { tripNumber, orderRef: 'SC-9', orderedOn, amountPaise: 150_000 });
    await harness.queue.work();
    const mails = harness.sent.filter(({ text }) => text.includes(tripNumber));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain('http');
  });
});
