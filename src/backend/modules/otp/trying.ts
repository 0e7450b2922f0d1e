// A one-time password is tried, and used up by the try that is right.
import type { OtpPurpose } from '#contract/enums.ts';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { ApiError } from '../../http/api-error.ts';
import { TracedRefusal } from '../../http/traced-refusal.ts';
import { sameText } from '../../same-text.ts';
import { byCardOf, type Hashes } from './hashes.ts';
import * as repository from './repository.ts';
import type { OtpRequest } from './repository.ts';
import * as rules from './rules.ts';
import type { Binding } from './rules.ts';

export interface OtpTry {
  requestId: string;
  otp: string;
  purpose: OtpPurpose;
  /** What the password must have been asked for; null for a login. */
  binding: Binding | null;
  /** Asked for with a card number. */
  byCard?: boolean;
}

const refuse = (error: ApiError): never => {
  throw new TracedRefusal(error.code, error.message, {
    ...error.details,
    ...(error.retryAfter ? { retryAfter: error.retryAfter } : {}),
  });
};

/**
 * Tries a password in the caller's transaction and uses it up. Every refusal is a TracedRefusal
 * (OTP_UNKNOWN, OTP_USED, OTP_EXPIRED, OTP_LOCKED, OTP_WRONG), so that a wrong try stays counted where the
 * transaction is run by `keepingTrace` or by an idempotent endpoint. Call it before anything is written.
 * `locked` is the request of the try, null for none, where the caller has locked it already.
 */
export const createTrying =
  (clock: Clock, hashes: Hashes) =>
  async (tx: Tx, attempt: OtpTry, locked?: OtpRequest | null): Promise<OtpRequest> => {
    const at = clock.now();
    const request = locked === undefined ? await repository.lockRequest(tx, attempt.requestId) : locked;
    const isByCard = request?.recipient !== null;
    const isTheirs = request && rules.isBoundTo(request, attempt.purpose, attempt.binding);
    if (!isTheirs || isByCard !== (attempt.byCard ?? false)) {
      return refuse(rules.unknownRequest());
    }
    const refusal = rules.refusalOf(request, at);
    if (refusal) return refuse(refusal);
    // A password that went to nobody is never right.
    if (request.recipient === '' || !sameText(hashes.codeOf(request, attempt.otp), request.codeHash)) {
      repository.countTry(tx, request.requestId);
      return refuse(rules.wrongCode(request.tries + 1));
    }
    // Whoever holds the phone is not one who floods it: the sends of ten minutes count anew.
    const holder = request.recipient ?? request.target;
    const targets = [request.target, holder, byCardOf(holder), `by ${request.accountId}`];
    const counts = [...new Set(targets)].map((target) => hashes.sendsOf(request.purpose, target));
    repository.useUp(tx, request.requestId, at, counts);
    return { ...request, verifiedAt: at };
  };
