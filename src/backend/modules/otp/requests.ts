// Requests for one-time passwords: limited, created and sent, and sent again for a request that is still open.
import { randomInt, randomUUID } from 'node:crypto';
import { OTP_RULES, type OtpPurpose } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueMessage, nudgeMessages } from '../../providers/message-job.ts';
import type { AccountsService } from '../accounts/service.ts';
import { byAccountOf, byCardOf, type Hashes } from './hashes.ts';
import * as repository from './repository.ts';
import type { OtpRequest } from './repository.ts';
import * as rules from './rules.ts';
import type { Binding } from './rules.ts';

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

export const CODE_PLACEHOLDER = '{code}';

/** How long after its request a login's password may be sent again. For an order it is as long as the order waits. */
const LOGIN_RESEND_WINDOW_SECONDS = 3600;

const newCode = (): string => String(randomInt(10 ** OTP_RULES.length)).padStart(OTP_RULES.length, '0');

const messageKeyOf = ({ requestId, sends }: OtpRequest): string => `otp:${requestId}:${sends}`;

export const createOtpRequests = (
  { clock, keys, queue, db }: Pick<Dependencies, 'clock' | 'keys' | 'queue' | 'db'>,
  hashes: Hashes,
  accounts: Pick<AccountsService, 'assertOpen' | 'lockOpen'>,
) => {
  /**
   * Counts a send for a purpose and target if the limit allows it. Returns the seconds until it does. The sends to the
   * targets in `alsoCounted` count towards the limit as well.
   */
  const tryCountSend = async (
    tx: Tx,
    purpose: OtpPurpose,
    target: string,
    at: Date,
    alsoCounted: string[] = [],
  ): Promise<number> => {
    const targetHash = hashes.sendsOf(purpose, target);
    const since = addMs(at, -rules.SENDS_COUNT_SECONDS * 1000);
    repository.lockKey(tx, targetHash);
    const counted = [targetHash, ...alsoCounted.map((one) => hashes.sendsOf(purpose, one))];
    const sends = await repository.sendsSince(tx, counted, since);
    const wait = rules.secondsUntilAllowed(sends, at);
    if (wait === 0) repository.insertSend(tx, targetHash, at);
    return wait;
  };

  /** Throws RATE_LIMITED on the sixth send in ten minutes or the 31st in a day. */
  const countSend = async (tx: Tx, purpose: OtpPurpose, target: string, at: Date): Promise<void> => {
    const retryAfter = await tryCountSend(tx, purpose, target, at);
    if (retryAfter > 0) throw rules.tooManySends(retryAfter);
  };

  /**
   * Where a card's password goes: to its number, or to nobody if that number has had its share. The caller is told
   * neither, and the reads and writes are the same for a card that does not exist. It uses up nothing of what the
   * number itself may ask for, because running out of that would reveal whose card it is.
   */
  const recipientOf = async (tx: Tx, request: OtpRequest, at: Date): Promise<string> => {
    const { purpose, target, recipient } = request;
    if (recipient === null) return target;
    const holder = recipient || `nobody with ${target}`;
    const wait = await tryCountSend(tx, purpose, byCardOf(holder), at, [holder]);
    return wait === 0 ? recipient : '';
  };

  const enqueueCode = (tx: Tx, request: OtpRequest, to: string, code: string): Promise<void> => {
    const { purpose, clientId } = request;
    const text = request.message.replaceAll(CODE_PLACEHOLDER, code);
    const channel = rules.channelOf(purpose);
    return enqueueMessage({ queue, keys }, tx, {
      accountId: request.accountId,
      clientId,
      key: messageKeyOf(request),
      channel,
      to,
      purpose,
      code,
      text,
    });
  };

  const toRequest = (newRequest: NewOtpRequest, at: Date, recipient: string | null = null): OtpRequest => ({
    requestId: randomUUID(),
    purpose: newRequest.purpose,
    clientId: newRequest.clientId,
    target: newRequest.target,
    recipient,
    message: newRequest.message,
    accountId: newRequest.binding?.accountId ?? null,
    orderId: newRequest.binding?.orderId ?? null,
    codeHash: '',
    sends: 0,
    tries: 0,
    createdAt: at,
    sentAt: at,
    expiresAt: at,
    verifiedAt: null,
    completedAt: null,
  });

  /** Gives a request a new password and writes the job that sends it. */
  const send = async (tx: Tx, request: OtpRequest): Promise<OtpRequest> => {
    const at = clock.now();
    await countSend(tx, request.purpose, request.target, at);
    if (request.accountId !== null && rules.isCountedByAccount(request.purpose)) {
      await countSend(tx, request.purpose, byAccountOf(request.accountId), at);
    }
    const code = newCode();
    const sent: OtpRequest = {
      ...request,
      codeHash: hashes.codeOf(request, code),
      sends: request.sends + 1,
      tries: 0,
      sentAt: at,
      expiresAt: addMs(at, OTP_RULES.lifeSeconds * 1000),
    };
    if (request.sends === 0) repository.insertRequest(tx, sent);
    else repository.renewRequest(tx, sent);
    await enqueueCode(tx, sent, await recipientOf(tx, sent, at), code);
    return sent;
  };

  /**
   * Sends what waits. A card's message is not awaited, because the time it takes would reveal whether the card exists.
   */
  const sendNow = async (request: OtpRequest): Promise<OtpRequest> => {
    const channel = rules.channelOf(request.purpose);
    const sending = nudgeMessages(queue, { channel, key: messageKeyOf(request) });
    if (request.recipient === null) await sending;
    return request;
  };

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
    if (!open || open.target !== newRequest.target) return send(tx, toRequest(newRequest, at));
    return rules.resendAt(open) > at ? open : send(tx, { ...open, createdAt: at });
  };

  const requestForLogin = async (tx: Tx, newRequest: NewOtpRequest): Promise<OtpRequest> => {
    const recipient = (await newRequest.recipient?.(tx)) ?? null;
    return send(tx, toRequest(newRequest, clock.now(), recipient));
  };

  /**
   * Creates a request and sends its password. Throws RATE_LIMITED on the sixth send in ten minutes, and UNAUTHENTICATED
   * if its account was closed meanwhile.
   */
  const requestOtp = async (newRequest: NewOtpRequest): Promise<OtpRequest> => {
    const request = await db.tx((tx) =>
      newRequest.binding
        ? requestForOrder(tx, newRequest, newRequest.binding)
        : requestForLogin(tx, newRequest),
    );
    return sendNow(request);
  };

  /**
   * Sends a new password for an open request; for one that belongs to an order, only to its account. Throws
   * OTP_UNKNOWN, OTP_USED, OTP_EXPIRED, and RATE_LIMITED within 30 s.
   */
  const resend = async (requestId: string, accountId: string | null): Promise<OtpRequest> => {
    const resent = await db.tx(async (tx) => {
      // Before the request, as closing an account locks them.
      if (accountId !== null && !(await accounts.lockOpen(tx, accountId))) throw rules.unknownRequest();
      const request = await repository.lockRequest(tx, requestId);
      const at = clock.now();
      if (!request || (request.accountId && request.accountId !== accountId)) throw rules.unknownRequest();
      if (request.verifiedAt) throw rules.usedRequest();
      const windowSeconds = request.orderId ? OTP_RULES.lifeSeconds : LOGIN_RESEND_WINDOW_SECONDS;
      if (addMs(request.createdAt, windowSeconds * 1000) <= at) throw rules.expiredRequest();
      rules.assertResendAllowed(request, at);
      return send(tx, request);
    });
    return sendNow(resent);
  };

  return { requestOtp, resend };
};
