// How payments start: one for each cause, and never for one of another member.
import { randomUUID } from 'node:crypto';
import type { Tx } from '#backend/db/driver.ts';
import { onEveryDatabase, OPENING_MS } from '../../support/db.ts';
import { AMOUNT, createPaymentHarness, type PaymentHarness } from '../../support/payment-harness.ts';

onEveryDatabase('A payment', (db) => {
  let app: PaymentHarness;
  beforeAll(async () => {
    app = await createPaymentHarness(db());
  }, OPENING_MS);
  afterAll(() => app.close());

  it('is started once for each cause, also when started several times at once', async () => {
    const first = await app.begin('one');
    expect((await app.begin('one')).paymentId).toBe(first.paymentId);
    for (const other of [AMOUNT - 1, AMOUNT + 1]) {
      await expect(app.begin('one', other)).rejects.toThrow('open for another amount');
    }
    const second = await Promise.all(Array.from({ length: 5 }, () => app.begin('two')));
    expect(new Set(second.map(({ paymentId }) => paymentId)).size).toBe(1);
  });

  it('that ends while it is asked for again is not given out once more: its cause may try again', async () => {
    const ref = { accountId: app.member.accountId, paymentId: (await app.begin('ends')).paymentId };
    const endsMeanwhile = (tx: Tx): Tx => ({
      ...tx,
      query: async (sql, params) => {
        const rows = await tx.query<never>(sql, params);
        if (sql.includes('insert into payment (')) await app.services.payments.abandon(tx, ref);
        return rows;
      },
    });
    await expect(app.begin('ends', AMOUNT, 'ORDER', endsMeanwhile)).rejects.toMatchObject({
      code: 'REQUEST_IN_PROGRESS',
      retryAfter: 1,
    });
  });

  it('that failed is shown no more for its cause once another is started', async () => {
    const { accountId } = app.member;
    const ofCause = () => app.services.payments.paymentFor(db(), accountId, 'ORDER', 'three');
    expect(await ofCause()).toBeNull();
    const first = await app.begin('three');
    await app.callback(first.paymentId, { outcome: 'FAILED' });
    expect(await ofCause()).toMatchObject({ paymentId: first.paymentId, state: 'FAILED' });
    app.clock.advance(1);
    const second = await app.begin('three');
    expect(await ofCause()).toMatchObject({ paymentId: second.paymentId, state: 'OPEN' });
  });

  it('has one hook for each purpose, so that no cause takes the place of another', () => {
    const again = () => app.services.payments.onSettled('ORDER', () => Promise.resolve());
    expect(again).toThrow('waited for already');
  });

  it('can return only to a path of the web app', async () => {
    for (const returnTo of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere', 'receipt']) {
      const leading = db().tx((tx) =>
        app.services.payments.start(tx, {
          accountId: app.member.accountId,
          clientId: 'ZILLION',
          purpose: 'ORDER',
          reference: 'elsewhere',
          title: 'A thing',
          amountPaise: AMOUNT,
          returnTo,
        }),
      );
      await expect(leading).rejects.toThrow('returns to a path');
    }
  });

  it('is another one for each member and purpose, even if they name their causes alike', async () => {
    const payments = app.services.payments;
    const [{ accountId }, other] = [app.member, await app.join()];
    payments.onSettled('MEMBERSHIP', () => Promise.resolve());
    const reference = randomUUID();
    const startFor = (payer: string, purpose: 'ORDER' | 'MEMBERSHIP') =>
      db().tx((tx) =>
        payments.start(tx, {
          accountId: payer,
          clientId: 'ZILLION',
          purpose,
          reference,
          title: 'A thing',
          amountPaise: AMOUNT,
          returnTo: '/',
        }),
      );
    const causes = [
      [accountId, 'ORDER'],
      [accountId, 'MEMBERSHIP'],
      [other.accountId, 'ORDER'],
    ] as const;
    const started: string[] = [];
    for (const [payer, purpose] of causes) {
      started.push((await startFor(payer, purpose)).paymentId);
      app.clock.advance(1);
    }
    const found = [];
    for (const [payer, purpose] of causes) {
      found.push((await payments.paymentFor(db(), payer, purpose, reference))?.paymentId);
      expect((await startFor(payer, purpose)).paymentId).toBe(found.at(-1));
    }
    expect(found).toEqual(started);
    expect(await payments.paymentFor(db(), accountId, 'ORDER', `${reference}-`)).toBeNull();
  });
});
