import type { JobData } from '#backend/jobs/types.ts';
import { createFulfiller } from '#backend/modules/orders/goods.ts';
import { ProviderRefusal } from '#backend/providers/types.ts';
import { contract } from '#contract/index.ts';
import { onEveryDatabase } from '../../support/db.ts';
import { goodsHarness, textsOf } from '../../support/goods-harness.ts';

const STORE_LATE = 'The store takes longer than usual. Nothing is lost; we keep trying.';

onEveryDatabase('A product order', (db) => {
  const harness = goodsHarness(db);

  it('is delivered once when the store fails, loses answers, is slow and answers twice', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    harness().fulfilment.behave({ fail: 1, lose: 1 });
    await expect(harness().fulfil(member, orderId)).rejects.toThrow('away');
    await expect(harness().fulfil(member, orderId)).rejects.toThrow('lost');
    harness().fulfilment.behave({ twice: true, slowMs: 20 });
    await Promise.all([harness().fulfil(member, orderId), harness().fulfil(member, orderId)]);
    harness().clock.advance(300);
    await Promise.all([harness().fulfil(member, orderId), harness().fulfil(member, orderId)]);
    const done = await harness().details(member, orderId);
    expect(done.statusText).toBe('ORDER DELIVERED');
    expect(textsOf(done).filter((text) => text === STORE_LATE)).toHaveLength(1);
    expect(done.events).toHaveLength(7);
    expect(await harness().balance(member)).toEqual({ available: 16_000, blocked: 0 });
  });

  it('waits for a store that answers late, reports the delay once, and is sent as one parcel', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    harness().fulfilment.behave({ late: 2 });
    await expect(harness().fulfil(member, orderId)).rejects.toThrow('not decided yet');
    await harness().fulfil(member, orderId, { last: true });
    expect(await harness().details(member, orderId)).toMatchObject({
      status: 'PENDING',
      actions: ['CANCEL'],
    });
    expect(await harness().balance(member)).toEqual({ available: 16_000, blocked: 4000 });
    await harness().delivered(member, orderId);
    const done = await harness().details(member, orderId);
    expect(done.statusText).toBe('ORDER DELIVERED');
    expect(textsOf(done).slice(2, 5)).toEqual(['Being packed', STORE_LATE, 'Dispatched, coins spent']);
    expect(await db().query('select parcels from sandbox_parcel where key = $1', [orderId])).toEqual([
      { parcels: 1 },
    ]);
    expect(await harness().balance(member)).toEqual({ available: 16_000, blocked: 0 });
    expect(await harness().faults()).toEqual([]);
  });

  it('waits while the store is unavailable after its last try, and fails with a refund after five days', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    harness().fulfilment.behave({ fail: 99 });
    const promised = (await harness().details(member, orderId)).expectedBy as string;
    await harness().fulfil(member, orderId, { last: true });
    const waiting = await harness().details(member, orderId);
    expect(waiting).toMatchObject({
      status: 'PENDING',
      actions: ['CANCEL'],
      expectedBy: promised,
      delay: null,
    });
    expect(textsOf(waiting).at(-1)).toBe(STORE_LATE);
    const [job] = await db().query<{ after: Date }>(
      `select after from test_job where name = 'order.fulfil' and data ->> 'orderId' = $1 and not done
        order by after desc nulls last limit 1`,
      [orderId],
    );
    expect(job?.after.getTime()).toBe(harness().clock.now().getTime() + 600_000);
    harness().fulfilment.behave({});
    // After five days without being sent it is given up, before the hold ends.
    harness().clock.advance(5 * 86_400 + 1);
    const { expectedBy, delay } = await harness().details(member, orderId);
    expect(delay).toBe(STORE_LATE);
    expect(Date.parse(expectedBy as string)).toBeGreaterThan(harness().clock.now().getTime());
    // By whole days: a parcel comes on the promised hour of another day.
    expect((Date.parse(expectedBy as string) - Date.parse(promised)) % 86_400_000).toBe(0);
    await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
    expect(await harness().balance(member)).toEqual({ available: 16_000, blocked: 4000 });
    await harness().fulfil(member, orderId);
    expect(await harness().details(member, orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      failure: 'The store did not send it in time. 4,000 coins are back in your account.',
    });
    expect(await harness().balance(member)).toEqual({ available: 20_000, blocked: 0 });
  });

  it('is looked at again later with each answer of the store, until it has arrived', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    const nextLookIn = async () => {
      const [order] = await db().query<{ at: Date | null }>(
        'select next_look_at as at from member_order where order_id = $1',
        [orderId],
      );
      return order?.at ? order.at.getTime() - harness().clock.now().getTime() : null;
    };
    for (let minute = 0; minute < 2; minute += 1) {
      harness().clock.advance(61);
      await harness().fulfil(member, orderId);
      expect(await nextLookIn()).toBe(20_000);
    }
    await harness().delivered(member, orderId);
    expect(await nextLookIn()).toBeNull();
  });

  it('is looked at ever more rarely while nothing is reported, and after ten days the log says so, once', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    const { deps, clock } = harness();
    jest
      .spyOn(deps.providers.fulfilment, 'accept')
      .mockResolvedValue({ stage: 'DISPATCHED', carrier: null, trackingNumber: null });
    const warning = jest.spyOn(deps.log, 'warn');
    const pauseAfterHours = async (hours: number) => {
      clock.advance(hours * 3600);
      await harness().fulfil(member, orderId);
      const [order] = await db().query<{ at: Date }>(
        'select next_look_at as at from member_order where order_id = $1',
        [orderId],
      );
      return ((order?.at.getTime() ?? 0) - clock.now().getTime()) / 1000;
    };
    for (const [hours, seconds] of [
      [0, 20],
      [1, 360],
      [240, 3600],
      [24, 3600],
    ] as const) {
      expect(await pauseAfterHours(hours)).toBe(seconds);
    }
    const silence = 'The store has reported nothing new of an order for ten days';
    expect(warning.mock.calls.filter(([, text]) => text === silence)).toEqual([
      [{ orderId, state: 'DISPATCHED' }, silence],
    ]);
    jest.restoreAllMocks();
  });

  describe('is looked at by one job after another:', () => {
    const look = (job: JobData['order.fulfil'], { last = false } = {}) =>
      createFulfiller(harness().deps, harness().services)(job, { last });
    const jobsOf = async (orderId: string) => {
      const jobs = await db().query<{ data: JobData['order.fulfil'] }>(
        `select data from test_job where name = 'order.fulfil' and data ->> 'orderId' = $1 order by seq`,
        [orderId],
      );
      return jobs.map(({ data }) => data);
    };
    const lastJob = async (orderId: string) => {
      const job = (await jobsOf(orderId)).at(-1);
      if (!job) throw new Error('Nobody looks at the order');
      return job;
    };
    const packed = async () => {
      const member = await harness().shopper();
      const { orderId } = await harness().ordered(member);
      await look(await lastJob(orderId));
      harness().clock.advance(20);
      return { member, orderId, asking: jest.spyOn(harness().deps.providers.fulfilment, 'accept') };
    };
    afterEach(() => jest.restoreAllMocks());

    it('a second run of a job that has set the next look asks nothing, and sets none', async () => {
      const { orderId, asking } = await packed();
      const job = await lastJob(orderId);
      await look(job);
      harness().clock.advance(5);
      await look(job);
      expect(asking).toHaveBeenCalledTimes(1);
      expect(await jobsOf(orderId)).toHaveLength(3);
      await look(await lastJob(orderId));
      expect(asking).toHaveBeenCalledTimes(2);
    });

    it('a try that failed is repeated, and its last one sets the next look', async () => {
      const { orderId, asking } = await packed();
      const job = await lastJob(orderId);
      harness().fulfilment.behave({ fail: 2 });
      await expect(look(job)).rejects.toThrow('away');
      await look(job, { last: true });
      expect(asking).toHaveBeenCalledTimes(2);
      await look(await lastJob(orderId));
      expect(asking).toHaveBeenCalledTimes(3);
    });

    it.each(['before', 'while'])(
      'a late job that runs %s that of housekeeping does leaves one next look',
      async (when) => {
        const { orderId, asking } = await packed();
        const late = await lastJob(orderId);
        harness().clock.advance(2 * 3600 + 1);
        await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
        const again = await lastJob(orderId);
        asking.mockImplementation(async () => {
          harness().clock.advance(1);
          if (when === 'while' && asking.mock.calls.length === 1) await look(late);
          return { stage: 'PACKING', carrier: null, trackingNumber: null };
        });
        if (when === 'before') await look(late);
        await look(again);
        expect(asking).toHaveBeenCalledTimes(when === 'before' ? 1 : 2);
        expect(await jobsOf(orderId)).toHaveLength(4);
      },
    );

    it('a job that an earlier release wrote, which names no time, continues the chain', async () => {
      const { member, orderId, asking } = await packed();
      const before = await lastJob(orderId);
      await look({ accountId: member.accountId, orderId });
      await look(before);
      expect(asking).toHaveBeenCalledTimes(1);
      await look(await lastJob(orderId));
      expect(asking).toHaveBeenCalledTimes(2);
    });
  });

  it('is not given up because the store refuses to stop it: it may have left', async () => {
    const member = await harness().shopper();
    const { orderId } = await harness().ordered(member);
    harness().fulfilment.behave({ lose: 1 });
    await harness().fulfil(member, orderId, { last: true });
    harness().fulfilment.behave({});
    harness().clock.advance(5 * 86_400 + 1);
    const cancel = jest
      .spyOn(harness().deps.providers.fulfilment, 'cancel')
      .mockRejectedValueOnce(new ProviderRefusal('It has left'));
    await harness().fulfil(member, orderId);
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(await harness().details(member, orderId)).toMatchObject({ statusText: 'ORDER DELIVERED' });
    expect(await harness().balance(member)).toEqual({ available: 16_000, blocked: 0 });
  });

  it('is refunded in full when the store refuses it or the parcel is lost, and lost pieces do not return to stock', async () => {
    const member = await harness().shopper({ coins: 4000 });
    const before = await harness().stock();
    const refused = await harness().ordered(member, { points: 1500, moneyPaise: 625_00 });
    await harness().settle(member, refused.orderId);
    harness().fulfilment.behave({ refuse: true });
    await harness().fulfil(member, refused.orderId);
    expect(await harness().details(member, refused.orderId)).toMatchObject({
      status: 'ORDER_FAILED',
      payment: { refundedPaise: 625_00 },
    });
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: 0 });
    expect(await harness().stock()).toBe(before);
    await harness().queue.work();
    expect(harness().mailsOf(refused.orderId).at(-1)).toMatch(
      /back in your account\. ₹625\.00 goes back the way it came\.$/,
    );

    for (const [seconds, statusText] of [
      [61, 'ORDER DISPATCHED'],
      [121, 'DELIVERY IN PROGRESS'],
    ] as const) {
      harness().fulfilment.behave({});
      const { orderId } = await harness().ordered(member);
      await harness().fulfil(member, orderId);
      harness().clock.advance(seconds);
      await harness().fulfil(member, orderId);
      expect((await harness().details(member, orderId)).statusText).toBe(statusText);
      expect(await harness().balance(member)).toEqual({ available: 0, blocked: 0 });
      harness().fulfilment.behave({ lost: true });
      await harness().fulfil(member, orderId);
      expect(await harness().details(member, orderId)).toMatchObject({
        status: 'ORDER_FAILED',
        failure: 'The parcel was lost on its way. 4,000 coins are back in your account.',
      });
      expect(await harness().balance(member)).toEqual({ available: 4000, blocked: 0 });
    }
    expect(await harness().stock()).toBe(before - 2);
    expect(await harness().faults()).toEqual([]);
  });

  it('that was lost before we knew that it had left is refunded, and its piece does not return to stock', async () => {
    const member = await harness().shopper({ coins: 4000 });
    const before = await harness().stock();
    const { orderId } = await harness().ordered(member);
    await harness().fulfil(member, orderId);
    harness().clock.advance(61);
    harness().fulfilment.behave({ lost: true });
    await harness().fulfil(member, orderId);
    expect((await harness().details(member, orderId)).status).toBe('ORDER_FAILED');
    expect(await harness().balance(member)).toEqual({ available: 4000, blocked: 0 });
    expect(await harness().stock()).toBe(before - 1);
  });

  it.each(['packed', 'sent back'])(
    'whose job was lost as it was %s gets a new one from housekeeping',
    async (when) => {
      const member = await harness().shopper();
      const { orderId } = await harness().ordered(member);
      if (when === 'packed') await harness().fulfil(member, orderId);
      else {
        await harness().delivered(member, orderId);
        await harness().act(member, contract.orders.giveBack, { orderId });
      }
      await db().query(`delete from test_job where data ->> 'orderId' = $1`, [orderId]);
      const jobsAfter = async (hours: number) => {
        harness().clock.advance(hours * 3600);
        await harness().queue.handlers['housekeeping.sweep']?.({}, { last: true });
        return db().query(`select 1 from test_job where data ->> 'orderId' = $1`, [orderId]);
      };
      // Until then it may just be late.
      expect(await jobsAfter(1)).toEqual([]);
      expect(await jobsAfter(2)).toHaveLength(1);
    },
  );
});
