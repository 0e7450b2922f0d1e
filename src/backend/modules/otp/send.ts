// Gives a request its password and sends it. The password itself is only in the message.
import { randomInt } from 'node:crypto';
import { OTP_RULES } from '#contract/enums.ts';
import { addMs } from '../../clock.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueMessage, nudgeMessages } from '../../providers/message-job.ts';
import type { Hashes } from './hashes.ts';
import * as repository from './repository.ts';
import type { OtpRequest } from './repository.ts';
import { channelOf } from './rules.ts';
import type { SendCounts } from './send-counts.ts';

/** Stands in a message wherever the password goes. */
export const CODE_PLACEHOLDER = '{code}';

const newCode = (): string => String(randomInt(10 ** OTP_RULES.length)).padStart(OTP_RULES.length, '0');

const messageKeyOf = ({ requestId, sends }: OtpRequest): string => `otp:${requestId}:${sends}`;

export const createPasswordSender = (
  { clock, keys, queue }: Pick<Dependencies, 'clock' | 'keys' | 'queue'>,
  hashes: Hashes,
  counts: SendCounts,
) => {
  const enqueueCode = (tx: Tx, request: OtpRequest, to: string, code: string): Promise<void> =>
    enqueueMessage({ queue, keys }, tx, {
      accountId: request.accountId,
      clientId: request.clientId,
      key: messageKeyOf(request),
      channel: channelOf(request.purpose),
      to,
      purpose: request.purpose,
      code,
      text: request.message.replaceAll(CODE_PLACEHOLDER, code),
    });

  return {
    /** Gives a request a new password and writes the job that sends it. Throws RATE_LIMITED. */
    send: async (tx: Tx, request: OtpRequest): Promise<OtpRequest> => {
      const at = clock.now();
      await counts.count(tx, request, at);
      const code = newCode();
      const to = await counts.recipientOf(tx, request, at);
      const codeHash = hashes.codeOf(request, code);
      const sent: OtpRequest = {
        ...request,
        // A password that goes to nobody is never correct: no hash is empty.
        codeHash: to === '' ? '' : codeHash,
        sends: request.sends + 1,
        tries: 0,
        sentAt: at,
        expiresAt: addMs(at, OTP_RULES.lifeSeconds * 1000),
      };
      if (request.sends === 0) repository.insertRequest(tx, sent);
      else repository.renewRequest(tx, sent);
      await enqueueCode(tx, sent, to, code);
      return sent;
    },

    /**
     * Sends what waits. A card's message is not awaited, because the time it takes would reveal whether the card exists.
     */
    sendNow: async (request: OtpRequest): Promise<void> => {
      const sending = nudgeMessages(queue, {
        channel: channelOf(request.purpose),
        key: messageKeyOf(request),
      });
      if (request.recipient === null) await sending;
    },
  };
};

export type PasswordSender = ReturnType<typeof createPasswordSender>;
