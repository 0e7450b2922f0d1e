// Payments and refunds of all accounts that the clock ends, or that the gateway has to be asked about.
import { createDueQuery, type DueRow } from '../../db/due.ts';
import { PAYMENT_COLUMNS, REFUND_COLUMNS } from './repository.ts';
import type { Payment, PaymentRef, Refund } from './types.ts';

export type DuePayment = Payment & DueRow;
export type UnclosedPayment = PaymentRef & DueRow;
export type DueRefund = Refund & DueRow;

const OF_PAYMENTS = { columns: PAYMENT_COLUMNS, table: 'payment', since: 'started_at', id: 'payment_id' };

/** Payments that have been open since an instant. */
export const findOpen = createDueQuery<Payment>({ ...OF_PAYMENTS, where: `state = 'OPEN'` });

/** Open payments whose time is over at an instant. */
export const findExpired = createDueQuery<Payment>({
  ...OF_PAYMENTS,
  where: `state = 'OPEN' and pay_by <= $1`,
});

/** Payments that their cause ended by an instant, and that the gateway has not closed. */
export const findUnclosed = createDueQuery<PaymentRef>({
  columns: 'payment_id as "paymentId"',
  table: 'payment',
  where: 'unclosed_since is not null',
  since: 'unclosed_since',
  id: 'payment_id',
});

/** Refunds that the gateway has not answered since an instant. */
export const findOpenRefunds = createDueQuery<Refund>({
  columns: REFUND_COLUMNS,
  table: 'payment_refund',
  where: 'done_at is null and ask_again_at is null',
  since: 'asked_at',
  id: 'refund_id',
});

/** Refunds that the gateway has refused, and should be asked for again by an instant. */
export const findRefusedRefunds = createDueQuery<Refund>({
  columns: REFUND_COLUMNS,
  table: 'payment_refund',
  where: 'done_at is null and ask_again_at is not null',
  since: 'ask_again_at',
  id: 'refund_id',
});
