// E-mails and SMS about the membership.
import type { Tx } from '../../db/driver.ts';
import { formatDay, formatMoney } from '../../format.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { MessageTexts } from '../../providers/message-job.ts';
import { fitSms } from '../../providers/sms-text.ts';
import { createNewsSender, type NewsServices } from '../accounts/news.ts';
import type { Settlement } from '../payments/service.ts';
import type { Membership, PlusOrder } from './types.ts';

/** The day in India. */
const dayOf = (at: Date): string => formatDay(dayInKolkata(at));

/** `plusName`: "ZILLION membership (Plus, three months)". */
type TextOf = (order: PlusOrder, plusName: string) => string;

const plusNameOf = (brandName: string, planName: string): string =>
  `${brandName} membership${planName && ` (${planName})`}`;

export const paidText =
  ({ until, autoRenew }: Membership): TextOf =>
  (order, plusName) =>
    [
      `Your ${plusName} was ${order.kind === 'RENEWAL' ? 'renewed' : 'bought'} for ${formatMoney(order.pricePaise)}.`,
      `It is valid until ${dayOf(until)}${autoRenew ? ' and renews automatically until you switch that off.' : '.'}`,
    ].join(' ');

/** Where another amount was charged, a message of its own says that it goes back (docs/decisions/171). */
const whyNotRenewed = (price: string, plusName: string, outcome: Settlement['outcome']): string =>
  outcome === 'WRONG_AMOUNT'
    ? `Your ${plusName} was not renewed: another amount than ${price} was charged.`
    : `We could not charge ${price} to renew your ${plusName}.`;

export const notRenewedText =
  ({ until, autoRenew }: Membership, { outcome, at }: Pick<Settlement, 'outcome' | 'at'>): TextOf =>
  (order, plusName) => {
    const why = whyNotRenewed(formatMoney(order.pricePaise), plusName, outcome);
    if (autoRenew) return `${why} We will try again.`;
    const end = `It ${until > at ? 'ends' : 'ended'} on ${dayOf(until)}.`;
    return `${why} ${end} Choose a plan again whenever you like.`;
  };

export const refundedText: TextOf = (order, plusName) =>
  `Your ${plusName} was cancelled. Your refund of ${formatMoney(order.pricePaise)} is on its way.`;

/** What is sent about an order; the SMS cuts the plan's name to fit. */
export const plusTexts = (order: PlusOrder, brandName: string, textOf: TextOf): MessageTexts => {
  const { name } = order.plan;
  const write = (planName: string) => textOf(order, plusNameOf(brandName, planName));
  return { EMAIL: write(name), SMS: fitSms(name, write) };
};

/** Writes the jobs that send a text. An order ends only once, so its id prevents sending it twice. */
export const createTextSender = (deps: Pick<Dependencies, 'queue' | 'keys'>, services: NewsServices) => {
  const sendNews = createNewsSender(deps, services);
  return (tx: Tx, order: PlusOrder, about: string, textOf: TextOf): Promise<void> =>
    sendNews(tx, {
      key: `plus:${order.orderId}:${about}`,
      accountId: order.accountId,
      clientId: order.clientId,
      purpose: 'MEMBERSHIP',
      textsOf: (brandName) => plusTexts(order, brandName, textOf),
    });
};
