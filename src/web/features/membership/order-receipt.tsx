/** How an order of Plus went: its steps, its head and its receipt. */
import type { ReactNode } from 'react';
import { formatDate, formatDateTime } from '#web/lib/dates.ts';
import { Bill, BillGroup, BillRow } from '#web/ui/bill.tsx';
import { Coins, Money } from '#web/ui/coins.tsx';
import { PageHead } from '#web/ui/layout.tsx';
import { OUTCOME } from '#web/ui/outcome.ts';
import { ReceiptLayout } from '#web/ui/page-layout.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { PlusSteps } from './plus-steps.tsx';
import type { PlusOrder } from './records.ts';

const HEADS = {
  PENDING: {
    title: 'Waiting for your payment',
    lead: 'It shows here by itself once the bank has told us, a minute after you paid at most.',
    mark: OUTCOME.pending,
    word: 'Pending',
  },
  ORDER_SUCCESS: {
    title: 'Welcome to Plus',
    lead: 'Your benefits count from now on. We also sent word to your e-mail and your phone.',
    mark: OUTCOME.done,
    word: 'Paid',
  },
  ORDER_FAILED: {
    title: 'Plus was not bought',
    lead: 'Nothing was charged. You can try again.',
    mark: OUTCOME.failed,
    word: 'Not paid',
  },
} as const;

/** Either way it ends with the time to pay. */
const byWhen = (payment: OrderReceiptProps['payment']): string =>
  payment ? ` If it is not paid by ${formatDateTime(payment.payBy)}, nothing is charged.` : '';

function OrderHead({ order, payment }: OrderReceiptProps) {
  const { status, failure } = order;
  const { title, lead, mark } = HEADS[status];
  return (
    <div role="status">
      <PageHead
        title={title}
        lead={failure ?? (status === 'PENDING' ? lead + byWhen(payment) : lead)}
        mark={mark}
      />
    </div>
  );
}

function OrderBill({ order }: { order: PlusOrder }) {
  const { mark, word } = HEADS[order.status];
  return (
    <Bill title="Receipt">
      <BillGroup>
        <BillRow label="Order">{order.orderId}</BillRow>
        <BillRow label="Placed">{formatDateTime(order.placedAt)}</BillRow>
        <BillRow label="Status">
          <StateTag tone={mark.tone}>{word}</StateTag>
        </BillRow>
      </BillGroup>
      <BillGroup>
        <BillRow label={order.plan.name}>
          <Money paise={order.pricePaise} />
        </BillRow>
        {order.bonusPoints > 0 && (
          <BillRow label="Comes with it">
            <Coins value={order.bonusPoints} words />
          </BillRow>
        )}
        {order.kind === 'BUY' && order.status !== 'ORDER_FAILED' && (
          <BillRow label="Renewal">{order.autoRenew ? 'By itself, until switched off' : 'None'}</BillRow>
        )}
        {order.startsAt && <BillRow label="From">{formatDate(order.startsAt)}</BillRow>}
        {order.endsAt && <BillRow label="Until">{formatDate(order.endsAt)}</BillRow>}
      </BillGroup>
    </Bill>
  );
}

interface OrderReceiptProps {
  order: PlusOrder;
  payment: { payBy: string } | null;
  /** The way on: a ButtonLink. */
  children?: ReactNode;
}

export function OrderReceipt({ order, payment, children }: OrderReceiptProps) {
  return (
    <>
      <PlusSteps kind={order.kind} status={order.status} />
      <ReceiptLayout side={<OrderBill order={order} />}>
        <div>
          <OrderHead order={order} payment={payment} />
          {children}
        </div>
      </ReceiptLayout>
    </>
  );
}
