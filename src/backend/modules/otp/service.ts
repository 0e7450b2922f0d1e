// One-time passwords: requested, entered and used up. Bound to purpose, target and request; stored only as a keyed
// hash, and never logged.
import { OTP_RULES } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import { createOtpRequests } from './requests.ts';
import { createHashes } from './hashes.ts';
import * as repository from './repository.ts';
import type { OtpRequest } from './repository.ts';
import * as rules from './rules.ts';
import type { Binding } from './rules.ts';
import { createOtpConsumer } from './consume.ts';

export { CODE_PLACEHOLDER, type NewOtpRequest } from './requests.ts';
export type { OtpRequest } from './repository.ts';

const RETENTION_SECONDS = 86_400;

export const createOtpService = (
  deps: Dependencies,
  { accounts }: { accounts: Pick<AccountsService, 'assertOpen' | 'lockOpen'> },
) => {
  const { clock, keys, db } = deps;
  const hashes = createHashes(keys);
  const { requestOtp, resend } = createOtpRequests(deps, hashes, accounts);

  /** A login with the brand that was verified at most ten minutes ago and is not completed yet. */
  const assertVerified = (request: OtpRequest | null, clientId: string): OtpRequest => {
    if (request?.purpose !== 'LOGIN' || request.clientId !== clientId) throw rules.unknownRequest();
    if (!request.verifiedAt) {
      throw new ApiError('OTP_NOT_VERIFIED', 'Please enter the one-time password first');
    }
    if (request.completedAt) throw rules.usedRequest();
    if (addMs(request.verifiedAt, OTP_RULES.lifeSeconds * 1000) <= clock.now()) {
      throw rules.expiredRequest();
    }
    return request;
  };

  return {
    request: requestOtp,
    resend,
    consume: createOtpConsumer(clock, hashes),
    find: repository.findRequest,
    lock: repository.lockRequest,
    /** The request of an order whose password has not been entered yet; null if there is none. */
    openRequestOf: (tx: Tx, { accountId, orderId }: Binding) =>
      repository.openRequestOfOrder(tx, accountId, orderId),
    verifiedLogin: async (q: Queryable, requestId: string, clientId: string) =>
      assertVerified(await repository.findRequest(q, requestId), clientId),
    /** As `verifiedLogin`, and locked so that nobody else can complete it until the transaction ends. */
    lockVerifiedLogin: async (tx: Tx, requestId: string, clientId: string) =>
      assertVerified(await repository.lockRequest(tx, requestId), clientId),
    complete: (tx: Tx, requestId: string) => repository.markCompleted(tx, requestId, clock.now()),
    /** Housekeeping: deletes requests older than a day. */
    sweep: () => repository.deleteOlderThan(db, addMs(clock.now(), -RETENTION_SECONDS * 1000)),
  };
};

export type OtpService = ReturnType<typeof createOtpService>;
