// One-time passwords: requested, entered and used up. Bound to purpose, target and request; stored only as a keyed
// hash, and never logged.
import { OTP_RULES } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import type { Queryable, Tx } from '../../db/driver.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import { createOtpRequests } from './requests.ts';
import { createSendCounts } from './send-counts.ts';
import { createPasswordSender } from './send.ts';
import { createHashes } from './hashes.ts';
import * as repository from './repository.ts';
import type { OtpRequest } from './repository.ts';
import * as rules from './rules.ts';
import type { Binding } from './rules.ts';
import { createOtpConsumer } from './consume.ts';

export type { NewOtpRequest } from './requests.ts';
export { CODE_PLACEHOLDER } from './send.ts';
export type { OtpRequest } from './repository.ts';

const RETENTION_SECONDS = 86_400;

export const createOtpService = (
  deps: Dependencies,
  { accounts }: { accounts: Pick<AccountsService, 'assertOpen' | 'lockOpen'> },
) => {
  const { clock, keys, db } = deps;
  const hashes = createHashes(keys);
  const counts = createSendCounts(hashes);
  const { request, resend } = createOtpRequests(deps, createPasswordSender(deps, hashes, counts), accounts);

  /** A login with the brand that was verified at most ten minutes ago and is not completed yet. */
  const assertVerified = (found: OtpRequest | null, clientId: string): OtpRequest => {
    if (found?.purpose !== 'LOGIN' || found.clientId !== clientId) throw rules.unknownRequest();
    if (!found.verifiedAt) {
      throw new ApiError('OTP_NOT_VERIFIED', 'Please enter the one-time password first');
    }
    if (found.completedAt) throw rules.usedRequest();
    if (addMs(found.verifiedAt, OTP_RULES.lifeSeconds * 1000) <= clock.now()) {
      throw rules.expiredRequest();
    }
    return found;
  };

  return {
    request,
    resend,
    consume: createOtpConsumer(clock, hashes, counts),
    find: repository.findRequest,
    lock: repository.lockRequest,
    /** The request of an order whose password has not been entered yet; null if there is none. */
    openRequestOf: (tx: Tx, { accountId, orderId }: Binding) =>
      repository.openRequestOfOrder(tx, accountId, orderId),
    /** What was sent for the order confirms nothing any more, and is not sent again. */
    dropRequestsOf: (tx: Tx, { accountId, orderId }: Binding) =>
      repository.deleteOpenRequests(tx, accountId, orderId),
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
