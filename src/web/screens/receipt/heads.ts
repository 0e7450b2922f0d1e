// The outcome of an order: the heading of its receipt and the label of its total. Pure.
import { paidBack, piecesLeft, wasCharged, whereMoneyGoes } from '#web/features/orders/refund.ts';
import type { Order } from '#web/features/orders/records.ts';
import { formatDate, formatDateTime, unbroken } from '#web/lib/dates.ts';
import { refusedRefundIn } from '#web/lib/refunds.ts';
import { OUTCOME, type OutcomeMark } from '#web/ui/outcome.ts';

interface Head {
  title: string;
  lead: string;
  mark: OutcomeMark;
}

/** The format of a due date: a day for a parcel, the exact time for a code, a payment or a one-time password. */
export const dueFormatOf = ({ itemType, payment, awaitsVerification }: Order): typeof formatDate =>
  itemType === 'PRODUCT' && payment?.state !== 'OPEN' && !awaitsVerification ? formatDate : formatDateTime;

/** When it is due, and whether it is delayed. */
const byWhen = ({ itemType, expectedBy, delay }: Order): string => {
  if (expectedBy === null) return '';
  const late = delay ? ` ${delay}` : '';
  const by = delay || itemType === 'PRODUCT' ? 'Expected by' : 'At the latest by';
  return `${late} ${by} ${unbroken((itemType === 'PRODUCT' ? formatDate : formatDateTime)(expectedBy))}.`;
};

const LEFT = new Set<Order['statusText']>(['ORDER DISPATCHED', 'DELIVERY IN PROGRESS']);

/** The payment is undecided. After its deadline nothing can be paid any more, so it has no address then. */
const isUnpaid = ({ payment }: Order): boolean => payment?.state === 'OPEN';

const pending = (order: Order, cameFromPayment: boolean): Head => {
  const { statusText, itemType, delay } = order;
  const by = byWhen(order);
  const said = (title: string, lead: string): Head => ({ title, lead, mark: OUTCOME.pending });
  if (isUnpaid(order)) {
    if (!order.payment?.url) {
      return said(
        'Not paid in time',
        'We ask the payment provider once more. If nothing was paid, your coins come back.',
      );
    }
    return cameFromPayment
      ? said(
          'Waiting for your payment',
          'This page updates by itself once your bank confirms, at most a minute after you pay.',
        )
      : said('One step left', 'Pay the money part, then the order is on its way.');
  }
  if (statusText === 'CANCEL IN PROGRESS') {
    return said('Being cancelled', `We have asked for it to be stopped. What you paid comes back then.${by}`);
  }
  if (statusText === 'RETURN IN PROGRESS') {
    return said(
      'On its way back',
      `Coins come back once the courier has it, money once the store has it.${by}`,
    );
  }
  if (itemType !== 'PRODUCT') {
    // The day and time of the latest follow.
    const usually = delay ? '' : ', usually at once';
    return said(
      'On its way',
      `Your coins are set aside. The codes appear here automatically${usually}.${by}`,
    );
  }
  const title = LEFT.has(statusText) ? 'On its way to you' : 'Ordered. On its way.';
  return said(title, `We will keep you posted.${by}`);
};

/** Codes stopped within their minute are undone; everything else that the member stopped was cancelled. */
const isUndone = ({ statusText, itemType, undoUntil }: Order): boolean =>
  statusText === 'ORDER CANCELLED BY MEMBER' && itemType !== 'PRODUCT' && undoUntil !== null;

/** Money that was charged goes back, but it was spent. */
const nothingSpent = (order: Order): string => (wasCharged(order) ? '' : 'Nothing was spent.');

const failed = (order: Order): Head => {
  const { failure, statusText, points } = order;
  const back = points > 0 ? 'Your coins came back with the expiry they had.' : nothingSpent(order);
  const money = paidBack(order) > 0 ? ` ${whereMoneyGoes(order)}` : '';
  if (statusText === 'ORDER RETURNED') {
    const lead = `It is back at the store. ${failure ?? back}${money}`;
    return { title: 'Returned', lead, mark: OUTCOME.returned };
  }
  const lead = (failure ?? back) + money;
  if (statusText === 'ORDER CANCELLED BY MEMBER') {
    const mark = refusedRefundIn(order.payment) ? OUTCOME.failed : OUTCOME.returned;
    return { title: isUndone(order) ? 'Undone' : 'Cancelled', lead, mark };
  }
  return { title: 'This order did not go through', lead, mark: OUTCOME.failed };
};

/** Who reads the receipt: its member, who may come from the payment page, or a support agent, who sees no codes. */
interface Reader {
  isAgent: boolean;
  cameFromPayment: boolean;
}

/**
 * The code is on the member's page. The e-mail has it too, so it is sent once it can no longer be undone; the SMS says
 * where it is. No line ends in "e-".
 */
const wordOf = ({ actions, email, line }: Order, isAgent: boolean): string => {
  const isOne = line.count === 1;
  const codes = isOne ? 'code is' : 'codes are';
  const here = isAgent ? `The ${codes} in the member’s account.` : `Your ${codes} here.`;
  const news =
    email === null ? 'An SMS' : `${isOne ? 'It is sent' : 'They are sent'} by e-\u2060mail too, and an SMS`;
  const says = `says where to find ${isOne ? 'it' : 'them'}`;
  return actions.includes('UNDO')
    ? `${here} ${news} ${says}, once the order can no longer be undone.`
    : `${here} ${news} ${says}.`;
};

const succeeded = (order: Order, isAgent: boolean): Head => {
  const { itemType, statusText, failure, line, returnedCount } = order;
  if (itemType === 'PRODUCT') {
    const kept = returnedCount > 0 && `You keep ${piecesLeft(order)} of ${line.count}; the rest came back.`;
    return {
      title: `Delivered${failure ? '' : '. Enjoy it.'}`,
      // The pieces first, then what became of their coins.
      lead: [!failure && 'It has reached its address.', kept, failure].filter(Boolean).join(' '),
      mark: OUTCOME.done,
    };
  }
  if (statusText === 'ORDER PROCESSING COMPLETED') {
    return {
      title: 'Yours, in part',
      lead: failure ?? 'The coins of the rest are back.',
      mark: OUTCOME.pending,
    };
  }
  const title = isAgent ? 'Delivered to the member' : 'Yours. Enjoy it.';
  return { title, lead: wordOf(order, isAgent), mark: OUTCOME.done };
};

/** A member who comes from the payment page has probably paid: the answer may take up to a minute. */
export const headOf = (order: Order, { isAgent, cameFromPayment }: Reader): Head => {
  if (order.status === 'PENDING') return pending(order, cameFromPayment);
  return order.status === 'ORDER_FAILED' ? failed(order) : succeeded(order, isAgent);
};

/** The label of an order's total: paid, still to pay, or refunded; null if it was never paid. */
export const sumOf = (order: Order): string | null => {
  const { status, statusText, awaitsVerification } = order;
  if (status === 'ORDER_FAILED') {
    if (refusedRefundIn(order.payment)) return 'Paid';
    const wasPaid = statusText === 'ORDER RETURNED' || isUndone(order) || paidBack(order) > 0;
    return wasPaid ? 'Paid, and given back' : null;
  }
  return awaitsVerification || isUnpaid(order) ? 'To pay' : 'Paid';
};
