import { ordersUnderWay } from '#backend/modules/orders/closing.ts';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createOrderHarness, type OrderHarness } from '../../support/order-harness.ts';

const { orders } = contract;

onEveryDatabase('A voucher order', (db) => {
  let harness: OrderHarness;
  beforeAll(async () => {
    harness = await createOrderHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('is listed newest first, filtered by group and type, page by page, with a cursor only its member can use', async () => {
    const member = await harness.join({ coins: 20_000 });
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.unshift((await harness.placed(member)).orderId);
      harness.clock.advance(1);
    }
    const list = async (query: Record<string, string>) =>
      (await harness.call(orders.list, { query, headers: member.headers })).data;
    const first = await list({ limit: '2' });
    const second = await list({ limit: '2', cursor: first.nextCursor });
    const third = await list({ limit: '2', cursor: second.nextCursor });
    const seen = [first, second, third].flatMap((page) =>
      page.orderList.map((order: { orderId: string }) => order.orderId),
    );
    expect(seen).toEqual(ids);
    expect(third.nextCursor).toBeNull();
    expect((await list({ group: 'pending' })).orderList).toHaveLength(5);
    expect((await list({ group: 'success' })).orderList).toEqual([]);
    expect((await list({ type: 'PRODUCT' })).orderList).toEqual([]);
    const foreign = await harness.join();
    const stolen = await harness.call(orders.list, {
      query: { limit: '2', cursor: first.nextCursor },
      headers: foreign.headers,
    });
    expect(stolen.status).toBe(400);
  });

  it('is found by words of its name or brand, or by its id', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId } = await harness.placed(member);
    const find = async (search: string) => {
      const { data } = await harness.call(orders.list, { query: { search }, headers: member.headers });
      return (data.orderList as { orderId: string }[]).map((order) => order.orderId);
    };
    for (const search of ['desk', 'CARD gift', '& co', orderId.slice(-5).toLowerCase(), ' Desk  Co ']) {
      expect([search, await find(search)]).toEqual([search, [orderId]]);
    }
    for (const search of ['desk lamp', '%', 'd_sk'])
      expect([search, await find(search)]).toEqual([search, []]);
  });

  it('is listed as failed as soon as its time to confirm has passed', async () => {
    const member = await harness.join({ coins: 5000 });
    const { orderId } = await harness.placed(member);
    harness.clock.advance(600);
    const listed = async (group: string) =>
      (await harness.call(orders.list, { query: { group }, headers: member.headers })).data.orderList;
    expect(await listed('failed')).toMatchObject([{ orderId, status: 'ORDER_FAILED' }]);
    expect(await listed('pending')).toEqual([]);
    // To whoever would close the account, its coins are still set aside.
    const underWay = await ordersUnderWay(harness.deps.db, member.accountId);
    expect(underWay).toEqual([expect.stringContaining(orderId)]);
  });
});
