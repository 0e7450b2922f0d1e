import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createPlusHarness, DAY_SECONDS, type PlusHarness } from '../../support/plus-harness.ts';

const HOUR = 3600;

onEveryDatabase('The renewal of Plus', (db) => {
  let harness: PlusHarness;
  let member: TestMember;
  beforeAll(async () => {
    harness = await createPlusHarness(db());
    member = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
  }, OPENING_MS);
  afterAll(() => harness.close());

  it('is tried no more often because it is turned on while it is on', async () => {
    // The payer has called the charges off.
    await db().query('update sandbox_payment set outcome = $1', ['CANCELLED']);
    harness.clock.advance(92 * DAY_SECONDS - 24 * HOUR);
    const autoRenews: boolean[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      await harness.sweep();
      autoRenews.push((await harness.status(member)).membership.autoRenew);
      if (tries < 2) await harness.setRenewal(member, 'ON');
      harness.clock.advance(7 * HOUR);
    }
    expect(autoRenews).toEqual([true, true, false]);
  });

  it('is an order without coins, which says that the membership renews', async () => {
    const other = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
    const { membership } = await harness.status(other);
    harness.clock.advance((Date.parse(membership.nextChargeAt) - harness.clock.now().getTime()) / 1000);
    await harness.sweep();
    expect((await harness.status(other)).orderList[0]).toMatchObject({
      kind: 'RENEWAL',
      status: 'ORDER_SUCCESS',
      campaignId: null,
      bonusPoints: 0,
      autoRenew: true,
    });
    expect(await harness.entries(other)).toEqual([]);
  });

  it('ends on the day of the month on which the membership began, also after a shorter month', async () => {
    const toInstant = (then: string) =>
      harness.clock.advance((Date.parse(then) - harness.clock.now().getTime()) / 1000);
    const year = harness.clock.now().getUTCFullYear() + 1;
    toInstant(`${year}-08-30T20:30:00.000Z`);
    const other = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
    const ends: string[] = [];
    for (let time = 0; time < 3; time += 1) {
      const { until, nextChargeAt } = (await harness.status(other)).membership;
      ends.push((until as string).slice(5));
      toInstant(nextChargeAt as string);
      await harness.sweep();
    }
    // In India, from the 31st of August.
    expect(ends[0]).toBe('11-29T20:30:00.000Z');
    expect(ends[1]).toMatch(/^02-2[78]T20:30/);
    expect(ends[2]).toBe('05-30T20:30:00.000Z');
  });

  it('is charged by the mandate of what was bought, each time', async () => {
    const other = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
    const [bought] = await db().query<{ paymentId: string }>(
      `select payment_id as "paymentId" from plus_order where account_id = $1`,
      [other.accountId],
    );
    const charge = jest.spyOn(harness.deps.providers.payments, 'charge');
    for (let time = 0; time < 2; time += 1) {
      const { nextChargeAt } = (await harness.status(other)).membership;
      harness.clock.advance((Date.parse(nextChargeAt) - harness.clock.now().getTime()) / 1000);
      await harness.sweep();
    }
    const mandates = charge.mock.calls.filter(([{ payer }]) => payer === other.accountId);
    expect(mandates.map(([, mandate]) => mandate)).toEqual([bought!.paymentId, bought!.paymentId]);
  });

  it('cannot be turned on once the membership has ended, and nothing is charged', async () => {
    const other = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00, autoRenew: false });
    const { until } = (await harness.status(other)).membership;
    harness.clock.advance((Date.parse(until) - harness.clock.now().getTime()) / 1000);
    // Housekeeping has not ended it yet.
    expect((await harness.setRenewal(other, 'ON')).data.errorCode).toBe('NOT_FOUND');
    await harness.sweep();
    expect((await harness.setRenewal(other, 'ON')).data.errorCode).toBe('NOT_FOUND');
    await harness.sweep();
    expect((await harness.status(other)).orderList).toHaveLength(1);
    expect(await harness.tier(other)).toBe('ZILLION');
  });

  describe('turned on again', () => {
    const renewalsOf = async (of: TestMember) =>
      ((await harness.status(of)).orderList as { kind: string; status: string }[])
        .filter(({ kind }) => kind === 'RENEWAL')
        .map(({ status }) => status)
        .toSorted();
    const payers = (outcome: 'PAID' | 'CANCELLED') =>
      db().query('update sandbox_payment set outcome = $1', [outcome]);

    /** A member who turned it on only so many hours before the end, and is charged then. */
    const chargedBeforeEnd = async (hours: number): Promise<TestMember> => {
      const other = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
      await harness.setRenewal(other, 'OFF');
      const { until } = (await harness.status(other)).membership;
      harness.clock.advance((Date.parse(until) - harness.clock.now().getTime()) / 1000 - hours * HOUR);
      const { nextChargeAt } = (await harness.setRenewal(other, 'ON')).data;
      expect(new Date(nextChargeAt)).toEqual(harness.clock.now());
      return other;
    };

    it('after a charge that failed in the last hours, charges before the end and not after it', async () => {
      const other = await chargedBeforeEnd(5);
      await payers('CANCELLED');
      await harness.sweep();
      expect((await harness.status(other)).membership).toMatchObject({ autoRenew: false, renewal: 'FAILED' });
      await payers('PAID');
      const { nextChargeAt, until } = (await harness.setRenewal(other, 'ON')).data;
      expect(Date.parse(nextChargeAt)).toBeLessThan(Date.parse(until));
      expect(Date.parse(nextChargeAt)).toBeGreaterThanOrEqual(harness.clock.now().getTime());
      await harness.sweep();
      expect(await renewalsOf(other)).toEqual(['ORDER_FAILED', 'ORDER_SUCCESS']);
    });

    it.each([
      [20, 7],
      [5, 0],
    ])('%s hours before the end while a charge was pending, charges %s hours later', async (hours, later) => {
      const charge = harness.queue.handlers['membership.charge'];
      const other = await chargedBeforeEnd(hours);
      delete harness.queue.handlers['membership.charge'];
      try {
        await harness.sweep();
        await harness.setRenewal(other, 'OFF');
        await harness.setRenewal(other, 'ON');
      } finally {
        // The tests after this one have the same harness.
        if (charge) harness.queue.handlers['membership.charge'] = charge;
      }
      if (later > 0) {
        harness.clock.advance(later * HOUR - 1);
        await harness.sweep();
        expect(await renewalsOf(other)).toEqual(['ORDER_FAILED']);
        harness.clock.advance(1);
      }
      await harness.sweep();
      expect(await renewalsOf(other)).toEqual(['ORDER_FAILED', 'ORDER_SUCCESS']);
    });
  });
});
