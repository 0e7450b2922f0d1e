// What members are told of coins that come back after the purchase which had earned them was returned to the partner:
// they are taken at once (docs/decisions/238), so they are not said to be in the account.
import { coinsReport } from '#backend/reports/coins.ts';
import { ordersReport } from '#backend/reports/orders.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { goodsHarness, PIECE_POINTS } from '../../support/goods-harness.ts';
import { POINTS } from '../../support/order-harness.ts';
import { numberIn, sumsOf } from '../../support/report-rows.ts';
import { issueAllBut } from '../../support/some-codes.ts';
import { createTripHarness, type TripHarness } from '../../support/trip-harness.ts';

const { orders, member: memberCalls } = contract;

onEveryDatabase('Coins that come back after their purchase was returned', (db) => {
  const shop = goodsHarness(db);
  let trips: TripHarness;
  beforeAll(async () => {
    trips = await createTripHarness(db());
  }, OPENING_MS);
  afterEach(async () => {
    shop().vouchers.behave({});
    expect(await shop().faults()).toEqual([]);
  });
  afterAll(() => trips.close());

  /** At four coins for every ₹100. */
  const paiseOf = (coins: number): number => coins * 25_00;

  /** Earns coins with a partner; the answer has the partner take the purchase, or what earned some of them, back. */
  const earn = async (member: TestMember, coins: number) => {
    const { tripNumber } = await trips.click(member);
    const report = async (type: 'CONFIRM' | 'CANCEL', amountPaise: number) =>
      expect(await trips.sendReport(type, { tripNumber, amountPaise })).toBe('APPLIED');
    await report('CONFIRM', paiseOf(coins));
    return (back = coins) => report('CANCEL', paiseOf(back));
  };

  const failureOf = async (member: TestMember, orderId: string): Promise<string> =>
    (await shop().details(member, orderId)).failure as string;
  const available = async (member: TestMember): Promise<number> => (await shop().balance(member)).available;
  /** Types and coins of the newest entries, each with its reason and what could not be taken. */
  const newest = async (member: TestMember, limit: number) => {
    const { headers } = member;
    const { data } = await shop().call(memberCalls.transactions, { body: { limit }, headers });
    const entries = [];
    for (const { entryId, entryType, points } of data.accountTxnList) {
      const details = await shop().call(memberCalls.transactionDetails, { body: { entryId }, headers });
      entries.push([entryType, points, details.data.reason, details.data.shortfall]);
    }
    return entries.reverse();
  };

  it('are told as taken when a confirmed order is undone, and the ledger explains it', async () => {
    const member = await trips.join();
    const takeBack = await earn(member, POINTS);
    const orderId = await shop().confirmed(member);
    await takeBack();
    await shop().act(member, orders.undo, { orderId });
    const told = '1,800 coins came back, all taken for an earlier return.';
    expect(await failureOf(member, orderId)).toBe(told);
    expect(shop().told(orderId).at(-1)).toContain(`is cancelled. ${told}`);
    expect(await available(member)).toBe(0);
    const { data } = await shop().call(memberCalls.statement, { query: {}, headers: member.headers });
    expect(data.entries.map(({ shortfall }: { shortfall: number }) => shortfall).slice(-3)).toEqual([
      1800, 0, -1800,
    ]);
    expect(data.head.hash).toBe(data.entries.at(-1).hash);
    expect(await newest(member, 3)).toEqual([
      [
        'EARN_REVERSED',
        0,
        'What had been earned was to be taken back, because the purchase was returned or did not count. 1,800 coins could not be taken then, because they had been spent, were set aside or had expired. If they come back, they are taken. You owe nothing.',
        1800,
      ],
      ['BLOCK_REVERSED', 1800, 'Your order was not carried out, so the coins set aside for it returned.', 0],
      [
        'EARN_REVERSED',
        1800,
        'These coins came back after their purchase had been returned or found not to count, so they were taken back.',
        0,
      ],
    ]);
  });

  it('are told as taken when some codes do not come, and when the others are undone', async () => {
    const member = await shop().join({ coins: 2000 });
    const takeBack = await earn(member, 2 * POINTS);
    const orderId = await shop().confirmed(member, { count: 3, points: 3 * POINTS });
    const left = await available(member);
    await takeBack();
    await issueAllBut(shop(), 3, member, orderId);
    // Coins that live longest return first, which are those of the partner.
    expect(await failureOf(member, orderId)).toMatch(
      /1,800 coins came back, all taken for an earlier return\.$/,
    );
    await shop().act(member, orders.undo, { orderId });
    await shop().voidCodes(member, orderId);
    expect(shop().told(orderId).at(-1)).toMatch(
      /cancelled\. The remaining 3,600 coins came back, 1,600 taken for an earlier return\.$/,
    );
    // Of the coins that were not the partner's, the take-back had found some.
    expect([left, await available(member)]).toEqual([200, 2000]);
  });

  it('are told as taken when the order is not confirmed in time', async () => {
    const member = await trips.join();
    const takeBack = await earn(member, POINTS);
    const { orderId } = await shop().placed(member);
    await takeBack(800);
    shop().clock.advance(86_400);
    await shop().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await failureOf(member, orderId)).toMatch(
      /in time\. 1,800 coins came back, 800 taken for an earlier return\.$/,
    );
    expect(await available(member)).toBe(1000);
  });

  /** Sends a delivered piece back, up to the store's count. */
  const sendBack = async (member: TestMember, orderId: string): Promise<void> => {
    await shop().act(member, orders.giveBack, { orderId, count: 1 });
    for (let n = 0; n < 3; n += 1) {
      await shop().fulfil(member, orderId);
      shop().clock.advance(31);
    }
  };

  it('are told as taken when goods are sent back', async () => {
    const member = await shop().shopper({ coins: 0 });
    const takeBack = await earn(member, PIECE_POINTS);
    const { orderId } = await shop().ordered(member);
    await shop().delivered(member, orderId);
    await takeBack(1500);
    await sendBack(member, orderId);
    const told = '4,000 coins came back, 1,500 taken for an earlier return.';
    expect(await failureOf(member, orderId)).toBe(told);
    expect(shop().told(orderId).at(-1)).toContain(`came back. ${told} Any money goes back the way it came.`);
    expect(await available(member)).toBe(2500);
  });

  it('are taken when goods are sent back, and are not taken again when the store rejects them', async () => {
    const member = await shop().shopper({ coins: 0 });
    const takeBack = await earn(member, PIECE_POINTS);
    const { orderId } = await shop().ordered(member);
    await shop().delivered(member, orderId);
    await takeBack();
    shop().fulfilment.behave({ reject: 1 });
    await sendBack(member, orderId);
    shop().fulfilment.behave({});
    const entries = await newest(member, 4);
    expect(entries.map(([type, points, , shortfall]) => [type, points, shortfall])).toEqual([
      ['EARN_REVERSED', 0, PIECE_POINTS],
      ['BURNED_REVERSED', PIECE_POINTS, 0],
      ['EARN_REVERSED', PIECE_POINTS, 0],
      ['PARTIALLY_REVERSED', 0, PIECE_POINTS],
    ]);
    expect(await available(member)).toBe(0);
  });

  it('are spent again when the store had rejected what they were refunded for, also in the reports', async () => {
    const member = await shop().shopper({ coins: PIECE_POINTS });
    const { orderId } = await shop().ordered(member);
    await shop().delivered(member, orderId);
    await shop().act(member, orders.giveBack, { orderId, count: 1 });
    await shop().fulfil(member, orderId);
    shop().clock.advance(31);
    await shop().fulfil(member, orderId);
    const other = await shop().ordered(member);
    shop().clock.advance(31);
    shop().fulfilment.behave({ reject: 1 });
    await shop().fulfil(member, orderId);
    shop().fulfilment.behave({});
    await shop().act(member, orders.cancel, other);
    await shop().fulfil(member, other.orderId);
    expect(await failureOf(member, other.orderId)).toBe(
      '4,000 coins came back, all taken for an earlier return.',
    );
    const [last] = await newest(member, 1);
    expect(last?.slice(0, 2)).toEqual(['PARTIALLY_REVERSED', PIECE_POINTS]);
    const uses = sumsOf(
      await ordersReport(db()),
      (row) => numberIn(row, 'coins') - numberIn(row, 'coins_back'),
    );
    expect(uses).toEqual(
      sumsOf(await coinsReport(db(), shop().clock.now()), (row) => numberIn(row, 'spent')),
    );
  });
});
