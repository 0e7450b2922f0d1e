// Requests for one-time passwords: limited, created and sent, and sent again for a request that is still open.
import { randomInt, randomUUID } from 'node:crypto';
import { OTP_RULES, type OtpPurpose } from '#contract/enums.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueMessage } from '../../providers/message-job.ts';
import { byCardOf, type Hashes } from './hashes.ts';
import * as repository from './repository.ts';
import type { OtpRequest } from './repository.ts';
import * as rules from './rules.ts';
import type { Binding } from './rules.ts';

export interface OtpAsk {
  purpose: OtpPurpose;
  /** Mobile number or e-mail address. */
  target: string;
  binding: Binding | null;
  /** The message, with CODE_PLACE where the password goes. */
  message: string;
  /** If the target is a card number: the mobile number that gets the password, or '' if nobody has the card. */
  recipient?: string;
}

export const CODE_PLACE = '{code}';

/** How long after its request a login's password may be sent again. For an order it is as long as the order waits. */
const LOGIN_RENEWABLE_SECONDS = 3600;

const newCode = (): string => String(randomInt(10 ** OTP_RULES.length)).padStart(OTP_RULES.length, '0');

const messageKeyOf = ({ requestId, sends }: OtpRequest): string => `otp:${requestId}:${sends}`;

export const createAsking = (
  { clock, keys, queue, db }: Pick<Dependencies, 'clock' | 'keys' | 'queue' | 'db'>,
  hashes: Hashes,
) => {
  /**
   * Counts a send for a purpose and target if the limit allows it. Returns the seconds until it does. The sends to the
   * targets in `beside` count towards the limit as well.
   */
  const tryClaim = async (
    tx: Tx,
    purpose: OtpPurpose,
    target: string,
    at: Date,
    beside: string[] = [],
  ): Promise<number> => {
    const targetHash = hashes.sendsOf(purpose, target);
    const since = rules.plusSeconds(at, -rules.SENDS_COUNT_SECONDS);
    repository.lockName(tx, targetHash);
    const counted = [targetHash, ...beside.map((one) => hashes.sendsOf(purpose, one))];
    const sends = await repository.sendsSince(tx, counted, since);
    const wait = rules.secondsUntilFree(sends, at);
    if (wait === 0) repository.insertSend(tx, targetHash, at);
    return wait;
  };

  /** Throws RATE_LIMITED on the sixth send in ten minutes or the 31st in a day. */
  const claimSend = async (tx: Tx, purpose: OtpPurpose, target: string, at: Date): Promise<void> => {
    const retryAfter = await tryClaim(tx, purpose, target, at);
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
    const wait = await tryClaim(tx, purpose, byCardOf(holder), at, [holder]);
    return wait === 0 ? recipient : '';
  };

  const enqueueCode = (tx: Tx, request: OtpRequest, to: string, code: string): Promise<void> => {
    const { purpose } = request;
    const text = request.message.replace(CODE_PLACE, code);
    const channel = rules.channelOf(purpose);
    return enqueueMessage({ queue, keys }, tx, {
      accountId: request.accountId,
      key: messageKeyOf(request),
      channel,
      to,
      purpose,
      code,
      text,
    });
  };

  const fresh = (ask: OtpAsk, at: Date): OtpRequest => ({
    requestId: randomUUID(),
    purpose: ask.purpose,
    target: ask.target,
    recipient: ask.recipient ?? null,
    message: ask.message,
    accountId: ask.binding?.accountId ?? null,
    orderId: ask.binding?.orderId ?? null,
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
    await claimSend(tx, request.purpose, request.target, at);
    // Any address can be entered for confirmation, so an account may send to all of them only as often as to a single
    // one.
    if (request.purpose === 'EMAIL_OTP') await claimSend(tx, request.purpose, `by ${request.accountId}`, at);
    const code = newCode();
    const sent: OtpRequest = {
      ...request,
      codeHash: hashes.codeOf(request, code),
      sends: request.sends + 1,
      tries: 0,
      sentAt: at,
      expiresAt: rules.plusSeconds(at, OTP_RULES.lifeSeconds),
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
    const sending = queue.nudge('message.send', messageKeyOf(request));
    if (request.recipient === null) await sending;
    return request;
  };

  /** An order has one open request: asking again soon returns it, asking later sends a new password for it. */
  const askForOrder = async (tx: Tx, ask: OtpAsk, { accountId, orderId }: Binding): Promise<OtpRequest> => {
    const at = clock.now();
    repository.lockName(tx, `order\n${orderId}`);
    const open = await repository.openRequestOfOrder(tx, accountId, orderId);
    if (!open || open.target !== ask.target) return send(tx, fresh(ask, at));
    return rules.resendAt(open) > at ? open : send(tx, open);
  };

  /** Creates a request and sends its password. Throws RATE_LIMITED on the sixth send in ten minutes. */
  const ask = async (what: OtpAsk): Promise<OtpRequest> => {
    const request = await db.tx((tx) =>
      what.binding ? askForOrder(tx, what, what.binding) : send(tx, fresh(what, clock.now())),
    );
    return sendNow(request);
  };

  /**
   * Sends a new password for an open request; for one that belongs to an order, only to its account. Throws
   * OTP_UNKNOWN, OTP_USED, OTP_EXPIRED, and RATE_LIMITED within 30 s.
   */
  const resend = async (requestId: string, accountId: string | null): Promise<OtpRequest> => {
    const renewed = await db.tx(async (tx) => {
      const request = await repository.lockRequest(tx, requestId);
      const at = clock.now();
      if (!request || (request.accountId && request.accountId !== accountId)) throw rules.unknownRequest();
      if (request.verifiedAt) throw rules.usedRequest();
      const renewable = request.orderId ? OTP_RULES.lifeSeconds : LOGIN_RENEWABLE_SECONDS;
      if (rules.plusSeconds(request.createdAt, renewable) <= at) throw rules.expiredRequest();
      rules.assertPace(request, at);
      return send(tx, request);
    });
    return sendNow(renewed);
  };

  return { ask, resend };
};
