import { contract } from '#contract/index.ts';
import { closeAccount } from '#backend/member-data/closing.ts';
import { ordersReport } from '#backend/reports/orders.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { COUPON, createGoodsHarness, FREE_COUPON, type GoodsHarness } from '../../support/goods-harness.ts';
import { POINTS } from '../../support/order-harness.ts';
import { nonZero, rowsOf } from '../../support/report-rows.ts';
import { issueAllBut, voidAllBut } from '../../support/some-codes.ts';

const { orders } = contract;

const MONTH_SECONDS = 30 * 86_400;
const INDIA_MS = 5.5 * 3_600_000;

onEveryDatabase('The report on orders', (db) => {
  let harness: GoodsHarness;
  /** What earlier tests ordered. */
  let before: string[];
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
  }, OPENING_MS);
  beforeEach(async () => {
    harness.clock.advance(2 * MONTH_SECONDS);
    before = (await ordersReport(db())).map((row) => JSON.stringify(row));
  });
  afterEach(async () => {
    harness.vouchers.behave({});
    harness.fulfilment.behave({});
    expect(await harness.faults()).toEqual([]);
  });
  afterAll(() => harness.close());

  /** The rows that the test made; fails if one of before has changed. */
  const newRows = async () => {
    const table = await ordersReport(db());
    const written = table.map((row) => JSON.stringify(row));
    expect(before.filter((row) => !written.includes(row))).toEqual([]);
    return rowsOf([table[0]!, ...table.filter((row) => !before.includes(JSON.stringify(row)))]).map(nonZero);
  };
  const thisMonth = (): string =>
    new Date(harness.clock.now().getTime() + INDIA_MS).toISOString().slice(0, 7);
  const row = (kind: string, cells: object) => ({
    brand: 'ZILLION',
    month: thisMonth(),
    kind,
    name: 'Desk & Co',
    ...cells,
  });
  /** Moves on to some seconds before the end of the month in India. */
  const toEndOfMonth = (seconds: number): void => {
    const now = harness.clock.now();
    const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - INDIA_MS;
    harness.clock.advance((end - now.getTime()) / 1000 - seconds);
  };

  it('has codes with their face value and coins, only those that came', async () => {
    const member = await harness.join({ coins: 20_000 });
    const whole = await harness.confirmed(member, { count: 2, points: 2 * POINTS });
    await harness.issue(member, whole);
    const part = await harness.confirmed(member, { count: 3, points: 3 * POINTS });
    await issueAllBut(harness, 3, member, part);
    const none = await harness.confirmed(member);
    harness.vouchers.behave({ refuse: true });
    await harness.issue(member, none);
    await harness.placed(member);
    expect(await newRows()).toEqual([
      row('VOUCHER', { orders: 2, items: 4, value: '2000.00', coins: 4 * POINTS }),
    ]);
  });

  it('counts codes that were undone as given back, and those that were used as kept', async () => {
    const member = await harness.join({ coins: 20_000 });
    const issued = async (count: number) => {
      const orderId = await harness.confirmed(member, { count, points: count * POINTS });
      await harness.issue(member, orderId);
      await harness.act(member, orders.undo, { orderId });
      return orderId;
    };
    await harness.voidCodes(member, await issued(1));
    await voidAllBut(harness, 2, member, await issued(3));
    harness.vouchers.behave({ used: true });
    await harness.voidCodes(member, await issued(2));
    const came = { orders: 3, items: 6, value: '3000.00', coins: 6 * POINTS };
    const back = { items_back: 3, value_back: '1500.00', coins_back: 3 * POINTS };
    expect(await newRows()).toEqual([row('VOUCHER', { ...came, ...back })]);
  });

  it('counts no code of an order that was undone before it was delivered', async () => {
    const member = await harness.join({ coins: 20_000 });
    const orderId = await harness.confirmed(member, { count: 2, points: 2 * POINTS });
    harness.vouchers.behave({ lose: 1 });
    await expect(harness.issue(member, orderId)).rejects.toThrow('lost');
    harness.vouchers.behave({});
    await harness.act(member, orders.undo, { orderId });
    await harness.voidCodes(member, orderId);
    expect(await newRows()).toEqual([]);
  });

  it('has coupons, also free ones, which are worth nothing', async () => {
    const member = await harness.join({ coins: 100 });
    for (const [productId, points] of [
      [FREE_COUPON, 0],
      [COUPON, 40],
    ] as const) {
      const cartId = crypto.randomUUID();
      const { data } = await harness.placeItem(
        member,
        { productId, count: 1, points, email: 'a@example.in', mobile: '9812345678' },
        cartId,
      );
      if (points > 0)
        await harness.verify(member, {
          orderId: data.orderId,
          ...(await harness.requestPassword(member, cartId)),
        });
      await harness.issue(member, data.orderId);
    }
    expect(await newRows()).toEqual([row('COUPON', { orders: 2, items: 2, value: '10.00', coins: 40 })]);
  });

  it('has goods when they leave the store, money when it is paid, and each return in its own month', async () => {
    const member = await harness.shopper({ coins: 10_001 });
    toEndOfMonth(30);
    const { orderId } = await harness.ordered(member, { count: 3, points: 10_001, moneyPaise: 499_75 });
    await harness.settle(member, orderId);
    await harness.fulfil(member, orderId);
    const paid = row('PRODUCT', { money: '499.75' });
    expect(await newRows()).toEqual([paid]);

    harness.clock.advance(60);
    await harness.delivered(member, orderId);
    const sent = row('PRODUCT', { orders: 1, items: 3, value: '3000.00', coins: 10_001 });
    expect(await newRows()).toEqual([paid, sent]);

    const sendBack = async (count: number, rejected = 0) => {
      await harness.act(member, orders.giveBack, { orderId, count });
      await harness.fulfil(member, orderId);
      harness.clock.advance(31);
      await harness.fulfil(member, orderId);
      harness.clock.advance(MONTH_SECONDS);
      harness.fulfilment.behave({ reject: rejected });
      await harness.fulfil(member, orderId);
    };
    await sendBack(2, 1);
    const collected = { ...sent, coins_back: 6668 };
    const counted = row('PRODUCT', {
      items_back: 1,
      value_back: '1000.00',
      coins_back: -3334,
      money_back: '166.59',
    });
    expect(await newRows()).toEqual([paid, collected, counted]);
  });

  it('has parcels that were lost as given back, and none that never left', async () => {
    const member = await harness.shopper();
    const { orderId } = await harness.ordered(member);
    await harness.fulfil(member, orderId);
    harness.clock.advance(61);
    await harness.fulfil(member, orderId);
    harness.fulfilment.behave({ lost: true });
    await harness.fulfil(member, orderId);
    const refused = await harness.ordered(member);
    harness.fulfilment.behave({ refuse: true });
    await harness.fulfil(member, refused.orderId);
    expect(await newRows()).toEqual([
      row('PRODUCT', {
        orders: 1,
        items: 1,
        value: '1000.00',
        coins: 4000,
        items_back: 1,
        value_back: '1000.00',
        coins_back: 4000,
      }),
    ]);
  });

  it('counts a charge that paid for nothing apart', async () => {
    const member = await harness.shopper({ coins: 5000 });
    const draft = { points: 1500, moneyPaise: 625_00 };
    const twice = await harness.ordered(member, draft);
    await harness.settle(member, twice.orderId);
    await harness.settle(member, twice.orderId, 'PAID', { gatewayReference: 'SBX-2' });
    const wrong = await harness.ordered(member, draft);
    await harness.settle(member, wrong.orderId, 'PAID', { amountPaise: 100_50, gatewayReference: 'SBX-3' });
    expect(await newRows()).toEqual([
      row('PRODUCT', { money: '625.00' }),
      row('STRAY CHARGE', { name: '', money: '725.50', money_back: '725.50' }),
    ]);
  });

  it('keeps what members ordered who have left', async () => {
    const member = await harness.join({ coins: 5000 });
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId);
    harness.clock.advance(61);
    await harness.queue.work();
    const rows = await newRows();
    expect(rows).toEqual([row('VOUCHER', { orders: 1, items: 1, value: '500.00', coins: POINTS })]);
    const { keys } = harness.deps;
    const closed = await closeAccount({ db: db(), keys, at: harness.clock.now() }, member.lcn);
    expect(closed.blockers).toEqual([]);
    expect(await newRows()).toEqual(rows);
  });

  it('counts by months of India', async () => {
    const member = await harness.join({ coins: 5000 });
    toEndOfMonth(30);
    const orderId = await harness.confirmed(member);
    harness.clock.advance(29.999);
    await harness.issue(member, orderId);
    const last = row('VOUCHER', { orders: 1, items: 1, value: '500.00', coins: POINTS });
    harness.clock.advance(0.001);
    await harness.act(member, orders.undo, { orderId });
    await harness.voidCodes(member, orderId);
    const first = row('VOUCHER', { items_back: 1, value_back: '500.00', coins_back: POINTS });
    expect(last['month']).not.toBe(first['month']);
    expect(await newRows()).toEqual([last, first]);
  });
});
