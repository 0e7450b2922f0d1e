// Sends the texts about an order to those who are to hear of it (docs/decisions/241).
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueNews } from '../../providers/message-job.ts';
import { verifiedContacts } from '../accounts/news.ts';
import { isSameEmail } from '../accounts/same-email.ts';
import type { Account } from '../accounts/service.ts';
import { orderTexts, type Contacts, type TextsOf } from './messages.ts';
import type { OrderServices } from './services.ts';
import type { Order } from './types.ts';

interface TextServices {
  accounts: Pick<OrderServices['accounts'], 'byId'>;
  clients: Pick<OrderServices['clients'], 'configIn'>;
}

/** The e-mail address also if it is not confirmed, provided that the member ordered with it. */
const contactsOfMember = (account: Account, { email }: Order): Contacts =>
  isSameEmail(email, account.email) ? { email, mobile: account.mobile } : verifiedContacts(account);

/** Each contact once: those that are both the order's and the member's, only the order's, only the member's. */
const partContacts = ({ email, mobile }: Order, own: Contacts) => {
  const [isOwnEmail, isOwnMobile] = [isSameEmail(email, own.email), mobile === own.mobile];
  return {
    both: { email: isOwnEmail ? email : null, mobile: isOwnMobile ? mobile : null },
    recipient: { email: isOwnEmail ? null : email, mobile: isOwnMobile ? null : mobile },
    member: { email: isOwnEmail ? null : own.email, mobile: isOwnMobile ? null : own.mobile },
  };
};

/** Writes the jobs that send the texts. Repeating `about`, by default the state, sends nothing more. */
export const createTextSender =
  (deps: Pick<Dependencies, 'queue' | 'keys'>, { accounts, clients }: TextServices) =>
  async (tx: Tx, order: Order, textsOf: TextsOf, about: string = order.state): Promise<void> => {
    const { accountId, clientId, orderId } = order;
    const account = await accounts.byId(tx, accountId);
    if (!account) return;
    const { name } = await clients.configIn(tx, clientId);
    const own = contactsOfMember(account, order);
    const texts = textsOf(order, name, own);
    const contacts = partContacts(order, own);
    const news = { accountId, clientId, purpose: 'ORDER' as const };
    // The release before told the order's contacts under this key.
    const key = `order:${orderId}:${about}`;
    await enqueueNews(deps, tx, { ...news, key, contacts: contacts.both, texts: texts.member });
    await enqueueNews(deps, tx, {
      ...news,
      key: `${key}:member`,
      contacts: contacts.member,
      texts: texts.member,
    });
    if (texts.recipient === null) return;
    await enqueueNews(deps, tx, { ...news, key, contacts: contacts.recipient, texts: texts.recipient });
  };

type TextSender = ReturnType<typeof createTextSender>;

/**
 * Tells of an order that the member cancelled. Whoever has undone what cost nothing has nothing to learn, and could have
 * a stranger's mailbox filled.
 */
export const tellOfCancelling = async (sendTexts: TextSender, tx: Tx, order: Order): Promise<void> => {
  if (order.points > 0 || order.moneyPaise > 0) await sendTexts(tx, order, orderTexts);
};
