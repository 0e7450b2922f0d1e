// Work that outlives its call: written in the transaction of its cause and retried until done.
import type { CallbackFields } from '../providers/gateway-signature.ts';
import type { Tx } from '../db/driver.ts';

export interface SealedMessage {
  sealed: string;
  /** With `recipient`, whose message it is, so that it is erased with the account (member-data/member-tables.ts). */
  accountId: string | null;
  recipient: string;
  /**
   * If given: sent only by day (daytime.ts), and no longer from this instant on (ISO 8601). Otherwise sent at any
   * time.
   */
  byDayUntil?: string;
  /** How often it was put off until the morning. */
  postponed?: number;
}

/** Every kind of job with its payload. Secrets are sealed before they go in. */
export interface JobData {
  /** SMS. An earlier release wrote e-mails under this name too. */
  'message.send': SealedMessage;
  /** E-mails: apart, so that a mail server that hangs keeps no one-time password waiting. */
  'mail.send': SealedMessage;
  'order.issue': { accountId: string; orderId: string };
  'order.void': { accountId: string; orderId: string };
  'order.tell': { accountId: string; orderId: string };
  /**
   * `lookAt`: the time for which it was written (ISO 8601); it does nothing once the order is to be looked at at another
   * one. A job that an earlier release wrote has none, and always runs.
   */
  'order.fulfil': { accountId: string; orderId: string; lookAt?: string };
  'conversion.settle': { accountId: string; conversionId: string };
  /** Closes a payment at the gateway that its own cause has ended. */
  'payment.close': { accountId: string; paymentId: string };
  'payment.refund': { accountId: string; paymentId: string; refundId: string };
  'membership.charge': { accountId: string; orderId: string };
  /** The payment sandbox reports a decision. */
  'sandbox.callback': CallbackFields;
  /** Pays out a confirmed cashback claim. */
  'cashback.pay': { accountId: string; transferId: string };
  /** Ends what has expired: holds, unverified orders, one-time passwords. */
  'housekeeping.sweep': Record<string, never>;
  /** Expires lots at midnight, Asia/Kolkata. */
  'ledger.expire': Record<string, never>;
}

export type JobName = keyof JobData;

export interface JobOptions {
  key?: string;
  after?: Date;
  /**
   * How many provider answers it waits for, one after another; 1 by default. Each adds to the time that a try may
   * take.
   */
  providerCalls?: number;
  /** Tries after the first one, for a job that deserves more than others of its kind. */
  retries?: number;
}

export interface JobQueue {
  /** Writes a job in the caller's transaction. */
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N], options?: JobOptions): Promise<void>;
  /**
   * Lets this process run waiting jobs of that name at once instead of at the next poll; never throws. Resolves when
   * the job with that key is done, or without a key when none waits any more.
   */
  nudge(name: JobName, key?: string): Promise<void>;
  /** For how many seconds the oldest job of that name has been due without being begun; 0 if none is. */
  dueForSeconds(name: JobName): Promise<number>;
  /** The same as `nudge` for the jobs written in a transaction; call it after the commit. */
  nudgeEnqueued(tx: Tx): Promise<void>;
}

export type JobHandlers = { [N in JobName]: (data: JobData[N], attempt: { last: boolean }) => Promise<void> };
