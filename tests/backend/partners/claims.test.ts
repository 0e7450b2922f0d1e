import { readFileSync } from 'node:fs';
import { addMs, DAY_MS } from '#backend/clock.ts';
import { formatDay } from '#backend/format.ts';
import { dayInKolkata } from '#backend/ledger/calendar.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { textsOf } from '../../support/mail-markup.ts';
import { createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

onEveryDatabase('A claim for missing coins', (db) => {
  let harness: TripHarness;
  beforeAll(async () => {
    harness = await createTripHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  const bought = (tripNumber: string, more: object = {}) => ({
    tripNumber,
    orderRef: 'SC-9',
    orderedOn: harness.clock.now().toISOString().slice(0, 10),
    amountPaise: 150_000,
    ...more,
  });

  /** What the member was told about a claim: channel, recipient and text. */
  const newsOf = async (filed: Awaited<ReturnType<TripHarness['claim']>> | undefined) => {
    await harness.queue.work();
    return harness.sent
      .filter(({ key }) => key.startsWith(`claim-answer:${filed?.data.claim.claimId}:`))
      .toSorted((a, b) => a.channel.localeCompare(b.channel))
      .map(({ channel, to, text }) => [channel, to, text]);
  };

  it('is answered while its e-mail is still on its way', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const nudge = jest.spyOn(harness.queue, 'nudge').mockReturnValue(new Promise(() => {}));
    const filed = await harness.claim(member, bought(tripNumber));
    expect(nudge).toHaveBeenCalledWith('mail.send', undefined);
    nudge.mockRestore();
    expect(filed.data.claim).toMatchObject({ status: 'OPEN' });
    expect(harness.sent.filter(({ text }) => text.includes(tripNumber))).toEqual([]);
    await harness.queue.work();
    expect(harness.sent.filter(({ text }) => text.includes(tripNumber))).toHaveLength(1);
  });

  it('sends one e-mail to the partner when it is filed five times at once, and is settled by the partner’s report', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const note = 'The mail of the order is attached to nothing, but I have it';
    const filed = await Promise.all(
      Array.from({ length: 5 }, () => harness.claim(member, bought(tripNumber, { note }))),
    );
    const ids = new Set(filed.map(({ data }) => data.claim.claimId));
    expect(ids.size).toBe(1);
    expect(filed[0]?.data.claim).toMatchObject({ status: 'OPEN', note, settledAt: null });
    await harness.queue.work();
    const mails = harness.sent.filter(({ text }) => text.includes(tripNumber));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ channel: 'EMAIL', to: 'partners@basket-bread-milk.example' });
    expect(mails[0]?.text).toContain(
      'for an order of 14 Mar 2026, ₹1,500.00.\nIts number, as the member gives it:\n> SC-9\n',
    );
    expect(mails[0]?.text).toContain('by 29 Mar 2026.');
    expect(mails[0]?.text).toContain(`\nThe member writes:\n> ${note}\n`);
    expect(textsOf(mails[0]?.html ?? '', 'blockquote')).toEqual(['SC-9', note]);

    // A partial return does not settle the claim.
    await harness.sendReport('CANCEL', { tripNumber, orderRef: 'SC-9', amountPaise: 25_000 });
    expect((await harness.trips(member))[0].claims).toMatchObject([{ status: 'OPEN' }]);
    expect(await newsOf(filed[0])).toEqual([]);
    await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'SC-9', amountPaise: 150_000 });
    const [trip] = await harness.trips(member);
    expect(trip.claims).toMatchObject([{ status: 'SETTLED' }]);
    expect(trip.pendingPoints).toBe(50);
    const text = `Your ZILLION claim ${[...ids][0]} at Saffron Cart was accepted: 50 coins come by 24 Mar 2026.`;
    expect(await newsOf(filed[0])).toEqual([['SMS', member.mobile, text]]);
  });

  it('is closed with the reason of the partner when declined, and earns no coins', async () => {
    const member = await harness.join({ email: 'asha@example.in', emailVerified: true });
    const { tripNumber } = await harness.click(member);
    const filed = await harness.claim(member, bought(tripNumber));
    const reason = 'We find no such order.';
    expect(await harness.sendReport('DECLINE', { tripNumber, orderRef: 'SC-9', reason })).toBe('APPLIED');
    expect(await harness.sendReport('DECLINE', { tripNumber, orderRef: 'SC-9', reason })).toBe('IGNORED');
    const [trip] = await harness.trips(member);
    expect(trip.claims).toMatchObject([{ status: 'DECLINED', reason }]);
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 0 });
    expect((await harness.claim(member, bought(tripNumber))).data.claim).toEqual(trip.claims[0]);
    const text = `Your ZILLION claim ${filed.data.claim.claimId} at Saffron Cart was declined. More is under Shopping trips in your profile.`;
    expect(await newsOf(filed)).toEqual([
      ['EMAIL', 'asha@example.in', text],
      ['SMS', member.mobile, text],
    ]);
  });

  it('is refused for another day, for an order that was reported, and after ninety days', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const early = await harness.claim(member, bought(tripNumber, { orderedOn: '2026-03-01' }));
    expect(early.data.fields).toHaveProperty('orderedOn');
    const late = await harness.claim(member, bought(tripNumber, { orderedOn: '2026-12-01' }));
    expect(late.data.fields.orderedOn).toBe('That date is in the future');
    await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'SC-9', amountPaise: 150_000 });
    expect((await harness.claim(member, bought(tripNumber))).data.errorCode).toBe('CLAIM_CLOSED');
    const day = bought(tripNumber, { orderRef: 'SC-10' });
    harness.clock.advance(3 * 86_400);
    const after = await harness.claim(member, bought(tripNumber, { orderRef: 'SC-10' }));
    expect(after.data.fields.orderedOn).toBe('The order must be from the day of the trip or the day after');
    harness.clock.advance(88 * 86_400);
    expect((await harness.claim(member, day)).data.errorCode).toBe('CLAIM_CLOSED');
  });

  it('is refused for an order that counts on another trip, and earns its coins only once if it was filed before', async () => {
    const member = await harness.join();
    const first = await harness.click(member);
    harness.clock.advance(31 * 60);
    const second = await harness.click(member);
    const filed = await harness.claim(member, bought(second.tripNumber));
    await harness.sendReport('PURCHASE', { ...bought(first.tripNumber), amountPaise: 150_000 });
    expect((await harness.claim(member, bought(first.tripNumber))).data.errorCode).toBe('CLAIM_CLOSED');
    harness.clock.advance(31 * 60);
    const third = await harness.click(member);
    expect((await harness.claim(member, bought(third.tripNumber))).data.errorCode).toBe('CLAIM_CLOSED');
    // The partner accepts the claim, and reports it for the other trip.
    const reports = (['PURCHASE', 'CONFIRM'] as const).map((type) =>
      harness.sendReport(type, { tripNumber: second.tripNumber, orderRef: 'SC-9', amountPaise: 150_000 }),
    );
    expect(await Promise.all(reports)).toContain('APPLIED');
    expect(await harness.coins(member)).toEqual({ available: 60, pending: 0 });
    const shown = (await harness.trips(member)).map((trip: { tripNumber: string; earnedPoints: number }) => [
      trip.tripNumber,
      trip.earnedPoints,
    ]);
    expect(Object.fromEntries(shown)).toMatchObject({ [first.tripNumber]: 60, [second.tripNumber]: 0 });
    expect(await newsOf(filed)).toHaveLength(1);
    await harness.sendReport('CANCEL', {
      tripNumber: second.tripNumber,
      orderRef: 'SC-9',
      amountPaise: 150_000,
    });
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('is for one trip only, and ends when the partner answers for another', async () => {
    const member = await harness.join();
    const first = await harness.click(member);
    harness.clock.advance(31 * 60);
    const second = await harness.click(member);
    const filed = await harness.claim(member, bought(first.tripNumber));
    expect(await harness.claim(member, bought(second.tripNumber))).toMatchObject({
      status: 409,
      message: 'You have claimed this order from another trip: the partner has yet to answer',
      data: { errorCode: 'CLAIM_CLOSED' },
    });
    await harness.sendReport('PURCHASE', { ...bought(second.tripNumber), amountPaise: 150_000 });
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 60 });
    expect(await newsOf(filed)).toHaveLength(1);
    const states = (await harness.trips(member)).flatMap((trip: { claims: { status: string }[] }) =>
      trip.claims.map(({ status }) => status),
    );
    expect(states).toEqual(['SETTLED']);
  });

  it('is for one trip only, also when it is filed for two at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const member = await harness.join();
      const first = await harness.click(member);
      harness.clock.advance(31 * 60);
      const both = [first, await harness.click(member)];
      const filed = await Promise.all(
        both.map(({ tripNumber }) => harness.claim(member, bought(tripNumber))),
      );
      expect(filed.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });

  it('is about one order however its number is capitalised, by the member or by the partner', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const filed = await harness.claim(member, bought(tripNumber, { orderRef: 'sc-9' }));
    const again = await harness.claim(member, bought(tripNumber, { orderRef: 'Sc-9' }));
    expect(again.data.claim).toMatchObject({ claimId: filed.data.claim.claimId, orderRef: 'sc-9' });
    harness.clock.advance(31 * 60);
    const other = await harness.click(member);
    const open = await harness.claim(member, bought(other.tripNumber));
    expect(open.message).toContain('You have claimed this order from another trip');
    const order = { tripNumber, orderRef: 'SC-9', amountPaise: 150_000 };
    expect(await harness.sendReport('PURCHASE', order)).toBe('APPLIED');
    const shown = (await harness.trips(member)).find(
      (trip: { tripNumber: string }) => trip.tripNumber === tripNumber,
    );
    expect(shown.claims).toMatchObject([{ status: 'SETTLED' }]);
    const reported = await harness.claim(member, bought(other.tripNumber, { orderRef: 'sc-9' }));
    expect(reported.data.errorCode).toBe('CLAIM_CLOSED');
    // The partner answers with the number as the member wrote it, also for the other trip.
    for (const trip of [tripNumber, other.tripNumber]) {
      const repeated = { ...order, tripNumber: trip, orderRef: 'sc-9' };
      expect(await harness.sendReport('PURCHASE', repeated)).toBe('IGNORED');
    }
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 60 });
    await harness.sendReport('CANCEL', { ...order, orderRef: 'sC-9' });
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('that an earlier release left open, for an order reported in other capitals, is settled by the migration', async () => {
    const member = await harness.join();
    const [{ tripNumber }, other] = [await harness.click(member), await harness.join()];
    await harness.claim(member, bought(tripNumber, { orderRef: 'sc-9' }));
    await harness.claim(member, bought(tripNumber, { orderRef: 'sc-8' }));
    await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'SC-9', amountPaise: 150_000 });
    const elsewhere = (await harness.click(other)).tripNumber;
    await harness.sendReport('PURCHASE', { tripNumber: elsewhere, orderRef: 'SC-8', amountPaise: 150_000 });
    await db().query(`update trip_claim set state = 'OPEN', settled_at = null where account_id = $1`, [
      member.accountId,
    ]);
    await db().exec(readFileSync('src/backend/db/migrations/0037_claims_of_reported_orders.sql', 'utf8'));
    const [trip] = await harness.trips(member);
    const states = trip.claims.map((claim: { orderRef: string; status: string }) => [
      claim.orderRef,
      claim.status,
    ]);
    expect(new Map(states)).toEqual(
      new Map([
        ['sc-9', 'SETTLED'],
        ['sc-8', 'OPEN'],
      ]),
    );
  });

  it('ends when its order is reported, even if that was cancelled before', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.claim(member, bought(tripNumber));
    await harness.sendReport('CANCEL', { tripNumber, orderRef: 'SC-9', amountPaise: 150_000 });
    await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'SC-9', amountPaise: 150_000 });
    expect((await harness.trips(member))[0].claims).toMatchObject([{ status: 'SETTLED' }]);
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 0 });
  });

  it('is accepted while all that was reported of the order is a return, and is settled by its purchase', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const order = { tripNumber, orderRef: 'SC-9' };
    await harness.sendReport('CANCEL', { ...order, amountPaise: 50_000 });
    expect((await harness.claim(member, bought(tripNumber))).data.claim).toMatchObject({ status: 'OPEN' });
    await harness.sendReport('PURCHASE', { ...order, amountPaise: 150_000 });
    expect((await harness.trips(member))[0].claims).toMatchObject([{ status: 'SETTLED' }]);
    await harness.sendReport('CONFIRM', { ...order, amountPaise: 150_000 });
    expect(await harness.coins(member)).toEqual({ available: 40, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  describe('for an order whose coins are overdue', () => {
    /** A purchase on a trip, and a claim for it some days after the day that was promised for its coins. */
    const claimedLate = async (days: number) => {
      const member = await harness.join();
      const { tripNumber } = await harness.click(member);
      const claim = bought(tripNumber);
      const order = { tripNumber, orderRef: 'SC-9', amountPaise: 150_000 };
      await harness.sendReport('PURCHASE', order);
      harness.clock.advance((10 + days) * 86_400);
      const filed = await harness.claim(member, claim);
      const stateNow = async () => {
        const [trip] = await harness.trips(member);
        return [trip.claims[0]?.status, await harness.coins(member)];
      };
      return { member, order, claim, filed, stateNow };
    };

    it('is refused until a week has passed, then sent, and settled by the confirmation, which earns them once', async () => {
      expect((await claimedLate(0)).filed).toMatchObject({
        message: 'This order has already been reported: see its coins in your trips',
        data: { errorCode: 'CLAIM_CLOSED' },
      });
      const early = (await claimedLate(7)).filed;
      const tomorrow = formatDay(dayInKolkata(addMs(harness.clock.now(), DAY_MS)));
      expect(early).toMatchObject({
        message: `The partner is late with this order: its coins can be claimed from ${tomorrow}`,
        data: { errorCode: 'CLAIM_CLOSED' },
      });
      const { member, order, claim, filed, stateNow } = await claimedLate(8);
      expect((await harness.claim(member, claim)).data).toEqual(filed.data);
      await harness.sendReport('PURCHASE', order);
      await harness.sendReport('CANCEL', { ...order, amountPaise: 50_000 });
      expect(await stateNow()).toEqual(['OPEN', { available: 0, pending: 40 }]);
      expect(await newsOf(filed)).toEqual([]);
      const confirmed = { ...order, orderRef: 'sc-9', amountPaise: 100_000 };
      for (let times = 0; times < 2; times += 1) await harness.sendReport('CONFIRM', confirmed);
      expect(await stateNow()).toEqual(['SETTLED', { available: 40, pending: 0 }]);
      expect(await newsOf(filed)).toEqual([
        ['SMS', member.mobile, expect.stringContaining('was accepted: 40 coins are in your account.')],
      ]);
      expect((await harness.claim(member, claim)).data.claim.status).toBe('SETTLED');
      expect(await harness.faults()).toEqual([]);
    });

    it('is promised no day on which its trip is too old for a claim', async () => {
      const member = await harness.join();
      const { tripNumber } = await harness.click(member);
      const claim = bought(tripNumber);
      harness.clock.advance(77 * 86_400);
      await harness.sendReport('PURCHASE', { tripNumber, orderRef: 'SC-9', amountPaise: 150_000 });
      harness.clock.advance(12 * 86_400);
      expect((await harness.claim(member, claim)).message).toBe('The partner is late with this order');
    });

    it('ends with the cancellation of the whole order, or with a refusal, which leaves the coins pending', async () => {
      const cancelled = await claimedLate(8);
      await harness.sendReport('CANCEL', cancelled.order);
      expect(await cancelled.stateNow()).toEqual(['SETTLED', { available: 0, pending: 0 }]);
      expect(await newsOf(cancelled.filed)).toEqual([
        [
          'SMS',
          cancelled.member.mobile,
          expect.stringContaining('the partner says that the order was cancelled.'),
        ],
      ]);
      const declined = await claimedLate(8);
      const { tripNumber, orderRef } = declined.order;
      await harness.sendReport('DECLINE', { tripNumber, orderRef, reason: 'Sent back.' });
      expect(await declined.stateNow()).toEqual(['DECLINED', { available: 0, pending: 60 }]);
      expect(await harness.faults()).toEqual([]);
    });
  });

  it('is refused for an order that was reported after it had been cancelled', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    for (const type of ['CANCEL', 'PURCHASE'] as const) {
      await harness.sendReport(type, { tripNumber, orderRef: 'SC-9', amountPaise: 150_000 });
    }
    expect((await harness.claim(member, bought(tripNumber))).data.errorCode).toBe('CLAIM_CLOSED');
  });

  it('is accepted for at most ten orders of a trip, as each is sent to the partner', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const orders = Array.from({ length: 14 }, (_, n) => bought(tripNumber, { orderRef: `SC-2${n}` }));
    const filed = await Promise.all(orders.map((order) => harness.claim(member, order)));
    expect(filed.filter(({ status }) => status === 200)).toHaveLength(10);
    const [refused] = filed.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 409,
      message: 'At most 10 orders of a trip can be claimed',
      data: { errorCode: 'CLAIM_CLOSED' },
    });
    await harness.queue.work();
    expect(harness.sent.filter(({ text }) => text.includes(tripNumber))).toHaveLength(10);
    const again = filed.findIndex(({ status }) => status === 200);
    expect((await harness.claim(member, orders[again] ?? {})).status).toBe(200);
    harness.clock.advance(31 * 60);
    const other = await harness.click(member);
    expect((await harness.claim(member, bought(other.tripNumber))).status).toBe(200);
  });

  it('has no note if that is blank', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const filed = await harness.claim(member, bought(tripNumber, { note: ' \n ' }));
    expect(filed.data.claim).toMatchObject({ status: 'OPEN', note: null });
  });

  it('marks each line of the member’s note as the member’s in the e-mail to the partner', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const ends = ['\n', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
    const note = `It came late.${ends.map((end, n) => `${end}Line ${n}`).join('')}`;
    await harness.claim(member, bought(tripNumber, { note }));
    await harness.queue.work();
    const { text = '', html = '' } = harness.sent.find((mail) => mail.text.includes(tripNumber)) ?? {};
    expect(textsOf(html, 'blockquote').slice(1)).toEqual([
      'It came late.',
      ...ends.map((_end, n) => `Line ${n}`),
    ]);
    const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
    expect(lines.slice(3, 5 + ends.length)).toEqual([
      'The member writes:',
      '> It came late.',
      ...ends.map((_end, n) => `> Line ${n}`),
    ]);
  });

  it('returns 404 for the trip of another member', async () => {
    const [member, stranger] = [await harness.join(), await harness.join()];
    const { tripNumber } = await harness.click(member);
    const stolen = await harness.claim(stranger, bought(tripNumber));
    expect([stolen.status, stolen.data.errorCode]).toEqual([404, 'NOT_FOUND']);
    const [row] = await db().query('select count(*)::int as claims from trip_claim where trip_number = $1', [
      tripNumber,
    ]);
    expect(row?.['claims']).toBe(0);
  });
});
