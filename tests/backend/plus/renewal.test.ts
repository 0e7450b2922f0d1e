import { lockDue, type DueKind } from '#backend/modules/membership/repository.ts';
import { recordDecision } from '#backend/providers/gateway.ts';
import { contract } from '#contract/index.ts';
import type { TestMember } from '../../support/app.ts';
import { callWhileHeld, type Hold } from '../../support/call-during.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { transactionsOf } from '../../support/statements.ts';
import { DAY_SECONDS, createPlusHarness, type PlusHarness } from '../../support/plus-harness.ts';

const HOUR = 3600;

onEveryDatabase('A Plus membership', (db) => {
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

  /** From 14 March to the given number of hours before the end on 14 June. */
  const toHoursBeforeEnd = (hours: number) => harness.clock.advance(92 * DAY_SECONDS - hours * HOUR);
  const forgetMandates = () => db().query('update sandbox_payment set outcome = $1', ['CANCELLED']);
  /** Makes the call after a sweep has begun a renewal, and before its transaction ends. */
  const duringSweep = async <T>(call: () => Promise<T>): Promise<T> => {
    const { enqueue } = harness.deps.queue;
    const sweeping = (hold: Hold): Promise<void> => {
      const writing = jest
        .spyOn(harness.deps.queue, 'enqueue')
        .mockImplementation(async (tx, name, data, options) => {
          await enqueue(tx, name, data, options);
          if (name === 'membership.charge') await hold(tx);
        });
      return harness.sweep().finally(() => writing.mockRestore());
    };
    return callWhileHeld(db(), sweeping, call);
  };
  const renewals = async () =>
    ((await harness.status(member)).orderList as { kind: string; status: string }[])
      .filter(({ kind }) => kind === 'RENEWAL')
      .map(({ status }) => status);

  it('is renewed once, a day before its end, over several sweeps', async () => {
    toHoursBeforeEnd(25);
    await harness.sweep();
    expect(await renewals()).toEqual([]);
    harness.clock.advance(2 * HOUR);
    await Promise.all([harness.sweep(), harness.sweep(), harness.sweep()]);
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_SUCCESS']);
    expect((await harness.status(member)).membership).toMatchObject({
      since: '2026-03-14T09:30:00.000Z',
      until: '2026-09-14T09:30:00.000Z',
      autoRenew: true,
      renewal: null,
      nextChargeAt: '2026-09-13T09:30:00.000Z',
    });
    harness.clock.advance(2 * DAY_SECONDS);
    await harness.sweep();
    expect(await harness.tier(member)).toBe('ZILLION_PLUS');
    expect(harness.sent.some(({ text }) => text.includes('was renewed for Rs 149.00'))).toBe(true);
  });

  it('is not due any more for a sweep that found it before another one renewed it', async () => {
    const isDue = (kind: DueKind) =>
      db().tx((tx) => lockDue(tx, kind, harness.clock.now(), member.accountId));
    toHoursBeforeEnd(24);
    expect(await isDue('renewal')).toMatchObject({ renewal: null });
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_SUCCESS']);
    expect([await isDue('renewal'), await isDue('end')]).toEqual([null, null]);
  });

  it('ends together with its tier when it is set not to renew', async () => {
    expect((await harness.setRenewal(member, 'OFF')).data).toMatchObject({
      autoRenew: false,
      nextChargeAt: null,
    });
    toHoursBeforeEnd(1);
    await harness.sweep();
    expect([await renewals(), await harness.tier(member)]).toEqual([[], 'ZILLION_PLUS']);
    harness.clock.advance(HOUR);
    expect((await harness.status(member)).membership).toBeNull();
    await harness.sweep();
    expect(await harness.tier(member)).toBe('ZILLION');
  });

  it('ends without a charge when no sweep ran before its end', async () => {
    toHoursBeforeEnd(0);
    await harness.sweep();
    expect([await renewals(), await harness.tier(member)]).toEqual([[], 'ZILLION']);
  });

  it.each([
    [0, '2027-06-14T09:30:00.000Z'],
    [1, '2027-06-14T10:30:00.000Z'],
  ])(
    'starts anew when bought %s hours after its end, even if no sweep has ended the previous one',
    async (hours, until) => {
      await harness.setRenewal(member, 'OFF');
      toHoursBeforeEnd(-hours);
      await harness.decide(await harness.buy(member), 'PAID');
      const { membership } = await harness.status(member);
      expect(membership).toMatchObject({ since: harness.clock.now().toISOString(), until });
    },
  );

  it('is renewed even if the renewal of another member fails', async () => {
    const other = await harness.plusMember({ planId: 'plus-3', pricePaise: 149_00 });
    const [broken, whole] = [member, other].sort((a, b) => (a.accountId < b.accountId ? -1 : 1));
    await db().query(`update plus_membership set renew_plan = '{}' where account_id = $1`, [
      broken!.accountId,
    ]);
    toHoursBeforeEnd(24);
    await harness.sweep();
    member = whole!;
    expect(await renewals()).toEqual(['ORDER_SUCCESS']);
  });

  it('is charged again later when another amount than its price was charged, which goes back', async () => {
    const { payments } = harness.deps.providers;
    const charge = jest
      .spyOn(payments, 'charge')
      .mockImplementationOnce(({ amountPaise, ...page }, mandate) =>
        payments.charge({ ...page, amountPaise: amountPaise - 1 }, mandate),
      );
    toHoursBeforeEnd(24);
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_FAILED']);
    const told = harness.sent.filter(({ channel, text }) => channel === 'SMS' && text.includes('charged.'));
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /was not renewed: another amount than Rs 149\.00 was charged\. We will try again\.$/,
      ),
    ]);
    expect(harness.sent.some(({ text }) => text.includes('could not charge'))).toBe(false);
    harness.clock.advance(7 * HOUR);
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_SUCCESS', 'ORDER_FAILED']);
    charge.mockRestore();
    expect((await harness.status(member)).membership.until).toBe('2026-09-14T09:30:00.000Z');
    expect(await db().query('select amount_paise from sandbox_refund')).toContainEqual({
      amount_paise: 149_00 - 1,
    });
  });

  it('ends after three failed charges, each reported to the member', async () => {
    await forgetMandates();
    toHoursBeforeEnd(24);
    for (let hour = 0; hour <= 24; hour += 1) {
      await harness.sweep();
      if (hour === 1) {
        expect((await harness.status(member)).membership).toMatchObject({
          renewal: 'FAILED',
          autoRenew: true,
        });
      }
      harness.clock.advance(HOUR);
    }
    expect(await renewals()).toEqual(['ORDER_FAILED', 'ORDER_FAILED', 'ORDER_FAILED']);
    expect(await harness.tier(member)).toBe('ZILLION');
    const told = harness.sent.filter(
      ({ channel, text }) => channel === 'SMS' && text.includes('could not charge'),
    );
    expect(told.map(({ text }) => text.includes('try again'))).toEqual([true, true, false]);
  });

  it('ends, with a message for each charge, when the payer has called the charges off at the gateway', async () => {
    const { payments } = harness.deps.providers;
    const charge = jest
      .spyOn(payments, 'charge')
      .mockImplementation(async ({ paymentId, payer, amountPaise }) => {
        const page = { paymentId, payer, amountPaise };
        await db().tx((tx) => recordDecision(tx, page, 'CANCELLED', harness.clock.now()));
      });
    toHoursBeforeEnd(24);
    for (let hour = 0; hour <= 24; hour += 1) {
      await harness.sweep();
      harness.clock.advance(HOUR);
    }
    expect(await renewals()).toEqual(['ORDER_FAILED', 'ORDER_FAILED', 'ORDER_FAILED']);
    const told = harness.sent.filter(
      ({ channel, text }) => channel === 'SMS' && text.includes('could not charge'),
    );
    expect(told.map(({ text }) => text.includes('try again'))).toEqual([true, true, false]);
    charge.mockRestore();
  });

  it('is renewed when a later charge succeeds', async () => {
    await forgetMandates();
    toHoursBeforeEnd(24);
    await harness.sweep();
    await db().query('update sandbox_payment set outcome = $1', ['PAID']);
    harness.clock.advance(8 * HOUR);
    await harness.sweep();
    expect(await renewals()).toEqual(['ORDER_SUCCESS', 'ORDER_FAILED']);
    expect((await harness.status(member)).membership.until).toBe('2026-09-14T09:30:00.000Z');
  });

  it('is not charged again when the next charge would come at its very end', async () => {
    await forgetMandates();
    toHoursBeforeEnd(7);
    await harness.sweep();
    expect((await harness.status(member)).membership).toMatchObject({ renewal: 'FAILED', autoRenew: false });
    const told = harness.sent.filter(
      ({ channel, text }) => channel === 'SMS' && text.includes('could not charge'),
    );
    expect(told.map(({ text }) => text.includes('try again'))).toEqual([false]);
  });

  it('is renewed end after end, each time with all of its tries', async () => {
    toHoursBeforeEnd(24);
    for (const until of ['2026-09-14T09:30:00.000Z', '2026-12-14T09:30:00.000Z']) {
      await forgetMandates();
      await harness.sweep();
      harness.clock.advance(7 * HOUR);
      await harness.sweep();
      await db().query('update sandbox_payment set outcome = $1', ['PAID']);
      harness.clock.advance(7 * HOUR);
      await harness.sweep();
      const { membership } = await harness.status(member);
      expect(membership).toMatchObject({ until, autoRenew: true });
      harness.clock.advance((Date.parse(until) - harness.clock.now().getTime()) / 1000 - DAY_SECONDS);
    }
    const once = ['ORDER_SUCCESS', 'ORDER_FAILED', 'ORDER_FAILED'];
    expect(await renewals()).toEqual([...once, ...once]);
  });

  describe('whose end passes while a charge for its renewal is pending', () => {
    /** Renewal is switched on minutes before the end; the charge takes longer. */
    const passEnd = async () => {
      await harness.setRenewal(member, 'OFF');
      toHoursBeforeEnd(0);
      harness.clock.advance(-300);
      await harness.setRenewal(member, 'ON');
      const charge = harness.queue.handlers['membership.charge'];
      delete harness.queue.handlers['membership.charge'];
      await harness.sweep();
      harness.clock.advance(301);
      await harness.sweep();
      expect((await harness.status(member)).membership).toBeNull();
      expect(await harness.tier(member)).toBe('ZILLION');
      if (charge) harness.queue.handlers['membership.charge'] = charge;
      await harness.queue.work();
    };

    it('goes on once it is paid for, and is charged again at its next end', async () => {
      await passEnd();
      expect(await renewals()).toEqual(['ORDER_SUCCESS']);
      expect((await harness.status(member)).membership).toMatchObject({
        until: '2026-09-14T09:30:01.000Z',
        autoRenew: true,
        nextChargeAt: '2026-09-13T09:30:01.000Z',
      });
      await harness.sweep();
      expect(await harness.tier(member)).toBe('ZILLION_PLUS');
    });

    it('ends once the charge has failed, and its member is told', async () => {
      await forgetMandates();
      await passEnd();
      await harness.sweep();
      expect(await renewals()).toEqual(['ORDER_FAILED']);
      expect((await harness.status(member)).membership).toBeNull();
      expect(await harness.tier(member)).toBe('ZILLION');
      const told = harness.sent.filter(
        ({ channel, text }) => channel === 'SMS' && text.includes('could not charge'),
      );
      expect(told.map(({ text }) => /It .*\./.exec(text)?.[0])).toEqual([
        'It ended on 14 Jun 2026. Choose a plan again whenever you like.',
      ]);
    });
  });

  describe('bought again while a charge for its renewal is pending', () => {
    const beginRenewal = async () => {
      delete harness.queue.handlers['membership.charge'];
      toHoursBeforeEnd(24);
      await harness.sweep();
      const { membership, orderList } = await harness.status(member);
      expect(membership.renewal).toBe('PENDING');
      const renewal = { accountId: member.accountId, orderId: orderList[0].orderId as string };
      return { renewal, buy: async () => harness.decide(await harness.buy(member), 'PAID') };
    };
    const BOUGHT = {
      until: '2027-06-14T09:30:00.000Z',
      nextChargePaise: 499_00,
      nextChargeAt: '2027-06-13T09:30:00.000Z',
      renewal: null,
    };
    const paymentOf = async ({ orderId }: { orderId: string }) =>
      (
        await db().query(
          'select state, refunded_paise as "refundedPaise" from payment where reference = $1',
          [orderId],
        )
      )[0];

    it('is not charged for the renewal, but next at the end of what was bought', async () => {
      const { renewal, buy } = await beginRenewal();
      await buy();
      await harness.services.membership.charge(renewal);
      for (let day = 0; day < 2; day += 1) {
        await harness.sweep();
        expect((await harness.status(member)).membership).toMatchObject(BOUGHT);
        harness.clock.advance(DAY_SECONDS);
      }
      expect(await renewals()).toEqual(['ORDER_FAILED']);
      expect(await paymentOf(renewal)).toEqual({ state: 'CANCELLED', refundedPaise: 0 });
      expect(harness.sent.some(({ text }) => text.includes('could not charge'))).toBe(false);
    });

    it('gets back what was charged for the renewal, even if the gateway never reports it', async () => {
      const { renewal, buy } = await beginRenewal();
      const [row] = await db().query<{ paymentId: string }>(
        'select payment_id as "paymentId" from payment where reference = $1',
        [renewal.orderId],
      );
      const paid = { paymentId: row!.paymentId, payer: member.accountId, amountPaise: 149_00 };
      await db().tx((tx) => recordDecision(tx, paid, 'PAID', harness.clock.now()));
      await buy();
      expect(await paymentOf(renewal)).toEqual({ state: 'PAID_LATE', refundedPaise: 149_00 });
      expect((await harness.status(member)).membership).toMatchObject(BOUGHT);
    });

    it('is not charged for a renewal that begins while the purchase is being settled', async () => {
      delete harness.queue.handlers['membership.charge'];
      toHoursBeforeEnd(24);
      const purchase = await harness.buy(member);
      const settled = await duringSweep(() => transactionsOf(db(), () => harness.decide(purchase, 'PAID')));
      expect(await renewals()).toEqual(['ORDER_FAILED']);
      expect((await harness.status(member)).membership).toMatchObject(BOUGHT);
      // Payments and orders are locked before the membership (docs/decisions/026).
      const locked = settled.map((sent) =>
        sent.flatMap((sql) => /from (\w+)[^]*for update/.exec(sql)?.[1] ?? []),
      );
      expect(locked.map(String)).not.toContainEqual(
        expect.stringMatching(/membership.*,(payment|plus_order)\b/),
      );
    });

    it('keeps the renewal if the purchase is not paid', async () => {
      const { renewal } = await beginRenewal();
      await harness.decide(await harness.buy(member), 'FAILED');
      await harness.services.membership.charge(renewal);
      await harness.queue.work();
      expect(await renewals()).toEqual(['ORDER_SUCCESS']);
      expect((await harness.status(member)).membership.until).toBe('2026-09-14T09:30:00.000Z');
    });
  });

  it('charges nothing when renewal is turned off while a charge is pending', async () => {
    delete harness.queue.handlers['membership.charge'];
    toHoursBeforeEnd(24);
    await harness.sweep();
    expect((await harness.status(member)).membership.renewal).toBe('PENDING');
    expect((await harness.setRenewal(member, 'OFF')).data.autoRenew).toBe(false);
    expect(await renewals()).toEqual(['ORDER_FAILED']);
    const { accountId } = member;
    const { orderId } = (await harness.status(member)).orderList[0];
    await harness.services.membership.charge({ accountId, orderId });
    await harness.queue.work();
    expect((await harness.status(member)).membership).toMatchObject({ autoRenew: false, renewal: null });
    expect(harness.sent.some(({ text }) => text.includes('could not charge'))).toBe(false);
  });

  it.each([
    ['set not to renew', () => harness.setRenewal(member, 'OFF')],
    ['cancelled', () => harness.cancel(member, 0)],
  ])('that is %s at the moment of its renewal charges nothing', async (_how, leave) => {
    delete harness.queue.handlers['membership.charge'];
    toHoursBeforeEnd(24);
    expect((await duringSweep(leave)).status).toBe(200);
    const { orderList, membership } = await harness.status(member);
    await harness.services.membership.charge({
      accountId: member.accountId,
      orderId: orderList[0].orderId as string,
    });
    await harness.queue.work();
    expect(await renewals()).toEqual(['ORDER_FAILED']);
    expect(membership).toMatchObject({ autoRenew: false, renewal: null });
  });

  it('accepts a change of renewal by GET only from our own pages', async () => {
    const cookieAlone = { cookie: member.headers['cookie'] ?? '' };
    const ask = (headers: Record<string, string>) =>
      harness.call(contract.membership.autoRenewUpdate, { query: { status: 'OFF' }, headers });
    expect((await ask(cookieAlone)).status).toBe(403);
    expect((await ask({ ...cookieAlone, 'sec-fetch-site': 'same-origin' })).data.autoRenew).toBe(false);
  });
});
