// One-time passwords are asked for: counted, made and sent, and sent anew for a request that runs.
import { randomInt, randomUUID } from 'node:crypto';
import { OTP_RULES, type OtpPurpose } from '#contract/enums.ts';
import type { Tx } from '../../db/driver.ts';
import type { Parts } from '../../parts.ts';
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
  /** For a card number as the target: the mobile number that the password goes to, '' for nobody's. */
  recipient?: string;
}

export const CODE_PLACE = '{code}';

/** How long a login may be sent anew after it was asked for; what belongs to an order, as long as an order waits. */
const LOGIN_RENEWABLE_SECONDS = 3600;

const newCode = (): string => String(randomInt(10 ** OTP_RULES.length)).padStart(OTP_RULES.length, '0');

const messageKeyOf = ({ requestId, sends }: OtpRequest): string => `otp:${requestId}:${sends}`;

export const createAsking = (
  { clock, keys, queue, db }: Pick<Parts, 'clock' | 'keys' | 'queue' | 'db'>,
  hashes: Hashes,
) => {
  /**
   * Counts a send for one purpose and target, where it is free; answers the seconds until it is. Where `beside` is
   * given, what was sent to that counts as well.
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

  /** Throws RATE_LIMITED with the sixth send of ten minutes or the 31st of a day. */
  const claimSend = async (tx: Tx, purpose: OtpPurpose, target: string, at: Date): Promise<void> => {
    const retryAfter = await tryClaim(tx, purpose, target, at);
    if (retryAfter > 0) throw rules.tooManySends(retryAfter);
  };

  /**
   * Where a password for a card goes: to its number, unless that one had its share; then to nobody. The caller is
   * told neither, and what is looked up and written is the same for a card that nobody has. It takes nothing of what
   * the number itself may ask for: running out of that would tell whose card it is.
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
    // An address to confirm can be anybody's: an account writes to no more of them than one address gets letters.
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

  /** Sends what waits. Nobody waits for a card's: how long that takes would tell whether somebody has it. */
  const sendNow = async (request: OtpRequest): Promise<OtpRequest> => {
    const sending = queue.nudge('message.send', messageKeyOf(request));
    if (request.recipient === null) await sending;
    return request;
  };

  /** An order has one open request: asking again soon answers it, later sends a new password for it. */
  const askForOrder = async (tx: Tx, ask: OtpAsk, { accountId, orderId }: Binding): Promise<OtpRequest> => {
    const at = clock.now();
    repository.lockName(tx, `order\n${orderId}`);
    const open = await repository.openRequestOfOrder(tx, accountId, orderId);
    if (!open || open.target !== ask.target) return send(tx, fresh(ask, at));
    return rules.resendAt(open) > at ? open : send(tx, open);
  };

  /** Makes a request and sends its password. Throws RATE_LIMITED with the sixth send in ten minutes. */
  const ask = async (what: OtpAsk): Promise<OtpRequest> => {
    const request = await db.tx((tx) =>
      what.binding ? askForOrder(tx, what, what.binding) : send(tx, fresh(what, clock.now())),
    );
    return sendNow(request);
  };

  /**
   * Sends a new password for a running request; what belongs to an order, to its account only.
   * Throws OTP_UNKNOWN, OTP_USED, OTP_EXPIRED, and RATE_LIMITED before 30 s.
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
