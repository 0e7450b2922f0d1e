// The signature that proves that a callback comes from the payment gateway, as described in the contract.
import type { ParsedBodyOf } from '#contract/endpoint.ts';
import type { payments } from '#contract/payments.ts';
import type { Keys } from '../keys.ts';
import { constantTimeEqual } from '../constant-time-equal.ts';

export type SignedCallback = ParsedBodyOf<typeof payments.callback>;
export type CallbackFields = Omit<SignedCallback, 'signature'>;

const signedTextOf = (fields: CallbackFields): string =>
  (['amountPaise', 'gatewayReference', 'outcome', 'payer', 'paymentId'] as const)
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

export const gatewaySignature = (keys: Pick<Keys, 'mac'>, fields: CallbackFields): string =>
  keys.mac('gateway', signedTextOf(fields));

export const isGatewaySignatureValid = (
  keys: Pick<Keys, 'mac'>,
  { signature, ...fields }: SignedCallback,
): boolean => constantTimeEqual(signature, gatewaySignature(keys, fields));
