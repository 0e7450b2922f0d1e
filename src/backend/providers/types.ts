// What happens outside: an interface for each provider. The sandboxes beside this file stand in for real ones.
// Every call carries a key; a provider does the same key once and answers the same again.

export interface Message {
  key: string;
  channel: 'SMS' | 'EMAIL';
  /** Mobile number or e-mail address. */
  to: string;
  /** What it is about: an OTP purpose, `VOUCHER` … */
  purpose: string;
  /** The one-time password, where the message carries one. */
  code: string | null;
  text: string;
}

export interface Messenger {
  send(message: Message): Promise<void>;
}

export interface VoucherRequest {
  /** Derived from the order line; the same key never issues twice. */
  key: string;
  /** The provider's name for the product. */
  sku: string;
  amountPaise: number;
  /** How long the catalogue promises the voucher to last; null where it does not say. */
  validityMonths: number | null;
}

export interface IssuedVoucher {
  code: string;
  pin: string | null;
  expiresAt: Date;
}

/** The provider refuses for good (sold out, unknown product): trying again would not help. */
export class ProviderRefusal extends Error {}

/** As the provider code VOUCHAGRAM of spec §9. Any error but ProviderRefusal is tried again. */
export interface VoucherProvider {
  issue(request: VoucherRequest): Promise<IssuedVoucher>;
}

export interface Providers {
  messenger: Messenger;
  vouchers: VoucherProvider;
}
