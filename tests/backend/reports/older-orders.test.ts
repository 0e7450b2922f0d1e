// What the report on orders says of orders that an older release wrote, which recorded no pieces.
import { readFileSync } from 'node:fs';
import { contract } from '#contract/index.ts';
import { ordersReport } from '#backend/reports/orders.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createGoodsHarness, type GoodsHarness, type Shopper } from '../../support/goods-harness.ts';
import { POINTS } from '../../support/order-harness.ts';
import { rowsOf } from '../../support/report-rows.ts';
import { issueAllBut, voidAllBut } from '../../support/some-codes.ts';

const { orders } = contract;
const migration = (name: string): string => readFileSync(`src/backend/db/migrations/${name}.sql`, 'utf8');

onEveryDatabase('Orders of an older release', (db) => {
  let harness: GoodsHarness;
  let member: Shopper;
  beforeAll(async () => {
    harness = await createGoodsHarness(db());
    member = await harness.shopper({ coins: 40_000 });
  }, OPENING_MS);
  afterEach(async () => {
    harness.vouchers.behave({});
    harness.fulfilment.behave({});
    expect(await harness.faults()).toEqual([]);
  });
  afterAll(() => harness.close());

  const forget = () => db().query('update order_event set pieces = null');
  /** The pieces of the events of an order, in their order. */
  const piecesOf = async (orderId: string): Promise<number[]> => {
    const rows = await db().query<{ pieces: number }>(
      'select pieces from order_event where order_id = $1 and pieces is not null order by seq',
      [orderId],
    );
    return rows.map(({ pieces }) => pieces);
  };
  /** What was recorded, and what the migration fills in instead. */
  const recordedAndFilled = async (orderId: string) => {
    const recorded = await piecesOf(orderId);
    await forget();
    await db().exec(migration('0041_pieces_of_older_orders'));
    return { recorded, filled: await piecesOf(orderId) };
  };
  /** Three codes; the issuer refuses the one with that number. */
  const issued = async (refused = 0): Promise<string> => {
    const orderId = await harness.confirmed(member, { count: 3, points: 3 * POINTS });
    await issueAllBut(harness, refused, member, orderId);
    return orderId;
  };
  /** All codes are voided that are left, except that number. */
  const undo = async (orderId: string, used: number): Promise<void> => {
    expect((await harness.act(member, orders.undo, { orderId })).status).toBe(200);
    await voidAllBut(harness, used, member, orderId);
  };

  it('have none left of codes of which some were undone first, and then the others', async () => {
    const orderId = await issued();
    await undo(orderId, 3);
    await undo(orderId, 0);
    expect(await recordedAndFilled(orderId)).toEqual({ recorded: [3, -2, -1], filled: [3, -3] });
  });

  it('keep the code that was used when they were undone twice', async () => {
    const orderId = await issued();
    await undo(orderId, 3);
    await undo(orderId, 3);
    expect(await recordedAndFilled(orderId)).toEqual({ recorded: [3, -2], filled: [3, -2] });
  });

  it('delivered in part have the codes that are left', async () => {
    const voided = await issued(3);
    await undo(voided, 2);
    expect(await recordedAndFilled(voided)).toEqual({ recorded: [2, -1], filled: [1] });
    const none = await issued(3);
    await undo(none, 2);
    await undo(none, 0);
    expect(await recordedAndFilled(none)).toEqual({ recorded: [2, -1, -1], filled: [1, -1] });
    const all = await issued(3);
    await undo(all, 0);
    expect(await recordedAndFilled(all)).toEqual({ recorded: [2, -2], filled: [2, -2] });
  });

  it('have no pieces that never came', async () => {
    const orderId = await harness.confirmed(member, { count: 3, points: 3 * POINTS });
    harness.vouchers.behave({ lose: 1 });
    await expect(harness.issue(member, orderId)).rejects.toThrow('lost');
    harness.vouchers.behave({});
    await undo(orderId, 0);
    expect(await recordedAndFilled(orderId)).toEqual({ recorded: [], filled: [] });
  });

  it('are reported without recorded pieces as far as their history is enough', async () => {
    await issued();
    const sent = await harness.ordered(member, { count: 2, points: 8000 });
    await harness.delivered(member, sent.orderId);
    const lost = await harness.ordered(member);
    await harness.fulfil(member, lost.orderId);
    harness.clock.advance(61);
    await harness.fulfil(member, lost.orderId);
    harness.fulfilment.behave({ lost: true });
    await harness.fulfil(member, lost.orderId);
    await db().query(
      `delete from order_event where kind = 'PARTLY_DELIVERED' or kind = 'CANCELLED'
          or kind = 'DELIVERED' and from_state = 'CANCELLING'`,
    );
    const whole = await ordersReport(db());
    await forget();
    expect(await ordersReport(db())).toEqual(whole);
    const goods = rowsOf(whole).find(({ kind }) => kind === 'PRODUCT');
    expect(goods).toMatchObject({ orders: 2, items: 3, items_back: 1, value_back: '1000.00' });
  });

  it('are not read while the column is added', async () => {
    const isChecked = async () =>
      (
        await db().query(`select convalidated from pg_constraint where conname = 'order_event_pieces_check'`)
      )[0];
    await db().query('alter table order_event drop column pieces');
    await db().exec(migration('0040_pieces_of_orders'));
    expect(await isChecked()).toEqual({ convalidated: false });
    await db().exec(migration('0041_pieces_of_older_orders'));
    expect(await isChecked()).toEqual({ convalidated: true });
  });
});
