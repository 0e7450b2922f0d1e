import { randomUUID } from 'node:crypto';
import { gatewaySignature } from '#backend/providers/gateway-signature.ts';
import { ProviderRefusal } from '#backend/providers/types.ts';
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

  it.each([
    ['PAID', 'SUCCESS'],
    ['FAILED', 'FAILED'],
    ['CANCELLED', 'FAILED'],
  ] as const)(
    'that the member ends as %s is reported once to its cause, and redirects back',
    async (outcome, shown) => {
      const { paymentId, url } = await app.begin();
      expect((await app.status(paymentId)).data.payment).toMatchObject({
        status: 'PENDING',
        state: 'OPEN',
        url,
      });
      const answer = await app.decide(url, outcome);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/campaign/zillion-plus/receipt']);
      await app.queue.work();
      expect(settled).toMatchObject([{ paymentId, outcome, amountPaise: AMOUNT }]);
      const { payment } = (await app.status(paymentId)).data;
      expect(payment).toMatchObject({ status: shown, state: outcome, url: null });
      expect(await app.events(paymentId)).toEqual(['STARTED', outcome]);
    },
  );

  it('is reported as soon as the member has decided', async () => {
    const { paymentId, url } = await app.begin();
    await app.decide(url, 'PAID');
    await app.queue.settled();
    expect(settled).toMatchObject([{ paymentId, outcome: 'PAID' }]);
  });

  it('that was cancelled cannot be paid', async () => {
    const { paymentId, url } = await app.begin();
    await app.decide(url, 'CANCELLED');
    await app.decide(url, 'PAID');
    await app.queue.work();
    expect((await app.status(paymentId)).data.payment.state).toBe('CANCELLED');
    expect((await app.app.inject({ method: 'GET', url })).body).toContain('This payment was cancelled');
  });

  it('that its cause ends can no longer be paid', async () => {
    const { paymentId, url } = await app.begin();
    expect(await app.abandon(paymentId)).toBe(true);
    await app.queue.work();
    expect((await app.app.inject({ method: 'GET', url })).body).toContain('This payment is no longer open');
    await app.decide(url, 'PAID');
    await app.queue.work();
    expect((await app.status(paymentId)).data.payment).toMatchObject({
      state: 'CANCELLED',
      refundedPaise: 0,
    });
  });

  it('that its cause ends is refunded if it was paid and the gateway never reported it', async () => {
    const { paymentId, url } = await app.begin();
    await app.decide(url, 'PAID', 'never');
    expect(await app.abandon(paymentId)).toBe(true);
    await app.queue.work();
    const { payment } = (await app.status(paymentId)).data;
    expect(payment).toMatchObject({ state: 'PAID_LATE', refundedPaise: AMOUNT });
    expect(settled).toMatchObject([{ paymentId, outcome: 'CANCELLED', abandoned: true }]);
  });

  it('that its cause ends is asked about once more after its time if the gateway refuses to close it', async () => {
    const { paymentId } = await app.begin();
    const ref = { accountId: member.accountId, paymentId };
    await app.abandon(paymentId);
    const unclosed = () =>
      db().query('select 1 from payment where payment_id = $1 and unclosed_since is not null', [paymentId]);
    expect(await unclosed()).toHaveLength(1);
    const close = jest
      .spyOn(app.deps.providers.payments, 'close')
      .mockRejectedValue(new ProviderRefusal('No such payment'));
    await app.queue.work();
    await app.services.payments.closeAbandoned(ref);
    await app.queue.work();
    expect([close.mock.calls.length, await unclosed()]).toMatchObject([2, { length: 1 }]);
    app.clock.advance(901);
    await app.queue.work();
    await app.queue.work();
    expect([close.mock.calls.length, await unclosed()]).toEqual([3, []]);
    close.mockRestore();
  });

  it('that its cause ends is closed again and again until the gateway, long away, has answered', async () => {
    const { paymentId, url } = await app.begin();
    await app.decide(url, 'PAID', 'never');
    await app.abandon(paymentId);
    const closing = async () => {
      await app.sweep();
      return db().query<{ data: { paymentId: string } }>(
        `select data from test_job where name = 'payment.close' and not done`,
      );
    };
    // Its tries are used up.
    await db().query('update test_job set done = true');
    expect(await closing()).toEqual([]);
    app.clock.advance(2 * 3600 + 1);
    expect(await closing()).toMatchObject([{ data: { paymentId } }]);
    await app.queue.work();
    expect((await app.status(paymentId)).data.payment).toMatchObject({
      state: 'PAID_LATE',
      refunds: [{ amountPaise: AMOUNT, status: 'SUCCESS' }],
    });
    app.clock.advance(3600);
    expect(await closing()).toEqual([]);
  });

  it('is settled once when its callback arrives twice', async () => {
    const { paymentId, url } = await app.begin();
    await app.decide(url, 'PAID', 'twice');
    await app.queue.work();
    expect(settled).toHaveLength(1);
    expect((await app.callback(paymentId)).status).toBe(200);
    expect(settled).toHaveLength(1);
  });

  it('is settled once when twenty callbacks arrive at once', async () => {
    const { paymentId } = await app.begin();
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.callback(paymentId)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(settled).toHaveLength(1);
    expect(await app.events(paymentId)).toEqual(['STARTED', 'PAID']);
  });

  it('stays pending until a late callback arrives', async () => {
    const { paymentId, url } = await app.begin();
    await app.decide(url, 'PAID', 'late');
    await app.queue.work();
    expect((await app.status(paymentId)).data.payment.status).toBe('PENDING');
    app.clock.advance(21);
    await app.queue.work();
    expect((await app.status(paymentId)).data.payment.status).toBe('SUCCESS');
  });

  it('is looked up at the gateway when its callback never arrives', async () => {
    const { paymentId, url } = await app.begin();
    await app.decide(url, 'PAID', 'never');
    await app.queue.work();
    app.clock.advance(61);
    await app.sweep();
    expect(settled).toMatchObject([{ paymentId, outcome: 'PAID' }]);
  });

  it('is looked up in the next sweep when the gateway is unavailable, after three failed attempts', async () => {
    const begun = [];
    for (let n = 0; n < 6; n += 1) begun.push(await app.begin());
    for (const { url } of begun) await app.decide(url, 'PAID', 'never');
    app.clock.advance(61);
    const away = jest
      .spyOn(app.deps.providers.payments, 'find')
      .mockRejectedValue(new Error('The gateway did not answer in time'));
    await app.sweep();
    expect(away).toHaveBeenCalledTimes(3);
    away.mockRestore();
    await app.sweep();
    for (const { paymentId } of begun) expect((await app.status(paymentId)).data.payment.state).toBe('PAID');
  });

  it('lapses when it is not made in time, and can then no longer be paid', async () => {
    const { paymentId, url } = await app.begin();
    app.clock.advance(901);
    expect((await app.status(paymentId)).data.payment.url).toBeNull();
    await app.sweep();
    expect(settled).toMatchObject([{ paymentId, outcome: 'LAPSED' }]);
    const late = await app.app.inject({ method: 'GET', url });
    expect(late.body).toContain('This payment is no longer open');
    expect(late.body).not.toContain('<form');
    await app.sweep();
    expect(settled).toHaveLength(1);
  });

  it('refuses a callback that is not signed by the gateway, or names another payer', async () => {
    const { paymentId } = await app.begin();
    const forged = await app.callback(paymentId, { signature: 'a'.repeat(64) });
    expect(forged).toMatchObject({ status: 403, data: { errorCode: 'FORBIDDEN' } });
    const said = {
      paymentId,
      payer: member.accountId,
      outcome: 'PAID' as const,
      amountPaise: AMOUNT,
      gatewayReference: 'SBX-1',
    };
    const others = [
      { paymentId: (await app.begin()).paymentId },
      { payer: '6f1c2a3e-8d4b-4c5a-9e7f-0a1b2c3d4e5f' },
      { outcome: 'FAILED' as const },
      { amountPaise: 1 },
      { gatewayReference: 'SBX-2' },
    ];
    for (const other of others) {
      const signature = gatewaySignature(app.deps.keys, { ...said, ...other });
      expect([other, (await app.callback(paymentId, { signature })).status]).toEqual([other, 403]);
    }
    const stranger = await app.join();
    expect((await app.callback(paymentId, { payer: stranger.accountId })).status).toBe(404);
    expect((await app.status(paymentId)).data.payment.status).toBe('PENDING');
    expect(settled).toEqual([]);
  });

  it('returns 404 to another member', async () => {
    const { paymentId } = await app.begin();
    const stranger = await app.join();
    expect((await app.status(paymentId, stranger.headers)).status).toBe(404);
    expect((await app.status(paymentId)).status).toBe(200);
  });

  it('stays open when its cause fails to process the result, and is settled by a later callback', async () => {
    const { paymentId } = await app.begin();
    const push = jest.spyOn(settled, 'push').mockImplementationOnce(() => {
      throw new Error('Not now');
    });
    expect((await app.callback(paymentId)).status).toBe(500);
    expect((await app.status(paymentId)).data.payment.status).toBe('PENDING');
    push.mockRestore();
    await app.callback(paymentId);
    expect(settled).toHaveLength(1);
  });

  it('can be refunded in parts, never beyond the amount paid, and once for each key', async () => {
    const { paymentId } = await app.begin();
    await expect(app.refund(paymentId, 1, 'early')).rejects.toMatchObject({ code: 'ORDER_STATE' });
    await expect(app.refund(randomUUID(), 1, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const none of [0, -1, 0.5]) {
      await expect(app.refund(paymentId, none, 'none')).rejects.toThrow('A refund of no money');
    }
    await app.callback(paymentId);
    await app.refund(paymentId, 200_00, 'a');
    await app.refund(paymentId, 200_00, 'a');
    app.clock.advance(1);
    await expect(app.refund(paymentId, 300_00, 'b')).rejects.toMatchObject({ code: 'ORDER_STATE' });
    const rest = await Promise.allSettled(['c', 'd', 'e'].map((key) => app.refund(paymentId, 299_00, key)));
    expect(rest.filter(({ status: how }) => how === 'fulfilled')).toHaveLength(1);
    await app.queue.work();
    const { payment } = (await app.status(paymentId)).data;
    expect(payment).toMatchObject({ status: 'SUCCESS', refundedPaise: AMOUNT });
    expect(payment.refunds).toMatchObject([
      { amountPaise: 200_00, status: 'SUCCESS' },
      { amountPaise: 299_00, status: 'SUCCESS' },
    ]);
    const sent = await db().query('select amount_paise from sandbox_refund where payment_id = $1', [
      paymentId,
    ]);
    expect(sent).toHaveLength(2);
  });

  it('that was not paid has nothing to refund, however it ended', async () => {
    const [failed, wrong, abandoned, lapsed] = [
      await app.begin(),
      await app.begin(),
      await app.begin(),
      await app.begin(),
    ];
    await app.callback(failed.paymentId, { outcome: 'FAILED' });
    await app.callback(wrong.paymentId, { amountPaise: 1 });
    await app.abandon(abandoned.paymentId);
    app.clock.advance(901);
    await app.sweep();
    const states: string[] = [];
    for (const { paymentId } of [failed, wrong, abandoned, lapsed]) {
      await expect(app.refund(paymentId, 1, 'none')).rejects.toMatchObject({ code: 'ORDER_STATE' });
      const { state, refundedPaise } = (await app.status(paymentId)).data.payment;
      states.push(`${state} ${refundedPaise}`);
    }
    expect(states).toEqual(['FAILED 0', 'WRONG_AMOUNT 0', 'CANCELLED 0', 'LAPSED 0']);
    await app.queue.work();
  });

  it('has only those refunds sent again that the gateway did not accept for two hours', async () => {
    const { paymentId } = await app.begin();
    await app.callback(paymentId);
    await app.refund(paymentId, 1_00, 'taken on');
    await app.queue.work();
    await app.refund(paymentId, 2_00, 'in vain');
    await db().query('update test_job set done = true');
    const toldAnew = async () => {
      await app.sweep();
      const jobs = await db().query(`select 1 from test_job where name = 'payment.refund' and not done`);
      return jobs.length;
    };
    app.clock.advance(2 * 3600 - 1);
    expect(await toldAnew()).toBe(0);
    app.clock.advance(1);
    expect(await toldAnew()).toBe(1);
    // Two simultaneous callbacks are recorded once.
    const [job] = await db().query<{ data: never }>(
      `select data from test_job where name = 'payment.refund' and not done`,
    );
    const tell = () => app.queue.handlers['payment.refund']?.(job?.data as never, { last: true });
    await Promise.all([tell(), tell(), tell()]);
    expect((await app.events(paymentId)).filter((kind) => kind === 'REFUNDED')).toHaveLength(2);
    const { refunds } = (await app.status(paymentId)).data.payment;
    expect(refunds).toMatchObject([{ status: 'SUCCESS' }, { status: 'SUCCESS' }]);
  });

  it('has events that cannot be changed or deleted', async () => {
    const { paymentId } = await app.begin();
    for (const change of ['update payment_event set amount_paise = 1', 'delete from payment_event']) {
      await expect(db().query(`${change} where payment_id = $1`, [paymentId])).rejects.toThrow(
        'never updated',
      );
    }
  });
});
