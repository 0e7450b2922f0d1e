// How each kind of job is run: tries, pauses between them, and how long one try may take.
import { HOUR_MS, MINUTE_MS } from '../clock.ts';
import { PROVIDER_TIMEOUT_MS } from '../providers/provider-timeout.ts';
import type { JobName } from './types.ts';

interface JobPolicy {
  /** Tries after the first one. */
  retryLimit: number;
  /** Seconds before the first retry; each further pause is about twice as long. */
  retryDelay: number;
  /** A try that takes longer, or whose process died, counts as failed. Leaves room for one answer of a provider. */
  expireInSeconds: number;
  /**
   * How many of them a process runs at once, tries included whose time is over but whose work goes on. A message that is
   * given up does not count, though its provider may still work on it.
   */
  concurrency: number;
}

export const JOB_POLICIES: Record<JobName, JobPolicy> = {
  // Pauses of 1, 2, 4 … s, because a one-time password expires after ten minutes. Other messages are tried for longer.
  'message.send': { retryLimit: 8, retryDelay: 1, expireInSeconds: 10, concurrency: 10 },
  'mail.send': { retryLimit: 8, retryDelay: 1, expireInSeconds: 70, concurrency: 10 },
  // Pauses of 2, 4, 8 … s add up to about an hour, which is how long a provider may be down before coins are returned.
  'order.issue': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, concurrency: 5 },
  // The same pauses; housekeeping writes another job after the last try.
  'order.void': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, concurrency: 5 },
  // Afterwards it gets the same tries again, every hour (second-chances.ts).
  'order.tell': { retryLimit: 8, retryDelay: 2, expireInSeconds: 20, concurrency: 5 },
  // The last try sets the time for the next look.
  'order.fulfil': { retryLimit: 8, retryDelay: 2, expireInSeconds: 30, concurrency: 5 },
  // As an order: after about an hour the debit is cancelled and the member gets the points back.
  'conversion.settle': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, concurrency: 5 },
  // As an order: if a gateway is down for longer, housekeeping asks it again.
  'payment.close': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, concurrency: 5 },
  'payment.refund': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, concurrency: 5 },
  // A charge that does not get through in time lapses like any payment, and a new one is made hours later.
  'membership.charge': { retryLimit: 6, retryDelay: 2, expireInSeconds: 20, concurrency: 5 },
  'sandbox.callback': { retryLimit: 8, retryDelay: 1, expireInSeconds: 20, concurrency: 5 },
  // As orders; if a payout is still open after that, housekeeping asks again every hour.
  'cashback.pay': { retryLimit: 10, retryDelay: 2, expireInSeconds: 20, concurrency: 5 },
  // The next minute sweeps again. Each round of its parts may take 3 s (due-processor.ts), and then the time of the
  // calls that it began.
  'housekeeping.sweep': { retryLimit: 0, retryDelay: 1, expireInSeconds: 120, concurrency: 1 },
  // What is left after four minutes is done by another job (expiry.ts).
  'ledger.expire': { retryLimit: 5, retryDelay: 30, expireInSeconds: 300, concurrency: 1 },
};

/** Jobs that get all their tries again after the last one (second-chances.ts). */
export const SECOND_CHANCES: readonly JobName[] = ['order.tell'];

/**
 * How long a job that is not done is kept: one that waits, from when it became due; one that failed, from its last try.
 * One number, because a failed job is to get its second chances as long as it could have waited; the library has one for
 * all kinds.
 */
export const UNDONE_KEPT_DAYS = 14;

/**
 * What has waited this long for its job has lost it, and housekeeping writes another one: all tries are used up by then,
 * however long each took, and a look at an order that was due so long ago will not come.
 */
export const JOB_LOST_AFTER_MS = 2 * HOUR_MS;

/** How long a try may take that waits for `providerCalls` answers of a provider in a row, each of which may be slow. */
export const attemptSeconds = (name: JobName, providerCalls: number): number =>
  JOB_POLICIES[name].expireInSeconds + ((providerCalls - 1) * PROVIDER_TIMEOUT_MS) / 1000;

/** When the last try has ended, after a first one at 0, if every pause (random, once to twice its least) and try is long. */
const longestMs = (name: JobName, providerCalls: number): number => {
  const { retryDelay, retryLimit } = JOB_POLICIES[name];
  const pausesSeconds = 2 * retryDelay * (2 ** retryLimit - 1);
  return (pausesSeconds + (retryLimit + 1) * attemptSeconds(name, providerCalls)) * 1000;
};

/** How soon members may expect what a job does, or to hear that it failed: all its tries, in full quarters of an hour. */
export const promisedWithinMs = (name: JobName, providerCalls: number): number => {
  const quarterMs = 15 * MINUTE_MS;
  return Math.ceil(longestMs(name, providerCalls) / quarterMs) * quarterMs;
};

export const JOB_NAMES = Object.keys(JOB_POLICIES) as JobName[];
