// Refunds that the gateway refuses (docs/decisions/181).
import { createMetrics } from '#backend/metrics.ts';
import { registerStuckRefunds } from '#backend/modules/payments/refusals-metric.ts';
import { ProviderRefusal } from '#backend/providers/types.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { createPaymentHarness, type PaymentHarness } from '../../support/payment-harness.ts';

onEveryDatabase('A refund that the gateway refuses', (db) => {
  let app: PaymentHarness;
  beforeAll(async () => {
    app = await createPaymentHarness(db());
  }, OPENING_MS);
  afterAll(() => app.close());

  const stuckRefunds = async (): Promise<string | undefined> => {
    const metrics = createMetrics({ ofProcess: false });
    registerStuckRefunds(metrics, { db: db(), log: app.deps.log });
    return /^payment_refunds_refused (\d+)$/m.exec(await metrics.registry.metrics())?.[1];
  };

  it('is asked for again after growing pauses, and told to the operator once', async () => {
    const { paymentId } = await app.begin();
    await app.callback(paymentId);
    const ask = jest
      .spyOn(app.deps.providers.payments, 'refund')
      .mockRejectedValue(new ProviderRefusal('The account is closed'));
    const logWarning = jest.spyOn(app.deps.log, 'warn');
    const logError = jest.spyOn(app.deps.log, 'error');
    await app.refund(paymentId, 1_00, 'refused');
    await app.queue.work();
    expect(ask).toHaveBeenCalledTimes(1);
    const shown = async () => (await app.status(paymentId)).data.payment.refunds;
    /** Hour by hour, the number of the tries so far. */
    const tries: number[] = [];
    const passHours = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        app.clock.advance(3600);
        await app.sweep();
        await app.queue.work();
        tries.push(ask.mock.calls.length);
      }
    };
    await passHours(14);
    expect(tries).toEqual([2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect([await shown(), await stuckRefunds()]).toMatchObject([[{ status: 'PENDING', text: null }], '0']);
    expect([logWarning.mock.calls.length, logError.mock.calls.length]).toEqual([4, 0]);
    await passHours(1);
    expect([await shown(), await stuckRefunds()]).toMatchObject([[{ status: 'FAILED' }], '1']);
    await passHours(16 + 24 + 24);
    expect(tries.at(-1)).toBe(8);
    expect([logWarning.mock.calls.length, logError.mock.calls]).toMatchObject([
      4,
      [[{ paymentId, amountPaise: 1_00, refusals: 5 }, 'The gateway keeps refusing a refund']],
    ]);
    expect([await shown(), await stuckRefunds()]).toEqual([
      [
        expect.objectContaining({
          status: 'FAILED',
          text: '₹1.00 has not come back yet. The payment service refuses to send it back, so we are settling it ourselves',
        }),
      ],
      '1',
    ]);
    for (const spy of [ask, logWarning, logError]) spy.mockRestore();
    await passHours(24);
    expect([await shown(), await stuckRefunds()]).toMatchObject([[{ status: 'SUCCESS', text: null }], '0']);
  });

  it('is refused for itself only: another one of its payment stays pending', async () => {
    const { paymentId } = await app.begin();
    await app.callback(paymentId);
    const ask = jest
      .spyOn(app.deps.providers.payments, 'refund')
      .mockRejectedValue(new ProviderRefusal('The account is closed'));
    await app.refund(paymentId, 1_00, 'refused');
    const [job] = await db().query<{ data: never }>(
      `select data from test_job where name = 'payment.refund' and not done`,
    );
    app.clock.advance(1);
    await app.refund(paymentId, 2_00, 'other');
    for (let n = 0; n < 5; n += 1) {
      await app.queue.handlers['payment.refund']?.(job!.data, { last: true });
    }
    const { refunds } = (await app.status(paymentId)).data.payment;
    expect(refunds).toMatchObject([
      { amountPaise: 1_00, status: 'FAILED' },
      { amountPaise: 2_00, status: 'PENDING' },
    ]);
    expect(await stuckRefunds()).toBe('1');
    ask.mockRestore();
    await app.queue.work();
  });

  it('of a second charge says so, whichever tries run at once', async () => {
    const { paymentId } = await app.begin();
    await app.callback(paymentId);
    const ask = jest
      .spyOn(app.deps.providers.payments, 'refund')
      .mockRejectedValue(new ProviderRefusal('The account is closed'));
    const logError = jest.spyOn(app.deps.log, 'error');
    await app.callback(paymentId, { gatewayReference: 'SBX-9' });
    const [job] = await db().query<{ data: never }>(
      `select data from test_job where name = 'payment.refund' and not done`,
    );
    const tell = () => app.queue.handlers['payment.refund']?.(job?.data as never, { last: true });
    for (let n = 0; n < 5; n += 1) await Promise.all([tell(), tell()]);
    expect(logError).toHaveBeenCalledTimes(1);
    const { refunds } = (await app.status(paymentId)).data.payment;
    expect(refunds[0].text).toBe(
      '₹499.00 was charged a second time. The payment service refuses to send it back, so we are settling it ourselves',
    );
    ask.mockRestore();
    logError.mockRestore();
    await app.queue.work();
  });
});
