// What became of an order: how its receipt begins, and what is said of its sum. Pure.
import { paidBack, piecesLeft } from '#web/features/orders/what-returns.ts';
import type { Order } from '#web/features/orders/records.ts';
import { formatDate, formatDateTime, unbroken } from '#web/lib/dates.ts';
import { OUTCOME, type OutcomeMark } from '#web/ui/outcome.ts';

interface Head {
  title: string;
  lead: string;
  mark: OutcomeMark;
}

/** How it is written by when something comes: a parcel by a day, a code and a payment by a minute. */
export const dueFormatOf = ({ itemType, payment }: Order): typeof formatDate =>
  itemType === 'PRODUCT' && payment?.state !== 'OPEN' ? formatDate : formatDateTime;

/** By when it comes, and that it takes longer where it does. */
const byWhen = ({ itemType, expectedBy, delay }: Order): string => {
  if (expectedBy === null) return '';
  const late = delay ? ` ${delay}` : '';
  const by = delay || itemType === 'PRODUCT' ? 'Expected by' : 'At the latest by';
  return `${late} ${by} ${unbroken((itemType === 'PRODUCT' ? formatDate : formatDateTime)(expectedBy))}.`;
};

const LEFT = new Set<Order['statusText']>(['ORDER DISPATCHED', 'DELIVERY IN PROGRESS']);

/** Its payment is not decided; past its time nothing can be paid any more, so it has no address then. */
const isUnpaid = ({ payment }: Order): boolean => payment?.state === 'OPEN';

const pending = (order: Order): Head => {
  const { statusText, itemType, delay } = order;
  const by = byWhen(order);
  const said = (title: string, lead: string): Head => ({ title, lead, mark: OUTCOME.pending });
  if (isUnpaid(order)) {
    return order.payment?.url
      ? said('One step left', 'Pay the money part, then the order is on its way.')
      : said(
          'Not paid in time',
          'We ask the payment provider once more. If nothing was paid, your coins come back.',
        );
  }
  if (statusText === 'CANCEL IN PROGRESS') {
    return said('Being cancelled', `We have asked for it to be stopped. What you paid comes back then.${by}`);
  }
  if (statusText === 'RETURN IN PROGRESS') {
    return said(
      'On its way back',
      `Your coins come back when the courier collects it, money when it reaches the store.${by}`,
    );
  }
  if (itemType !== 'PRODUCT') {
    const usually = delay ? '' : ', usually within a minute';
    return said(
      'On its way',
      `Your coins are set aside. The codes appear here automatically${usually}.${by}`,
    );
  }
  const title = LEFT.has(statusText) ? 'On its way to you' : 'Ordered. On its way.';
  return said(title, `We will keep you posted.${by}`);
};

/** Undone are codes within their minute; everything else that the member stopped was cancelled. */
const stopped = ({ itemType, undoUntil }: Order): string =>
  itemType !== 'PRODUCT' && undoUntil !== null ? 'Undone' : 'Cancelled';

const failed = (order: Order): Head => {
  const { failure, statusText, points } = order;
  const back = points > 0 ? 'Your coins are back where they were.' : 'Nothing was spent.';
  const money = paidBack(order) > 0 ? ' The money goes back to the account or card it came from.' : '';
  if (statusText === 'ORDER RETURNED') {
    return { title: 'Returned', lead: `It is back at the store. ${back}${money}`, mark: OUTCOME.returned };
  }
  return {
    title: statusText === 'ORDER CANCELLED BY MEMBER' ? stopped(order) : 'This order did not go through',
    lead: (failure ?? back) + money,
    mark: OUTCOME.failed,
  };
};

/** The e-mail carries the codes, so it leaves when they cannot be given back any more. */
const wordOf = ({ actions }: Order): string =>
  actions.includes('UNDO')
    ? 'You will hear from us by e-mail and SMS once this can no longer be undone.'
    : 'You will hear from us by e-mail and SMS as well.';

const succeeded = (order: Order): Head => {
  const { itemType, statusText, failure, line, returnedCount } = order;
  if (itemType === 'PRODUCT') {
    const some =
      returnedCount > 0 ? ` You keep ${piecesLeft(order)} of ${line.count}; the rest came back.` : '';
    return { title: 'Delivered. Enjoy it.', lead: `It has reached its address.${some}`, mark: OUTCOME.done };
  }
  if (statusText === 'ORDER PROCESSING COMPLETED') {
    return {
      title: 'Yours, in part',
      lead: failure ?? 'The coins of the rest are back.',
      mark: OUTCOME.pending,
    };
  }
  return { title: 'Yours. Enjoy it.', lead: wordOf(order), mark: OUTCOME.done };
};

export const headOf = (order: Order): Head => {
  if (order.status === 'PENDING') return pending(order);
  return order.status === 'ORDER_FAILED' ? failed(order) : succeeded(order);
};

/** What the sum of an order is: paid, still to pay, given back, or never taken. */
export const sumOf = (order: Order): string => {
  const { status, statusText, awaitsVerification } = order;
  if (status === 'ORDER_FAILED') {
    const wasPaid = statusText === 'ORDER RETURNED' || paidBack(order) > 0;
    return wasPaid ? 'Paid, and given back' : 'Not paid';
  }
  return awaitsVerification || isUnpaid(order) ? 'To pay' : 'Paid';
};
