// Charges that paid for nothing: they came too late, a second time, or with another amount. Each goes back by itself,
// once and in full (docs/decisions/171). All in the caller's transaction, with the payment locked.
import type { RefundReason } from '#contract/enums.ts';
import type { Tx } from '../../db/driver.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { NewsServices } from '../accounts/news.ts';
import { createRefundNewsSender } from './messages.ts';
import * as repository from './repository.ts';
import type { Refunds } from './refunds.ts';
import { isPaid, type Charge, type Payment } from './types.ts';

export const createStrayCharges = (
  deps: Pick<Dependencies, 'queue' | 'keys' | 'log'>,
  services: NewsServices,
  { refund, refundCharge }: Pick<Refunds, 'refund' | 'refundCharge'>,
) => {
  const { log } = deps;
  const sendNews = createRefundNewsSender(deps, services);

  const report = ({ paymentId }: Payment, { reference }: Charge, reason: RefundReason): void =>
    log.warn({ paymentId, reference, reason }, 'A charge paid for nothing, and is refunded');

  /** What a charge was when it paid, or went back; null if it is new. */
  const knownPaiseOf = async (tx: Tx, payment: Payment, { reference }: Charge): Promise<number | null> => {
    if (isPaid(payment) && payment.gatewayReference === reference) return payment.amountPaise;
    const refunds = await repository.refundsOf(tx, payment);
    return refunds.find(({ charge }) => charge === reference)?.amountPaise ?? null;
  };

  return {
    /** Whether the charge is the one that paid, or went back before. Its amount does not matter, but is logged if it differs. */
    isKnown: async (tx: Tx, payment: Payment, charge: Charge): Promise<boolean> => {
      const knownPaise = await knownPaiseOf(tx, payment, charge);
      if (knownPaise !== null && knownPaise !== charge.amountPaise) {
        const { reference } = charge;
        log.error({ paymentId: payment.paymentId, reference }, 'The gateway changed the amount of a charge');
      }
      return knownPaise !== null;
    },

    /** The charge alone, which must not be known. */
    giveBack: async (tx: Tx, payment: Payment, charge: Charge, reason: RefundReason): Promise<void> => {
      const { reference, amountPaise } = charge;
      await refundCharge(tx, payment, charge, reason);
      await sendNews(tx, payment, { amountPaise, reason, key: `charge:${reference}` });
      report(payment, charge, reason);
    },

    /** The whole payment, which is PAID_LATE. */
    giveBackLatePayment: async (tx: Tx, payment: Payment, charge: Charge): Promise<void> => {
      const { accountId, paymentId, amountPaise } = payment;
      const late = { amountPaise, reason: 'LATE', key: 'late' } as const;
      await refund(tx, { accountId, paymentId, ...late });
      await sendNews(tx, payment, late);
      report(payment, charge, 'LATE');
    },
  };
};
