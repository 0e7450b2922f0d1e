// Pure rules of one-time passwords: how often they are sent, how long they are valid, and why an attempt is refused.
// As in the design's "Backend".
import { OTP_RULES, type OtpPurpose } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import { ApiError, retryAfterOf } from '../../http/api-error.ts';
import type { OtpRequest } from './repository.ts';

export const channelOf = (purpose: OtpPurpose): 'SMS' | 'EMAIL' =>
  purpose === 'EMAIL_OTP' ? 'EMAIL' : 'SMS';

/** Any address can be entered for confirmation, so an account may send to all of them only as often as to a single one. */
export const isCountedByAccount = (purpose: OtpPurpose): boolean => purpose === 'EMAIL_OTP';

export const resendAt = (request: Pick<OtpRequest, 'sentAt'>): Date =>
  addMs(request.sentAt, OTP_RULES.resendAfterSeconds * 1000);

/**
 * In addition to the limit of ten minutes: someone who persists gets 150 attempts a day on a number, and no more
 * texts.
 */
const DAY = { windowSeconds: 86_400, sendsPerWindow: 30 };

/** How long a send counts towards the limits. */
export const SENDS_COUNT_SECONDS = DAY.windowSeconds;

/** Seconds until a target may be sent another password; 0 if it may be now. A correct password resets the counts. */
export const secondsUntilAllowed = (sends: readonly Date[], at: Date): number => {
  const waits = [OTP_RULES, DAY].map(({ windowSeconds, sendsPerWindow }) => {
    const since = at.getTime() - windowSeconds * 1000;
    const recent = sends.filter((send) => send.getTime() > since);
    const blockingSend = recent[recent.length - sendsPerWindow];
    return blockingSend ? retryAfterOf(blockingSend.getTime() - since) : 0;
  });
  return Math.max(...waits);
};

/** Throws RATE_LIMITED until 30 s have passed since the last send. */
export const assertResendAllowed = (request: OtpRequest, at: Date): void => {
  const waitMs = resendAt(request).getTime() - at.getTime();
  if (waitMs <= 0) return;
  const retryAfter = retryAfterOf(waitMs);
  const message = `Please wait ${retryAfter} s before asking for another one-time password`;
  throw new ApiError('RATE_LIMITED', message, { retryAfter });
};

export const tooManySends = (retryAfter: number): ApiError =>
  new ApiError('RATE_LIMITED', 'Too many one-time passwords were asked for. Please try again later', {
    retryAfter,
  });

export const unknownRequest = (): ApiError =>
  new ApiError('OTP_UNKNOWN', 'This one-time password is no longer valid. You need a new one');

export const usedRequest = (): ApiError =>
  new ApiError('OTP_USED', 'This one-time password has already been used. You need a new one');

export const expiredRequest = (): ApiError =>
  new ApiError('OTP_EXPIRED', 'This one-time password has expired. You need a new one');

export const wrongCode = (tries: number): ApiError =>
  new ApiError('OTP_WRONG', 'This one-time password is incorrect', { triesLeft: OTP_RULES.tries - tries });

/** Why an attempt is refused before the password is even checked; null if it is not. */
export const refusalOf = (request: OtpRequest, at: Date): ApiError | null => {
  if (request.verifiedAt) return usedRequest();
  if (request.expiresAt <= at) return expiredRequest();
  if (request.tries < OTP_RULES.tries) return null;
  // A new password, available after the usual pause, has attempts of its own.
  const retryAfter = retryAfterOf(resendAt(request).getTime() - at.getTime());
  return new ApiError('OTP_LOCKED', 'Too many wrong tries. You need a new one-time password', {
    retryAfter,
  });
};

/** What a password was asked for, in addition to its target. */
export interface Binding {
  accountId: string;
  /** The order's id, or for purposes without one its substitute, such as `email:<cart>`. */
  orderId: string;
  /** What the order may still change while it waits, hashed: the password confirms it as it was when asked for. */
  terms?: string;
}

export const termsOf = (binding: Binding | null): string | null => binding?.terms ?? null;

/** The release before stored none; after the next one this exception can go. */
export const hasTermsOf = (request: Pick<OtpRequest, 'terms'>, binding: Binding | null): boolean =>
  request.terms === null || request.terms === termsOf(binding);

export const isBoundTo = (request: OtpRequest, purpose: OtpPurpose, binding: Binding | null): boolean =>
  request.purpose === purpose &&
  request.accountId === (binding?.accountId ?? null) &&
  request.orderId === (binding?.orderId ?? null) &&
  hasTermsOf(request, binding);
