// E-mails and SMS about a charge that paid for nothing and goes back by itself: nothing else would say where it went.
import type { RefundReason } from '#contract/enums.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { formatMoney } from '../../format.ts';
import { fitSms } from '../../providers/sms-text.ts';
import { createNewsSender, type NewsServices } from '../accounts/news.ts';
import type { Payment } from './types.ts';

/** What is said about the payment of an amount. */
const WHAT_HAPPENED: Record<RefundReason, string> = {
  LATE: 'came too late. All of it goes back the way it came.',
  SECOND_CHARGE: 'was charged a second time. The second charge goes back the way it came.',
  WRONG_AMOUNT: 'was not the amount due. All of it goes back the way it came.',
};

interface RefundNews {
  amountPaise: number;
  reason: RefundReason;
  /** Distinguishes the refunds of one payment. */
  key: string;
}

/** Writes the jobs that tell the member. */
export const createRefundNewsSender = (
  deps: Pick<Dependencies, 'queue' | 'keys'>,
  services: NewsServices,
) => {
  const sendNews = createNewsSender(deps, services);
  return (
    tx: Tx,
    { accountId, clientId, paymentId, purpose, title }: Payment,
    { amountPaise, reason, key }: RefundNews,
  ): Promise<void> => {
    const write = (brandName: string, what: string): string =>
      `Your ${brandName} payment of ${formatMoney(amountPaise)}${what && ` for ${what}`} ${WHAT_HAPPENED[reason]}`;
    return sendNews(tx, {
      key: `payment:${paymentId}:${key}`,
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
