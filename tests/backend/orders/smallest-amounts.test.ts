// Orders for one coin and one paisa, and pieces that cost no whole coin.
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { goodsHarness, textsOf, type Shopper } from '../../support/goods-harness.ts';
import { issueAllBut } from '../../support/some-codes.ts';

const { orders } = contract;

onEveryDatabase('An order for the smallest amounts', (db) => {
  const harness = goodsHarness(db);
  beforeAll(() =>
    // 26 paise: a coin is worth 25.
    db().query(
      `update catalogue_item set list_price_paise = 100, discount_percent = 74 where item_id = 'p-desk'`,
    ),
  );

  const ordered = async (member: Shopper): Promise<string> => {
    const { orderId } = await harness().ordered(member, { points: 1, moneyPaise: 1 });
    await harness().settle(member, orderId);
    return orderId;
  };

  it('gives its coin and its paisa back when it is cancelled, and says so', async () => {
    const member = await harness().shopper({ coins: 1 });
    const orderId = await ordered(member);
    expect(await harness().balance(member)).toEqual({ available: 0, blocked: 1 });
    await harness().act(member, orders.cancel, { orderId });
    await harness().queue.work();
    expect(await harness().balance(member)).toEqual({ available: 1, blocked: 0 });
    expect(await harness().details(member, orderId)).toMatchObject({
      failure: expect.stringMatching(/^1 coin is back in your account\./),
      payment: { refundedPaise: 1, refunds: [{ amountPaise: 1, status: 'SUCCESS' }] },
    });
    expect(await harness().faults()).toEqual([]);
  });

  it('gives its coin back to the courier’s receipt, and spends it again if the store rejects the piece', async () => {
    const member = await harness().shopper({ coins: 1 });
    const orderId = await ordered(member);
    await harness().delivered(member, orderId);
    await harness().act(member, orders.giveBack, { orderId });
    const collect = jest.spyOn(harness().deps.providers.fulfilment, 'collect');
    collect.mockResolvedValueOnce({ stage: 'COLLECTED', rejected: 0 });
    await harness().fulfil(member, orderId);
    expect(await harness().balance(member)).toEqual({ available: 1, blocked: 0 });
    collect.mockResolvedValueOnce({ stage: 'RECEIVED', rejected: 1 });
    await harness().fulfil(member, orderId);
    collect.mockRestore();
    expect(await harness().balance(member)).toEqual({ available: 0, blocked: 0 });
    const kept = await harness().details(member, orderId);
    expect(textsOf(kept).at(-1)).toBe('Coins of what was not accepted spent again');
    expect(kept.payment.refundedPaise).toBe(0);
    expect(await harness().faults()).toEqual([]);
  });

  it('of two pieces for one coin spends none again when the store rejects the piece that cost none', async () => {
    const member = await harness().shopper({ coins: 1 });
    const { orderId } = await harness().ordered(member, { count: 2, points: 1, moneyPaise: 27 });
    await harness().settle(member, orderId);
    await harness().delivered(member, orderId);
    await harness().act(member, orders.giveBack, { orderId });
    const collect = jest.spyOn(harness().deps.providers.fulfilment, 'collect');
    collect.mockResolvedValueOnce({ stage: 'COLLECTED', rejected: 0 });
    await harness().fulfil(member, orderId);
    collect.mockResolvedValueOnce({ stage: 'RECEIVED', rejected: 1 });
    await harness().fulfil(member, orderId);
    collect.mockRestore();
    expect(await harness().balance(member)).toEqual({ available: 1, blocked: 0 });
    const kept = await harness().details(member, orderId);
    expect(kept).toMatchObject({ statusText: 'ORDER DELIVERED', returnedCount: 1 });
    expect(kept.payment.refundedPaise).toBe(14);
    expect(textsOf(kept).slice(-2)).toEqual([
      'Some pieces returned',
      'The store did not accept everything that came back',
    ]);
    expect(await harness().faults()).toEqual([]);
  });

  /** The codes cost half a coin each: three of four come, for the one coin that is spent. */
  const threeOfFour = async () => {
    await db().query(
      `update catalogue_item set max_count = 4, discount_percent = 88 where item_id = 'v-desk'`,
    );
    await db().query(
      `insert into voucher_denomination (item_id, amount_paise) values ('v-desk', 100) on conflict do nothing`,
    );
    const member = await harness().join({ coins: 2 });
    const orderId = await harness().confirmed(member, { denomination: 100, count: 4, points: 2 });
    await issueAllBut(harness(), 4, member, orderId);
    expect(await harness().balance(member)).toEqual({ available: 1, blocked: 0 });
    return { member, orderId };
  };
  /** The issuer voids those codes only. */
  const undoBut = async (member: TestMember, orderId: string, isVoided: (n: number) => boolean) => {
    await harness().act(member, orders.undo, { orderId });
    const { vouchers } = harness().deps.providers;
    const voidOne = vouchers.void;
    const voiding = jest.spyOn(vouchers, 'void').mockImplementation((request) => {
      harness().vouchers.behave(isVoided(Number(request.key.split(':').at(-1))) ? {} : { used: true });
      return voidOne(request).finally(() => harness().vouchers.behave({}));
    });
    await harness().voidCodes(member, orderId);
    voiding.mockRestore();
  };

  it('of codes ends when the last code is void after all coins were back', async () => {
    const { member, orderId } = await threeOfFour();
    await undoBut(member, orderId, (n) => n !== 3);
    expect(await harness().details(member, orderId)).toMatchObject({ actions: ['UNDO'], vouchers: [{}] });
    expect(await harness().balance(member)).toEqual({ available: 2, blocked: 0 });
    await undoBut(member, orderId, () => true);
    expect((await harness().details(member, orderId)).statusText).toBe('ORDER CANCELLED BY MEMBER');
    expect(await harness().balance(member)).toEqual({ available: 2, blocked: 0 });
    expect(await harness().faults()).toEqual([]);
  });

  it('of codes keeps its coin when only a code is void that cost no whole one', async () => {
    const { member, orderId } = await threeOfFour();
    await undoBut(member, orderId, (n) => n === 1);
    expect(await harness().details(member, orderId)).toMatchObject({
      statusText: 'ORDER PROCESSING COMPLETED',
      failure: '2 of 4 vouchers could not be cancelled.',
      vouchers: [{}, {}],
    });
    expect(await harness().balance(member)).toEqual({ available: 1, blocked: 0 });
    expect(await harness().faults()).toEqual([]);
  });
});
