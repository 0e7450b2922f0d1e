// What the gateway is asked about a payment, and what its refusals mean (docs/decisions/164).
import type { Dependencies } from '../../dependencies.ts';
import { withProviderTimeout } from '../../providers/provider-timeout.ts';
import { ProviderRefusal, type GatewayRecord } from '../../providers/types.ts';
import type { Payment } from './types.ts';

export const createGatewayCalls = ({ providers, log }: Pick<Dependencies, 'providers' | 'log'>) => {
  /** The answer, or what `onRefusal` makes of a refusal; throws if there is no answer. */
  const ask = async <T>(call: Promise<T>, onRefusal: (refusal: ProviderRefusal) => T): Promise<T> => {
    try {
      return await withProviderTimeout(call, 'The gateway');
    } catch (error) {
      if (error instanceof ProviderRefusal) return onRefusal(error);
      throw error;
    }
  };

  const warn = ({ paymentId }: Payment, err: ProviderRefusal, message: string): void =>
    log.warn({ paymentId, err }, message);

  /** The outcome; null while nobody has decided. A gateway that refuses knows no such payment. */
  const find = ({ paymentId }: Payment): Promise<GatewayRecord | null> =>
    ask(providers.payments.find(paymentId), () => null);

  /**
   * Closes the payment and returns its outcome. A refusal does not say whether somebody has paid, so the outcome is
   * asked for; null if nobody has decided.
   */
  const close = async (payment: Payment): Promise<GatewayRecord | null> => {
    const { paymentId, accountId: payer, amountPaise } = payment;
    const closed = await ask<GatewayRecord | null>(
      providers.payments.close({ paymentId, payer, amountPaise }),
      (refusal) => {
        warn(payment, refusal, 'The gateway refuses to close a payment');
        return null;
      },
    );
    return closed ?? find(payment);
  };

  /** Has the payer of `mandate` charged. False if the gateway refuses to. */
  const charge = (payment: Payment, mandate: string): Promise<boolean> => {
    const { paymentId, accountId: payer, amountPaise } = payment;
    const accepted = providers.payments.charge({ paymentId, payer, amountPaise }, mandate).then(() => true);
    return ask(accepted, (refusal) => {
      warn(payment, refusal, 'The gateway refuses to charge a payment');
      return false;
    });
  };

  return { find, close, charge };
};

/** How many calls it may need to close or to charge: if the first one is refused, another one asks for the outcome. */
export const CALLS_TO_DECIDE = 2;

export type GatewayCalls = ReturnType<typeof createGatewayCalls>;
