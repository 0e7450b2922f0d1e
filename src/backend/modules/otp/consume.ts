// Checks a one-time password, and uses it up if it is correct.
import type { OtpPurpose } from '#contract/enums.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { ApiError } from '../../http/api-error.ts';
import { CommittingRefusal } from '../../http/committing-refusal.ts';
import { constantTimeEqual } from '../../constant-time-equal.ts';
import type { Hashes } from './hashes.ts';
import * as repository from './repository.ts';
import type { OtpRequest } from './repository.ts';
import * as rules from './rules.ts';
import type { Binding } from './rules.ts';
import type { SendCounts } from './send-counts.ts';

interface OtpAttempt {
  requestId: string;
  otp: string;
  purpose: OtpPurpose;
  /** The order or its substitute that the password must have been asked for; null for a login. */
  binding: Binding | null;
  /** For a login, the brand on whose site it is entered. */
  clientId?: string;
  /** Whether it was asked for with a card number. */
  byCard?: boolean;
}

const refuse = (error: ApiError): never => {
  throw new CommittingRefusal(error.code, error.message, {
    ...error.details,
    ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}),
  });
};

/**
 * Checks a password in the caller's transaction and uses it up. Every refusal is a CommittingRefusal (OTP_UNKNOWN,
 * OTP_USED, OTP_EXPIRED, OTP_LOCKED, OTP_WRONG), so that a wrong attempt stays counted if the transaction is run by
 * `commitOnRefusal` or by an idempotent endpoint. Call it before anything is written. `locked` is the attempt's
 * request, or null if there is none, for callers that have locked it already.
 */
export const createOtpConsumer =
  (clock: Clock, hashes: Hashes, counts: SendCounts) =>
  async (tx: Tx, attempt: OtpAttempt, locked?: OtpRequest | null): Promise<OtpRequest> => {
    const at = clock.now();
    const request = locked === undefined ? await repository.lockRequest(tx, attempt.requestId) : locked;
    const isByCard = request?.recipient !== null;
    const isTheirs =
      request &&
      rules.isBoundTo(request, attempt.purpose, attempt.binding) &&
      (attempt.purpose !== 'LOGIN' || request.clientId === attempt.clientId);
    if (!isTheirs || isByCard !== (attempt.byCard ?? false)) {
      return refuse(rules.unknownRequest());
    }
    const refusal = rules.refusalOf(request, at);
    if (refusal) return refuse(refusal);
    if (!constantTimeEqual(hashes.codeOf(request, attempt.otp), request.codeHash)) {
      repository.countAttempt(tx, request.requestId);
      return refuse(rules.wrongCode(request.tries + 1));
    }
    repository.markUsed(tx, request.requestId, at, counts.hashesResetBy(request));
    counts.forgetOfAccount(tx, request);
    return { ...request, verifiedAt: at };
  };
