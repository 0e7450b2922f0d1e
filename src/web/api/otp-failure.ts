// Refused one-time passwords, and new ones that were not sent.
import { OTP_RULES } from '#contract/enums.ts';
import { triesLeft } from '#web/lib/format.ts';
import { messageOf, type Failure } from './failure.ts';
import { isOffline } from './no-answer.ts';
import { mayHaveHappened } from './outcome-unknown.ts';

const triesLeftOf = (failure: Failure | undefined): unknown =>
  failure?.errorCode === 'OTP_WRONG' ? failure.details['triesLeft'] : undefined;

/** The message beside ResendHelp: the server's, with the number of tries that are left. */
export const otpMessageOf = (failure: Failure | undefined): string => {
  const left = triesLeftOf(failure);
  if (typeof left !== 'number') return messageOf(failure);
  return `${messageOf(failure)}. ${left === 0 ? 'You need a new one' : triesLeft(left)}`;
};

const OF_PASSWORD = new Set(['OTP_WRONG', 'OTP_EXPIRED', 'OTP_USED', 'OTP_UNKNOWN', 'OTP_LOCKED']);

/** Whether the password itself was refused. Any other failure says nothing about what was typed. */
export const isOtpRefused = (failure: Failure | undefined): boolean =>
  OF_PASSWORD.has(failure?.errorCode ?? '');

const ENDED = new Set(['OTP_EXPIRED', 'OTP_USED', 'OTP_UNKNOWN']);

/** Whether the request of the password has ended: it cannot even be sent again. */
export const isOtpRequestOver = (failure: Failure | undefined): boolean =>
  ENDED.has(failure?.errorCode ?? '');

/** Whether the password that was sent cannot be used any more, so that a new one is needed. */
export const isOtpSpent = (failure: Failure | undefined): boolean =>
  isOtpRequestOver(failure) || failure?.errorCode === 'OTP_LOCKED' || triesLeftOf(failure) === 0;

/** Seconds until a new one can be requested; null if the refusal does not say so, or names more than minutes. */
const waitOf = (failure: Failure | undefined): number | null => {
  const wait = failure?.errorCode === 'RATE_LIMITED' ? failure.details['retryAfter'] : null;
  return typeof wait === 'number' && wait <= OTP_RULES.windowSeconds ? wait : null;
};

/**
 * Whether a new one was refused only because another has just been sent: other waits are that short for their last
 * seconds at most. The answer to that one was lost, or another tab has it.
 */
export const isResendPause = (failure: Failure | undefined): boolean =>
  (waitOf(failure) ?? Infinity) <= OTP_RULES.resendAfterSeconds;

interface Sent {
  resendAt: number;
  expiresAt: number;
  spent?: boolean;
}

/** What is known of a password after a new one was refused; null if that says nothing about it. */
export const afterRefusedResend = <S extends Sent>(sent: S, failure: Failure | undefined): S | null => {
  const wait = waitOf(failure);
  if (wait === null) return null;
  const resendAt = Date.now() + wait * 1000;
  if (!isResendPause(failure)) return { ...sent, resendAt };
  const expiresAt = resendAt + (OTP_RULES.lifeSeconds - OTP_RULES.resendAfterSeconds) * 1000;
  return { ...sent, resendAt, expiresAt, spent: false };
};

/** The message of a new one that was not sent, as far as is known. */
export const resendMessageOf = (failure: Failure | undefined): string => {
  const message = messageOf(failure);
  // Of a device without a connection, nothing is sent.
  if (!mayHaveHappened(failure) || isOffline()) return message;
  return `${message.replace(/\.$/, '')}. A new one may be on its way: only the last one counts.`;
};
