// The job that sends a message. Its payload carries a password, so it is sealed while it waits.
import { isDaytime, nextMorning } from '../daytime.ts';
import type { Tx } from '../db/driver.ts';
import type { SealedMessage } from '../jobs/types.ts';
import { dayInKolkata } from '../ledger/calendar.ts';
import type { Parts } from '../parts.ts';
import type { Message } from './types.ts';

export const MESSAGE_SEALED_FOR = 'message.send';

/** Pauses of 1, 2, 4 … s that sum up to some hours: what became of an order is worth telling late. */
const RETRIES_WITHOUT_CODE = 14;

type Unsent = Omit<Message, 'code'> & Partial<Pick<Message, 'code'>>;

interface When {
  /** It waits for the day, and is of no use any more from this instant on. At once, and however late, where not given. */
  byDayUntil?: Date;
}

/** Writes the job that sends a message, in the caller's transaction. The same key again sends nothing more. */
export const enqueueMessage = (
  { queue, keys }: Pick<Parts, 'queue' | 'keys'>,
  tx: Tx,
  { code = null, ...rest }: Unsent,
  { byDayUntil }: When = {},
): Promise<void> => {
  const message: Message = { ...rest, code };
  const sealed = keys.seal(JSON.stringify(message), MESSAGE_SEALED_FOR);
  const until = byDayUntil ? { byDayUntil: byDayUntil.toISOString() } : {};
  const retries = code === null ? { retries: RETRIES_WITHOUT_CODE } : {};
  return queue.enqueue(tx, 'message.send', { sealed, ...until }, { key: message.key, ...retries });
};

/**
 * Handler of `message.send`. The message's key keeps a second run from sending twice. One to nobody was written for
 * the sake of those who watch how long things take, and ends here.
 */
export const createMessageSender = (parts: Pick<Parts, 'db' | 'clock' | 'keys' | 'queue' | 'providers'>) => {
  const { db, clock, keys, queue, providers } = parts;

  /** A job that was written by day may come to be worked at night: after others, or where the provider was away. */
  const leaveToMorning = ({ key }: Message, job: SealedMessage, now: Date): Promise<void> => {
    const after = nextMorning(now);
    const options = { key: `${key}:${dayInKolkata(after)}`, after, retries: RETRIES_WITHOUT_CODE };
    return db.tx((tx) => queue.enqueue(tx, 'message.send', job, options));
  };

  return async (job: SealedMessage): Promise<void> => {
    const message = JSON.parse(keys.open(job.sealed, MESSAGE_SEALED_FOR)) as Message;
    if (message.to === '') return;
    if (job.byDayUntil !== undefined) {
      const now = clock.now();
      if (now >= new Date(job.byDayUntil)) return;
      if (!isDaytime(now)) return leaveToMorning(message, job, now);
    }
    await providers.messenger.send(message);
  };
};
