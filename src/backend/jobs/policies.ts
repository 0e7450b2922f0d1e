// How each kind of job is worked: tries, pauses between them, and how long one try may take.
import { PATIENCE_MS } from '../providers/patience.ts';
import type { JobName } from './types.ts';

export interface JobPolicy {
  /** Tries after the first one. */
  retryLimit: number;
  /** Seconds before the first retry; each further pause is about twice as long. */
  retryDelay: number;
  /** A try that takes longer, or whose process died, counts as failed: room for one answer of a provider. */
  expireInSeconds: number;
  /** How many a process works at once. */
  atOnce: number;
}

export const JOB_POLICIES: Record<JobName, JobPolicy> = {
  // Pauses of 1, 2, 4 … s: a one-time password is no use after ten minutes. Other messages are tried for longer.
  'message.send': { retryLimit: 8, retryDelay: 1, expireInSeconds: 10, atOnce: 10 },
  // Pauses of 2, 4, 8 … s sum up to about an hour: so long may the provider be away before coins go back.
  'order.issue': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, atOnce: 5 },
  // The same pauses; housekeeping writes another job after the last try.
  'order.void': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, atOnce: 5 },
  'order.tell': { retryLimit: 8, retryDelay: 2, expireInSeconds: 20, atOnce: 5 },
  // The last try says when to look again.
  'order.fulfil': { retryLimit: 8, retryDelay: 2, expireInSeconds: 30, atOnce: 5 },
  // As an order: about an hour, then the debit is called off and the points are the member's again.
  'conversion.settle': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, atOnce: 5 },
  // As an order: a gateway that is away longer is asked anew by housekeeping.
  'payment.refund': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, atOnce: 5 },
  // A charge that does not get through in time lapses like any payment, and is made anew hours later.
  'membership.charge': { retryLimit: 6, retryDelay: 2, expireInSeconds: 20, atOnce: 5 },
  'sandbox.callback': { retryLimit: 8, retryDelay: 1, expireInSeconds: 20, atOnce: 5 },
  // As orders; where a payout is open after that, housekeeping asks again every hour.
  'cashback.pay': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, atOnce: 5 },
  // The next minute sweeps again.
  'housekeeping.sweep': { retryLimit: 0, retryDelay: 1, expireInSeconds: 55, atOnce: 1 },
  'ledger.expire': { retryLimit: 5, retryDelay: 30, expireInSeconds: 900, atOnce: 1 },
};

/** How long a try may take that waits for so many answers of a provider, one after another, each of which may be slow. */
export const secondsOf = (name: JobName, rounds: number): number =>
  JOB_POLICIES[name].expireInSeconds + ((rounds - 1) * PATIENCE_MS) / 1000;

export const JOB_NAMES = Object.keys(JOB_POLICIES) as JobName[];
