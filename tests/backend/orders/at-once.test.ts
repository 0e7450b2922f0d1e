// Concurrent calls: coins that suffice for some of them, and actions of which only one can win.
import { randomUUID } from 'node:crypto';
import type { Session } from '#backend/http/context.ts';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createGoodsHarness, type GoodsHarness } from '../../support/goods-harness.ts';
import { POINTS } from '../../support/order-harness.ts';
import { callDuring } from '../../support/call-during.ts';

const { orders } = contract;

onEveryDatabase(
  'Concurrent order calls',
  (db) => {
    let harness: GoodsHarness;
    beforeAll(async () => {
      harness = await createGoodsHarness(db());
    }, OPENING_MS);
    afterAll(() => harness.close());

    const winners = async (calls: Promise<{ status: number; data: { errorCode?: string } }>[]) => {
      const answers = await Promise.all(calls);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(new Set(lost.map(({ status, data }) => `${status} ${data.errorCode}`))).toEqual(
        new Set(['409 ORDER_STATE']),
      );
      return answers.length - lost.length;
    };

    it('succeed for ten of fifty redemptions when the balance covers ten, and return INSUFFICIENT_POINTS for the rest', async () => {
      const member = await harness.join({ coins: 10 * POINTS + POINTS / 2 });
      const answers = await Promise.all(Array.from({ length: 50 }, () => harness.place(member)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(40);
      expect(refused.every(({ data }) => data.errorCode === 'INSUFFICIENT_POINTS')).toBe(true);
      expect(await harness.balance(member)).toEqual({ available: POINTS / 2, blocked: 10 * POINTS });
      expect(await harness.faults()).toEqual([]);
    });

    it('let exactly one of twenty cancellations succeed', async () => {
      const member = await harness.shopper();
      const { orderId } = await harness.ordered(member);
      const calls = Array.from({ length: 20 }, () => harness.act(member, orders.cancel, { orderId }));
      expect(await winners(calls)).toBe(1);
      expect(await harness.balance(member)).toEqual({ available: 20_000, blocked: 0 });
    });

    it('let exactly one of twenty undo requests succeed', async () => {
      const member = await harness.join({ coins: 5000 });
      const orderId = await harness.confirmed(member);
      await harness.issue(member, orderId);
      const calls = Array.from({ length: 20 }, () => harness.act(member, orders.undo, { orderId }));
      expect(await winners(calls)).toBe(1);
      await Promise.all(Array.from({ length: 5 }, () => harness.voidCodes(member, orderId)));
      expect(await harness.balance(member)).toEqual({ available: 5000, blocked: 0 });
    });

    it('let exactly one of twenty returns succeed, and give coins and money back once', async () => {
      const member = await harness.shopper({ coins: 2000 });
      const { orderId } = await harness.ordered(member, { points: 2000, moneyPaise: 500_00 });
      await harness.settle(member, orderId);
      await harness.delivered(member, orderId);
      const calls = Array.from({ length: 20 }, () => harness.act(member, orders.giveBack, { orderId }));
      expect(await winners(calls)).toBe(1);
      await harness.fulfil(member, orderId);
      harness.clock.advance(61);
      await Promise.all(Array.from({ length: 5 }, () => harness.fulfil(member, orderId)));
      expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 0 });
      expect((await harness.details(member, orderId)).payment.refundedPaise).toBe(500_00);
      expect(await harness.faults()).toEqual([]);
    });

    it('leave the payment cancelled and the coins returned when a cancellation meets a confirmation and is repeated', async () => {
      const member = await harness.shopper({ coins: 2000 });
      const cartId = randomUUID();
      const { orderId } = (await harness.placeProduct(member, { points: 1500, moneyPaise: 625_00 }, cartId))
        .data;
      const password = await harness.requestPassword(member, cartId);
      const { status } = await callDuring(
        db(),
        (tx) => harness.services.orders.verify(tx, member as unknown as Session, { orderId, ...password }),
        () => harness.act(member, orders.cancel, { orderId }),
      );
      // If one call waits for the other, the order is cancelled right away.
      expect([200, 409]).toContain(status);
      await harness.act(member, orders.cancel, { orderId });
      expect((await harness.details(member, orderId)).payment.state).toBe('CANCELLED');
      expect(await harness.balance(member)).toEqual({ available: 2000, blocked: 0 });
    });

    it('refund an order that is paid and cancelled at once, whichever comes first', async () => {
      const member = await harness.shopper({ coins: 6000 });
      for (let round = 0; round < 4; round += 1) {
        const { orderId } = await harness.ordered(member, { points: 1500, moneyPaise: 625_00 });
        await Promise.all([
          harness.settle(member, orderId),
          harness.act(member, orders.cancel, { orderId }),
          harness.settle(member, orderId),
        ]);
        await harness.act(member, orders.cancel, { orderId });
        const order = await harness.details(member, orderId);
        expect(order.status).toBe('ORDER_FAILED');
        expect(order.payment.refundedPaise).toBe(625_00);
      }
      expect(await harness.balance(member)).toEqual({ available: 6000, blocked: 0 });
      expect(await harness.faults()).toEqual([]);
    });
  },
  { max: 20 },
);
