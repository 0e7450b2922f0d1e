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

  return {
    /** Whether the charge is the one that paid, or went back before. */
    isKnown: async (tx: Tx, payment: Payment, { reference, amountPaise }: Charge): Promise<boolean> => {
      const isTheOneThatPaid = isPaid(payment) && payment.gatewayReference === reference;
      const known = isTheOneThatPaid
        ? payment
        : (await repository.refundsOf(tx, payment)).find(({ charge }) => charge === reference);
      if (known && known.amountPaise !== amountPaise) {
        log.error({ paymentId: payment.paymentId, reference }, 'The gateway changed the amount of a charge');
      }
      return known !== undefined;
    },

    /** The charge must not be known. */
    giveBack: async (tx: Tx, payment: Payment, charge: Charge, reason: RefundReason): Promise<void> => {
      const { reference, amountPaise } = charge;
      await refundCharge(tx, payment, charge, reason);
      await sendNews(tx, payment, { amountPaise, reason, key: `charge:${reference}` });
      report(payment, charge, reason);
    },

    /** The whole payment, which is PAID_LATE. */
    giveBackLatePayment: async (tx: Tx, payment: Payment, charge: Charge): Promise<void> => {
      const { accountId, paymentId, amountPaise } = payment;
      const refunded = { amountPaise, reason: 'LATE', key: 'late' } as const;
      await refund(tx, { accountId, paymentId, ...refunded });
      await sendNews(tx, payment, refunded);
      report(payment, charge, 'LATE');
    },
  };
};
