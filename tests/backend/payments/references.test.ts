import { onEveryDatabase } from '../../support/db.ts';
import { AMOUNT, eachOnPaymentHarness, type PaymentHarness } from '../../support/payment-harness.ts';

onEveryDatabase('A report of the gateway', (db) => {
  let app: PaymentHarness;
  eachOnPaymentHarness(db, (opened) => (app = opened));

  it.each(['FAILED', 'CANCELLED'] as const)(
    'that a payment has %s needs no id of a charge, because there is none',
    async (outcome) => {
      for (const gatewayReference of [undefined, null, 'SBX-1']) {
        const { paymentId } = await app.begin();
        expect((await app.callback(paymentId, { outcome, gatewayReference })).status).toBe(200);
        expect((await app.status(paymentId)).data.payment.state).toBe(outcome);
        // Somebody pays after all, at the same gateway.
        await app.callback(paymentId);
        expect((await app.status(paymentId)).data.payment).toMatchObject({
          state: 'PAID_LATE',
          refundedPaise: AMOUNT,
        });
      }
    },
  );

  it('that money was charged is refused without the id of the charge, and the payment stays open', async () => {
    const { paymentId } = await app.begin();
    for (const gatewayReference of [undefined, null, '', 'pay 1', 'x'.repeat(101)]) {
      const { status, data } = await app.callback(paymentId, { gatewayReference });
      expect([status, Object.keys(data.fields as object)]).toEqual([400, ['gatewayReference']]);
    }
    expect((await app.status(paymentId)).data.payment.state).toBe('OPEN');
  });

  it.each(['pay_29QQoUBi66xm2f', '4012.7781', 'order:55-21', 'x'.repeat(100)])(
    'may name the charge %s, as gateways do, and has that one refunded',
    async (gatewayReference) => {
      const { paymentId } = await app.begin();
      expect((await app.callback(paymentId, { gatewayReference })).status).toBe(200);
      await app.callback(paymentId, { gatewayReference: 'other.one:2' });
      await app.refund(paymentId, 1, 'a');
      await app.queue.work();
      expect((await app.refundedCharges(paymentId)).map(({ reference }) => reference)).toEqual([
        gatewayReference,
        'other.one:2',
      ]);
    },
  );
});
