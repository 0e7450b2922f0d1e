// E-mails and SMS about a partner's answer to a claim for missing coins. The partner's reason stays in the app: its
// words must not pass for the brand's.
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import { formatCoins, formatDay } from '../../format.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import { fitSms } from '../../providers/sms-text.ts';
import { createNewsSender, type NewsServices } from '../accounts/news.ts';
import type { Purchase, Trip } from './types.ts';

/** A claim that has ended, with the purchase that it was accepted for; null if it was declined. */
interface ClaimAnswer {
  claimId: string;
  purchase: Purchase | null;
}

export type AnswerSender = (tx: Tx, trip: Trip, answer: ClaimAnswer) => Promise<void>;

const outcomeText = (purchase: Purchase | null): string => {
  if (!purchase) return 'was declined. More is under Shopping trips in your profile.';
  const { coins, state, expectedBy } = purchase;
  if (state === 'CANCELLED') return 'was answered: the partner says that the order was cancelled.';
  if (coins === 0) return 'was accepted, but the order earns no coins.';
  const sum = formatCoins(coins);
  return state === 'CONFIRMED'
    ? `was accepted: ${sum} ${coins === 1 ? 'is' : 'are'} in your account.`
    : `was accepted: ${sum} ${coins === 1 ? 'comes' : 'come'} by ${formatDay(dayInKolkata(expectedBy))}.`;
};

/** Writes the jobs that send the texts. A claim ends only once, so its id prevents sending them twice. */
export const createAnswerSender = (
  deps: Pick<Dependencies, 'queue' | 'keys'>,
  services: NewsServices,
): AnswerSender => {
  const sendNews = createNewsSender(deps, services);
  return (tx, { accountId, clientId, partner }, { claimId, purchase }) =>
    sendNews(tx, {
      key: `claim-answer:${claimId}`,
      accountId,
      clientId,
      purpose: 'CLAIM_ANSWER',
      textsOf: (brandName) => {
        const write = (shop: string): string =>
          `Your ${brandName} claim ${claimId}${shop && ` at ${shop}`} ${outcomeText(purchase)}`;
        const subject = `Claim ${purchase ? 'accepted' : 'declined'}: ${partner.name}`;
        return { subject, EMAIL: write(partner.name), SMS: fitSms(partner.name, write) };
      },
    });
};
