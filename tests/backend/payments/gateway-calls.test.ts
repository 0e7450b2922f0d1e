import { randomUUID } from 'node:crypto';
import { ProviderRefusal, type GatewayRecord } from '#backend/providers/types.ts';
import { onEveryDatabase } from '../../support/db.ts';
import {
  AMOUNT,
  eachOnPaymentHarness,
  OPEN_SECONDS,
  type PaymentHarness,
} from '../../support/payment-harness.ts';

/** How long the callback of a payment has before the gateway is asked. */
const CALLBACK_SECONDS = 60;

onEveryDatabase('The gateway', (db) => {
  let app: PaymentHarness;
  eachOnPaymentHarness(db, (harness) => (app = harness));

  const view = async (paymentId: string) => (await app.status(paymentId)).data.payment;
  const gateway = () => app.deps.providers.payments;
  const unclosed = (paymentId: string) =>
    db().query('select 1 from payment where payment_id = $1 and unclosed_since is not null', [paymentId]);
  const closeAbandoned = (paymentId: string) =>
    app.services.payments.closeAbandoned({ accountId: app.member.accountId, paymentId });

  it('is asked about a payment after a minute, and closes it only when its time is over', async () => {
    const { paymentId, payBy } = await app.begin();
    expect(payBy.getTime() - app.clock.now().getTime()).toBe(OPEN_SECONDS * 1000);
    const [find, close] = [jest.spyOn(gateway(), 'find'), jest.spyOn(gateway(), 'close')];
    app.clock.advance(CALLBACK_SECONDS - 1);
    await app.sweep();
    expect(find).not.toHaveBeenCalled();
    app.clock.advance(2);
    await app.sweep();
    expect(find.mock.calls).toEqual([[paymentId]]);
    app.clock.advance(OPEN_SECONDS - CALLBACK_SECONDS - 2);
    await app.sweep();
    expect(close).not.toHaveBeenCalled();
    expect(await view(paymentId)).toMatchObject({ state: 'OPEN', url: expect.any(String) });
    app.clock.advance(1);
    expect((await view(paymentId)).url).toBeNull();
    await app.sweep();
    expect(close).toHaveBeenCalledTimes(1);
    expect(app.settled).toMatchObject([{ paymentId, outcome: 'LAPSED' }]);
  });

  it('may report a payment while it is asked to close it: the report counts', async () => {
    const { paymentId } = await app.begin();
    app.clock.advance(OPEN_SECONDS);
    jest.spyOn(gateway(), 'close').mockImplementationOnce(async (): Promise<GatewayRecord> => {
      await app.callback(paymentId);
      return { outcome: 'CLOSED', reference: 'SBX-1', amountPaise: AMOUNT };
    });
    await app.sweep();
    expect(app.settled).toMatchObject([{ paymentId, outcome: 'PAID' }]);
    expect(await view(paymentId)).toMatchObject({ state: 'PAID', refunds: [] });
  });

  it('counts as down only after three failed calls in a row', async () => {
    for (let n = 0; n < 6; n += 1) await app.begin();
    app.clock.advance(CALLBACK_SECONDS + 1);
    const find = jest.spyOn(gateway(), 'find');
    for (let n = 0; n < 6; n += 1) {
      if (n % 3 === 2) find.mockResolvedValueOnce(null);
      else find.mockRejectedValueOnce(new Error('The gateway did not answer in time'));
    }
    await app.sweep();
    expect(find).toHaveBeenCalledTimes(6);
  });

  it.each(['FAILED', 'CANCELLED'] as const)(
    'moves no money when it reports %s for a payment that has ended',
    async (outcome) => {
      const [lapsed, given, paid] = [await app.begin(), await app.begin(), await app.begin()];
      await app.callback(paid.paymentId);
      await app.abandon(given.paymentId);
      app.clock.advance(OPEN_SECONDS);
      await app.sweep();
      for (const [{ paymentId }, state] of [
        [lapsed, 'LAPSED'],
        [given, 'CANCELLED'],
        [paid, 'PAID'],
      ] as const) {
        expect((await app.callback(paymentId, { outcome, gatewayReference: 'SBX-9' })).status).toBe(200);
        expect(await view(paymentId)).toMatchObject({ state, refundedPaise: 0, refunds: [] });
      }
    },
  );

  it('is not asked to close a payment that has ended before its cause gives it up', async () => {
    const { paymentId } = await app.begin();
    await app.callback(paymentId);
    expect(await app.abandon(paymentId)).toBe(false);
    expect(await unclosed(paymentId)).toEqual([]);
    expect(await app.events(paymentId)).toEqual(['STARTED', 'PAID']);
    const given = await app.begin();
    expect([await app.abandon(given.paymentId), await app.abandon(given.paymentId)]).toEqual([true, false]);
    expect(app.settled.map(({ outcome }) => outcome)).toEqual(['PAID', 'CANCELLED']);
  });

  it('is asked again to close a payment unless it refuses to, and knows nothing of it after its time', async () => {
    const [{ paymentId }, other] = [await app.begin(), await app.begin()];
    await app.abandon(paymentId);
    await app.abandon(other.paymentId);
    const close = jest.spyOn(gateway(), 'close').mockRejectedValue(new Error('The gateway is away'));
    await expect(closeAbandoned(paymentId)).rejects.toThrow('away');
    expect(await unclosed(paymentId)).toHaveLength(1);
    close.mockRejectedValue(new ProviderRefusal('No such payment'));
    await closeAbandoned(paymentId);
    expect(await unclosed(paymentId)).toHaveLength(1);
    app.clock.advance(OPEN_SECONDS);
    await closeAbandoned(paymentId);
    expect(await unclosed(paymentId)).toEqual([]);
    expect(await unclosed(other.paymentId)).toHaveLength(1);
  });

  it('is asked to charge by a mandate only what is still open', async () => {
    const [given, paid, open] = [await app.begin(), await app.begin(), await app.begin()];
    await app.abandon(given.paymentId);
    await app.callback(paid.paymentId);
    const { accountId } = app.member;
    const charge = jest.spyOn(gateway(), 'charge').mockResolvedValue();
    for (const { paymentId } of [given, paid, open, { paymentId: randomUUID() }]) {
      await app.services.payments.charge({ accountId, paymentId }, 'a-mandate');
    }
    const asked = { paymentId: open.paymentId, payer: accountId, amountPaise: AMOUNT };
    expect(charge.mock.calls).toEqual([[asked, 'a-mandate']]);
  });

  it('has a refund as pending until it takes it on', async () => {
    const [{ paymentId }, other] = [await app.begin(), await app.begin()];
    for (const paid of [paymentId, other.paymentId]) await app.callback(paid);
    await app.refund(paymentId, 100_00, 'a');
    expect((await view(other.paymentId)).refundedPaise).toBe(0);
    const pending = { refundedPaise: 100_00, refunds: [{ amountPaise: 100_00, status: 'PENDING' }] };
    expect(await view(paymentId)).toMatchObject(pending);
    const ask = jest.spyOn(gateway(), 'refund');
    ask.mockRejectedValueOnce(new Error('The gateway is away'));
    await expect(app.queue.work()).rejects.toThrow('away');
    expect(await view(paymentId)).toMatchObject(pending);
    const [job] = await db().query<{ data: never }>(
      `select data from test_job where name = 'payment.refund' and data->>'paymentId' = $1`,
      [paymentId],
    );
    await app.queue.handlers['payment.refund']?.(job!.data, { last: true });
    expect((await view(paymentId)).refunds).toMatchObject([{ status: 'SUCCESS' }]);
    // A job that comes again, or whose refund was rolled back, asks for nothing.
    await app.queue.handlers['payment.refund']?.(job!.data, { last: true });
    const none = { accountId: app.member.accountId, paymentId, refundId: randomUUID() };
    await app.queue.handlers['payment.refund']?.(none, { last: true });
    expect(ask).toHaveBeenCalledTimes(2);
    expect(await app.events(paymentId)).toEqual(['STARTED', 'PAID', 'REFUND_ASKED', 'REFUNDED']);
  });

  it('is never sent a payment of no money, or one that nobody waits for', async () => {
    for (const none of [0, -1, 0.5, NaN]) {
      await expect(app.begin('none', none)).rejects.toThrow('A payment of no money');
    }
    await expect(app.begin('nobody', AMOUNT, 'MEMBERSHIP')).rejects.toThrow('Nobody waits');
    expect((await view((await app.begin('least', 1)).paymentId)).amountPaise).toBe(1);
  });
});
