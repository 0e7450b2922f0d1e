// Sends the texts about an order to those who are to hear of it (docs/decisions/241).
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueNews } from '../../providers/message-job.ts';
import { verifiedContacts } from '../accounts/news.ts';
import type { Account } from '../accounts/service.ts';
import type { Contacts, TextsOf } from './messages.ts';
import type { OrderServices } from './services.ts';
import type { Order } from './types.ts';

interface TextServices {
  accounts: Pick<OrderServices['accounts'], 'byId'>;
  clients: Pick<OrderServices['clients'], 'configIn'>;
}

/** The e-mail address also if it is not confirmed, provided that the member ordered with it. */
const contactsOfMember = (account: Account, { email }: Order): Contacts =>
  email !== null && email === account.email ? { email, mobile: account.mobile } : verifiedContacts(account);

/** The contacts of the order that are not the member's. */
const contactsOfRecipient = ({ email, mobile }: Order, own: Contacts): Contacts => ({
  email: email === own.email ? null : email,
  mobile: mobile === own.mobile ? null : mobile,
});

/**
 * Writes the jobs that send the texts. Repeating `about`, by default the state, sends nothing more.
 */
export const createTextSender =
  (deps: Pick<Dependencies, 'queue' | 'keys'>, { accounts, clients }: TextServices) =>
  async (tx: Tx, order: Order, textsOf: TextsOf, about: string = order.state): Promise<void> => {
    const { accountId, clientId, orderId } = order;
    const account = await accounts.byId(tx, accountId);
    if (!account) return;
    const { name } = await clients.configIn(tx, clientId);
    const own = contactsOfMember(account, order);
    const { member, recipient } = textsOf(order, name, own);
    const key = `order:${orderId}:${about}`;
    const news = { accountId, clientId, purpose: 'ORDER' as const };
    await enqueueNews(deps, tx, { ...news, key, contacts: own, texts: member });
    if (recipient === null) return;
    const contacts = contactsOfRecipient(order, own);
    await enqueueNews(deps, tx, { ...news, key: `${key}:recipient`, contacts, texts: recipient });
  };
