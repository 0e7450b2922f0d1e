// E-mails and SMS about expiring coins.
import { maskCard } from '#contract/masks.ts';
import { worthPaise } from '#contract/pricing.ts';
import type { Tx } from '../../db/driver.ts';
import { formatCoins, formatDay, formatMoney, formatNumber } from '../../format.ts';
import { endOfDay } from '../../ledger/calendar.ts';
import type { Dependencies } from '../../dependencies.ts';
import { enqueueNews, type MessageTexts } from '../../providers/message-job.ts';
import { verifiedContacts } from '../accounts/news.ts';
import type { Account } from '../accounts/service.ts';
import type { ClientConfig } from '../clients/service.ts';
import { EXPIRY_REMINDERS, type ExpiringDay, type Reminder } from './rules.ts';

interface ReminderContent {
  account: Account;
  brand: Pick<ClientConfig, 'name' | 'rates'>;
  days: readonly ExpiringDay[];
}

const sumOf = (days: readonly ExpiringDay[]): number => days.reduce((sum, { coins }) => sum + coins, 0);

/**
 * "1,500 coins of your ZILLION card xxxxxx7354 expire at the end of 12 Dec 2026." Then what expires later, and until
 * when.
 */
const expiryText = ({ account, brand, days: [next, ...later] }: ReminderContent): string => {
  if (!next) throw new Error('A reminder of nothing');
  const first =
    `${formatCoins(next.coins)} of your ${brand.name} card ${maskCard(account.lcn)} ` +
    `${next.coins === 1 ? 'expires' : 'expire'} at the end of ${formatDay(next.on)}`;
  const last = later.at(-1);
  if (!last) return `${first}.`;
  const when = later.length === 1 ? 'at' : 'by';
  return `${first}, and ${formatNumber(sumOf(later))} more ${when} the end of ${formatDay(last.on)}.`;
};

/** The same in the few words of an SMS. */
const shortText = ({ account, brand, days }: ReminderContent): string => {
  const [next, ...later] = days;
  if (!next) throw new Error('A reminder of nothing');
  const worth = formatMoney(worthPaise(sumOf(days), brand.rates.paisePerCoin));
  const last = later.at(-1);
  const more = last ? `, ${formatNumber(sumOf(later))} more by ${formatDay(last.on)}` : '';
  return (
    `${formatCoins(next.coins)} of your ${brand.name} card ${maskCard(account.lcn)} ` +
    `${next.coins === 1 ? 'expires' : 'expire'} on ${formatDay(next.on)}${more}. Worth ${worth}. ` +
    'To stop reminders: Account Details.'
  );
};

const worthText = ({ brand: { rates }, days }: ReminderContent): string => {
  const coins = sumOf(days);
  const they = coins === 1 ? 'It is' : days.length > 1 ? 'Together they are' : 'They are';
  return `${they} worth ${formatMoney(worthPaise(coins, rates.paisePerCoin))}.`;
};

export const reminderTexts = (content: ReminderContent): MessageTexts => {
  const { name } = content.brand;
  const them = sumOf(content.days) === 1 ? 'it' : 'them';
  const summary = `${expiryText(content)} ${worthText(content)}`;
  const days = EXPIRY_REMINDERS.daysBefore.map(String).join(' and ');
  return {
    EMAIL: [
      summary,
      `Sign in to ${name} and redeem ${them} before then. What you redeem takes the coins that expire soonest, so there is nothing to choose.`,
      `We remind you ${days} days before coins expire. If you would rather not be reminded, switch it off in ${name}, under Account Details.`,
    ].join('\n'),
    SMS: shortText(content),
  };
};

/**
 * Writes the jobs that send the texts, by day, and until the last of the coins they mention first have expired.
 */
export const enqueueReminder = async (
  deps: Pick<Dependencies, 'queue' | 'keys'>,
  tx: Tx,
  content: ReminderContent,
  { name }: Pick<Reminder, 'name'>,
): Promise<void> => {
  const { account, days } = content;
  const [next] = days;
  if (!next) return;
  const { accountId, clientId } = account;
  const news = {
    key: `expiry:${accountId}:${name}`,
    accountId,
    clientId,
    purpose: 'EXPIRY',
    contacts: verifiedContacts(account),
    texts: reminderTexts(content),
  } as const;
  await enqueueNews(deps, tx, news, { byDayUntil: endOfDay(next.on) });
};
