// E-mails and SMS about a claim that was paid, or failed and gave its coins back.
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { formatCoinsReturned, formatMoney } from '../../format.ts';
import type { ReturningCoins } from '../../ledger/types.ts';
import { createNewsSender, verifiedContacts, type NewsServices } from '../accounts/news.ts';
import type { OpenTransfer, Outcome } from './types.ts';

type TextAbout = OpenTransfer & { outcome: Outcome; returning: ReturningCoins };

const textOf = ({ transfer, beneficiary, outcome, returning }: TextAbout, brandName: string): string => {
  const what = `Your ${brandName} cashback of ${formatMoney(transfer.amountPaise)}`;
  const to = beneficiary.masked;
  return outcome.to === 'PAID'
    ? `${what} was paid to ${to}. Bank reference ${outcome.reference}.`
    : `${what} to ${to} could not be paid. ${formatCoinsReturned(returning)}`;
};

/**
 * Writes the jobs that send the texts. A transfer ends only once, so its id prevents sending them twice. `returning`:
 * what comes back of the coins of one that could not be paid.
 */
export const createOutcomeSender = (deps: Pick<Dependencies, 'queue' | 'keys'>, services: NewsServices) => {
  const sendNews = createNewsSender(deps, services);
  return (tx: Tx, open: OpenTransfer, outcome: Outcome, returning: ReturningCoins): Promise<void> => {
    const { transferId, accountId, clientId, mobile } = open.transfer;
    return sendNews(tx, {
      key: `cashback:${transferId}`,
      accountId,
      clientId,
      purpose: 'CASHBACK',
      contactsOf: (account) => ({ ...verifiedContacts(account), mobile }),
      textsOf: (brandName) => {
        const text = textOf({ ...open, outcome, returning }, brandName);
        const subject = outcome.to === 'PAID' ? 'Your cashback was paid' : 'Your cashback could not be paid';
        return { subject, EMAIL: text, SMS: text };
      },
    });
  };
};
