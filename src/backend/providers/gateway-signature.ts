// What a payment gateway signs to prove that a callback comes from it, as described in the contract.
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import type { payments } from '#contract/payments.ts';
import type { Keys } from '../keys.ts';

export type SignedCallback = ParsedBodyOf<typeof payments.callback>;
export type CallbackFields = Omit<SignedCallback, 'signature'>;

export const callbackText = (fields: CallbackFields): string =>
  (['amountPaise', 'gatewayReference', 'outcome', 'payer', 'paymentId'] as const)
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&');

/** The signature of the sandbox's gateway. */
export const gatewaySignature = (keys: Pick<Keys, 'mac'>, fields: CallbackFields): string =>
  keys.mac('gateway', callbackText(fields));
