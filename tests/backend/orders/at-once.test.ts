// Concurrent calls: coins that suffice for some of them, and actions of which only one can win.
import { randomUUID } from 'node:crypto';
import type { Session } from '#backend/http/context.ts';
import { contract } from '#contract/index.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { goodsDesk, type GoodsDesk } from '../../support/goods-desk.ts';
import { POINTS } from '../../support/order-desk.ts';
import { calledDuring } from '../../support/while-held.ts';

const { orders } = contract;

onEveryDatabase(
  'Concurrent order calls',
  (db) => {
    let desk: GoodsDesk;
    beforeAll(async () => {
      desk = await goodsDesk(db());
    }, OPENING_MS);
    afterAll(() => desk.close());

    const winners = async (calls: Promise<{ status: number; data: { errorCode?: string } }>[]) => {
      const answers = await Promise.all(calls);
      const lost = answers.filter(({ status }) => status !== 200);
      expect(new Set(lost.map(({ status, data }) => `${status} ${data.errorCode}`))).toEqual(
        new Set(['409 ORDER_STATE']),
      );
      return answers.length - lost.length;
    };

    it('succeed for ten of fifty redemptions when the balance covers ten, and return INSUFFICIENT_POINTS for the rest', async () => {
      const member = await desk.join({ coins: 10 * POINTS + POINTS / 2 });
      const answers = await Promise.all(Array.from({ length: 50 }, () => desk.place(member)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
      const refused = answers.filter(({ status }) => status === 409);
      expect(refused).toHaveLength(40);
      expect(refused.every(({ data }) => data.errorCode === 'INSUFFICIENT_POINTS')).toBe(true);
      expect(await desk.balance(member)).toEqual({ available: POINTS / 2, blocked: 10 * POINTS });
      expect(await desk.faults()).toEqual([]);
    });

    it('let exactly one of twenty cancellations succeed', async () => {
      const member = await desk.shopper();
      const { orderId } = await desk.ordered(member);
      const calls = Array.from({ length: 20 }, () => desk.act(member, orders.cancel, { orderId }));
      expect(await winners(calls)).toBe(1);
      expect(await desk.balance(member)).toEqual({ available: 20_000, blocked: 0 });
    });

    it('let exactly one of twenty undo requests succeed', async () => {
      const member = await desk.join({ coins: 5000 });
      const orderId = await desk.confirmed(member);
      await desk.issue(member, orderId);
      const calls = Array.from({ length: 20 }, () => desk.act(member, orders.undo, { orderId }));
      expect(await winners(calls)).toBe(1);
      await Promise.all(Array.from({ length: 5 }, () => desk.voidCodes(member, orderId)));
      expect(await desk.balance(member)).toEqual({ available: 5000, blocked: 0 });
    });

    it('let exactly one of twenty returns succeed, and give coins and money back once', async () => {
      const member = await desk.shopper({ coins: 2000 });
      const { orderId } = await desk.ordered(member, { points: 2000, moneyPaise: 500_00 });
      await desk.settle(member, orderId);
      await desk.delivered(member, orderId);
      const calls = Array.from({ length: 20 }, () => desk.act(member, orders.giveBack, { orderId }));
      expect(await winners(calls)).toBe(1);
      await desk.fulfil(member, orderId);
      desk.clock.pass(61);
      await Promise.all(Array.from({ length: 5 }, () => desk.fulfil(member, orderId)));
      expect(await desk.balance(member)).toEqual({ available: 2000, blocked: 0 });
      expect((await desk.details(member, orderId)).payment.refundedPaise).toBe(500_00);
      expect(await desk.faults()).toEqual([]);
    });

    it('leave the payment cancelled and the coins returned when a cancellation meets a confirmation and is repeated', async () => {
      const member = await desk.shopper({ coins: 2000 });
      const cartId = randomUUID();
      const { orderId } = (await desk.placeProduct(member, { points: 1500, moneyPaise: 625_00 }, cartId))
        .data;
      const password = await desk.askPassword(member, cartId);
      const { status } = await calledDuring(
        db(),
        (tx) => desk.services.orders.verify(tx, member as unknown as Session, { orderId, ...password }),
        () => desk.act(member, orders.cancel, { orderId }),
      );
      // If one call waits for the other, the order is cancelled right away.
      expect([200, 409]).toContain(status);
      await desk.act(member, orders.cancel, { orderId });
      expect((await desk.details(member, orderId)).payment.state).toBe('CANCELLED');
      expect(await desk.balance(member)).toEqual({ available: 2000, blocked: 0 });
    });

    it('refund an order that is paid and cancelled at once, whichever comes first', async () => {
      const member = await desk.shopper({ coins: 6000 });
      for (let round = 0; round < 4; round += 1) {
        const { orderId } = await desk.ordered(member, { points: 1500, moneyPaise: 625_00 });
        await Promise.all([
          desk.settle(member, orderId),
          desk.act(member, orders.cancel, { orderId }),
          desk.settle(member, orderId),
        ]);
        await desk.act(member, orders.cancel, { orderId });
        const order = await desk.details(member, orderId);
        expect(order.status).toBe('ORDER_FAILED');
        expect(order.payment.refundedPaise).toBe(625_00);
      }
      expect(await desk.balance(member)).toEqual({ available: 6000, blocked: 0 });
      expect(await desk.faults()).toEqual([]);
    });
  },
  { max: 20 },
);
