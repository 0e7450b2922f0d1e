import type { Db } from '#backend/db/driver.ts';
import { contract } from '#contract/index.ts';
import { freshDb, OPENING_MS } from '../../support/db.ts';
import { createGoodsHarness, type GoodsHarness } from '../../support/goods-harness.ts';
import { POINTS } from '../../support/order-harness.ts';

const { orders } = contract;

describe('An order goes on by a job of its kind', () => {
  let db: Db;
  let shop: GoodsHarness;
  beforeAll(async () => {
    db = await freshDb();
    shop = await createGoodsHarness(db);
  }, OPENING_MS);
  afterAll(async () => {
    await shop.close();
    await db.close();
  });

  /** The jobs of an order that were written since the last look. */
  const newJobs = async (orderId: string): Promise<string[]> => {
    const jobs = await db.query<{ name: string }>(
      `update test_job set done = true where not done and data->>'orderId' = $1 returning name`,
      [orderId],
    );
    return jobs.map(({ name }) => name);
  };

  it('of codes: issued once confirmed, voided when undone, and issued again if its code was used', async () => {
    const member = await shop.join({ coins: 2 * POINTS });
    const orderId = await shop.confirmed(member);
    expect(await newJobs(orderId)).toEqual(['order.issue']);
    shop.vouchers.behave({ lose: 1 });
    await expect(shop.issue(member, orderId)).rejects.toThrow('lost');
    shop.vouchers.behave({});
    await newJobs(orderId);
    await shop.act(member, orders.undo, { orderId });
    expect(await newJobs(orderId)).toEqual(['order.void']);
    shop.vouchers.behave({ used: true });
    await shop.voidCodes(member, orderId);
    shop.vouchers.behave({});
    expect(await newJobs(orderId)).toEqual(['order.issue']);
    await shop.issue(member, orderId);
    expect((await shop.details(member, orderId)).statusText).toBe('ORDER DELIVERED');
    expect(await shop.faults()).toEqual([]);
  });

  it('of codes: voided again while those of a slow issuer may still come, and not once all of them are void', async () => {
    const member = await shop.join({ coins: 4 * POINTS });
    const { vouchers } = shop.deps.providers;
    const partlyIssued = async () => {
      const orderId = await shop.confirmed(member, { count: 2, points: 2 * POINTS });
      const { issue } = vouchers;
      const issuing = jest
        .spyOn(vouchers, 'issue')
        .mockImplementation((request) =>
          request.key.endsWith(':2') ? Promise.reject(new Error('Too slow')) : issue(request),
        );
      await shop.issue(member, orderId, { last: true });
      issuing.mockRestore();
      expect((await shop.details(member, orderId)).statusText).toBe('ORDER PROCESSING COMPLETED');
      return orderId;
    };
    const [left, undone] = [await partlyIssued(), await partlyIssued()];
    await shop.act(member, orders.undo, { orderId: undone });
    await shop.voidCodes(member, undone);
    expect((await shop.details(member, undone)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    for (const orderId of [left, undone]) await newJobs(orderId);
    shop.clock.advance(86_400);
    await shop.queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect([await newJobs(left), await newJobs(undone)]).toEqual([['order.void'], []]);
  });

  it('of goods: fulfilled once confirmed, when cancelled while they are packed, and when sent back', async () => {
    const member = await shop.shopper();
    const { orderId } = await shop.ordered(member);
    expect(await newJobs(orderId)).toEqual(['order.fulfil']);
    await shop.fulfil(member, orderId);
    await newJobs(orderId);
    await shop.act(member, orders.cancel, { orderId });
    expect((await shop.details(member, orderId)).statusText).toBe('CANCEL IN PROGRESS');
    expect(await newJobs(orderId)).toEqual(['order.fulfil']);

    const sent = await shop.ordered(member);
    await shop.delivered(member, sent.orderId);
    await newJobs(sent.orderId);
    await shop.act(member, orders.giveBack, { orderId: sent.orderId });
    expect(await newJobs(sent.orderId)).toEqual(['order.fulfil']);
  });
});
