// What the job that voids the codes of an undone order leaves alone, and what it gives back.
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createOrderHarness, POINTS, type OrderHarness } from '../../support/order-harness.ts';
import { issueAllBut, voidAllBut } from '../../support/some-codes.ts';

const { orders } = contract;
/** A value of which there are only so many. */
const LIMITED = { denomination: 1000_00, count: 2, points: 4 * POINTS };

onEveryDatabase('Voiding the codes of an order', (db) => {
  let harness: OrderHarness;
  beforeAll(async () => {
    harness = await createOrderHarness(db());
  }, OPENING_MS);
  beforeEach(() => db().query('update voucher_denomination set stock = 5 where amount_paise = 100000'));
  afterEach(async () => {
    harness.vouchers.behave({});
    expect(await harness.faults()).toEqual([]);
  });
  afterAll(() => harness.close());

  const undo = (member: TestMember, orderId: string) => harness.act(member, orders.undo, { orderId });
  const voided = (orderId: string) =>
    db().query(`select 1 from sandbox_voucher where key like $1 || ':%' and voided_at is not null`, [
      orderId,
    ]);

  it('is not tried again once the order is delivered after all: its codes stay valid', async () => {
    const member = await harness.join({ coins: POINTS });
    const orderId = await harness.confirmed(member);
    await harness.issue(member, orderId);
    await harness.voidCodes(member, orderId);
    await undo(member, orderId);
    harness.vouchers.behave({ used: true });
    await harness.voidCodes(member, orderId);
    harness.vouchers.behave({});
    await harness.voidCodes(member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER DELIVERED');
    expect(await voided(orderId)).toEqual([]);
  });

  it('puts all pieces back into the stock when only some had come', async () => {
    const member = await harness.join({ coins: LIMITED.points });
    const orderId = await harness.confirmed(member, LIMITED);
    expect(await harness.stockOf(LIMITED.denomination)).toBe(3);
    harness.vouchers.behave({ lose: 1 });
    await expect(harness.issue(member, orderId)).rejects.toThrow('lost');
    await undo(member, orderId);
    harness.vouchers.behave({});
    await harness.voidCodes(member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await harness.stockOf(LIMITED.denomination)).toBe(5);
    expect(await harness.balance(member)).toEqual({ available: LIMITED.points, blocked: 0 });
  });

  it('ends an order of which every code that came is void, whatever is said of one that never came', async () => {
    const member = await harness.join({ coins: LIMITED.points });
    const orderId = await harness.confirmed(member, LIMITED);
    await issueAllBut(harness, 2, member, orderId);
    await undo(member, orderId);
    await voidAllBut(harness, 2, member, orderId);
    expect((await harness.details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await harness.stockOf(LIMITED.denomination)).toBe(5);
    expect(await harness.balance(member)).toEqual({ available: LIMITED.points, blocked: 0 });
  });
});
