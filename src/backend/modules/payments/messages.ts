// E-mails and SMS about a payment that its order or membership no longer waits for.
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { formatMoney } from '../../format.ts';
import { enqueueNews } from '../../providers/message-job.ts';
import { fitSms } from '../../providers/sms-text.ts';
import type { AccountsService } from '../accounts/service.ts';
import type { ClientsService } from '../clients/service.ts';
import type { Payment } from './types.ts';

export interface TextServices {
  accounts: Pick<AccountsService, 'byId'>;
  clients: Pick<ClientsService, 'configIn'>;
}

/** Writes the jobs that tell a member of money that came too late: nothing else would say where it went. */
export const createLatePaymentSender =
  (deps: Pick<Dependencies, 'queue' | 'keys'>, { accounts, clients }: TextServices) =>
  async (tx: Tx, { accountId, clientId, paymentId, purpose, title, amountPaise }: Payment): Promise<void> => {
    const account = await accounts.byId(tx, accountId);
    if (!account) return;
    const { name } = await clients.configIn(tx, clientId);
    const write = (what: string): string =>
      `Your ${name} payment of ${formatMoney(amountPaise)}${what && ` for ${what}`} came too late. All of it goes back the way it came.`;
    await enqueueNews(deps, tx, {
      key: `payment:${paymentId}:late`,
      accountId,
      clientId,
      purpose,
      contacts: account,
      texts: { subject: `Refunded: ${title}`, EMAIL: write(title), SMS: fitSms(title, write) },
    });
  };
