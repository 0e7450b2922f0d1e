// Charges that paid for nothing: too late, a second time, or with another amount (docs/decisions/171).
import type { Settlement } from '#backend/modules/payments/service.ts';
import type { TestMember } from '../../support/app.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { AMOUNT, createPaymentHarness, type PaymentHarness } from '../../support/payment-harness.ts';

onEveryDatabase('A payment', (db) => {
  let app: PaymentHarness;
  let member: TestMember;
  let settled: Settlement[];
  beforeAll(async () => {
    app = await createPaymentHarness(db());
    ({ member, settled } = app);
  }, OPENING_MS);
  beforeEach(() => {
    settled.length = 0;
  });
  afterAll(() => app.close());

  it('of which another amount was charged ends unpaid, and that amount goes back once', async () => {
    const { paymentId } = await app.begin();
    const logWarning = jest.spyOn(app.deps.log, 'warn');
    const wrong = { amountPaise: AMOUNT + 1_00 };
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.callback(paymentId, wrong)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(settled).toMatchObject([{ paymentId, outcome: 'WRONG_AMOUNT' }]);
    const recorded = await db().query(
      'select kind, amount_paise from payment_event where payment_id = $1 order by seq limit 2',
      [paymentId],
    );
    expect(recorded).toEqual([
      { kind: 'STARTED', amount_paise: AMOUNT },
      { kind: 'WRONG_AMOUNT', amount_paise: AMOUNT + 1_00 },
    ]);
    for (let round = 0; round < 2; round += 1) {
      app.clock.advance(901);
      await app.sweep();
    }
    await app.queue.work();
    expect(logWarning.mock.calls).toEqual([
      [
        { paymentId, reference: 'SBX-1', reason: 'WRONG_AMOUNT' },
        'A charge paid for nothing, and is refunded',
      ],
    ]);
    logWarning.mockRestore();
    expect((await app.status(paymentId)).data.payment).toMatchObject({
      state: 'WRONG_AMOUNT',
      status: 'FAILED',
      refundedPaise: 0,
      refunds: [{ amountPaise: AMOUNT + 1_00, status: 'SUCCESS', reason: 'WRONG_AMOUNT' }],
    });
    expect(await app.refundedCharges(paymentId)).toEqual([
      { reference: 'SBX-1', amount_paise: AMOUNT + 1_00 },
    ]);
    expect(app.newsOf(paymentId)).toEqual([
      'Your ZILLION payment of ₹500.00 for A thing worth having was not the amount due. All of it goes back the way it came.',
      'Your ZILLION payment of Rs 500.00 for A thing worth having was not the amount due. All of it goes back the way it came.',
    ]);
  });

  it.each([
    ['find', 61],
    ['close', 901],
  ] as const)(
    'of which %s at the gateway finds that another amount was charged ends unpaid, and it goes back',
    async (call, seconds) => {
      const { paymentId } = await app.begin();
      const found = { outcome: 'PAID' as const, reference: 'SBX-1', amountPaise: 1 };
      const asked = jest.spyOn(app.deps.providers.payments, call).mockResolvedValue(found);
      for (let round = 0; round < 2; round += 1) {
        app.clock.advance(seconds);
        await app.sweep();
      }
      expect(asked).toHaveBeenCalledTimes(1);
      asked.mockRestore();
      await app.callback(paymentId, { amountPaise: 1 });
      await app.queue.work();
      expect(settled).toMatchObject([{ paymentId, outcome: 'WRONG_AMOUNT' }]);
      expect(await app.refundedCharges(paymentId)).toEqual([{ reference: 'SBX-1', amount_paise: 1 }]);
    },
  );

  it('of which another amount was charged after its end has that amount refunded', async () => {
    const { paymentId } = await app.begin();
    const found = { outcome: 'PAID' as const, reference: 'SBX-1', amountPaise: 1 };
    const close = jest.spyOn(app.deps.providers.payments, 'close').mockResolvedValue(found);
    await app.abandon(paymentId);
    await app.queue.work();
    await app.services.payments.closeAbandoned({ accountId: member.accountId, paymentId });
    close.mockRestore();
    await app.queue.work();
    const { payment } = (await app.status(paymentId)).data;
    expect(payment).toMatchObject({ state: 'CANCELLED', refundedPaise: 0, refunds: [{ reason: 'LATE' }] });
    expect(await app.refundedCharges(paymentId)).toEqual([{ reference: 'SBX-1', amount_paise: 1 }]);
    expect(app.newsOf(paymentId)[0]).toContain('payment of ₹0.01 for A thing worth having came too late');
  });

  it('of which another amount was charged has the right one refunded too when it comes after that', async () => {
    const { paymentId } = await app.begin();
    await app.callback(paymentId, { amountPaise: 1 });
    app.clock.advance(1);
    await app.callback(paymentId, { gatewayReference: 'SBX-2' });
    await app.callback(paymentId, { amountPaise: 1 });
    await app.queue.work();
    expect(settled).toHaveLength(1);
    expect((await app.status(paymentId)).data.payment).toMatchObject({
      state: 'PAID_LATE',
      refundedPaise: AMOUNT,
      refunds: [{ reason: 'WRONG_AMOUNT' }, { reason: 'LATE' }],
    });
    expect(await app.refundedCharges(paymentId)).toEqual([
      { reference: 'SBX-1', amount_paise: 1 },
      { reference: 'SBX-2', amount_paise: AMOUNT },
    ]);
  });

  it('that failed with another amount than was asked for is over', async () => {
    const { paymentId } = await app.begin();
    expect((await app.callback(paymentId, { outcome: 'FAILED', amountPaise: 1 })).status).toBe(200);
    expect(settled).toMatchObject([{ paymentId, outcome: 'FAILED' }]);
    expect((await app.status(paymentId)).data.payment.refunds).toEqual([]);
  });

  it('that the gateway charged again has the second charge refunded once, however often it is reported', async () => {
    const { paymentId, url } = await app.begin();
    await app.decide(url, 'PAID', 'again');
    await app.queue.work();
    const { payment } = (await app.status(paymentId)).data;
    expect(payment).toMatchObject({
      state: 'PAID',
      status: 'SUCCESS',
      refundedPaise: 0,
      refunds: [{ amountPaise: AMOUNT, status: 'SUCCESS', reason: 'SECOND_CHARGE' }],
    });
    expect(settled).toHaveLength(1);
    const [{ reference: second } = { reference: '' }] = await app.refundedCharges(paymentId);
    expect(second).toMatch(/^SBX[0-9A-F]+-2$/);
    const again = { gatewayReference: second };
    await Promise.all(Array.from({ length: 20 }, () => app.callback(paymentId, again)));
    await app.callback(paymentId, { gatewayReference: second.replace('-2', '') });
    await app.queue.work();
    expect(await app.refundedCharges(paymentId)).toEqual([{ reference: second, amount_paise: AMOUNT }]);
    expect(await app.events(paymentId)).toEqual(['STARTED', 'PAID', 'REFUND_ASKED', 'REFUNDED']);
    expect(app.newsOf(paymentId)).toEqual([
      'Your ZILLION payment of ₹499.00 for A thing worth having was charged a second time. The second charge goes back the way it came.',
      'Your ZILLION payment of Rs 499.00 for A thing worth having was charged a second time. The second charge goes back the way it came.',
    ]);
    // What paid can still be refunded in full, and a third charge is another one.
    await app.refund(paymentId, AMOUNT, 'all');
    await app.callback(paymentId, { gatewayReference: 'SBX-3', amountPaise: 7 });
    await app.queue.work();
    expect(await app.refundedCharges(paymentId)).toEqual([
      { reference: 'SBX-3', amount_paise: 7 },
      { reference: second.replace('-2', ''), amount_paise: AMOUNT },
      { reference: second, amount_paise: AMOUNT },
    ]);
    expect((await app.status(paymentId)).data.payment.refundedPaise).toBe(AMOUNT);
    expect(app.newsOf(paymentId).slice(2)).toEqual([
      expect.stringContaining('payment of ₹0.07'),
      expect.stringContaining('payment of Rs 0.07'),
    ]);
  });

  it('that failed, and whose charge is reported as paid after all, has it refunded once', async () => {
    const { paymentId } = await app.begin();
    await app.callback(paymentId, { outcome: 'FAILED' });
    for (let time = 0; time < 2; time += 1) await app.callback(paymentId);
    await app.queue.work();
    expect(settled).toMatchObject([{ paymentId, outcome: 'FAILED' }]);
    expect((await app.status(paymentId)).data.payment).toMatchObject({
      state: 'PAID_LATE',
      refundedPaise: AMOUNT,
      refunds: [{ reason: 'LATE' }],
    });
    expect(await app.refundedCharges(paymentId)).toEqual([{ reference: 'SBX-1', amount_paise: AMOUNT }]);
  });

  it('that was charged twice after its end has both charges refunded, each once', async () => {
    const { paymentId } = await app.begin();
    app.clock.advance(901);
    await app.sweep();
    for (const gatewayReference of ['SBX-1', 'SBX-2', 'SBX-1', 'SBX-2']) {
      await app.callback(paymentId, { gatewayReference });
      app.clock.advance(1);
    }
    await app.queue.work();
    expect((await app.status(paymentId)).data.payment).toMatchObject({
      state: 'PAID_LATE',
      refundedPaise: AMOUNT,
      refunds: [{ reason: 'LATE' }, { reason: 'SECOND_CHARGE' }],
    });
    expect(await app.refundedCharges(paymentId)).toEqual([
      { reference: 'SBX-1', amount_paise: AMOUNT },
      { reference: 'SBX-2', amount_paise: AMOUNT },
    ]);
  });

  it('has only an error in the log of a charge whose amount the gateway changes', async () => {
    const { paymentId } = await app.begin();
    await app.callback(paymentId);
    const logError = jest.spyOn(app.deps.log, 'error');
    expect((await app.callback(paymentId, { amountPaise: 1 })).status).toBe(200);
    expect(logError.mock.calls).toEqual([
      [{ paymentId, reference: 'SBX-1' }, 'The gateway changed the amount of a charge'],
    ]);
    logError.mockRestore();
    expect((await app.status(paymentId)).data.payment).toMatchObject({ state: 'PAID', refunds: [] });
  });

  it('is refunded in full once when it is paid after it lapsed', async () => {
    const { paymentId } = await app.begin();
    app.clock.advance(901);
    await app.sweep();
    await app.callback(paymentId);
    await app.callback(paymentId);
    expect((await app.status(paymentId)).data.payment).toMatchObject({
      state: 'PAID_LATE',
      status: 'FAILED',
      refundedPaise: AMOUNT,
    });
    expect(settled).toMatchObject([{ outcome: 'LAPSED' }]);
    expect(await app.events(paymentId)).toEqual(['STARTED', 'LAPSED', 'PAID_LATE', 'REFUND_ASKED']);
    await app.queue.work();
    const news = app.sent.filter(({ key }) => key.startsWith(`payment:${paymentId}:`));
    const sentence = (amount: string) =>
      `Your ZILLION payment of ${amount} for A thing worth having came too late. All of it goes back the way it came.`;
    expect(news).toMatchObject([
      { channel: 'EMAIL', subject: 'Refunded: A thing worth having', text: sentence('₹499.00') },
      { channel: 'SMS', to: member.mobile, purpose: 'ORDER', text: sentence('Rs 499.00') },
    ]);
  });
});
