import type { PaymentPurpose, PaymentState } from '#contract/enums.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import type { Payment, PaymentEventKind, PaymentRef, Refund } from './types.ts';

export const PAYMENT_COLUMNS = `
  account_id as "accountId", payment_id as "paymentId", client_id as "clientId", purpose, reference, title, payee,
  amount_paise as "amountPaise", renewal_paise as "renewalPaise", refunded_paise as "refundedPaise",
  return_to as "returnTo", state,
  gateway_reference as "gatewayReference", started_at as "startedAt", pay_by as "payBy", settled_at as "settledAt"`;

const PAYMENT = `select ${PAYMENT_COLUMNS} from payment`;

export const findPayment = async (
  q: Queryable,
  { accountId, paymentId }: PaymentRef,
): Promise<Payment | null> =>
  (
    await q.query<Payment>(`${PAYMENT} where account_id = $1 and payment_id = $2`, [accountId, paymentId])
  )[0] ?? null;

/** Locks the payment until the transaction ends. */
export const lockPayment = async (tx: Tx, { accountId, paymentId }: PaymentRef): Promise<Payment | null> => {
  const [row] = await tx.query<Payment>(`${PAYMENT} where account_id = $1 and payment_id = $2 for update`, [
    accountId,
    paymentId,
  ]);
  return row ?? null;
};

/** The newest payment for a cause. */
export const findPaymentFor = async (
  q: Queryable,
  accountId: string,
  purpose: PaymentPurpose,
  reference: string,
): Promise<Payment | null> => {
  const [row] = await q.query<Payment>(
    `${PAYMENT} where account_id = $1 and purpose = $2 and reference = $3
      order by started_at desc, payment_id limit 1`,
    [accountId, purpose, reference],
  );
  return row ?? null;
};

/** False if the cause has an open payment; waits for one that is being started at the same time. */
export const insertPayment = async (tx: Tx, payment: Payment): Promise<boolean> => {
  const rows = await tx.query(
    `insert into payment (account_id, payment_id, client_id, purpose, reference, title, payee, amount_paise,
                          renewal_paise, return_to, started_at, pay_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (account_id, purpose, reference) where state = 'OPEN' do nothing returning payment_id`,
    [
      payment.accountId,
      payment.paymentId,
      payment.clientId,
      payment.purpose,
      payment.reference,
      payment.title,
      payment.payee,
      payment.amountPaise,
      payment.renewalPaise,
      payment.returnTo,
      payment.startedAt,
      payment.payBy,
    ],
  );
  return rows.length === 1;
};

interface StateChange {
  from: PaymentState;
  to: PaymentState;
  at: Date;
  gatewayReference: string | null;
}

/** Returns false if the payment was not in the expected state. */
export const updateState = async (
  tx: Tx,
  { accountId, paymentId }: PaymentRef,
  { from, to, at, gatewayReference }: StateChange,
): Promise<boolean> => {
  const rows = await tx.query(
    `update payment set state = $4, settled_at = $5, gateway_reference = coalesce($6, gateway_reference)
      where account_id = $1 and payment_id = $2 and state = $3 returning payment_id`,
    [accountId, paymentId, from, to, at, gatewayReference],
  );
  return rows.length === 1;
};

/** Lets an open payment end by then, unless it ends before. Returns it as it is now; null if it is not open any more. */
export const endBy = async (
  q: Queryable,
  { accountId, paymentId }: PaymentRef,
  payBy: Date,
): Promise<Payment | null> => {
  const [row] = await q.query<Payment>(
    `update payment set pay_by = least(pay_by, $3)
      where account_id = $1 and payment_id = $2 and state = 'OPEN' returning ${PAYMENT_COLUMNS}`,
    [accountId, paymentId, payBy],
  );
  return row ?? null;
};

/** Since when its cause has ended it without the gateway's having closed it; null once it has. */
export const setUnclosedSince = (q: Queryable, { accountId, paymentId }: PaymentRef, at: Date | null) =>
  q.query('update payment set unclosed_since = $3 where account_id = $1 and payment_id = $2', [
    accountId,
    paymentId,
    at,
  ]);

/** Counts money of the charge that paid as refunded. Returns false, with nothing changed, if less was paid. */
export const countRefund = async (
  tx: Tx,
  { accountId, paymentId }: PaymentRef,
  amountPaise: number,
): Promise<boolean> => {
  const rows = await tx.query(
    `update payment set refunded_paise = refunded_paise + $3
      where account_id = $1 and payment_id = $2 and state in ('PAID', 'PAID_LATE')
        and refunded_paise + $3 <= amount_paise returning payment_id`,
    [accountId, paymentId, amountPaise],
  );
  return rows.length === 1;
};

export const REFUND_COLUMNS = `
  account_id as "accountId", payment_id as "paymentId", refund_id as "refundId", key, amount_paise as "amountPaise",
  charge, reason, asked_at as "askedAt", refusals, done_at as "doneAt"`;

const REFUND = `select ${REFUND_COLUMNS} from payment_refund`;

export const refundsOf = (q: Queryable, { accountId, paymentId }: PaymentRef): Promise<Refund[]> =>
  q.query<Refund>(`${REFUND} where account_id = $1 and payment_id = $2 order by asked_at, refund_id`, [
    accountId,
    paymentId,
  ]);

export const insertRefund = (tx: Tx, refund: Refund) =>
  tx.query(
    `insert into payment_refund (account_id, payment_id, refund_id, key, amount_paise, charge, reason, asked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      refund.accountId,
      refund.paymentId,
      refund.refundId,
      refund.key,
      refund.amountPaise,
      refund.charge,
      refund.reason,
      refund.askedAt,
    ],
  );

/** Payments that nobody has decided, and those given up for which the gateway could still charge. */
export const openPayments = (q: Queryable, accountId: string): Promise<Payment[]> =>
  q.query<Payment>(
    `${PAYMENT} where account_id = $1 and (state = 'OPEN' or unclosed_since is not null)
      order by started_at, payment_id`,
    [accountId],
  );

/** Refunds that the gateway has not taken on. */
export const openRefunds = (q: Queryable, accountId: string): Promise<Refund[]> =>
  q.query<Refund>(`${REFUND} where account_id = $1 and done_at is null order by asked_at, refund_id`, [
    accountId,
  ]);

/** Returns false if that was done before. */
export const markRefunded = async (
  tx: Tx,
  { accountId, paymentId, refundId }: Refund,
  at: Date,
): Promise<boolean> => {
  const rows = await tx.query(
    `update payment_refund set done_at = $4
      where account_id = $1 and payment_id = $2 and refund_id = $3 and done_at is null returning refund_id`,
    [accountId, paymentId, refundId, at],
  );
  return rows.length === 1;
};

/** The payment must be locked or just inserted, because the event gets the payment's next number. */
export const insertEvent = (
  tx: Tx,
  { accountId, paymentId }: PaymentRef,
  event: { kind: PaymentEventKind; amountPaise: number; at: Date },
) =>
  tx.query(
    `insert into payment_event (account_id, payment_id, seq, kind, amount_paise, at)
     select $1, $2, coalesce(max(seq), 0) + 1, $3, $4, $5
       from payment_event where account_id = $1 and payment_id = $2`,
    [accountId, paymentId, event.kind, event.amountPaise, event.at],
  );

/** Returns false, with nothing changed, if another try counted that refusal, or the gateway accepted it. */
export const countRefusal = async (
  tx: Tx,
  { accountId, paymentId, refundId, refusals }: Refund,
  askAgainAt: Date,
): Promise<boolean> => {
  const rows = await tx.query(
    `update payment_refund set refusals = refusals + 1, ask_again_at = $5
      where account_id = $1 and payment_id = $2 and refund_id = $3 and refusals = $4 and done_at is null
      returning refund_id`,
    [accountId, paymentId, refundId, refusals, askAgainAt],
  );
  return rows.length === 1;
};

/** Of all accounts. */
export const countStuckRefunds = async (q: Queryable, refusals: number): Promise<number> => {
  const [row] = await q.query<{ count: number }>(
    'select count(*)::int as count from payment_refund where done_at is null and refusals >= $1',
    [refusals],
  );
  return row?.count ?? 0;
};
