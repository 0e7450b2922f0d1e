// The jobs that send a message, one for each channel. Their payload may contain a password, so it is sealed while it
// waits.
import { DEFAULT_CLIENT } from '#contract/enums.ts';
import { isDaytime, nextMorning } from '../daytime.ts';
import type { Tx } from '../db/driver.ts';
import { JOB_POLICIES } from '../jobs/policies.ts';
import type { SealedMessage } from '../jobs/types.ts';
import type { Keys } from '../keys.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ClientsService } from '../modules/clients/service.ts';
import { withTimeout } from '../timeout.ts';
import { mailHtml, type MailBrand } from './mail-html.ts';
import { plainTextOf, type MailPart, type MailText } from './mail-parts.ts';
import { toSmsText } from './sms-text.ts';
import { subjectOf } from './subjects.ts';
import { ProviderRefusal, type Message, type Messenger, type Providers } from './types.ts';

export const MESSAGE_SEAL_CONTEXT = 'message.send';

const JOB_OF = { SMS: 'message.send', EMAIL: 'mail.send' } as const;

export const MESSAGE_JOBS = Object.values(JOB_OF);

/** Lets this process send at once what waits; with a key only that message. */
export const nudgeMessages = async (
  queue: Pick<Dependencies['queue'], 'nudge'>,
  { channel, key }: Partial<Pick<Message, 'channel' | 'key'>> = {},
): Promise<void> => {
  const jobs = channel ? [JOB_OF[channel]] : MESSAGE_JOBS;
  await Promise.all(jobs.map((job) => queue.nudge(job, key)));
};

/** Pauses of 1, 2, 4 … s that add up to several hours: news of an order is useful even when late. */
const RETRIES_WITHOUT_CODE = 14;

/** A message as it waits, under the id of its brand; one that an earlier release wrote names none. */
interface QueuedMessage extends Omit<Message, 'brand' | 'html'> {
  clientId?: string;
  /** Of an e-mail, if it says more than lines of ours. */
  parts?: readonly MailPart[];
}

type MessageDraft = Omit<QueuedMessage, 'code' | 'clientId' | 'text' | 'parts'> &
  Partial<Pick<Message, 'code'>> & {
    text: MailText;
    /** The account it is about; null if that is not known, as for a number that signs in. */
    accountId: string | null;
    /** The brand that sends it. */
    clientId: string;
  };

/** Marks the messages to a recipient, so that they can be found in the queue without naming the recipient. */
export const recipientHash = (keys: Keys, to: string): string => keys.mac('handle', `message to\n${to}`);

/** The mark of a sealed message, when the key changes; none for a message that cannot be opened. */
export const recipientHashOfSealed = (keys: Keys, sealed: string): string => {
  try {
    const { to } = JSON.parse(keys.open(sealed, MESSAGE_SEAL_CONTEXT)) as QueuedMessage;
    return recipientHash(keys, to);
  } catch {
    return '';
  }
};

interface SendWindow {
  /**
   * If set, the message waits for daytime and is useless from this instant on. If not, it is sent at once, however
   * late.
   */
  byDayUntil?: Date;
}

/** What writes a message; nothing here sends it. */
export interface MessageWriter extends Pick<Dependencies, 'keys'> {
  queue: Pick<Dependencies['queue'], 'enqueue'>;
}

/** Writes the job that sends a message, in the caller's transaction. Repeating the key sends nothing more. */
export const enqueueMessage = (
  { queue, keys }: MessageWriter,
  tx: Tx,
  { code = null, accountId, text, ...rest }: MessageDraft,
  { byDayUntil }: SendWindow = {},
): Promise<void> => {
  const plain = plainTextOf(text);
  const content =
    rest.channel === 'SMS'
      ? { text: toSmsText(plain) }
      : { text: plain, ...(typeof text === 'string' ? {} : { parts: text }) };
  const message: QueuedMessage = { ...rest, ...content, code };
  const sealed = keys.seal(JSON.stringify(message), MESSAGE_SEAL_CONTEXT);
  const deadline = byDayUntil ? { byDayUntil: byDayUntil.toISOString() } : {};
  const retries = code === null ? { retries: RETRIES_WITHOUT_CODE } : {};
  const data: SealedMessage = { sealed, accountId, recipient: recipientHash(keys, message.to), ...deadline };
  return queue.enqueue(tx, JOB_OF[message.channel], data, { key: message.key, ...retries });
};

/** What is said by SMS and by e-mail, whose subject says what happened if its purpose does not. */
export interface MessageTexts {
  subject?: string;
  EMAIL: MailText;
  SMS: string;
}

export interface NewsDraft extends Omit<MessageDraft, 'channel' | 'to' | 'text' | 'code' | 'subject'> {
  texts: MessageTexts;
  /** Null where nothing is to be sent. */
  contacts: { email: string | null; mobile: string | null };
}

/** Writes the jobs that send news of one thing by e-mail and SMS. Repeating the key sends nothing more. */
export const enqueueNews = async (
  deps: MessageWriter,
  tx: Tx,
  { texts: { subject, EMAIL, SMS }, contacts: { email, mobile }, key, ...news }: NewsDraft,
  window?: SendWindow,
): Promise<void> => {
  if (email !== null) {
    const mail = { ...(subject === undefined ? {} : { subject }), text: EMAIL, to: email };
    await enqueueMessage(deps, tx, { ...news, ...mail, channel: 'EMAIL', key: `${key}:EMAIL` }, window);
  }
  if (mobile !== null) {
    const sms = { text: SMS, to: mobile };
    await enqueueMessage(deps, tx, { ...news, ...sms, channel: 'SMS', key: `${key}:SMS` }, window);
  }
};

/** Made when the message is sent, so that one that has waited has the brand's present look. */
const htmlOf = (
  brand: MailBrand,
  message: Pick<Message, 'purpose' | 'subject' | 'code' | 'text'>,
  parts: readonly MailPart[] = message.text.split('\n'),
): string => mailHtml(brand, { subject: subjectOf(message), code: message.code, parts });

const messengerOf = ({ sms, email }: Providers, channel: Message['channel']): Messenger =>
  channel === 'SMS' ? sms : email;

/**
 * Handler of `message.send` and `mail.send`. The message's key keeps a second run from sending twice. A message without
 * a recipient exists only so that response times reveal nothing, and ends here. What the provider refuses permanently,
 * such as an address that does not exist, is logged and not tried again.
 */
export const createMessageSender = (
  deps: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'queue' | 'providers' | 'log'>,
  { clients }: { clients: Pick<ClientsService, 'configOf'> },
) => {
  const { db, clock, keys, queue, providers, log } = deps;

  /** A job written by day may run at night, after a long queue or an outage of the provider. */
  const postponeToMorning = (
    { key, channel }: QueuedMessage,
    job: SealedMessage,
    now: Date,
  ): Promise<void> => {
    // Counted rather than named after the morning: the database, whose clock decides when a job is due, may be ahead of
    // ours, and then this is the job of that morning.
    const postponed = (job.postponed ?? 0) + 1;
    const after = nextMorning(now);
    const options = { key: `${key}:${postponed}`, after, retries: RETRIES_WITHOUT_CODE };
    return db.tx((tx) => queue.enqueue(tx, JOB_OF[channel], { ...job, postponed }, options));
  };

  const send = async ({ clientId = DEFAULT_CLIENT, parts, ...message }: QueuedMessage): Promise<void> => {
    const config = await clients.configOf(clientId);
    const { channel, purpose } = message;
    const brand = { clientId, name: config.name };
    const html = channel === 'EMAIL' ? { html: htmlOf(config, message, parts) } : {};
    try {
      const sent = messengerOf(providers, channel).send({ ...message, ...html, brand });
      // Otherwise ten that are never answered would leave no room for others.
      await withTimeout(sent, JOB_POLICIES[JOB_OF[channel]].expireInSeconds * 1000, 'No answer in time');
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error;
      log.warn({ channel, purpose }, 'The provider refused a message: it is not sent');
    }
  };

  return async (job: SealedMessage): Promise<void> => {
    const message = JSON.parse(keys.open(job.sealed, MESSAGE_SEAL_CONTEXT)) as QueuedMessage;
    if (message.to === '') return;
    if (job.byDayUntil !== undefined) {
      const now = clock.now();
      if (now >= new Date(job.byDayUntil)) return;
      if (!isDaytime(now)) return postponeToMorning(message, job, now);
    }
    await send(message);
  };
};
