// A payment as stored in the database, and the types for other modules.
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import type { PaymentPurpose, PaymentState, RefundReason } from '#contract/enums.ts';
import type { payments } from '#contract/payments.ts';
import { MINUTE_MS } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';

export type Callback = ParsedBodyOf<typeof payments.callback>;
export type PaymentView = DataOf<typeof payments.status>['payment'];

/** How long a payment can be paid. The help says the same. */
export const PAY_WITHIN_MS = 15 * MINUTE_MS;

export interface PaymentRef {
  accountId: string;
  paymentId: string;
}

export interface Payment extends PaymentRef {
  clientId: string;
  purpose: PaymentPurpose;
  reference: string;
  title: string;
  /** The recipient of the money, as shown on the gateway's page. */
  payee: string;
  amountPaise: number;
  /** What its payer agrees to be charged for each renewal; null if nothing. */
  renewalPaise: number | null;
  refundedPaise: number;
  returnTo: string;
  state: PaymentState;
  gatewayReference: string | null;
  startedAt: Date;
  payBy: Date;
  settledAt: Date | null;
}

/** A new state, or what else happened to a payment. Reports sum by it. */
export type PaymentEventKind = PaymentState | 'STARTED' | 'REFUND_ASKED' | 'REFUNDED';

export const noPayment = (): ApiError =>
  new ApiError('NOT_FOUND', 'There is no such payment in this account');

/** Whether a charge has paid all of it, in time or not. */
export const isPaid = ({ state }: Pick<Payment, 'state'>): boolean =>
  state === 'PAID' || state === 'PAID_LATE';

export interface Refund extends PaymentRef {
  refundId: string;
  key: string;
  amountPaise: number;
  /** The charge that goes back; null for the one that paid. */
  charge: string | null;
  reason: RefundReason | null;
  askedAt: Date;
  /** How often the gateway has refused it; an outage is no refusal. */
  refusals: number;
  doneAt: Date | null;
}

/** What the gateway charged, under its own id. */
export interface Charge {
  reference: string;
  amountPaise: number;
}

export interface PaymentRequest {
  accountId: string;
  /** The brand whose name the payee has. */
  clientId: string;
  purpose: PaymentPurpose;
  /** What it pays for. Only one payment at a time is open for it. */
  reference: string;
  /** In plain words, for the gateway's page. */
  title: string;
  amountPaise: number;
  /** What the payer is asked to agree to be charged for each renewal; nothing for a payment that is made once. */
  renewalPaise?: number | null;
  /** The path of the web app to which the member returns, whatever the outcome. */
  returnTo: string;
  /** How long it may take; PAY_WITHIN_MS by default. */
  withinMs?: number;
}

export interface StartedPayment {
  paymentId: string;
  url: string;
  payBy: Date;
}

/** How a payment ended, for the module that started it. */
export interface Settlement extends PaymentRef {
  reference: string;
  amountPaise: number;
  /** What the payer agreed to be charged for each renewal; null if nothing, or if it was not paid. */
  renewalPaise: number | null;
  outcome: Exclude<PaymentState, 'OPEN' | 'PAID_LATE'>;
  /** Whether its own cause ended it, without anything happening at the gateway. */
  abandoned: boolean;
  at: Date;
}

/**
 * Runs once per payment, in the transaction that settles it, with the payment locked. If it throws, the payment stays
 * open and is settled later. Its own rows must be locked after the payment's.
 */
export type OnSettled = (tx: Tx, settlement: Settlement) => Promise<void>;

export interface RefundRequest extends PaymentRef {
  amountPaise: number;
  /** Distinguishes the refunds of one payment; repeating a key refunds nothing more. */
  key: string;
  /** If nobody has asked for it. */
  reason?: RefundReason;
}
