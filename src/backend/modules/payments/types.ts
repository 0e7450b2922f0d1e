// A payment as the database keeps it, and what other modules say and hear of one.
import type { DataOf, ParsedBodyOf } from '#contract/endpoint.ts';
import type { PaymentPurpose, PaymentState } from '#contract/enums.ts';
import type { payments } from '#contract/payments.ts';
import type { Tx } from '../../db/driver.ts';

export type Callback = ParsedBodyOf<typeof payments.callback>;
export type PaymentView = DataOf<typeof payments.status>['payment'];

export interface PaymentName {
  accountId: string;
  paymentId: string;
}

export interface Payment extends PaymentName {
  clientId: string;
  purpose: PaymentPurpose;
  reference: string;
  title: string;
  /** Who gets the money, as the gateway's page shows it. */
  payee: string;
  amountPaise: number;
  refundedPaise: number;
  returnTo: string;
  state: PaymentState;
  gatewayReference: string | null;
  startedAt: Date;
  payBy: Date;
  settledAt: Date | null;
}

export interface Refund extends PaymentName {
  refundId: string;
  key: string;
  amountPaise: number;
  askedAt: Date;
  doneAt: Date | null;
}

export interface Starting {
  accountId: string;
  /** Whose name the payee goes by. */
  clientId: string;
  purpose: PaymentPurpose;
  /** What it pays for. One payment at a time is open for it. */
  reference: string;
  /** In plain words, for the gateway's page. */
  title: string;
  amountPaise: number;
  /** The path of the web app where the member goes on, whatever the outcome. */
  returnTo: string;
}

export interface Started {
  paymentId: string;
  url: string;
  payBy: Date;
}

/** How a payment ended, for whoever started it. */
export interface Settlement extends PaymentName {
  reference: string;
  amountPaise: number;
  outcome: 'PAID' | 'FAILED' | 'CANCELLED' | 'LAPSED';
  /** Its own cause gave it up; nothing happened at the gateway. */
  abandoned: boolean;
  at: Date;
}

/**
 * Runs once per payment, in the transaction that settles it, with the payment locked; what it throws leaves the
 * payment open, to be settled again later. So it locks its own rows after the payment's.
 */
export type OnSettled = (tx: Tx, settlement: Settlement) => Promise<void>;

export interface Refunding extends PaymentName {
  amountPaise: number;
  /** Tells the refunds of one payment apart; the same key again refunds nothing more. */
  key: string;
}
