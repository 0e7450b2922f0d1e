// A refund that the gateway takes on while another one of the same payment is asked for. On PostgreSQL only: the
// embedded database runs one transaction after the other.
import type { Db } from '#backend/db/driver.ts';
import { onPostgres, OPENING_MS, postgresDb } from '../../support/db.ts';
import { isWaiting, openTransaction } from '../../support/interleaving.ts';
import { createPaymentHarness, type PaymentHarness } from '../../support/payment-harness.ts';

onPostgres('A refund', () => {
  let db: Db;
  let app: PaymentHarness;
  beforeAll(async () => {
    db = (await postgresDb({ max: 5 }))!;
    app = await createPaymentHarness(db);
  }, OPENING_MS);
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  it('waits for another one of its payment, and stands after it in the history', async () => {
    const { paymentId } = await app.begin();
    await app.callback(paymentId);
    await app.refund(paymentId, 100_00, 'first');
    const second = await openTransaction(db);
    const { accountId } = app.member;
    await app.services.payments.refund(second.tx, {
      accountId,
      paymentId,
      amountPaise: 50_00,
      key: 'second',
    });
    const sending = app.queue.work();
    const waited = await isWaiting(db, 'from payment where');
    await second.commit();
    await sending;
    expect(waited).toBe(true);
    await app.queue.work();
    expect(await app.events(paymentId)).toEqual([
      'STARTED',
      'PAID',
      'REFUND_ASKED',
      'REFUND_ASKED',
      'REFUNDED',
      'REFUNDED',
    ]);
    expect((await app.refundedCharges(paymentId)).map((refund) => refund.amount_paise)).toEqual([
      50_00, 100_00,
    ]);
  });
});
