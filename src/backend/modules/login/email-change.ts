// Changes an account's e-mail address: confirmed by its one-time password, and reported to the old address and the
// mobile number, so that its owner learns of a change they did not ask for: from then on codes go to the new address.
import { maskEmail } from '#contract/masks.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueNews } from '../../providers/message-job.ts';
import { isSameEmail } from '../accounts/same-email.ts';
import type { Account, AccountsService } from '../accounts/service.ts';
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

  const notifyOwner = async (
    tx: Tx,
    { clientId, email: old, mobile }: Account,
    { accountId, email, requestId }: EmailChange,
  ) => {
    const { name, support } = await clients.configIn(tx, clientId);
    const textNaming = (address: string) =>
      `The e-mail address of your ${name} account is ${address} from now on. ` +
      `If that was not you, please call us: ${support.phone}.`;
    await enqueueNews(deps, tx, {
      accountId,
      clientId,
      key: `email-changed:${requestId}`,
      purpose: 'EMAIL_CHANGED',
      contacts: { email: old, mobile },
      // The old address may be a stranger's; the number is the member's.
      texts: { EMAIL: textNaming(maskEmail(email)), SMS: textNaming(email) },
    });
  };

  /** Makes this the account's e-mail address. */
  return async (tx: Tx, change: EmailChange): Promise<void> => {
    const { accountId, email } = change;
    const before = await accounts.byId(tx, accountId);
    if (!before) throw new Error('An address was confirmed for nobody');
    await accounts.confirmEmail(tx, accountId, email);
    if (!isSameEmail(before.email, email)) await notifyOwner(tx, before, change);
  };
};
