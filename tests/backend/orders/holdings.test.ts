import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { FREE_COUPON, createGoodsHarness, type GoodsHarness } from '../../support/goods-harness.ts';
import { issueAllBut } from '../../support/some-codes.ts';

const { holdings, orders } = contract;

onEveryDatabase('The list of a member’s vouchers', (db) => {
  let harness: GoodsHarness;
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
  }, OPENING_MS);
  afterAll(() => harness.close());

  const list = async (member: TestMember, query: Record<string, string> = {}) =>
    (await harness.call(holdings.list, { query, headers: member.headers })).data as {
      holdingList: {
        voucherId: string;
        state: string;
        revealed: boolean;
        usedAt: string | null;
        expiresAt: string;
      }[];
      nextCursor: string | null;
    };
  const mark = (member: TestMember, voucherId: string, used = true) =>
    harness.call(holdings.markUsed, { body: { voucherId, used }, headers: member.headers });

  const buy = async (member: TestMember, count = 1): Promise<string> => {
    const orderId = await harness.confirmed(member, { count, points: 1800 * count });
    await harness.issue(member, orderId);
    return orderId;
  };

  it('shows each code of completed orders without the code itself, nearest expiry first', async () => {
    const member = await harness.join({ coins: 10_000 });
    const first = await buy(member, 2);
    harness.clock.advance(86_400);
    const { data } = await harness.placeItem(member, { productId: FREE_COUPON, points: 0 });
    const { orderId: coupon } = data as { orderId: string };
    expect((await list(member)).holdingList.map(({ voucherId }) => voucherId)).toEqual([
      `${first}-1`,
      `${first}-2`,
    ]);
    await harness.issue(member, coupon);
    const { holdingList } = await list(member);
    expect(holdingList.map(({ voucherId }) => voucherId)).toEqual([
      `${coupon}-1`,
      `${first}-1`,
      `${first}-2`,
    ]);
    expect(holdingList[0]).toMatchObject({ state: 'active', amountPaise: 0, line: { itemType: 'COUPON' } });
    expect(holdingList[1]).toMatchObject({ amountPaise: 500_00, usedAt: null });
    expect(holdingList.map(({ revealed }) => revealed)).toEqual([false, false, false]);
    const shown = await harness.details(member, first, true);
    expect((await list(member)).holdingList.map(({ revealed }) => revealed)).toEqual([false, true, true]);
    expect(JSON.stringify(holdingList)).not.toContain(shown.vouchers[0].code);
    expect(shown.vouchers.map(({ voucherId }: { voucherId: string }) => voucherId)).toEqual([
      `${first}-1`,
      `${first}-2`,
    ]);
  });

  it('shows the codes that came of an order of which others did not', async () => {
    const member = await harness.join({ coins: 10_000 });
    const orderId = await harness.confirmed(member, { count: 2, points: 3600 });
    await issueAllBut(harness, 2, member, orderId);
    expect((await list(member)).holdingList).toMatchObject([{ voucherId: `${orderId}-1`, state: 'active' }]);
  });

  it('is paged without repeating an item, and refuses a cursor of another filter', async () => {
    const member = await harness.join({ coins: 10_000 });
    const orderId = await buy(member, 3);
    const begun = await list(member, { limit: '2' });
    const rest = await list(member, { limit: '2', cursor: begun.nextCursor! });
    expect([...begun.holdingList, ...rest.holdingList].map(({ voucherId }) => voucherId)).toEqual(
      [1, 2, 3].map((n) => `${orderId}-${n}`),
    );
    expect(rest.nextCursor).toBeNull();
    const elsewhere = await harness.call(holdings.list, {
      query: { state: 'used', cursor: begun.nextCursor! },
      headers: member.headers,
    });
    expect(elsewhere.status).toBe(400);
    harness.clock.advance(370 * 86_400);
    const latest = await list(member, { state: 'expired', limit: '2' });
    const last = await list(member, { state: 'expired', limit: '2', cursor: latest.nextCursor! });
    expect([...latest.holdingList, ...last.holdingList].map(({ voucherId }) => voucherId)).toEqual(
      [3, 2, 1].map((n) => `${orderId}-${n}`),
    );
  });

  it('shows used and expired vouchers page by page, the latest first', async () => {
    const member = await harness.join({ coins: 20_000 });
    const idsOf = async (state: string) => {
      const first = await list(member, { state, limit: '1' });
      const second = await list(member, { state, limit: '1', cursor: first.nextCursor! });
      expect(second.nextCursor).toBeNull();
      return [...first.holdingList, ...second.holdingList].map(({ voucherId }) => voucherId);
    };
    const buyOne = async () => `${await buy(member)}-1`;
    const [used, usedLater, expired] = [await buyOne(), await buyOne(), await buyOne()];
    await mark(member, used);
    harness.clock.advance(86_400);
    await mark(member, usedLater);
    const expiredLater = await buyOne();
    harness.clock.advance(370 * 86_400);
    expect(await idsOf('used')).toEqual([usedLater, used]);
    expect(await idsOf('expired')).toEqual([expiredLater, expired]);
  });

  it('lets only the owner mark a voucher as used or unused, and a second mark changes nothing', async () => {
    const member = await harness.join({ coins: 10_000 });
    const stranger = await harness.join({ coins: 0 });
    const orderId = await buy(member);
    const voucherId = `${orderId}-1`;
    const marked = await mark(member, voucherId);
    expect(marked).toMatchObject({ status: 200, data: { holding: { state: 'used' } } });
    harness.clock.advance(60);
    const again = await mark(member, voucherId);
    expect(again.data.holding.usedAt).toBe(marked.data.holding.usedAt);
    expect((await list(member)).holdingList).toEqual([]);
    expect((await list(member, { state: 'used' })).holdingList).toMatchObject([{ voucherId }]);

    const foreign = [
      await mark(stranger, voucherId, false),
      await harness.call(holdings.one, { query: { voucherId }, headers: stranger.headers }),
      await mark(member, `${orderId}-2`),
    ];
    expect(foreign.map(({ status }) => status)).toEqual([404, 404, 404]);

    await mark(member, voucherId, false);
    const one = await harness.call(holdings.one, { query: { voucherId }, headers: member.headers });
    expect(one.data.holding).toMatchObject({ state: 'active', usedAt: null });
  });

  it('says how a voucher is used, also once its item is no longer offered', async () => {
    const member = await harness.join({ coins: 10_000 });
    const voucherId = `${await buy(member)}-1`;
    const texts = {
      howTo: [{ title: 'Show the code', text: 'At the desk.' }],
      goodToKnow: ['Valid on every day.'],
      terms: [{ title: 'Validity', text: 'A year.' }],
    };
    const one = async () =>
      (await harness.call(holdings.one, { query: { voucherId }, headers: member.headers })).data;
    const { productId } = (await one()).holding.line;
    await harness.deps.db.query(
      `update catalogue_item set in_earn = false, in_burn = false, detail = detail || $2::jsonb
        where item_id = $1`,
      [productId, JSON.stringify(texts)],
    );
    expect((await one()).texts).toEqual(texts);
    expect((await mark(member, voucherId)).data).toEqual(await one());
    await harness.deps.db.query('update catalogue_item set in_burn = true where item_id = $1', [productId]);
  });

  it('shows a voucher as expired from the very moment of its expiry', async () => {
    const member = await harness.join({ coins: 10_000 });
    await buy(member);
    const stateAfter = async (ms: number) => {
      harness.clock.advance(ms / 1000);
      const lists = [await list(member), await list(member, { state: 'expired' })];
      return lists.map(({ holdingList }) => holdingList.map(({ state }) => state));
    };
    const [one] = (await list(member)).holdingList;
    const life = Date.parse(one!.expiresAt) - harness.clock.now().getTime();
    expect(await stateAfter(life - 1)).toEqual([['active'], []]);
    expect(await stateAfter(1)).toEqual([[], ['expired']]);
  });

  it('shows a voucher as expired after its expiry date, and drops it when its order is undone', async () => {
    const member = await harness.join({ coins: 10_000 });
    const undone = await buy(member);
    await harness.act(member, orders.undo, { orderId: undone });
    expect((await list(member)).holdingList).toEqual([]);
    await harness.voidCodes(member, undone);
    expect((await list(member)).holdingList).toEqual([]);
    const { status } = await harness.call(holdings.one, {
      query: { voucherId: `${undone}-1` },
      headers: member.headers,
    });
    expect(status).toBe(404);
    const kept = await buy(member);
    const used = await buy(member);
    await mark(member, `${used}-1`);
    harness.clock.advance(370 * 86_400);
    expect((await list(member)).holdingList).toEqual([]);
    expect((await list(member, { state: 'expired' })).holdingList).toMatchObject([
      { voucherId: `${kept}-1`, state: 'expired' },
    ]);
    // A voucher that was marked used before stays used.
    expect((await list(member, { state: 'used' })).holdingList).toMatchObject([
      { voucherId: `${used}-1`, state: 'used' },
    ]);
  });
});
