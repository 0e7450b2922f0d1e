// Payments as the contract shows them. Pure.
import type { GenericStatus, PaymentState } from '#contract/enums.ts';
import { refundText } from './refund-texts.ts';
import { isStuck } from './refusals.ts';
import type { Payment, PaymentView, Refund } from './types.ts';

const STATUS: Record<PaymentState, GenericStatus> = {
  OPEN: 'PENDING',
  PAID: 'SUCCESS',
  FAILED: 'FAILED',
  CANCELLED: 'FAILED',
  LAPSED: 'FAILED',
  WRONG_AMOUNT: 'FAILED',
  PAID_LATE: 'FAILED',
};

const refundStatus = (refund: Refund): GenericStatus => {
  if (refund.doneAt) return 'SUCCESS';
  return isStuck(refund) ? 'FAILED' : 'PENDING';
};

export const viewOf = (
  payment: Payment,
  { url, refunds }: { url: string | null; refunds: readonly Refund[] },
): PaymentView => ({
  paymentId: payment.paymentId,
  purpose: payment.purpose,
  reference: payment.reference,
  title: payment.title,
  amountPaise: payment.amountPaise,
  status: STATUS[payment.state],
  state: payment.state,
  url,
  payBy: payment.payBy.toISOString(),
  startedAt: payment.startedAt.toISOString(),
  settledAt: payment.settledAt?.toISOString() ?? null,
  refundedPaise: payment.refundedPaise,
  refunds: refunds.map((refund) => ({
    amountPaise: refund.amountPaise,
    status: refundStatus(refund),
    reason: refund.reason,
    askedAt: refund.askedAt.toISOString(),
    text: refundText(refund, payment),
  })),
});
