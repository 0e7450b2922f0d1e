import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import type { Cause } from '#backend/ledger/types.ts';
import { partnerKey } from '#backend/modules/partners/signature.ts';
import { isValidSignedUrl } from '#backend/signed-url.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { PARTNER, createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

onEveryDatabase('A trip to a partner’s shop', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('is recorded under a number, and returns a signed URL that expires', async () => {
    const member = await harness.join();
    const { tripNumber, url, expiresAt } = await harness.click(member);
    expect(tripNumber).toMatch(/^TR-2026-0314-/);
    expect(new URL(url).searchParams.get('trip')).toBe(tripNumber);
    const key = partnerKey(harness.deps.keys, PARTNER);
    expect(isValidSignedUrl(key, url, harness.clock.now())).toBe(true);
    expect(isValidSignedUrl(key, url, new Date(expiresAt))).toBe(false);
    expect(isValidSignedUrl(key, url.replace(tripNumber, 'TR-OTHER-1'), harness.clock.now())).toBe(false);
    expect(await harness.trips(member)).toMatchObject([
      {
        tripNumber,
        status: 'TRACKING',
        earnPer100: 4,
        partner: { partnerId: PARTNER, name: 'Saffron Cart' },
        purchases: [],
        claims: [],
      },
    ]);
    expect(await harness.entries(member)).toEqual([['PREALLOC_EARN', 4]]);
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 0 });
  });

  it('can be started by the partner’s slug, and returned as a form', async () => {
    const member = await harness.join();
    const query = { partnerId: `slug-of-${PARTNER}` };
    const form = await harness.call(contract.partners.clickoutForm, { query, headers: member.headers });
    expect(form.data.form).toMatchObject({ method: 'POST', action: expect.stringMatching(/^http/) });
    const names = form.data.form.fields.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['trip', 'expires', 'signature']);
    const posted = await harness.call(contract.partners.clickoutByPost, {
      body: query,
      headers: member.headers,
    });
    expect(posted.data.tripNumber).toBe(form.data.tripNumber);
  });

  it('is refused for a foreign page, an agent, and a partner that is unknown or gives no coins', async () => {
    const member = await harness.join();
    const { cookie = '' } = member.headers;
    const query = { partnerId: PARTNER };
    const foreign = await harness.call(contract.partners.clickout, {
      query,
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect([foreign.status, foreign.data.errorCode]).toEqual([403, 'FORBIDDEN']);
    const unknown = await harness.call(contract.partners.clickout, {
      query: { partnerId: 'pt-9999' },
      headers: member.headers,
    });
    expect(unknown.status).toBe(404);
    const earning = (earn: number) =>
      db().query('update partner set earn_per_100 = $2 where partner_id = $1', ['pt-1001', earn]);
    await earning(0);
    const nothing = await harness.call(contract.partners.clickout, {
      query: { partnerId: 'pt-1001' },
      headers: member.headers,
    });
    await earning(4);
    expect([nothing.status, nothing.message]).toEqual([
      404,
      'This partner does not give coins at the moment',
    ]);
    await db().query(`update session set role = 'SUPPORT' where account_id = $1`, [member.accountId]);
    const agent = await harness.call(contract.partners.clickout, { query, headers: member.headers });
    expect(agent.data.errorCode).toBe('AGENT_NOT_ALLOWED');
  });

  it('earns pending coins by a purchase, and available coins by its confirmation', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    expect(await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 249_900 })).toBe('APPLIED');
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 99 });
    expect((await harness.trips(member))[0]).toMatchObject({
      status: 'PENDING',
      pendingPoints: 99,
      purchases: [
        { orderRef: 'SC-1', status: 'PENDING', points: 99, expectedBy: '2026-03-24T18:29:59.999Z' },
      ],
    });
    expect(await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 249_900 })).toBe('APPLIED');
    expect(await harness.coins(member)).toEqual({ available: 99, pending: 0 });
    expect((await harness.trips(member))[0]).toMatchObject({
      status: 'EARNED',
      earnedPoints: 99,
      pendingPoints: 0,
      purchases: [{ status: 'EARNED', expectedBy: null }],
    });
    expect(await harness.entries(member)).toEqual([
      ['PREALLOC_EARN', 4],
      ['PRE_ALLOCATE_EARN_PENDING', 99],
      ['EARNED', 99],
    ]);
    expect(await harness.faults()).toEqual([]);
  });

  it('is the reason of the coins that a purchase earned, with its rate', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 249_900 });
    await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 249_900 });
    const { headers } = member;
    const { transactions, transactionDetails } = contract.member;
    const { data } = await harness.call(transactions, { body: { limit: 1 }, headers });
    const [{ entryId }] = data.accountTxnList;
    expect((await harness.call(transactionDetails, { body: { entryId }, headers })).data).toMatchObject({
      reason: 'Earned with your purchase: 4 coins for every ₹100.',
      partner: 'Saffron Cart',
    });
  });

  it.each([
    ['before their confirmation', false],
    ['after their confirmation', true],
  ])('loses its coins by a partial and then a full return, %s', async (_when, confirm) => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 200_000 });
    if (confirm) await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 200_000 });
    await harness.sendReport('CANCEL', { tripNumber, amountPaise: 50_000 });
    expect(await harness.coins(member)).toEqual(
      confirm ? { available: 60, pending: 0 } : { available: 0, pending: 60 },
    );
    await harness.sendReport('CANCEL', { tripNumber, amountPaise: 150_000 });
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 0 });
    expect((await harness.trips(member))[0]).toMatchObject({ status: 'CANCELLED', pendingPoints: 0 });
    const types = (await harness.entries(member)).map(([type]) => type);
    expect(types).toContain('PARTIALLY_EARN_REVERSED');
    expect(await harness.faults()).toEqual([]);
  });

  it('has an entry EARN_REVERSED when the whole purchase is cancelled at once', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 100_000 });
    await harness.sendReport('CANCEL', { tripNumber, amountPaise: 100_000 });
    expect((await harness.entries(member)).at(-1)).toEqual(['EARN_REVERSED', 40]);
  });

  it('loses no more than one purchase when more is returned than was bought', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 100_000 });
    await harness.sendReport('CONFIRM', { tripNumber, orderRef: 'SC-2', amountPaise: 50_000 });
    expect(await harness.sendReport('CANCEL', { tripNumber, amountPaise: 150_000 })).toBe('APPLIED');
    expect(await harness.coins(member)).toEqual({ available: 20, pending: 0 });
    const [trip] = await harness.trips(member);
    const states = trip.purchases.map((one: { orderRef: string; status: string }) => [
      one.orderRef,
      one.status,
    ]);
    expect(Object.fromEntries(states)).toEqual({ 'SC-1': 'CANCELLED', 'SC-2': 'EARNED' });
  });

  it('earns the confirmed amount if it is lower than the purchase, and never more than the purchase', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 200_000 });
    await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 120_000 });
    expect(await harness.coins(member)).toEqual({ available: 48, pending: 0 });
    await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'SC-2', amountPaise: 100_000 });
    await harness.sendReport('CONFIRM', { tripNumber, orderRef: 'SC-2', amountPaise: 900_000 });
    expect(await harness.coins(member)).toEqual({ available: 88, pending: 0 });
    // Confirming too much does not save coins from a later return.
    await harness.sendReport('CANCEL', { tripNumber, orderRef: 'SC-2', amountPaise: 100_000 });
    expect(await harness.coins(member)).toEqual({ available: 48, pending: 0 });
  });

  it.each([
    [2_500, 1],
    [2_499, 0],
  ])('is earned when %d paise of it are confirmed, with %d coins', async (confirmed, points) => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 10_000 });
    expect(await harness.sendReport('CONFIRM', { tripNumber, amountPaise: confirmed })).toBe('APPLIED');
    expect((await harness.trips(member))[0]).toMatchObject({ purchases: [{ status: 'EARNED', points }] });
    expect(await harness.coins(member)).toEqual({ available: points, pending: 0 });
  });

  it('earns a single coin, and none for less than a coin’s worth', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 2_499, orderRef: 'SC-LESS' });
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 2_500, orderRef: 'SC-ONE' });
    expect(await harness.entries(member)).toEqual([
      ['PREALLOC_EARN', 4],
      ['PRE_ALLOCATE_EARN_PENDING', 1],
    ]);
  });

  it.each(['PENDING', 'EARNED'])(
    'loses a single coin of a purchase that is %s, and none when less than a coin’s worth is returned',
    async (state) => {
      const member = await harness.join();
      const { tripNumber } = await harness.click(member);
      await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 10_000 });
      if (state === 'EARNED') await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 10_000 });
      const before = (await harness.entries(member)).length;
      for (const amountPaise of [100, 2_400]) {
        expect(await harness.sendReport('CANCEL', { tripNumber, amountPaise })).toBe('APPLIED');
      }
      expect((await harness.entries(member)).slice(before)).toEqual([['PARTIALLY_EARN_REVERSED', 1]]);
      expect((await harness.trips(member))[0]).toMatchObject({ purchases: [{ status: state, points: 3 }] });
    },
  );

  it('applies a report once when it is sent twenty times at once', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const body = harness.signed('PURCHASE', { tripNumber, amountPaise: 100_000 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => harness.report(body)));
    expect(new Set(answers.map(({ data }) => data.outcome))).toEqual(new Set(['APPLIED']));
    const confirms = await Promise.all(
      Array.from({ length: 20 }, () => harness.sendReport('CONFIRM', { tripNumber, amountPaise: 100_000 })),
    );
    expect(confirms.filter((outcome) => outcome === 'APPLIED')).toHaveLength(1);
    expect((await harness.report(body)).data.outcome).toBe('APPLIED');
    expect(await harness.coins(member)).toEqual({ available: 40, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('refuses a report that is forged, of another partner, or different under a known id', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const body = harness.signed('PURCHASE', { tripNumber, amountPaise: 100_000 });
    const others = [
      { amountPaise: 900_000 },
      { type: 'CONFIRM' },
      { tripNumber: (await harness.click(await harness.join())).tripNumber },
      { orderRef: 'SC-2' },
      { postbackId: randomUUID() },
      { reason: 'Another' },
      { partnerId: 'pt-1001' },
    ];
    for (const other of others) {
      const forged = await harness.report({ ...body, ...other });
      expect([other, forged.status, forged.data.errorCode]).toEqual([other, 403, 'FORBIDDEN']);
    }
    expect(await harness.sendReport('PURCHASE', { tripNumber, partnerId: 'pt-1001', amountPaise: 100 })).toBe(
      'NOT_FOUND',
    );
    expect(await harness.sendReport('PURCHASE', { tripNumber: 'TR-0000-0000', amountPaise: 100 })).toBe(
      'NOT_FOUND',
    );
    expect((await harness.report(body)).status).toBe(200);
    const known = { tripNumber, postbackId: body.postbackId, amountPaise: 100_000 };
    const instant = '2026-03-14T01:00:00.000Z';
    for (const other of [
      { amountPaise: 5 },
      { orderRef: 'SC-2' },
      { reason: 'No' },
      { occurredAt: instant },
    ]) {
      const outcome = await harness.sendReport('PURCHASE', { ...known, ...other });
      expect([other, outcome]).toEqual([other, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(await harness.sendReport('CONFIRM', known)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 40 });
  });

  it('accepts reports that are late or out of order', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    harness.clock.advance(200 * 86_400);
    expect((await harness.trips(member))[0]).toMatchObject({ status: 'NOTHING', claimUntil: null });
    // A confirmation implies its purchase …
    expect(await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 100_000 })).toBe('APPLIED');
    expect(await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 100_000 })).toBe('IGNORED');
    // … and a purchase that was cancelled before it was reported does not count.
    expect(await harness.sendReport('CANCEL', { tripNumber, orderRef: 'SC-2', amountPaise: 500 })).toBe(
      'APPLIED',
    );
    expect(await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'SC-2', amountPaise: 500 })).toBe(
      'IGNORED',
    );
    expect(await harness.coins(member)).toEqual({ available: 40, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('deducts a return from a purchase that is reported after it', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const orders = ['SC-1', 'SC-2', 'SC-3'].map((orderRef) => ({ tripNumber, orderRef }));
    for (const order of orders) {
      expect(await harness.sendReport('CANCEL', { ...order, amountPaise: 10_000 })).toBe('APPLIED');
      expect(await harness.sendReport('CANCEL', { ...order, amountPaise: 15_000 })).toBe('APPLIED');
    }
    const [bought, confirmed, gone] = orders;
    expect(await harness.sendReport('PURCHASE', { ...bought!, amountPaise: 100_000 })).toBe('APPLIED');
    expect(await harness.sendReport('CONFIRM', { ...confirmed!, amountPaise: 100_000 })).toBe('APPLIED');
    expect(await harness.sendReport('PURCHASE', { ...gone!, amountPaise: 25_000 })).toBe('IGNORED');
    expect(await harness.coins(member)).toEqual({ available: 30, pending: 30 });
    expect(await harness.sendReport('CONFIRM', { ...bought!, amountPaise: 75_000 })).toBe('APPLIED');
    expect(await harness.sendReport('PURCHASE', { ...confirmed!, amountPaise: 100_000 })).toBe('IGNORED');
    expect(await harness.coins(member)).toEqual({ available: 60, pending: 0 });
    // From now on it is like any other.
    expect(await harness.sendReport('CANCEL', { ...bought!, amountPaise: 75_000 })).toBe('APPLIED');
    expect(await harness.sendReport('PURCHASE', { ...bought!, amountPaise: 100_000 })).toBe('IGNORED');
    expect(await harness.coins(member)).toEqual({ available: 30, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it.each(['PURCHASE', 'CONFIRM', 'CANCEL'] as const)('refuses a %s without an amount', async (type) => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 100_000 });
    const answer = await harness.report({ ...harness.signed(type, { tripNumber }), amountPaise: undefined });
    expect(answer).toMatchObject({ status: 400, data: { errorCode: 'MALFORMED_REQUEST' } });
    expect(Object.keys(answer.data.fields as object)).toEqual(['amountPaise']);
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 40 });
  });

  it('never takes back more coins than are available', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 100_000 });
    await db().tx(async (tx) => {
      const cause: Cause = { title: 'A voucher', kind: 'order', id: `spend-${tripNumber}` };
      const at = harness.clock.now();
      const expiresAt = new Date(at.getTime() + 60_000);
      const { accountId } = member;
      const holding = { accountId, coins: 30, cause, at, expiresAt };
      const { holdId } = await harness.services.ledger.hold(tx, holding);
      await harness.services.ledger.commit(tx, { accountId, holdId, cause, at });
    });
    expect(await harness.sendReport('CANCEL', { tripNumber, amountPaise: 100_000 })).toBe('APPLIED');
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('is listed only for its member, newest first, page by page', async () => {
    const [member, stranger] = [await harness.join(), await harness.join()];
    const numbers: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      numbers.unshift((await harness.click(member)).tripNumber);
      harness.clock.advance(31 * 60);
    }
    const page = async (query: Record<string, string>) =>
      (await harness.call(contract.partners.trips, { query, headers: member.headers })).data;
    const first = await page({ limit: '2' });
    const second = await page({ limit: '2', cursor: first.nextCursor });
    const seen = [...first.tripList, ...second.tripList].map((trip) => trip.tripNumber);
    expect(seen).toEqual(numbers);
    expect(second.nextCursor).toBeNull();
    expect(await harness.trips(stranger)).toEqual([]);
    const stolen = await harness.call(contract.partners.trips, {
      query: { cursor: first.nextCursor },
      headers: stranger.headers,
    });
    expect(stolen.data.fields).toHaveProperty('cursor');
  });

  it('has a detail in the catalogue that says whether there is a shop, as its terms do', async () => {
    const detailOf = async (itemType: 'PARTNER' | 'VOUCHER', productId: string) =>
      (await harness.call(contract.catalogue.detail, { query: { itemType, productId } })).data;
    const list = await harness.call(contract.catalogue.list, {
      body: { moduleType: 'earn', itemType: 'PARTNER', limit: 48 },
    });
    const listed = (list.data.items as { productId: string }[]).map(({ productId }) => productId);
    const partners = [PARTNER, ...listed];
    for (const productId of partners) {
      const { data } = await harness.call(contract.partners.terms, { query: { partnerId: productId } });
      expect([productId, (await detailOf('PARTNER', productId)).canShop]).toEqual([productId, data.canShop]);
    }
    expect((await detailOf('PARTNER', PARTNER)).canShop).toBe(true);
    expect(await detailOf('VOUCHER', 'v-1034')).not.toHaveProperty('canShop');
  });

  it('has public terms', async () => {
    const { status, data } = await harness.call(contract.partners.terms, { query: { partnerId: PARTNER } });
    expect([status, data.partner.name, data.canShop, data.confirmDays]).toEqual([
      200,
      'Saffron Cart',
      true,
      10,
    ]);
    expect(data.tracked.length).toBeGreaterThan(0);
    expect(data.spoils.length).toBeGreaterThan(0);
  });
});
