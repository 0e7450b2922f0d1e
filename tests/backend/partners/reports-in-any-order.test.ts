// Reports that overtake each other (docs/decisions/180). One coin is ₹25, at four coins for every ₹100.
import { addMs, HOUR_MS } from '#backend/clock.ts';
import type { Db } from '#backend/db/driver.ts';
import type { PostbackType } from '#contract/partner-rules.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';
import { createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

interface Sent {
  type: Exclude<PostbackType, 'DECLINE'>;
  rupees: number;
}

const purchase = (rupees: number): Sent => ({ type: 'PURCHASE', rupees });
const cancel = (rupees: number): Sent => ({ type: 'CANCEL', rupees });
const confirm = (rupees: number): Sent => ({ type: 'CONFIRM', rupees });

/** In the order in which they occurred, with the amount that counts in the end. */
const STORIES: [string, Sent[], number][] = [
  ['a part is cancelled, and the rest is confirmed', [purchase(1000), cancel(400), confirm(600)], 600],
  [
    'a part is cancelled, and the confirmation names the whole order',
    [purchase(1000), cancel(400), confirm(1000)],
    600,
  ],
  [
    'less is confirmed than was bought, and a part of it is sent back',
    [purchase(1000), confirm(600), cancel(200)],
    400,
  ],
  [
    'parts are cancelled before and after the confirmation',
    [purchase(1000), cancel(300), confirm(700), cancel(200)],
    500,
  ],
  [
    'all that was confirmed is sent back in parts',
    [purchase(1000), confirm(600), cancel(250), cancel(350)],
    0,
  ],
  [
    'a part is cancelled, and the purchase is reported again with the total that is left',
    [purchase(1000), cancel(400), purchase(600), confirm(600)],
    600,
  ],
  [
    'the order turns out to be smaller before it is confirmed',
    [purchase(1000), purchase(800), confirm(800), cancel(100)],
    700,
  ],
];

const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) =>
        ordersOf(items.filter((_one, index) => index !== at)).map((rest) => [item, ...rest]),
      );

const occurredAt = (step: number): string => `2026-03-14T0${step}:00:00.000Z`;

const coinsOf = (rupees: number): number => rupees / 25;

let db: Db;
let harness: TripHarness;
beforeAll(async () => {
  db = await freshDb();
  harness = await createTripHarness(db);
}, OPENING_MS);
afterAll(async () => {
  await harness.close();
  await db.close();
});

describe('Reports of an order that say when they occurred', () => {
  it.each(STORIES)(
    'lead to the same coins in every order of arrival when %s',
    async (_what, story, rupees) => {
      const member = await harness.join();
      const { tripNumber } = await harness.click(member);
      const reports = story.map((sent, step) => ({ ...sent, occurredAt: occurredAt(step) }));
      let arrivals = 0;
      for (const arriving of ordersOf(reports)) {
        const before = await harness.coins(member);
        const orderRef = `SC-${(arrivals += 1)}`;
        for (const { type, rupees: part, occurredAt: at } of arriving) {
          await harness.sendReport(type, { tripNumber, orderRef, amountPaise: part * 100, occurredAt: at });
        }
        const after = await harness.coins(member);
        const came = { available: after.available - before.available, pending: after.pending };
        expect([arriving, came]).toEqual([arriving, { available: coinsOf(rupees), pending: 0 }]);
      }
      const [trip] = await harness.trips(member);
      const shown = new Set(trip.purchases.map(({ status }: { status: string }) => status));
      expect(shown).toEqual(new Set([rupees === 0 ? 'CANCELLED' : 'EARNED']));
      expect(await harness.faults()).toEqual([]);
    },
  );

  it('keep what is confirmed when the cancellation that led to it comes last, even twice', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const send = (type: PostbackType, rupees: number, step: number, postbackId?: string) =>
      harness.sendReport(type, {
        tripNumber,
        amountPaise: rupees * 100,
        occurredAt: occurredAt(step),
        ...(postbackId && { postbackId }),
      });
    expect(await send('CONFIRM', 600, 3)).toBe('APPLIED');
    expect(await send('PURCHASE', 1000, 1)).toBe('IGNORED');
    expect(await send('CANCEL', 400, 2, 'cancel-of-400')).toBe('IGNORED');
    expect(await send('CANCEL', 400, 2, 'cancel-of-400')).toBe('IGNORED');
    expect(await harness.coins(member)).toEqual({ available: 24, pending: 0 });
  });

  it('need no instants for a purchase that is reported again with what is left', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const story = [
      ['PURCHASE', 1000],
      ['CANCEL', 400],
      ['PURCHASE', 600],
    ] as const;
    for (const [type, rupees] of story) {
      await harness.sendReport(type, { tripNumber, amountPaise: rupees * 100 });
    }
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 24 });
    await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 60_000 });
    expect(await harness.coins(member)).toEqual({ available: 24, pending: 0 });
  });

  it.each([undefined, occurredAt(1)])(
    'count in the order of arrival if all of them say the same: %s',
    async (sameInstant) => {
      const member = await harness.join();
      const { tripNumber } = await harness.click(member);
      const story = [
        ['PURCHASE', 1000],
        ['CONFIRM', 600],
        ['CANCEL', 200],
      ] as const;
      for (const [type, rupees] of story) {
        const order = { tripNumber, amountPaise: rupees * 100 };
        await harness.sendReport(type, { ...order, ...(sameInstant && { occurredAt: sameInstant }) });
      }
      expect(await harness.coins(member)).toEqual({ available: coinsOf(400), pending: 0 });
    },
  );

  it.each([
    [
      'cancellation, which came last, is deducted',
      [
        ['PURCHASE', 1000, 1],
        ['CONFIRM', 600, 2],
        ['CANCEL', 200, null],
      ],
      400,
    ],
    [
      'confirmation, which came last, has all cancellations before it deducted already',
      [
        ['PURCHASE', 1000, null],
        ['CANCEL', 400, 1],
        ['CONFIRM', 600, null],
      ],
      600,
    ],
    [
      'cancellation came before a confirmation of what it left, and before the purchase',
      [
        ['CANCEL', 400, null],
        ['CONFIRM', 600, 2],
        ['PURCHASE', 1000, 1],
      ],
      600,
    ],
    [
      'cancellation came before a confirmation of the whole order, and before the purchase',
      [
        ['CANCEL', 400, null],
        ['CONFIRM', 1000, 2],
        ['PURCHASE', 1000, 1],
      ],
      600,
    ],
    [
      'purchase came after a cancellation, which is deducted',
      [
        ['CANCEL', 400, 1],
        ['PURCHASE', 1000, null],
      ],
      600,
    ],
  ] as [string, [PostbackType, number, number | null][], number][])(
    'count as they came where one does not say when it occurred: a %s',
    async (_rule, story, rupees) => {
      const member = await harness.join();
      const { tripNumber } = await harness.click(member);
      for (const [type, part, step] of story) {
        const order = { tripNumber, amountPaise: part * 100 };
        await harness.sendReport(type, { ...order, ...(step && { occurredAt: occurredAt(step) }) });
      }
      const { available, pending } = await harness.coins(member);
      expect(available + pending).toBe(coinsOf(rupees));
    },
  );

  it('deduct a cancellation that came before, and does not say when it occurred', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('CANCEL', { tripNumber, amountPaise: 40_000 });
    const bought = { tripNumber, amountPaise: 100_000, occurredAt: occurredAt(1) };
    expect(await harness.sendReport('PURCHASE', bought)).toBe('APPLIED');
    expect(await harness.coins(member)).toEqual({ available: 0, pending: coinsOf(600) });
  });

  it('are refused if that is not what was signed, and if the reason has several lines', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const fields = { tripNumber, amountPaise: 100_000, occurredAt: occurredAt(1) };
    const without = { ...harness.signed('PURCHASE', fields), occurredAt: undefined };
    expect((await harness.report(without)).status).toBe(403);
    const other = { ...harness.signed('PURCHASE', fields), occurredAt: occurredAt(2) };
    expect((await harness.report(other)).status).toBe(403);
    for (const reason of ['One\nTwo', 'One\rTwo']) {
      const lines = harness.signed('DECLINE', { tripNumber, reason });
      expect((await harness.report(lines)).data.fields).toEqual({ reason: 'Write it in one line' });
    }
    expect((await harness.report(harness.signed('PURCHASE', fields))).status).toBe(200);
  });
});

describe('A report from a clock that is far ahead', () => {
  it('is refused, because no cancellation could ever occur after it', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    const order = { tripNumber, amountPaise: 100_000 };
    const ahead = harness.signed('CONFIRM', { ...order, occurredAt: '2099-03-14T01:00:00.000Z' });
    const { status, data } = await harness.report(ahead);
    expect([status, data.fields]).toEqual([400, { occurredAt: 'Must not be in the future' }]);
    const confirmed = harness.signed('CONFIRM', { ...order, occurredAt: occurredAt(1) });
    expect((await harness.report(confirmed)).data.outcome).toBe('APPLIED');
    const cancelled = harness.signed('CANCEL', { ...order, occurredAt: occurredAt(2) });
    expect((await harness.report(cancelled)).data.outcome).toBe('APPLIED');
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 0 });
  });

  it('is taken if a time zone explains it', async () => {
    const { tripNumber } = await harness.click(await harness.join());
    const soon = addMs(harness.clock.now(), 14 * HOUR_MS).toISOString();
    const sent = { tripNumber, amountPaise: 100_000, occurredAt: soon };
    expect(await harness.sendReport('CONFIRM', sent)).toBe('APPLIED');
  });
});

describe('Reports of an order that an older release began', () => {
  /** What an older release leaves: it writes the purchase only. */
  const forgetReports = () => db.query('delete from trip_report');

  it.each([
    ['bought', ['PURCHASE'] as const],
    ['confirmed', ['PURCHASE', 'CONFIRM'] as const],
  ])('continue from what was %s', async (_state, types) => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    for (const type of types) await harness.sendReport(type, { tripNumber, amountPaise: 100_000 });
    await forgetReports();
    await harness.sendReport('CANCEL', { tripNumber, amountPaise: 40_000 });
    await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 100_000 });
    expect(await harness.coins(member)).toEqual({ available: 24, pending: 0 });
    expect(await harness.faults()).toEqual([]);
  });

  it('end on both trips, where it let one order count on two', async () => {
    const member = await harness.join();
    const first = await harness.click(member);
    harness.clock.advance(31 * 60);
    const second = await harness.click(member);
    const report = (type: PostbackType, tripNumber: string, orderRef: string) =>
      harness.sendReport(type, { tripNumber, orderRef, amountPaise: 100_000 });
    await report('PURCHASE', first.tripNumber, 'SC-1');
    await report('PURCHASE', second.tripNumber, 'SC-2');
    await forgetReports();
    await db.query(`update trip_purchase set order_ref = 'SC-1' where trip_number = $1`, [second.tripNumber]);
    expect(await report('CONFIRM', second.tripNumber, 'SC-1')).toBe('APPLIED');
    expect(await report('CONFIRM', first.tripNumber, 'SC-1')).toBe('APPLIED');
    expect(await harness.coins(member)).toEqual({ available: 80, pending: 0 });
  });

  it('deduct what was cancelled ahead', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('CANCEL', { tripNumber, amountPaise: 40_000 });
    await forgetReports();
    await harness.sendReport('CANCEL', { tripNumber, amountPaise: 10_000 });
    await harness.sendReport('CONFIRM', { tripNumber, amountPaise: 100_000 });
    expect(await harness.coins(member)).toEqual({ available: 20, pending: 0 });
  });

  it('continue from what it changed meanwhile', async () => {
    const member = await harness.join();
    const { tripNumber } = await harness.click(member);
    await harness.sendReport('PURCHASE', { tripNumber, amountPaise: 100_000 });
    await harness.sendReport('CANCEL', { tripNumber, amountPaise: 20_000 });
    await db.query(`delete from trip_report where type = 'CANCEL'`);
    await harness.sendReport('CANCEL', { tripNumber, amountPaise: 20_000 });
    expect(await harness.coins(member)).toEqual({ available: 0, pending: 24 });
  });
});
