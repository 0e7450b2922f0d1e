// E-mails and SMS about a payment that its order or membership no longer waits for.
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { formatMoney } from '../../format.ts';
import { fitSms } from '../../providers/sms-text.ts';
import { createNewsSender, type NewsServices } from '../accounts/news.ts';
import type { Payment } from './types.ts';

/** Writes the jobs that tell a member of money that came too late: nothing else would say where it went. */
export const createLatePaymentSender = (
  deps: Pick<Dependencies, 'queue' | 'keys'>,
  services: NewsServices,
) => {
  const sendNews = createNewsSender(deps, services);
  return (
    tx: Tx,
    { accountId, clientId, paymentId, purpose, title, amountPaise }: Payment,
  ): Promise<void> => {
    const write = (brandName: string, what: string): string =>
      `Your ${brandName} payment of ${formatMoney(amountPaise)}${what && ` for ${what}`} came too late. All of it goes back the way it came.`;
    return sendNews(tx, {
      key: `payment:${paymentId}:late`,
      accountId,
      clientId,
      purpose,
      textsOf: (brandName) => ({
        subject: `Refunded: ${title}`,
        EMAIL: write(brandName, title),
        SMS: fitSms(title, (cut) => write(brandName, cut)),
      }),
    });
  };
};
