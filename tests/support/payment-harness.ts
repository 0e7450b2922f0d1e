// The backend with payments of a cause that only the test has; the product's own end together with orders and
// memberships.
import type { Db, Tx } from '#backend/db/driver.ts';
import type { Dependencies } from '#backend/dependencies.ts';
import { createPaymentsService, type Settlement } from '#backend/modules/payments/service.ts';
import type { CallbackMode } from '#backend/providers/gateway.ts';
import { gatewaySignature } from '#backend/providers/gateway-signature.ts';
import type { Services } from '#backend/services.ts';
import type { PaymentOutcome, PaymentPurpose } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { testApp } from './app.ts';
import { OPENING_MS } from './db.ts';

/** What a payment is for unless the test says otherwise. */
export const AMOUNT = 499_00;

export const createPaymentHarness = async (db: Db) => {
  const forThisTest = (services: Services, deps: Dependencies): Services => ({
    ...services,
    payments: createPaymentsService(deps, services),
  });
  const app = await testApp({ db, changeServices: forThisTest });
  const { payments } = app.services;
  /** What was reported to the cause; the test empties it. */
  const settled: Settlement[] = [];
  payments.onSettled('ORDER', async (_tx, settlement) => void settled.push(settlement));
  const member = await app.join({ emailVerified: true });
  const { accountId } = member;
  let started = 0;

  /** `through`: what the start of the payment sees in the place of its transaction. */
  const begin = (
    reference = `thing-${(started += 1)}`,
    amountPaise = AMOUNT,
    purpose: PaymentPurpose = 'ORDER',
    through = (tx: Tx): Tx => tx,
  ) =>
    db.tx((tx) =>
      payments.start(through(tx), {
        accountId,
        clientId: 'ZILLION',
        purpose,
        reference,
        title: 'A thing worth having',
        amountPaise,
        returnTo: '/campaign/zillion-plus/receipt',
      }),
    );

  const status = (paymentId: string, headers = member.headers) =>
    app.call(contract.payments.status, { query: { paymentId }, headers });

  /** A report of the gateway, signed as it says; `change` is what it says otherwise. */
  const callback = (paymentId: string, change: object = {}) => {
    const fields = {
      paymentId,
      payer: accountId,
      outcome: 'PAID' as PaymentOutcome,
      amountPaise: AMOUNT,
      gatewayReference: 'SBX-1',
      ...change,
    };
    const signature = gatewaySignature(app.deps.keys, fields);
    return app.call(contract.payments.callback, { body: { signature, ...fields, ...change } });
  };

  /** The member's decision on the gateway's page, and how the gateway reports it. */
  const decide = async (url: string, outcome: PaymentOutcome, answer: CallbackMode = 'once') => {
    const page = await app.app.inject({ method: 'GET', url });
    expect(page.body).toContain('₹499.00');
    const payload = new URLSearchParams({ outcome, answer }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return app.app.inject({ method: 'POST', url, headers, payload });
  };

  const refund = (paymentId: string, amountPaise: number, key: string) =>
    db.tx((tx) => payments.refund(tx, { accountId, paymentId, amountPaise, key }));

  const abandon = (paymentId: string) => db.tx((tx) => payments.abandon(tx, { accountId, paymentId }));

  const events = async (paymentId: string): Promise<string[]> =>
    (
      await db.query<{ kind: string }>('select kind from payment_event where payment_id = $1 order by seq', [
        paymentId,
      ])
    ).map(({ kind }) => kind);

  /** What the gateway was told to give back. */
  const refundedCharges = (paymentId: string) =>
    db.query<{ reference: string; amount_paise: number }>(
      `select reference, amount_paise from sandbox_refund where payment_id = $1
        order by amount_paise, reference collate "C"`,
      [paymentId],
    );

  /** What the member was told of charges that went back by themselves. */
  const newsOf = (paymentId: string) =>
    app.sent.filter(({ key }) => key.startsWith(`payment:${paymentId}:`)).map(({ text }) => text);

  const sweep = () => app.queue.handlers['housekeeping.sweep']?.({}, { last: true });

  return {
    ...app,
    member,
    settled,
    begin,
    status,
    callback,
    decide,
    refund,
    abandon,
    events,
    refundedCharges,
    newsOf,
    sweep,
  };
};

export type PaymentHarness = Awaited<ReturnType<typeof createPaymentHarness>>;

/** How long a payment can be paid. */
export const OPEN_SECONDS = 900;

/** Runs tests on one harness: what one of them leaves open is not asked about in the next. */
export const eachOnPaymentHarness = (db: () => Db, take: (harness: PaymentHarness) => void): void => {
  let harness: PaymentHarness;
  beforeAll(async () => {
    harness = await createPaymentHarness(db());
    take(harness);
  }, OPENING_MS);
  afterEach(async () => {
    jest.restoreAllMocks();
    harness.clock.advance(OPEN_SECONDS);
    await harness.sweep();
    await harness.queue.work();
    harness.settled.length = 0;
  });
  afterAll(() => harness.close());
};
