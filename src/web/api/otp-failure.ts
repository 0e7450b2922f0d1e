// Refused one-time passwords.
import { messageOf, type Failure } from './failure.ts';

const triesLeftOf = (failure: Failure | undefined): unknown =>
  failure?.errorCode === 'OTP_WRONG' ? failure.details['triesLeft'] : undefined;

/** The message beside ResendHelp: the server's, with the number of tries that are left. */
export const otpMessageOf = (failure: Failure | undefined): string => {
  const left = triesLeftOf(failure);
  if (typeof left !== 'number') return messageOf(failure);
  const tries = left === 1 ? '1 try is left' : `${left} tries are left`;
  return `${messageOf(failure)}. ${left === 0 ? 'You need a new one' : tries}`;
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
