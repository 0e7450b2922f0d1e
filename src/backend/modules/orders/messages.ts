// E-mails and SMS about an order. Each names the brand, because one phone can belong to members of several. The e-mail
// is the delivery and contains the codes; the SMS never does (docs/decisions/006). A gift is delivered to its
// recipient; what happens to its coins is told to the member alone, wherever it goes (docs/decisions/241).
import { ORDER_RULES } from '#contract/enums.ts';
import { inWords } from '#contract/number-words.ts';
import { formatCoinsReturned, formatCoins, formatDay, formatMoney } from '../../format.ts';
import { dayInKolkata } from '../../ledger/calendar.ts';
import type { ReturnedCoins } from '../../ledger/returning.ts';
import type { ReturningCoins } from '../../ledger/types.ts';
import type { MessageTexts, NewsDraft } from '../../providers/message-job.ts';
import { isSameEmail } from '../accounts/same-email.ts';
import type { MailCode } from '../../providers/mail-parts.ts';
import { fitSms } from '../../providers/sms-text.ts';
import type { VoucherCodes } from './codes.ts';
import type { OrderState } from './states.ts';
import { titleOf, type Order } from './types.ts';

interface DeliveredCodes extends VoucherCodes {
  /** Its number within the order. */
  n: number;
  expiresAt: Date;
}

/** The subject says what happened, to what. */
type Texts = Required<MessageTexts>;

export type Contacts = NewsDraft['contacts'];

/** Who hears what. */
interface News {
  member: Texts;
  /** For contacts of the order that are not the member's; null if they do not hear of it. */
  recipient: Texts | null;
}

/** The texts about an order of a brand; `own` are the contacts of its member. */
export type TextsOf = (order: Order, brandName: string, own: Contacts) => News;

/** "ZILLION order ZV-2026-0330-K7XQ2-9MP4T (Coffee card × 2)"; without a title, only the number. */
const orderOf = ({ orderId }: Order, brandName: string, title: string): string =>
  `${brandName} order ${orderId}${title && ` (${title})`}`;

/** Both texts about an order; the SMS cuts its title to fit. `write` gets the order's name. */
const textsFor = (
  order: Order,
  brandName: string,
  write: Record<'EMAIL' | 'SMS', (orderName: string) => string>,
): Record<'EMAIL' | 'SMS', string> => {
  const title = titleOf(order);
  return {
    EMAIL: write.EMAIL(orderOf(order, brandName, title)).trim(),
    SMS: fitSms(title, (cut) => write.SMS(orderOf(order, brandName, cut)).trim()),
  };
};

/** Numbers several cards as the pages of the web app do, so that a member can tell which one a page is about. */
const mailCode = ({ line }: Order, { n, code, pin, expiresAt }: DeliveredCodes): MailCode => {
  const isCard = line.itemType !== 'COUPON';
  return {
    code,
    pin,
    place: isCard && line.count > 1 ? `Card ${n} of ${line.count}` : null,
    worth: isCard ? formatMoney(line.denominationPaise) : null,
    validUntil: formatDay(dayInKolkata(expiresAt)),
  };
};

/** Where the member finds the codes. */
const whereCodesAre = ({ email }: Order, own: Contacts, isOne: boolean): string => {
  const [wait, were] = isOne ? ['The code waits', 'was'] : ['The codes wait', 'were'];
  if (email === null) return `${wait} in your account.`;
  return isSameEmail(email, own.email)
    ? `${wait} in your account and your e-mail.`
    : `${wait} in your account and ${were} sent to ${email}.`;
};

export const deliveredTexts =
  (vouchers: readonly DeliveredCodes[]): TextsOf =>
  (order, brandName, own) => {
    const isOne = vouchers.length === 1;
    const subject = `Your ${isOne ? 'code' : 'codes'}: ${titleOf(order)}`;
    const head = (orderName: string) => `Your ${orderName} is here.`;
    const codes = vouchers.map((voucher) => ({ code: mailCode(order, voucher) }));
    const where = whereCodesAre(order, own, isOne);
    const member = textsFor(order, brandName, {
      EMAIL: head,
      SMS: (orderName) => `${head(orderName)} ${order.failure ?? where}`,
    });
    const isOwn = isSameEmail(order.email, own.email);
    // Nothing of it is in the mailbox of a number that was given along with the member's own address.
    const inMail =
      order.email === null || isOwn ? '' : ` ${isOne ? 'The code waits' : 'The codes wait'} in your e-mail.`;
    const recipient = textsFor(order, brandName, {
      EMAIL: head,
      SMS: (orderName) => head(orderName) + inMail,
    });
    const content = isOwn ? codes : [where];
    const rest = order.failure ? [order.failure] : [];
    return {
      member: {
        subject: isOwn ? subject : `Delivered: ${titleOf(order)}`,
        EMAIL: [member.EMAIL, ...content, ...rest],
        SMS: member.SMS,
      },
      recipient: { subject, EMAIL: [recipient.EMAIL, ...codes], SMS: recipient.SMS },
    };
  };

/** The same words by e-mail and SMS, after the news in two words. */
const sameTexts = (
  order: Order,
  brandName: string,
  news: string,
  write: (orderName: string) => string,
): Texts & { EMAIL: string } => ({
  subject: `${news}: ${titleOf(order)}`,
  ...textsFor(order, brandName, { EMAIL: write, SMS: write }),
});

/** "900 coins and ₹674.00"; an offer may be free. */
const sumOf = ({ points, moneyPaise }: Order): string =>
  [...(points > 0 ? [formatCoins(points)] : []), ...(moneyPaise > 0 ? [formatMoney(moneyPaise)] : [])].join(
    ' and ',
  ) || 'free of charge';

const failed = ({ failure }: Order): string => `did not go through. ${failure ?? ''}`;

/** "₹674.00 goes back the way it came.", after what else is said; '' if no money was paid. */
const moneyReturned = ({ moneyPaise }: Order): string =>
  moneyPaise > 0 ? ` ${formatMoney(moneyPaise)} goes back the way it came.` : '';

/** What is written about a state: in two words, and in a sentence after the order's name. */
const STATE_NEWS: Partial<Record<OrderState, [news: string, sentence: (order: Order) => string]>> = {
  CONFIRMED: [
    'Confirmed',
    (order) => `is confirmed: ${sumOf(order)}. We will write again when it leaves the store.`,
  ],
  UNPAID: ['Not completed', failed],
  UNDELIVERED: ['Not completed', failed],
  CANCELLED: [
    'Cancelled',
    (order) =>
      `is cancelled.${order.points > 0 && order.failure ? ` ${order.failure}` : ''}${moneyReturned(order)}`,
  ],
  DISPATCHED: [
    'On its way',
    ({ tracking }) => `is on its way${tracking ? ` with ${tracking.carrier}, ${tracking.number}` : ''}.`,
  ],
  DELIVERED: [
    'Delivered',
    () => `was delivered. Not right? You can send it back within ${inWords(ORDER_RULES.returnDays)} days.`,
  ],
  RETURNED: [
    'Returned',
    ({ failure }) =>
      failure
        ? `came back. ${failure} Any money goes back the way it came.`
        : 'came back. Its coins return with the expiry they had, any money the way it came.',
  ],
};

/** What a recipient hears of the goods. Only the member can send them back. */
const recipientTexts = (order: Order, brandName: string, member: Texts): Texts | null => {
  if (order.state === 'DISPATCHED') return member;
  if (order.state !== 'DELIVERED') return null;
  return sameTexts(order, brandName, 'Delivered', (orderName) => `Your ${orderName} was delivered.`);
};

/** The texts, without codes, about an order that has reached a state. */
export const orderTexts = (order: Order, brandName: string): News => {
  const about = STATE_NEWS[order.state];
  if (!about) throw new Error(`Nothing is said of an order that is ${order.state}`);
  const [news, sentence] = about;
  const texts = sameTexts(order, brandName, news, (orderName) => `Your ${orderName} ${sentence(order)}`);
  // Next to the reason, an SMS has no room for the money.
  const member =
    order.state === 'UNDELIVERED' ? { ...texts, EMAIL: texts.EMAIL + moneyReturned(order) } : texts;
  return { member, recipient: recipientTexts(order, brandName, texts) };
};

/**
 * The store rejected pieces that the member sent back; their coins had been returned, and are spent again but for
 * what expired. They may be others, where some that came back were spent or taken.
 */
export const returnRejectedTexts =
  ({ pieces, coins }: { pieces: number; coins: number }) =>
  (order: Order, brandName: string): News => {
    const what = pieces === 1 ? 'One piece' : `${pieces} pieces`;
    const spent = coins > 0 ? ` ${formatCoins(coins)} ${coins === 1 ? 'is' : 'are'} spent again.` : '';
    const member = sameTexts(
      order,
      brandName,
      'Not taken back',
      (orderName) => `${what} of your ${orderName} did not arrive at the store, or had been used.${spent}`,
    );
    return { member, recipient: null };
  };

/** Why an order ended, and what became of its coins. */
export const failureOf = (reason: string, returning: ReturningCoins): string =>
  returning.coins > 0 ? `${reason} ${formatCoinsReturned(returning)}` : reason;

/** What became of the coins of an order that the member cancelled, which needs no reason. Some may be back already. */
export const cancelledWith = (
  { points }: Pick<Order, 'points'>,
  returning: ReturningCoins,
): { failure?: string } => {
  if (returning.coins === 0) return {};
  const sentence = formatCoinsReturned(returning);
  return { failure: returning.coins < points ? `The remaining ${sentence}` : sentence };
};

/** An order of which the store did not accept every piece that came back takes no other return (decision 048). */
const returnRefusedText = ({ returnedCount }: Order): string =>
  `The store did not accept ${returnedCount > 0 ? 'all of ' : ''}your return. Nothing more can be sent back; ask us if that is wrong.`;

/**
 * What is to be said of an order that was sent back, in one return or several: that the store did not accept all of it,
 * and what became of the coins that came back for it, if some were lost as they did. Null if there is nothing to say.
 */
export const returnFailureOf = (order: Order, returned: ReturnedCoins): string | null =>
  [
    ...(order.returnRefused ? [returnRefusedText(order)] : []),
    ...(returned.expired + returned.collected > 0 ? [formatCoinsReturned(returned)] : []),
  ].join(' ') || null;

export const NOT_CONFIRMED = 'The order was not confirmed in time.';

/** For an order whose time is over, until housekeeping ends it. */
export const lapsedText = (points: number): string =>
  points > 0
    ? `${NOT_CONFIRMED} ${formatCoins(points)} ${points === 1 ? 'comes' : 'come'} back within a minute.`
    : NOT_CONFIRMED;
