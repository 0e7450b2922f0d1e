// How a receipt begins: what became of the order, in a title and a sentence. Pure.
import type { Order } from '#web/features/orders/records.ts';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import type { IconName } from '#web/ui/icon-names.ts';

interface Head {
  title: string;
  lead: string;
  mark: { tone: 'positive' | 'warning' | 'negative'; icon: IconName };
}

const WARNING = { tone: 'warning', icon: 'clock' } as const;
const POSITIVE = { tone: 'positive', icon: 'check' } as const;
const NEGATIVE = { tone: 'negative', icon: 'x' } as const;

/** By when: a parcel by a day, a code by a minute. */
const byWhen = ({ itemType, expectedBy }: Order): string => {
  if (expectedBy === null) return '';
  return itemType === 'PRODUCT'
    ? ` Expected by ${formatDate(expectedBy)}.`
    : ` At the latest by ${formatDateTime(expectedBy)}.`;
};

const pending = (order: Order): Head => {
  if (order.payment?.url) {
    return {
      title: 'One step left',
      lead: 'Pay the money part, then the order is on its way.',
      mark: WARNING,
    };
  }
  if (order.itemType === 'PRODUCT') {
    return { title: 'Ordered. On its way.', lead: `We keep you posted.${byWhen(order)}`, mark: WARNING };
  }
  return {
    title: 'On its way',
    lead: `Your coins are set aside. The codes appear here by themselves, usually within a minute.${byWhen(order)}`,
    mark: WARNING,
  };
};

const failed = ({ failure, statusText, points, moneyPaise, payment }: Order): Head => {
  const back = points > 0 ? 'Your coins are back where they were.' : 'Nothing was spent.';
  const refunded = moneyPaise > 0 && payment !== null && payment.refundedPaise > 0;
  const money = refunded ? ' The money goes back the way it came.' : '';
  return {
    title: statusText === 'ORDER CANCELLED BY MEMBER' ? 'Undone' : 'This order did not go through',
    lead: [failure, back + money].filter(Boolean).join(' '),
    mark: NEGATIVE,
  };
};

export const headOf = (order: Order): Head => {
  if (order.status === 'PENDING') return pending(order);
  if (order.status === 'ORDER_FAILED') return failed(order);
  return order.itemType === 'PRODUCT'
    ? { title: 'Delivered. Enjoy it.', lead: 'It reached its address.', mark: POSITIVE }
    : {
        title: 'Yours. Enjoy it.',
        lead: 'We also sent word to your e-mail and your phone.',
        mark: POSITIVE,
      };
};
