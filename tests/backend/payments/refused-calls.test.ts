// A gateway that refuses (422 of its connector): it will not change its mind, but may know what has become of a payment.
import { ProviderRefusal } from '#backend/providers/types.ts';
import { onEveryDatabase } from '../../support/db.ts';
import {
  AMOUNT,
  eachOnPaymentHarness,
  OPEN_SECONDS,
  type PaymentHarness,
} from '../../support/payment-harness.ts';

onEveryDatabase('A payment', (db) => {
  let app: PaymentHarness;
  eachOnPaymentHarness(db, (harness) => (app = harness));

  const gateway = () => app.deps.providers.payments;
  const refuse = (call: 'close' | 'find' | 'charge') =>
    jest.spyOn(gateway(), call).mockRejectedValue(new ProviderRefusal('The connector refuses'));
  const view = async (paymentId: string) => (await app.status(paymentId)).data.payment;
  const unclosed = (paymentId: string) =>
    db().query('select 1 from payment where payment_id = $1 and unclosed_since is not null', [paymentId]);

  describe('whose time is over and that the gateway refuses to close', () => {
    it('lapses if nobody has paid it, however many there are', async () => {
      for (let n = 0; n < 5; n += 1) await app.begin();
      const close = refuse('close');
      app.clock.advance(OPEN_SECONDS);
      await app.sweep();
      expect(close).toHaveBeenCalledTimes(5);
      expect(app.settled.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 5 }, () => 'LAPSED'));
    });

    it('lapses if the gateway refuses to say what became of it, too', async () => {
      const { paymentId } = await app.begin();
      refuse('close');
      refuse('find');
      app.clock.advance(OPEN_SECONDS);
      await app.sweep();
      expect(app.settled).toMatchObject([{ paymentId, outcome: 'LAPSED', abandoned: false }]);
    });

    it.each(['PAID', 'CANCELLED'] as const)('is %s if the gateway says so', async (outcome) => {
      const { paymentId, url } = await app.begin();
      await app.decide(url, outcome, 'never');
      refuse('close');
      app.clock.advance(OPEN_SECONDS);
      await app.sweep();
      expect(app.settled).toMatchObject([{ paymentId, outcome }]);
    });

    it('stays open until the gateway says what became of it', async () => {
      const { paymentId, url } = await app.begin();
      await app.decide(url, 'PAID', 'never');
      refuse('close');
      const find = jest.spyOn(gateway(), 'find').mockRejectedValue(new Error('The gateway is away'));
      app.clock.advance(OPEN_SECONDS);
      await app.sweep();
      expect(await view(paymentId)).toMatchObject({ state: 'OPEN' });
      find.mockRestore();
      await app.sweep();
      expect(await view(paymentId)).toMatchObject({ state: 'PAID', refunds: [] });
    });
  });

  describe('that its cause ends and that the gateway refuses to close', () => {
    const isRefunded = { state: 'PAID_LATE', refundedPaise: AMOUNT, refunds: [{ status: 'SUCCESS' }] };

    it('is refunded if it was paid and never reported', async () => {
      const { paymentId, url } = await app.begin();
      await app.decide(url, 'PAID', 'never');
      await app.abandon(paymentId);
      refuse('close');
      await app.queue.work();
      expect(await view(paymentId)).toMatchObject(isRefunded);
      expect(await unclosed(paymentId)).toEqual([]);
    });

    it('is refunded, too, if it is paid on a page that was left open', async () => {
      const { paymentId, url } = await app.begin();
      await app.abandon(paymentId);
      refuse('close');
      await app.queue.work();
      await app.decide(url, 'PAID', 'never');
      await app.queue.work();
      expect(await view(paymentId)).toMatchObject({ state: 'CANCELLED', refunds: [] });
      app.clock.advance(OPEN_SECONDS);
      await app.queue.work();
      expect(await view(paymentId)).toMatchObject(isRefunded);
    });

    it('is asked about until the gateway says what became of it', async () => {
      const { paymentId, url } = await app.begin();
      await app.decide(url, 'PAID', 'never');
      await app.abandon(paymentId);
      refuse('close');
      const find = jest.spyOn(gateway(), 'find').mockRejectedValue(new Error('The gateway is away'));
      const ref = { accountId: app.member.accountId, paymentId };
      await expect(app.services.payments.closeAbandoned(ref)).rejects.toThrow('away');
      expect(await unclosed(paymentId)).toHaveLength(1);
      find.mockRestore();
      await app.queue.work();
      expect(await view(paymentId)).toMatchObject(isRefunded);
    });
  });

  describe('that the gateway refuses to charge', () => {
    const charge = (paymentId: string) =>
      app.services.payments.charge({ accountId: app.member.accountId, paymentId }, 'a-mandate');

    it('has failed at once', async () => {
      const { paymentId } = await app.begin();
      refuse('charge');
      await charge(paymentId);
      expect(app.settled).toMatchObject([{ paymentId, outcome: 'FAILED', abandoned: false }]);
    });

    it('is paid if an earlier try, whose answer was lost, has charged it', async () => {
      const { paymentId, url } = await app.begin();
      await app.decide(url, 'PAID', 'never');
      refuse('charge');
      await charge(paymentId);
      expect(app.settled).toMatchObject([{ paymentId, outcome: 'PAID' }]);
    });

    it('stays open while the gateway does not say what became of it', async () => {
      const { paymentId } = await app.begin();
      refuse('charge');
      jest.spyOn(gateway(), 'find').mockRejectedValue(new Error('The gateway is away'));
      await expect(charge(paymentId)).rejects.toThrow('away');
      expect(await view(paymentId)).toMatchObject({ state: 'OPEN' });
    });
  });
});
