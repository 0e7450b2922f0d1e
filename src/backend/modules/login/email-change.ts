// Changes an account's e-mail address: confirmed by its one-time password, and reported to the old address, so that
// its owner learns of a change they did not ask for.
import { maskEmail } from '#contract/masks.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueMessage } from '../../providers/message-job.ts';
import { isSameEmail } from '../accounts/same-email.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';

interface EmailChange {
  accountId: string;
  email: string;
  /** The one-time password's request; it confirms one address, once. */
  requestId: string;
}

export const createEmailChange = (
  deps: Pick<Dependencies, 'queue' | 'keys'>,
  services: {
    accounts: Pick<AccountsService, 'byId' | 'confirmEmail'>;
    clients: Pick<ClientsService, 'configIn'>;
  },
) => {
  const { accounts, clients } = services;

  const notifyOldAddress = async (
    tx: Tx,
    to: string,
    clientId: string,
    { accountId, email, requestId }: EmailChange,
  ) => {
    const { name, support } = await clients.configIn(tx, clientId);
    const text =
      `The e-mail address of your ${name} account is ${maskEmail(email)} from now on. ` +
      `If that was not you, please call us: ${support.phone}.`;
    const key = `email-changed:${requestId}`;
    const message = { accountId, clientId, key, to, text };
    await enqueueMessage(deps, tx, { channel: 'EMAIL', purpose: 'EMAIL_CHANGED', ...message });
  };

  /** Makes this the account's e-mail address. */
  return async (tx: Tx, change: EmailChange): Promise<void> => {
    const { accountId, email } = change;
    const before = await accounts.byId(tx, accountId);
    if (!before) throw new Error('An address was confirmed for nobody');
    await accounts.confirmEmail(tx, accountId, email);
    const old = before.email;
    if (old !== null && !isSameEmail(old, email)) {
      await notifyOldAddress(tx, old, before.clientId, change);
    }
  };
};
