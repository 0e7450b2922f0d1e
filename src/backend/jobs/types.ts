// Work that outlives its call: written in the transaction of its cause, tried again until done.
import type { CallbackFields } from '../providers/gateway-signature.ts';
import type { Tx } from '../db/driver.ts';

export interface SealedMessage {
  sealed: string;
  /** Sent by day only (daytime.ts), and not any more from this instant on (ISO 8601); at any time where not given. */
  byDayUntil?: string;
}

/** Every kind of job with what it carries. Secrets are sealed before they go in. */
export interface JobData {
  'message.send': SealedMessage;
  'order.issue': { accountId: string; orderId: string };
  'order.void': { accountId: string; orderId: string };
  'order.tell': { accountId: string; orderId: string };
  'order.fulfil': { accountId: string; orderId: string };
  'conversion.settle': { accountId: string; conversionId: string };
  'payment.refund': { accountId: string; paymentId: string; refundId: string };
  'membership.charge': { accountId: string; orderId: string };
  /** The payment sandbox tells of a decision. */
  'sandbox.callback': CallbackFields;
  /** Has a confirmed cashback claim paid. */
  'cashback.pay': { accountId: string; transferId: string };
  /** Ends what has run out: holds, unverified orders, one-time passwords. */
  'housekeeping.sweep': Record<string, never>;
  /** Expires lots at midnight, Asia/Kolkata. */
  'ledger.expire': Record<string, never>;
}

export type JobName = keyof JobData;

export interface JobOptions {
  key?: string;
  after?: Date;
  /** How many answers of a provider it waits for, one after another; 1 where not given. A try may take so much longer. */
  rounds?: number;
  /** Tries after the first one, where it is worth more of them than others of its kind. */
  retries?: number;
}

export interface JobQueue {
  /** Writes a job in the caller's transaction. */
  enqueue<N extends JobName>(tx: Tx, name: N, data: JobData[N], options?: JobOptions): Promise<void>;
  /**
   * Lets this process work waiting jobs of that name at once instead of at the next poll; never throws. Resolves when
   * the one of that key is done, or without a key when none waits any more.
   */
  nudge(name: JobName, key?: string): Promise<void>;
  /** The same for what was written in a transaction, once that is committed. */
  nudgeWritten(tx: Tx): Promise<void>;
}

export type JobHandlers = { [N in JobName]: (data: JobData[N], attempt: { last: boolean }) => Promise<void> };
