// The sandbox of the payment gateway. A signed link opens its page (http/sandbox-gateway.ts), so that the transaction
// that starts a payment does not have to call the gateway. It stores members' decisions in tables of its own, as an
// outside system would, and reports them by signed callbacks, which may come twice, late or never.
import { randomBytes } from 'node:crypto';
import type { PaymentOutcome } from '#contract/enums.ts';
import { addMs, type Clock } from '../clock.ts';
import type { Db, Queryable, Tx } from '../db/driver.ts';
import type { JobData, JobQueue } from '../jobs/types.ts';
import type { Keys } from '../keys.ts';
import { constantTimeEqual } from '../constant-time-equal.ts';
import { gatewaySignature, type SignedCallback } from './gateway-signature.ts';
import type { GatewayRecord, PaymentGateway, PaymentPage } from './types.ts';

/** The path of the page on the web app's own origin; the web server proxies it. */
export const SANDBOX_PAGE = '/sandbox/pay';

/** How the gateway reports a decision. `again`: it charges a second time. `more`: it charges another amount. */
export const CALLBACK_MODES = ['once', 'twice', 'late', 'never', 'again', 'more'] as const;
export type CallbackMode = (typeof CALLBACK_MODES)[number];

const LATE_MS = 20_000;
/** What is charged in addition to the amount that was asked for. */
const MORE_PAISE = 100;
const MAC_DIGITS = 43;

interface SandboxGateway extends PaymentGateway {
  /** The payment that a link asks for; null if the link was not made here or was altered. */
  pageOf(request: string): PaymentPage | null;
  /** Records the member's decision; the first one stands. Returns what was decided. */
  decide(page: PaymentPage, outcome: PaymentOutcome, mode: CallbackMode): Promise<GatewayRecord>;
}

const SELECT_DECISION =
  'select outcome, reference, amount_paise as "amountPaise" from sandbox_payment where payment_id = $1';

const findDecision = async (q: Queryable, paymentId: string): Promise<GatewayRecord | null> =>
  (await q.query<GatewayRecord>(SELECT_DECISION, [paymentId]))[0] ?? null;

type PaymentRef = Pick<PaymentPage, 'paymentId' | 'payer' | 'amountPaise' | 'renewalPaise'>;

/** Writes a decision if there is none yet. Returns what was decided, and whether this call decided it. */
export const recordDecision = async (
  tx: Tx,
  { paymentId, payer, amountPaise, renewalPaise }: PaymentRef,
  outcome: GatewayRecord['outcome'],
  at: Date,
): Promise<{ isNew: boolean; record: GatewayRecord }> => {
  const reference = `SBX${randomBytes(6).toString('hex').toUpperCase()}`;
  const rows = await tx.query(
    `insert into sandbox_payment (payment_id, payer, amount_paise, outcome, reference, decided_at, renewal_paise)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (payment_id) do nothing returning payment_id`,
    [paymentId, payer, amountPaise, outcome, reference, at, renewalPaise ?? null],
  );
  const record = await findDecision(tx, paymentId);
  if (!record) throw new Error('The sandbox lost a payment');
  return { isNew: rows.length === 1, record };
};

export const createSandboxGateway = (
  db: Db,
  { clock, keys, queue }: { clock: Clock; keys: Keys; queue: Pick<JobQueue, 'enqueue' | 'nudge'> },
): SandboxGateway => {
  const macOf = (payload: string): string => keys.mac('gateway', `page\n${payload}`).slice(0, MAC_DIGITS);

  const enqueueCallbacks = async (tx: Tx, callback: JobData['sandbox.callback'], mode: CallbackMode) => {
    const { paymentId, gatewayReference } = callback;
    const enqueue = (time: number, report = callback) => {
      const after = mode === 'late' ? { after: addMs(clock.now(), LATE_MS) } : {};
      return queue.enqueue(tx, 'sandbox.callback', report, { key: `${paymentId}:${time}`, ...after });
    };
    if (mode === 'never') return;
    await enqueue(1);
    if (mode === 'twice') await enqueue(2);
    if (mode === 'again') await enqueue(2, { ...callback, gatewayReference: `${gatewayReference}-2` });
  };

  const decide = async (
    { paymentId, payer, amountPaise: due, renewalPaise }: PaymentRef,
    outcome: PaymentOutcome,
    mode: CallbackMode,
  ): Promise<GatewayRecord> => {
    const amountPaise = mode === 'more' ? due + MORE_PAISE : due;
    const payment = { paymentId, payer, amountPaise };
    const record = await db.tx(async (tx) => {
      const agreed = { ...payment, renewalPaise };
      const { isNew, record: decided } = await recordDecision(tx, agreed, outcome, clock.now());
      const callback = { ...payment, outcome, gatewayReference: decided.reference };
      if (isNew) await enqueueCallbacks(tx, callback, mode);
      return decided;
    });
    await queue.nudge('sandbox.callback');
    return record;
  };

  /** Whether that payer agreed, with that payment, to be charged as much again. */
  const isAgreed = async (mandate: string, { payer, amountPaise }: PaymentRef): Promise<boolean> =>
    (
      await db.query(
        `select 1 from sandbox_payment
          where payment_id = $1 and payer = $2 and outcome = 'PAID' and renewal_paise >= $3`,
        [mandate, payer, amountPaise],
      )
    ).length === 1;

  return {
    decide,

    isGenuine: ({ signature, ...fields }) => constantTimeEqual(signature, gatewaySignature(keys, fields)),

    charge: async (page, mandate) => {
      await decide(page, (await isAgreed(mandate, page)) ? 'PAID' : 'FAILED', 'once');
    },

    pageFor: ({ payBy, ...page }) => {
      const request = JSON.stringify({ ...page, payBy: payBy.toISOString() });
      const payload = Buffer.from(request).toString('base64url');
      return `${SANDBOX_PAGE}?request=${payload}.${macOf(payload)}`;
    },

    pageOf: (request) => {
      const [payload = '', mac = ''] = request.split('.');
      if (!constantTimeEqual(mac, macOf(payload))) return null;
      const page = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as PaymentPage;
      return { ...page, payBy: new Date(page.payBy) };
    },

    find: (paymentId) => findDecision(db, paymentId),

    close: (page) => db.tx(async (tx) => (await recordDecision(tx, page, 'CLOSED', clock.now())).record),

    refund: async ({ key, paymentId, reference, amountPaise }) => {
      await db.query(
        `insert into sandbox_refund (key, payment_id, reference, amount_paise, refunded_at)
         values ($1, $2, $3, $4, $5) on conflict (key) do nothing`,
        [key, paymentId, reference, amountPaise, clock.now()],
      );
    },
  };
};

/** Handler of `sandbox.callback`: signs what the gateway sends and passes it to the receiver of callbacks. */
export const createSandboxCallback =
  (keys: Keys, receive: (callback: SignedCallback) => Promise<void>) =>
  (fields: JobData['sandbox.callback']): Promise<void> =>
    receive({ ...fields, signature: gatewaySignature(keys, fields) });
