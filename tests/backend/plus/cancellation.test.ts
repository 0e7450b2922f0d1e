import { randomUUID } from 'node:crypto';
import type { Tx } from '#backend/db/driver.ts';
import { insertOffer } from '#backend/modules/membership/repository-benefits.ts';
import { lockMembership } from '#backend/modules/membership/repository.ts';
import type { TestMember } from '../../support/app.ts';
import { callDuring } from '../../support/call-during.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { DAY_SECONDS, createPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

onEveryDatabase('A Plus membership that is cancelled', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  beforeEach(async () => {
    harness = await createPlusHarness(db());
    await db().query('delete from plus_membership');
    member = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
  }, OPENING_MS);
  afterEach(async () => {
    expect(await harness.faults()).toEqual([]);
    await harness.close();
  });

  it('unused within a week is refunded and ends', async () => {
    harness.clock.advance(6 * DAY_SECONDS);
    expect((await harness.cancel(member, 0)).data).toEqual({
      errorCode: 'PRICE_CHANGED',
      refundPaise: 149_00,
    });
    expect((await harness.cancel(member, 149_00)).data.refundedPaise).toBe(149_00);
    await harness.queue.work();
    expect(await harness.tier(member)).toBe('ZILLION');
    const { membership, orderList } = await harness.status(member);
    expect([membership, orderList[0].refundedPaise]).toEqual([null, 149_00]);
    const refunds = await db().query('select amount_paise from sandbox_refund');
    expect(refunds.at(-1)).toEqual({ amount_paise: 149_00 });
    // The refunded period earns nothing more.
    await harness.earn(member, 200);
    expect(await harness.available(member)).toBe(200);
    expect((await harness.cancel(member, 149_00)).status).toBe(404);
  });

  it('within a week of an extension ends when the period before the extension ends', async () => {
    harness.clock.advance(8 * DAY_SECONDS);
    expect((await harness.status(member)).membership).toMatchObject({ refundPaise: 0, restUntil: null });
    await harness.decide(await harness.buy(member), 'PAID');
    const restUntil = '2026-06-14T09:30:00.000Z';
    expect((await harness.status(member)).membership).toMatchObject({ refundPaise: 499_00, restUntil });
    expect((await harness.cancel(member, 499_00)).data).toEqual({ endsAt: restUntil, refundedPaise: 499_00 });
    expect((await harness.status(member)).membership).toMatchObject({ until: restUntil, restUntil: null });
    expect(await harness.tier(member)).toBe('ZILLION_PLUS');
  });

  it.each([
    ['after a week', 7 * DAY_SECONDS, 0],
    ['once it was used', 60, 200],
  ])('%s continues to its end without a refund', async (_when, seconds, coins) => {
    harness.clock.advance(seconds);
    if (coins > 0) await harness.earn(member, coins);
    expect((await harness.status(member)).membership.refundPaise).toBe(0);
    expect((await harness.cancel(member, 0)).data).toEqual({
      endsAt: '2026-06-14T09:30:00.000Z',
      refundedPaise: 0,
    });
    expect((await harness.status(member)).membership).toMatchObject({ autoRenew: false });
    expect(await harness.tier(member)).toBe('ZILLION_PLUS');
  });

  describe('at the moment when', () => {
    const cancelledDuring = (refundPaise: number, work: (tx: Tx) => Promise<unknown>) =>
      callDuring(
        db(),
        async (tx) => {
          await lockMembership(tx, member.accountId);
          await work(tx);
        },
        () => harness.cancel(member, refundPaise),
      );

    it('an offer of Plus is used is not refunded', async () => {
      const { accountId } = member;
      const offer = {
        accountId,
        orderId: 'VO-1',
        title: 'An offer',
        savedPaise: 100_00,
        at: harness.clock.now(),
      };
      const answer = await cancelledDuring(149_00, (tx) => insertOffer(tx, offer));
      expect(answer).toMatchObject({ status: 409, data: { errorCode: 'PRICE_CHANGED', refundPaise: 0 } });
      expect((await harness.status(member)).membership).toMatchObject({ refundPaise: 0 });
      expect(await harness.tier(member)).toBe('ZILLION_PLUS');
    });

    it('a period is added gets an answer with the new amount to refund', async () => {
      const { accountId } = member;
      const answer = await cancelledDuring(149_00, (tx) =>
        tx.query(
          `insert into plus_order (account_id, order_id, client_id, kind, plan, price_paise, auto_renew, state,
                                   placed_at, settled_at, starts_at, ends_at)
           select account_id, 'PL-added', client_id, kind, plan, 19900, auto_renew, state, placed_at, settled_at,
                  ends_at, ends_at + interval '3 months'
             from plus_order where account_id = $1`,
          [accountId],
        ),
      );
      expect(answer).toMatchObject({
        status: 409,
        data: { errorCode: 'PRICE_CHANGED', refundPaise: 199_00 },
      });
    });

    it('extra coins are earned, gives no money back', async () => {
      const answer = await callDuring(
        db(),
        (tx) => harness.earnIn(tx, member, 200),
        () => harness.cancel(member, 149_00),
      );
      expect(answer).toMatchObject({ status: 409, data: { errorCode: 'PRICE_CHANGED', refundPaise: 0 } });
      expect(await harness.available(member)).toBe(250);
      expect(await harness.tier(member)).toBe('ZILLION_PLUS');
    });

    it('coins are about to be earned, gives the money back and no extra coins', async () => {
      const { accountId } = member;
      const session = { sessionId: randomUUID(), accountId, clientId: 'ZILLION', role: 'MEMBER' } as const;
      await callDuring(
        db(),
        (tx) => harness.services.membership.cancel(tx, session, { refundPaise: 149_00 }),
        () => harness.earn(member, 200),
      );
      expect(await harness.available(member)).toBe(200);
      expect((await harness.status(member)).orderList).toMatchObject([{ refundedPaise: 149_00 }]);
    });
  });

  it('within a week of an extension renews again as it did before, with the payment of that plan', async () => {
    const mandate = async () => (await db().query('select mandate from plus_membership'))[0];
    const before = await mandate();
    harness.clock.advance(8 * DAY_SECONDS);
    await harness.decide(await harness.buy(member), 'PAID');
    expect(await mandate()).not.toEqual(before);
    await harness.cancel(member, 499_00);
    expect((await harness.status(member)).membership).toMatchObject({
      autoRenew: true,
      nextChargePaise: 149_00,
    });
    expect(await mandate()).toEqual(before);
  });

  it('and was bought anew after an earlier one had run out ends at once, with its tier', async () => {
    await harness.setRenewal(member, 'OFF');
    harness.clock.advance(92 * DAY_SECONDS);
    await harness.sweep();
    expect(await harness.tier(member)).toBe('ZILLION');
    harness.clock.advance(DAY_SECONDS);
    await harness.decide(await harness.buy(member), 'PAID');
    expect(await harness.tier(member)).toBe('ZILLION_PLUS');
    const endsAt = harness.clock.now().toISOString();
    expect((await harness.cancel(member, 499_00)).data).toEqual({ endsAt, refundedPaise: 499_00 });
    expect((await harness.status(member)).membership).toBeNull();
    expect(await harness.tier(member)).toBe('ZILLION');
  });

  it('and was bought anew at the very end of the one before ends at once, too', async () => {
    await harness.setRenewal(member, 'OFF');
    harness.clock.advance(92 * DAY_SECONDS);
    await harness.decide(await harness.buy(member), 'PAID');
    const endsAt = harness.clock.now().toISOString();
    expect((await harness.cancel(member, 499_00)).data).toEqual({ endsAt, refundedPaise: 499_00 });
    expect((await harness.status(member)).membership).toBeNull();
    expect(await harness.tier(member)).toBe('ZILLION');
  });
});
