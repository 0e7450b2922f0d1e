// Requests for one-time passwords: a new one, the open one of an order, or an open one whose password is sent again.
import { randomUUID } from 'node:crypto';
import { OTP_RULES, type OtpPurpose } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { AccountsService } from '../accounts/service.ts';
import * as repository from './repository.ts';
import type { OtpRequest } from './repository.ts';
import * as rules from './rules.ts';
import type { Binding } from './rules.ts';
import type { PasswordSender } from './send.ts';

export interface NewOtpRequest {
  purpose: OtpPurpose;
  /** The brand in whose name the password is sent. */
  clientId: string;
  /** Mobile number or e-mail address. */
  target: string;
  binding: Binding | null;
  /** The message, with CODE_PLACEHOLDER wherever the password goes. */
  message: string;
  /**
   * If the target is a card number: finds the mobile number that gets the password, or '' if nobody has the card. What
   * it finds must hold until the transaction ends, because the number is stored with the request.
   */
  recipient?: (tx: Tx) => Promise<string>;
}

/** How long after its request a login's password may be sent again. For an order it is as long as the order waits. */
const LOGIN_RESEND_WINDOW_SECONDS = 3600;

/** A request whose password has not been sent. */
const toRequest = (
  { purpose, clientId, target, message, binding }: NewOtpRequest,
  at: Date,
  recipient: string | null = null,
): OtpRequest => ({
  requestId: randomUUID(),
  purpose,
  clientId,
  target,
  recipient,
  message,
  accountId: binding?.accountId ?? null,
  orderId: binding?.orderId ?? null,
  terms: rules.termsOf(binding),
  codeHash: '',
  sends: 0,
  tries: 0,
  createdAt: at,
  sentAt: at,
  expiresAt: at,
  verifiedAt: null,
  completedAt: null,
});

/** Throws OTP_UNKNOWN, OTP_USED, OTP_EXPIRED, and RATE_LIMITED within 30 s. */
const assertMayBeSentAgain = (request: OtpRequest, accountId: string | null, at: Date): void => {
  if (request.accountId && request.accountId !== accountId) throw rules.unknownRequest();
  if (request.verifiedAt) throw rules.usedRequest();
  const windowSeconds = request.orderId ? OTP_RULES.lifeSeconds : LOGIN_RESEND_WINDOW_SECONDS;
  if (addMs(request.createdAt, windowSeconds * 1000) <= at) throw rules.expiredRequest();
  rules.assertResendAllowed(request, at);
};

export const createOtpRequests = (
  { clock, db }: Pick<Dependencies, 'clock' | 'db'>,
  { send, sendNow }: PasswordSender,
  accounts: Pick<AccountsService, 'assertOpen' | 'lockOpen'>,
) => {
  /**
   * An order has one open request: asking again soon returns it; asking later sends a new password for it, as if it was
   * asked for only now.
   */
  const requestForOrder = async (
    tx: Tx,
    newRequest: NewOtpRequest,
    { accountId, orderId }: Binding,
  ): Promise<OtpRequest> => {
    const at = clock.now();
    repository.lockKey(tx, `order\n${orderId}`);
    const [, open] = await Promise.all([
      accounts.assertOpen(tx, accountId),
      repository.openRequestOfOrder(tx, accountId, orderId),
    ]);
    const isSame = open?.target === newRequest.target && rules.hasTermsOf(open, newRequest.binding);
    if (!isSame) return send(tx, toRequest(newRequest, at));
    if (rules.resendAt(open) > at) return open;
    // The message is for whoever asks now: the member, or an agent.
    return send(tx, { ...open, message: newRequest.message, createdAt: at });
  };

  const requestForLogin = async (tx: Tx, newRequest: NewOtpRequest): Promise<OtpRequest> => {
    const recipient = (await newRequest.recipient?.(tx)) ?? null;
    return send(tx, toRequest(newRequest, clock.now(), recipient));
  };

  return {
    /**
     * Creates a request and sends its password. Throws RATE_LIMITED on the sixth send in ten minutes, and
     * UNAUTHENTICATED if its account was closed meanwhile.
     */
    request: async (newRequest: NewOtpRequest): Promise<OtpRequest> => {
      const { binding } = newRequest;
      const request = await db.tx((tx) =>
        binding ? requestForOrder(tx, newRequest, binding) : requestForLogin(tx, newRequest),
      );
      await sendNow(request);
      return request;
    },

    /**
     * Sends a new password for an open request; for one that belongs to an order, only to its account. Throws
     * OTP_UNKNOWN, OTP_USED, OTP_EXPIRED, and RATE_LIMITED within 30 s.
     */
    resend: async (requestId: string, accountId: string | null): Promise<OtpRequest> => {
      const resent = await db.tx(async (tx) => {
        // Before the request, as closing an account locks them.
        if (accountId !== null && !(await accounts.lockOpen(tx, accountId))) throw rules.unknownRequest();
        const request = await repository.lockRequest(tx, requestId);
        if (!request) throw rules.unknownRequest();
        assertMayBeSentAgain(request, accountId, clock.now());
        return send(tx, request);
      });
      await sendNow(resent);
      return resent;
    },
  };
};
