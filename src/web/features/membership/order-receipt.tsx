/** The outcome of a Plus order: its steps, its heading and its receipt. */
import type { ReactNode } from 'react';
import { formatDate, formatDateTime, unbroken } from '#web/lib/dates.ts';
import { DAY_MS } from '#web/lib/day.ts';
import { formatMoney } from '#web/lib/format.ts';
import { refusedRefundIn } from '#web/lib/refunds.ts';
import { Bill, BillGroup, BillReference, BillRow } from '#web/ui/bill.tsx';
import { ButtonLink, ButtonRow } from '#web/ui/button.tsx';
import { Coins, Money } from '#web/ui/coins.tsx';
import { PageHead, Stack } from '#web/ui/layout.tsx';
import { OUTCOME, type OutcomeMark } from '#web/ui/outcome.ts';
import { ReceiptLayout } from '#web/ui/page-layout.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { StateTag } from '#web/ui/tag.tsx';
import { PlusSteps } from './plus-steps.tsx';
import type { CampaignSummary, PlusOrder } from './records.ts';

interface Head {
  title: string;
  lead: string;
  mark: OutcomeMark;
  /** The text of its tag. */
  word: string;
}

const HEADS: Record<PlusOrder['status'], Head> = {
  PENDING: {
    title: 'Waiting for your payment',
    lead: 'This page updates by itself once your bank confirms, at most a minute after you pay.',
    mark: OUTCOME.pending,
    word: 'Pending',
  },
  ORDER_SUCCESS: {
    title: 'Welcome to Plus',
    lead: 'Your benefits start now. We have also sent you an e-mail and a message.',
    mark: OUTCOME.done,
    word: 'Paid',
  },
  ORDER_FAILED: {
    title: 'Plus was not bought',
    lead: 'Nothing was charged. You can try again.',
    mark: OUTCOME.failed,
    word: 'Not paid',
  },
};

/** A renewal is charged automatically: the member does not join and does not wait. */
const RENEWAL_HEADS: Record<PlusOrder['status'], Head> = {
  PENDING: {
    ...HEADS.PENDING,
    title: 'Plus is being renewed',
    lead: 'We are charging the payment method that you used last.',
  },
  ORDER_SUCCESS: { ...HEADS.ORDER_SUCCESS, title: 'Plus was renewed', lead: 'Your benefits continue.' },
  ORDER_FAILED: { ...HEADS.ORDER_FAILED, title: 'Plus was not renewed', lead: 'Nothing was charged.' },
};

/** It was paid and has been cancelled since. */
const isGivenBack = ({ status, refundedPaise }: PlusOrder): boolean =>
  status === 'ORDER_SUCCESS' && refundedPaise > 0;

/**
 * Bought while another membership was running, so it begins when that one ends; all others begin when they are paid.
 */
const isNext = ({ kind, status, placedAt, startsAt }: PlusOrder): boolean =>
  kind !== 'RENEWAL' &&
  status === 'ORDER_SUCCESS' &&
  startsAt !== null &&
  Date.parse(startsAt) - Date.parse(placedAt) > DAY_MS;

const headOf = ({ order, payment }: OrderReceiptProps): Head => {
  if (isGivenBack(order)) {
    return {
      title: 'Plus was cancelled',
      lead: `${formatMoney(order.refundedPaise)} goes back to the payment method you used.`,
      ...(refusedRefundIn(payment)
        ? { mark: OUTCOME.pending, word: 'Refund due' }
        : { mark: OUTCOME.returned, word: 'Refunded' }),
    };
  }
  const usual = (order.kind === 'RENEWAL' ? RENEWAL_HEADS : HEADS)[order.status];
  return isNext(order)
    ? {
        ...usual,
        title: 'Your next plan is paid',
        lead: `It begins on ${formatDate(order.startsAt)}, when the one you have ends.`,
      }
    : usual;
};

/** The deadline of a payment that the member makes: the order ends then if it is not paid. */
const byWhen = (payment: OrderReceiptProps['payment']): string =>
  payment?.url ? ` If you do not pay by ${unbroken(formatDateTime(payment.payBy))}, nothing is charged.` : '';

/** Charges that paid for nothing and refunds that are refused: what they say of the money takes the place of the lead. */
const leadOf = ({ order, payment }: OrderReceiptProps): string => {
  const { status, failure } = order;
  const { lead } = headOf({ order, payment });
  const usual = failure ?? (status === 'PENDING' ? lead + byWhen(payment) : lead);
  const news = (payment?.refunds ?? []).filter(({ text }) => text);
  const isUntrue = status === 'ORDER_FAILED' ? news.length > 0 : news.some(({ reason }) => reason === null);
  return [...(isUntrue ? [] : [usual]), ...news.map(({ text }) => `${text}.`)].join(' ');
};

function OrderHead({ order, payment }: OrderReceiptProps) {
  const { title, mark } = headOf({ order, payment });
  return (
    <div role="status">
      <PageHead title={title} lead={leadOf({ order, payment })} mark={mark} />
    </div>
  );
}

/** What it includes, and for how long. */
function Bought({ order }: { order: PlusOrder }) {
  const { kind, status, autoRenew, startsAt, endsAt } = order;
  if (isGivenBack(order)) return null;
  return (
    <>
      {kind === 'BUY' && status !== 'ORDER_FAILED' && (
        <BillRow label="Renewal">{autoRenew ? 'Automatic' : 'Off'}</BillRow>
      )}
      {startsAt && <BillRow label="From">{formatDate(startsAt)}</BillRow>}
      {endsAt && <BillRow label="Until">{formatDate(endsAt)}</BillRow>}
    </>
  );
}

function OrderBill({ order, payment }: OrderReceiptProps) {
  const { mark, word } = headOf({ order, payment });
  return (
    <Bill title="Receipt">
      <BillGroup>
        <BillReference label="Order">{order.orderId}</BillReference>
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
          <BillRow label={isGivenBack(order) ? 'Bonus coins, taken back' : 'Bonus coins'}>
            <Coins value={order.bonusPoints} words />
          </BillRow>
        )}
        <Bought order={order} />
        {isGivenBack(order) && (
          <BillRow label="Refund" tone={refusedRefundIn(payment) ? undefined : 'positive'}>
            <Money paise={order.refundedPaise} />
          </BillRow>
        )}
      </BillGroup>
    </Bill>
  );
}

interface OrderReceiptProps {
  order: PlusOrder;
  /** The newest one; `url` is null if it can no longer be paid. */
  payment: CampaignSummary['payment'];
  /** What to do next, once the outcome is known: a ButtonLink. */
  children?: ReactNode;
}

export function OrderReceipt({ order, payment, children }: OrderReceiptProps) {
  return (
    <>
      <PlusSteps kind={order.kind} status={order.status} />
      <ReceiptLayout
        side={
          <Stack gap={3}>
            <OrderBill order={order} payment={payment} />
            <ButtonRow className="no-print">
              <PrintButton />
            </ButtonRow>
          </Stack>
        }
      >
        <div>
          <OrderHead order={order} payment={payment} />
          {order.status === 'PENDING' && payment?.url && (
            <ButtonLink href={payment.url} target="_self">
              Continue to payment
            </ButtonLink>
          )}
          {children}
        </div>
      </ReceiptLayout>
    </>
  );
}
