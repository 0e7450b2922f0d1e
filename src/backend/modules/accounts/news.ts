// News of one thing to a member, by e-mail and SMS. Each text names the brand, because one phone can belong to members
// of several.
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueNews, type MessageTexts, type NewsDraft } from '../../providers/message-job.ts';
import type { ClientsService } from '../clients/service.ts';
import type { Account, AccountsService } from './service.ts';

export interface NewsServices {
  accounts: Pick<AccountsService, 'byId'>;
  clients: Pick<ClientsService, 'configIn'>;
}

type Contacts = NewsDraft['contacts'];

/**
 * The mobile number, which every member has verified, and the e-mail address only if it is confirmed: otherwise it may
 * be a stranger's.
 */
export const verifiedContacts = ({ email, emailVerified, mobile }: Account): Contacts => ({
  email: emailVerified ? email : null,
  mobile,
});

interface News extends Pick<NewsDraft, 'key' | 'purpose'> {
  accountId: string;
  clientId: string;
  textsOf: (brandName: string) => MessageTexts;
  /** Where it goes, if not to the verified contacts. */
  contactsOf?: (account: Account) => Contacts;
}

/** Writes the jobs that send it, in the caller's transaction. Repeating the key sends nothing more. */
export const createNewsSender =
  (deps: Pick<Dependencies, 'queue' | 'keys'>, { accounts, clients }: NewsServices) =>
  async (tx: Tx, { textsOf, contactsOf = verifiedContacts, ...news }: News): Promise<void> => {
    const account = await accounts.byId(tx, news.accountId);
    if (!account) return;
    const { name } = await clients.configIn(tx, news.clientId);
    await enqueueNews(deps, tx, { ...news, contacts: contactsOf(account), texts: textsOf(name) });
  };
