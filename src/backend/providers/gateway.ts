// The sandbox of the payment gateway. Its page (http/sandbox-gateway.ts) is opened by a signed link, so that
// nothing has to be asked of it in the transaction that starts a payment. It keeps what members decided in tables
// of its own, as an outside system would, and tells of it by signed callbacks, which may come twice, late or never.
import { randomBytes } from 'node:crypto';
import type { PaymentOutcome } from '#contract/enums.ts';
import type { Clock } from '../clock.ts';
import type { Db, Queryable, Tx } from '../db/driver.ts';
import type { JobData, JobQueue } from '../jobs/types.ts';
import type { Keys } from '../keys.ts';
import { sameText } from '../same-text.ts';
import { gatewaySignature, type SignedCallback } from './gateway-signature.ts';
import type { GatewayRecord, PaymentGateway, PaymentPage } from './types.ts';

/** Where the page is, on the web app's own origin: the web server passes it on. */
export const SANDBOX_PAGE = '/sandbox/pay';

/** How the gateway tells of a decision. */
export const ANSWER_WAYS = ['once', 'twice', 'late', 'never'] as const;
export type AnswerWay = (typeof ANSWER_WAYS)[number];

const LATE_MS = 20_000;
const MAC_DIGITS = 43;

export interface SandboxGateway extends PaymentGateway {
  /** What a link asks to be paid; null for one that was not made here or was altered. */
  pageOf(request: string): PaymentPage | null;
  /** The member decides; the first decision stays. Answers what was decided. */
  decide(page: PaymentPage, outcome: PaymentOutcome, way: AnswerWay): Promise<GatewayRecord>;
}

const RECORD = 'select outcome, reference from sandbox_payment where payment_id = $1';

const find = async (q: Queryable, paymentId: string): Promise<GatewayRecord | null> =>
  (await q.query<GatewayRecord>(RECORD, [paymentId]))[0] ?? null;

type Paying = Pick<PaymentPage, 'paymentId' | 'payer' | 'amountPaise'>;

/** Writes a decision where there is none yet; answers what was decided, and whether it was by this. */
export const noteDecision = async (
  tx: Tx,
  { paymentId, payer, amountPaise }: Paying,
  outcome: GatewayRecord['outcome'],
  at: Date,
): Promise<{ isNew: boolean; record: GatewayRecord }> => {
  const reference = `SBX${randomBytes(6).toString('hex').toUpperCase()}`;
  const rows = await tx.query(
    `insert into sandbox_payment (payment_id, payer, amount_paise, outcome, reference, decided_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (payment_id) do nothing returning payment_id`,
    [paymentId, payer, amountPaise, outcome, reference, at],
  );
  const record = await find(tx, paymentId);
  if (!record) throw new Error('The sandbox lost a payment');
  return { isNew: rows.length === 1, record };
};

export const createSandboxGateway = (
  db: Db,
  { clock, keys, queue }: { clock: Clock; keys: Keys; queue: Pick<JobQueue, 'enqueue' | 'nudge'> },
): SandboxGateway => {
  const macOf = (payload: string): string => keys.mac('gateway', `page\n${payload}`).slice(0, MAC_DIGITS);

  const enqueueCallbacks = async (tx: Tx, callback: JobData['sandbox.callback'], way: AnswerWay) => {
    if (way === 'never') return;
    const after = way === 'late' ? { after: new Date(clock.now().getTime() + LATE_MS) } : {};
    for (let time = 1; time <= (way === 'twice' ? 2 : 1); time += 1) {
      await queue.enqueue(tx, 'sandbox.callback', callback, {
        key: `${callback.paymentId}:${time}`,
        ...after,
      });
    }
  };

  const decide = async (page: Paying, outcome: PaymentOutcome, way: AnswerWay): Promise<GatewayRecord> => {
    const record = await db.tx(async (tx) => {
      const { isNew, record: decided } = await noteDecision(tx, page, outcome, clock.now());
      const { paymentId, payer, amountPaise } = page;
      const callback = { paymentId, payer, amountPaise, outcome, gatewayReference: decided.reference };
      if (isNew) await enqueueCallbacks(tx, callback, way);
      return decided;
    });
    await queue.nudge('sandbox.callback');
    return record;
  };

  /** Whether that payer paid that payment: who agreed is charged, nobody else. */
  const isMandate = async (mandate: string, payer: string): Promise<boolean> =>
    (
      await db.query(
        `select 1 from sandbox_payment where payment_id = $1 and payer = $2 and outcome = 'PAID'`,
        [mandate, payer],
      )
    ).length === 1;

  return {
    decide,

    charge: async (page, mandate) => {
      await decide(page, (await isMandate(mandate, page.payer)) ? 'PAID' : 'FAILED', 'once');
    },

    pageFor: ({ payBy, ...page }) => {
      const request = JSON.stringify({ ...page, payBy: payBy.toISOString() });
      const payload = Buffer.from(request).toString('base64url');
      return `${SANDBOX_PAGE}?request=${payload}.${macOf(payload)}`;
    },

    pageOf: (request) => {
      const [payload = '', mac = ''] = request.split('.');
      if (!sameText(mac, macOf(payload))) return null;
      const page = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as PaymentPage;
      return { ...page, payBy: new Date(page.payBy) };
    },

    find: (paymentId) => find(db, paymentId),

    close: (page) => db.tx(async (tx) => (await noteDecision(tx, page, 'CLOSED', clock.now())).record),

    refund: async ({ key, paymentId, amountPaise }) => {
      await db.query(
        `insert into sandbox_refund (key, payment_id, amount_paise, refunded_at)
         values ($1, $2, $3, $4) on conflict (key) do nothing`,
        [key, paymentId, amountPaise, clock.now()],
      );
    },
  };
};

/** Handler of `sandbox.callback`: what the gateway sends, signed, to whoever receives callbacks. */
export const createSandboxCallback =
  (keys: Keys, receive: (callback: SignedCallback) => Promise<void>) =>
  (fields: JobData['sandbox.callback']): Promise<void> =>
    receive({ ...fields, signature: gatewaySignature(keys, fields) });
