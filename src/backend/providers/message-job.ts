// The job that sends a message. Its payload carries a password, so it is sealed while it waits.
import type { Tx } from '../db/driver.ts';
import type { Parts } from '../parts.ts';
import type { Message } from './types.ts';

export const MESSAGE_SEALED_FOR = 'message.send';

/** Pauses of 1, 2, 4 … s that sum up to some hours: what became of an order is worth telling late. */
const RETRIES_WITHOUT_CODE = 14;

type Unsent = Omit<Message, 'code'> & Partial<Pick<Message, 'code'>>;

/** Writes the job that sends a message, in the caller's transaction. The same key again sends nothing more. */
export const enqueueMessage = (
  { queue, keys }: Pick<Parts, 'queue' | 'keys'>,
  tx: Tx,
  { code = null, ...rest }: Unsent,
): Promise<void> => {
  const message: Message = { ...rest, code };
  const sealed = keys.seal(JSON.stringify(message), MESSAGE_SEALED_FOR);
  const retries = code === null ? { retries: RETRIES_WITHOUT_CODE } : {};
  return queue.enqueue(tx, 'message.send', { sealed }, { key: message.key, ...retries });
};

/**
 * Handler of `message.send`. The message's key keeps a second run from sending twice. One to nobody was written for
 * the sake of those who watch how long things take, and ends here.
 */
export const createMessageSender =
  ({ keys, providers }: Pick<Parts, 'keys' | 'providers'>) =>
  async ({ sealed }: { sealed: string }): Promise<void> => {
    const message = JSON.parse(keys.open(sealed, MESSAGE_SEALED_FOR)) as Message;
    if (message.to !== '') await providers.messenger.send(message);
  };
