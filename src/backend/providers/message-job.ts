// The job that sends a message. Its payload carries a password, so it is sealed while it waits.
import type { Keys } from '../keys.ts';
import type { Parts } from '../parts.ts';
import type { Message } from './types.ts';

const CONTEXT = 'message.send';

export const sealMessage = (keys: Keys, message: Message): string =>
  keys.seal(JSON.stringify(message), CONTEXT);

/**
 * Handler of `message.send`. The message's key keeps a second run from sending twice. One to nobody was written for
 * the sake of those who watch how long things take, and ends here.
 */
export const createMessageSender =
  ({ keys, providers }: Pick<Parts, 'keys' | 'providers'>) =>
  async ({ sealed }: { sealed: string }): Promise<void> => {
    const message = JSON.parse(keys.open(sealed, CONTEXT)) as Message;
    if (message.to !== '') await providers.messenger.send(message);
  };
